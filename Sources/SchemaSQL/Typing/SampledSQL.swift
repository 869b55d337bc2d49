import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A time and a random number with which SQL is tried, so that each run finds out the same about it.
struct SQLSample: Sendable {
  var time: String
  var number: Int64
  /// A UUID that has letters, as nearly all have.
  var key = "6b6efc66-5b3b-4a0d-9c0b-6a1f3f0f4b5e"
  var decimal = "1.5"
  /// Numbers of columns that may have any; the first could be a day, an hour, or a year.
  var integer = 7
  var real = 0.25

  /// A time with a fraction of a second and one without, and numbers of both signs.
  static let all = [
    SQLSample(time: "2024-06-01 12:34:56.789", number: 6_364_136_223_846_793_005),
    SQLSample(
      time: "2024-12-31 23:00:00.000", number: -3_372_029_247_567_499_371, integer: -3, real: -1.5),
  ]

  /// The samples of what rows have, with midnight, whose text may be taken for a day's, and with
  /// decimals of any length.
  static let ofRows =
    all + [
      SQLSample(
        time: "2025-01-01 00:00:00.000", number: 0, key: "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        decimal: "20", integer: 20, real: 20),
      SQLSample(
        time: "1999-02-28 09:08:07.006", number: 1, key: "0b5c2ad1-03fe-4a0d-8c0b-c0ffee000001",
        decimal: "-1234.56789", integer: 0, real: 1234.5),
    ]

  /// As many bytes as a random key has; their digits are letters and numbers.
  private static let bytes = "X'\(String(repeating: "4A", count: 64))'"

  fileprivate var quotedTime: String { SQLString.quote(time) }

  /// Returns the SQL of a value of a column whose values are in one form; nil for other columns.
  fileprivate func value(of column: Column) -> String? {
    switch column.type.value {
    case .timestamp: column.form.literal(time)
    case .date: column.form.literal(String(time.prefix(10)))
    case .uuid: column.form.literal(key)
    case .decimal: column.form.literal(decimal)
    case .real: "\(real)"
    default: column.type.value.isInteger ? "\(integer)" : nil
    }
  }

  fileprivate func bytes(_ count: String) -> String { "substr(\(Self.bytes), 1, \(count))" }
}

extension SQLExpression {
  /// Returns the SQL of the expression with each sample of what changes; nil if its value depends on a
  /// row.
  ///
  /// - Parameters:
  ///   - takesRows: Whether a function of times may have that of a row, for which it returns the same
  ///     form as for any other.
  ///   - column: Returns the column that the name at a place refers to, of which there are samples if
  ///     its values are in one form; nil to take no columns.
  ///   - isDay: Whether the name at a place refers to a column of days.
  func samples(
    in sql: SQLText, takingRows takesRows: Bool = false, columns column: ((Int) -> Column?)? = nil,
    isDay: @escaping (Int) -> Bool = { _ in false }, _ hasOwnFunction: (SQLName) -> Bool
  ) -> [String]? {
    var texts: [String] = []
    for sample in column == nil ? SQLSample.all : SQLSample.ofRows {
      let sampler = Sampler(
        sample: sample, sql: sql, takesRows: takesRows,
        column: { place in column?(place).flatMap { sample.value(of: $0) } }, isDay: isDay)
      guard let text = sampler.text(of: self, hasOwnFunction) else { return nil }
      if texts.last != text { texts.append(text) }
    }
    return texts
  }

  /// The arguments with which SQLite's functions of times give the time of this call, or now; nil if
  /// it's neither.
  func timeArguments(in sql: SQLText) -> String? {
    switch unwrapped.form {
    case .literal(.current): return "'now'"
    case .literal(.text(let text)): return SQLName.areEqual(text, "now") ? "'now'" : nil
    case .call(let call) where Sampler.forms.contains(call.name):
      let times = call.arguments.dropFirst(call.name == "strftime" ? 1 : 0)
      let texts = times.filter { !Sampler.isOfFractions($0) }.map { sql.text($0.range) }
      return texts.isEmpty ? "'now'" : texts.joined(separator: ", ")
    default: return nil
    }
  }
}

/// Replaces the parts of an expression that change.
private struct Sampler {
  let sample: SQLSample
  let sql: SQLText
  let takesRows: Bool
  /// Returns the sample of the column that the name at a place refers to; nil if there is none.
  let column: (Int) -> String?
  let isDay: (Int) -> Bool

