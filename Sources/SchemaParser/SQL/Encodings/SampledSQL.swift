import DBGenSQLSyntax
import DBGenSQLText

/// A time and a random number with which SQL is tried, so that each run finds out the same about it.
struct SQLSample: Sendable {
  var time: String
  var number: Int64

  /// A time with a fraction of a second and one without, and numbers of both signs.
  static let all = [
    SQLSample(time: "2024-06-01 12:34:56.789", number: 6_364_136_223_846_793_005),
    SQLSample(time: "2024-12-31 23:00:00.000", number: -3_372_029_247_567_499_371),
  ]

  /// As many bytes as a random key has; their digits are letters and numbers.
  private static let bytes = "X'\(String(repeating: "4A", count: 64))'"

  fileprivate var quotedTime: String { SQLString.quote(time) }

  fileprivate func bytes(_ count: String) -> String { "substr(\(Self.bytes), 1, \(count))" }
}

extension SQLExpression {
  /// Returns the expression with samples for what changes, in the form that all its values have: a
  /// function of times returns one form for any time, that of a row or now. Returns nil if the form
  /// can depend on a row.
  func sampled(
    as sample: SQLSample, in sql: SQLText, _ hasOwnFunction: (String) -> Bool
  ) -> String? {
    var sampler = Sampler(sample: sample, sql: sql)
    guard sampler.read(self, hasOwnFunction), let bytes = sql.bytes(of: range) else { return nil }
    var (text, position) = ("", bytes.lowerBound)
    for (range, replacement) in sampler.replacements.sorted(by: {
      $0.0.lowerBound < $1.0.lowerBound
    }) {
      text += sql.text(inBytes: position..<range.lowerBound) + replacement
      position = range.upperBound
    }
    return text + sql.text(inBytes: position..<bytes.upperBound)
  }

  /// The arguments with which SQLite's functions of times give the time of this call, or now; nil if
  /// it's neither.
  func timeArguments(in sql: SQLText) -> String? {
    let expression = unwrapped
    if case .literal = expression.form {
      let place = expression.range.lowerBound
      let isNow = sql.currentTimes.keys.contains(sql.keyword(place))
      return isNow || SQLName.folded(sql.text(place)) == "'now'" ? "'now'" : nil
    }
    guard case .call(let call) = expression.form else { return nil }
    let name = SQLName.folded(sql.name(call.name))
    guard TimeFunctions.forms.contains(name) else { return nil }
    let times = call.arguments.dropFirst(name == "strftime" ? 1 : 0)
    let texts = times.map { sql.text($0.range) }.filter { !SQLText.isOfFractions($0) }
    return texts.isEmpty ? "'now'" : texts.joined(separator: ", ")
  }
}

extension SQLText {
  fileprivate var currentTimes: [String: String] {
    ["current_timestamp": "datetime", "current_date": "date", "current_time": "time"]
  }

  fileprivate static func isOfFractions(_ argument: String) -> Bool {
    ["'subsec'", "'subsecond'"].contains(SQLName.folded(argument))
  }
}

extension TimeFunctions {
  /// The functions whose values are in one form for any time.
  fileprivate static let forms = names.subtracting(["timediff"])
}

/// Replaces parts of an expression.
private struct Sampler {
  let sample: SQLSample
  let sql: SQLText
  var replacements: [(Range<Int>, String)] = []

  /// Whether the form of the expression doesn't depend on a row.
  mutating func read(_ expression: SQLExpression, _ hasOwnFunction: (String) -> Bool) -> Bool {
    var pending = [expression]
    while let next = pending.popLast() {
      switch next.form {
      case .literal:
        let name = sql.currentTimes[sql.keyword(next.range.lowerBound)]
        if let name { replace(next, with: "\(name)(\(sample.quotedTime))") }
      case .call(let call):
        let name = SQLName.folded(sql.name(call.name))
        guard !hasOwnFunction(name), isConstant(call, name) else { return false }
        if let text = changing(call, name, hasOwnFunction) {
          replace(next, with: text)
        } else {
          pending += call.arguments
        }
      case .column, .parameter, .subquery, .exists, .raise, .unparsed,
        .membership(_, .select, _), .membership(_, .table, _):
        return false
      default: pending += next.children
      }
    }
    return true
  }

  private mutating func replace(_ expression: SQLExpression, with text: String) {
    sql.bytes(of: expression.range).map { replacements.append(($0, text)) }
  }

  private func isConstant(_ call: SQLCall, _ name: String) -> Bool {
    let isChoice = ["min", "max"].contains(name) && call.arguments.count > 1
    return (isChoice || !SQLAggregate.isName(name)) && call.window == nil && call.filter == nil
      && !call.isStar && !Self.ofConnections.contains(name)
  }

  private static let ofConnections: Set<String> = [
    "changes", "last_insert_rowid", "total_changes", "row_number", "sqlite_version",
  ]

  /// Returns what stands for a call whose value changes.
  private func changing(
    _ call: SQLCall, _ name: String, _ hasOwnFunction: (String) -> Bool
  ) -> String? {
    let first = call.arguments.first?.sampled(as: sample, in: sql, hasOwnFunction)
    if name == "random" { return "(\(sample.number))" }
    if name == "randomblob" { return first.map(sample.bytes) }
    guard TimeFunctions.forms.contains(name) else { return nil }
    let format = name == "strftime" ? first.map { "\($0), " } : ""
    let fraction = call.arguments.map { sql.text($0.range) }.first(where: SQLText.isOfFractions)
    return format.map {
      "\(name)(\($0)\(sample.quotedTime)\(fraction.map { ", \($0)" } ?? ""))"
    }
  }
}
