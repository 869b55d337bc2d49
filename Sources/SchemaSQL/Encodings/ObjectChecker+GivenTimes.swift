import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension ObjectChecker {
  /// Checks the numbers that SQLite's functions of times are given, which they take for Julian days.
  mutating func checkTimes(in typed: TypedSQL) {
    var reported: Set<Range<Int>> = []
    for call in typed.findings.timeCalls {
      guard let number = GivenNumber(call), let scale = typed.scales.scale(of: number.expression),
        !number.taken.contains(where: scale.isLike),
        reported.insert(number.expression.range).inserted
      else { continue }
      let value = Operand(
        words: number.expression.range, type: .unknown, expression: number.expression)
      report(
        .otherEncoding,
        "\(typed.name(of: value)) \(typed.words(for: value, of: scale)), and '\(call.name)' takes them for "
          + number.taken[0].shape + number.advice(in: typed, scale),
        at: value, cause: .types(value.words.compactMap { typed.findings.columns[$0]?.origin }),
        in: typed)
    }
  }
}

/// The number that a function of times is given, unless it's text.
private struct GivenNumber {
  let expression: SQLExpression
  /// The scales that the function takes it for.
  let taken: [TimeScale]
  private let modifier: SQLName?
  init?(_ call: SQLCall) {
    let arguments = call.arguments.dropFirst(call.name == "strftime" ? 1 : 0)
    guard let time = arguments.first, call.name != "timediff",
      !arguments.dropFirst(2).contains(where: \.changesBeginning)
    else { return nil }
    var modifier: SQLName?
    if let second = arguments.dropFirst().first {
      guard case .text(let text) = second.unwrapped.constant else { return nil }
      modifier = SQLName(text)
    }
    (expression, self.modifier) = (time, modifier)
    taken =
      switch modifier {
      case "auto": [.julianDays, .seconds]
      case "unixepoch": [.seconds]
      default: [.julianDays]
      }
  }

  /// The words to write after seconds since 1970.
  private var end: String {
    switch modifier {
    case "unixepoch": ""
    case "auto": ", with 'unixepoch' for 'auto'"
    default: ", 'unixepoch'"
    }
  }

  /// Returns what to write in place of a number, as the end of a message.
  func advice(in typed: TypedSQL, _ scale: TimeScale) -> String {
    if modifier == "unixepoch", scale.isLike(.julianDays) { return ": leave out 'unixepoch'" }
    let base = scale.isLike(.seconds) ? expression : expression.withoutFactors
    let value = Operand(words: base.range, type: .unknown, expression: base)
    guard let scale = typed.scales.scale(of: base),
      let seconds = scale.seconds(of: value, in: typed)
    else { return ": convert them" }
    return ": write \(seconds)" + end
  }
}

extension SQLExpression {
  /// Whether it is a modifier that makes times since 1970 of those since 2001.
  fileprivate var changesBeginning: Bool {
    guard case .text(let text) = unwrapped.constant else { return false }
    let words = SQLName.folded(text).split(separator: "+", maxSplits: 1).last ?? ""
    return ["31 year", "11323 day", "978307200 second"].contains(where: words.hasPrefix)
  }
}

extension TimeScale {
  /// Returns the SQL of seconds since 1970 for a number; nil for one that counts from elsewhere.
  fileprivate func seconds(of value: Operand, in typed: TypedSQL) -> String? {
    if isLike(.seconds) { return typed.text(of: value) }
    let text = typed.factor(of: value)
    if let ratio = ratio(to: .seconds) { return Self.times(ratio, text, keepsFraction: true) }
    return factor == 1 ? "\(text) \(sum < 0 ? "+" : "-") \(Int64(abs(sum)))" : nil
  }
}