  /// The functions of times whose values are in one form for any time.
  static let forms = SQLFacts.timeFunctions.subtracting(["timediff"])

  static func isOfFractions(_ argument: SQLExpression) -> Bool {
    guard case .text(let text) = argument.constant else { return false }
    return ["subsec", "subsecond"].contains(SQLName(text))
  }

  /// Returns the expression with samples; nil if it depends on a row.
  func text(of expression: SQLExpression, _ hasOwnFunction: (SQLName) -> Bool) -> String? {
    var replacements: [(range: Range<Int>, text: String)] = []
    var pending = [expression]
    while let next = pending.popLast() {
      guard isConstant(next, hasOwnFunction) else { return nil }
      guard changes(next) else {
        pending += next.children
        continue
      }
      guard let text = replacement(of: next, hasOwnFunction), let bytes = sql.bytes(of: next.range)
      else { return nil }
      replacements.append((bytes, text))
    }
    return sql.bytes(of: expression.range).map { sql.replacing(replacements, in: $0) }
  }

  /// Whether the expression, apart from those in it, doesn't depend on a row.
  private func isConstant(_ expression: SQLExpression, _ hasOwnFunction: (SQLName) -> Bool) -> Bool
  {
    switch expression.form {
    case .column: return column(expression.range.lowerBound) != nil
    case .parameter, .subquery, .exists, .raise, .unparsed, .membership(_, .select, _),
      .membership(_, .table, _):
      return false
    case .call(let call):
      return !hasOwnFunction(call.name) && !call.isAggregate && call.window == nil
        && call.filter == nil && !call.isStar && call.name != "timediff"
        && !SQLFacts.connectionFunctions.contains(call.name)
    default: return true
    }
  }

  private func changes(_ expression: SQLExpression) -> Bool {
    switch expression.form {
    case .literal(.current), .column: true
    case .call(let call):
      Self.forms.contains(call.name) || SQLFacts.randomFunctions.contains(call.name)
    default: false
    }
  }

  /// Returns the sample of an expression that changes; nil if it depends on a row.
  private func replacement(
    of expression: SQLExpression, _ hasOwnFunction: (SQLName) -> Bool
  ) -> String? {
    if case .current(let function) = expression.constant {
      return "\(function)(\(sample.quotedTime))"
    }
    guard let call = expression.call else { return column(expression.range.lowerBound) }
    let name = call.name
    let arguments = call.arguments.map { text(of: $0, hasOwnFunction) }
    if name == "random" { return "(\(sample.number))" }
    if name == "randomblob" { return arguments.first?.map(sample.bytes) }
    guard takesRows || arguments.allSatisfy({ $0 != nil }) else { return nil }
    let fraction = call.arguments.first(where: Self.isOfFractions).map { sql.text($0.range) }
    let time = isOfDay(call) ? SQLString.quote(String(sample.time.prefix(10))) : sample.quotedTime
    let rest = "\(time)\(fraction.map { ", \($0)" } ?? ""))"
    guard name == "strftime" else { return "\(name)(\(rest)" }
    return arguments.first?.map { "strftime(\($0), \(rest)" }
  }

  /// Whether a function of times is given the beginning of a day.
  private func isOfDay(_ call: SQLCall) -> Bool {
    let arguments = call.arguments.dropFirst(call.name == "strftime" ? 1 : 0)
    guard let time = arguments.first else { return false }
    var isDay = self.isDay(time)
    for modifier in arguments.dropFirst() {
      guard case .text(let text) = modifier.constant else { return false }
      let words = SQLName.folded(text)
      guard ["day", "month", "year"].contains(where: words.contains) else { return false }
      if words.hasPrefix("start of") { isDay = true }
    }
    return isDay
  }

  private func isDay(_ time: SQLExpression) -> Bool {
    let time = time.unwrapped
    return switch time.form {
    case .column: isDay(time.range.lowerBound)
    case .literal(.text(let text)): DateLiteral(text[...]) != nil
    case .literal(.current(let function)): function == "date"
    case .call(let call): call.name == "date"
    default: false
    }
  }
}
