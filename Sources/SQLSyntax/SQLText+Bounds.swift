package import DBGenSQLText

extension SQLText {
  /// Returns what a condition says that only bounds columns or their lengths, each bound in a form
  /// that is the same however it is written: `x >= 1` and `x <= 9` for `x > 0 AND 9 >= x` and for
  /// `x BETWEEN 1 AND 9`, if `x` is an integer.
  ///
  /// - Parameters:
  ///   - range: The tokens of the condition; nil for all.
  ///   - integers: The columns that hold integers.
  /// - Returns: Nil for another condition.
  package func bounds(_ range: Range<Int>? = nil, integers: Set<SQLName>) -> [String]? {
    var bounds: [ValueBound] = []
    for term in expression(in: range).terms(of: "and") {
      guard let found = ValueBound.all(in: term.unwrapped, of: self, integers) else { return nil }
      bounds += found
    }
    return bounds.map { NormalizedSQL($0.sql).description }
  }

  /// The text of a number, with its sign; nil for anything else.
  package func number(_ expression: SQLExpression) -> String? {
    switch expression.unwrapped.form {
    case .literal:
      let text = text(expression.unwrapped.range)
      return Double(text) == nil ? nil : text
    case .prefix("-", let operand): return number(operand).map { "-" + $0 }
    default: return nil
    }
  }
}

/// The least or the greatest value of a column, or of its length.
private struct ValueBound {
  let sql: String

  /// Returns the bounds that a comparison sets; nil for anything else.
  static func all(
    in condition: SQLExpression, of sql: SQLText, _ integers: Set<SQLName>
  ) -> [ValueBound]? {
    switch condition.form {
    case .binary(let sign, let left, let right):
      if let number = sql.number(right) {
        return ValueBound(left, sign.name, number, integers).map { [$0] }
      }
      guard let number = sql.number(left), let sign = reversed[sign.name] else { return nil }
      return ValueBound(right, sign, number, integers).map { [$0] }
    case .between(let value, let low, let high, isNegated: false):
      guard let low = sql.number(low), let high = sql.number(high),
        let least = ValueBound(value, ">=", low, integers),
        let greatest = ValueBound(value, "<=", high, integers)
      else { return nil }
      return [least, greatest]
    default: return nil
    }
  }

  private static let reversed = ["<=": ">=", ">=": "<=", "<": ">", ">": "<"]

  private init?(
    _ value: SQLExpression, _ sign: String, _ number: String, _ integers: Set<SQLName>
  ) {
    guard let (subject, isInteger) = Self.subject(value.unwrapped, integers) else { return nil }
    let whole = Double(number).flatMap { abs($0) < 0x1p53 ? Int64(exactly: $0) : nil }
    switch (sign, whole) {
    case (">=", _), ("<=", _): sql = "\(subject) \(sign) \(whole.map { "\($0)" } ?? number)"
    case (">", let whole?) where isInteger: sql = "\(subject) >= \(whole + 1)"
    case ("<", let whole?) where isInteger: sql = "\(subject) <= \(whole - 1)"
    default: return nil
    }
  }

  private static func subject(
    _ value: SQLExpression, _ integers: Set<SQLName>
  ) -> (sql: String, isInteger: Bool)? {
    if let name = value.column?.onlyName { return (name.quoted, integers.contains(name)) }
    guard let call = value.call, call.name == "length", call.arguments.count == 1,
      let name = call.arguments[0].unwrapped.column?.onlyName
    else { return nil }
    return ("length(\(name.quoted))", true)
  }
}
