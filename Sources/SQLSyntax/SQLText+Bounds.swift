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
      guard let comparisons = comparisonsWithNumbers(term.unwrapped) else { return nil }
      let found = comparisons.compactMap { ValueBound($0, integers) }
      guard found.count == comparisons.count else { return nil }
      bounds += found
    }
    return bounds.map { NormalizedSQL($0.sql).description }
  }

  /// Returns the comparisons of values with numbers that a condition consists of; nil for any other.
  package func comparisonsWithNumbers(_ condition: SQLExpression) -> [NumberComparison]? {
    switch condition.form {
    case .binary(let sign, let left, let right):
      if let number = number(right) { return [NumberComparison(left, sign.name, number)] }
      guard let number = number(left), let sign = Self.reversed[sign.name] else { return nil }
      return [NumberComparison(right, sign, number)]
    case .between(let value, let low, let high, isNegated: false):
      guard let low = number(low), let high = number(high) else { return nil }
      return [NumberComparison(value, ">=", low), NumberComparison(value, "<=", high)]
    default: return nil
    }
  }

  private static let reversed = ["<=": ">=", ">=": "<=", "<": ">", ">": "<"]

  /// The text of a number, with its sign; nil for anything else.
  private func number(_ expression: SQLExpression) -> String? {
    switch expression.unwrapped.form {
    case .literal:
      let text = text(expression.unwrapped.range)
      return Double(text) == nil ? nil : text
    case .prefix("-", let operand): return number(operand).map { "-" + $0 }
    default: return nil
    }
  }
}

/// A comparison of a value with a number to its right.
package struct NumberComparison {
  package let value: SQLExpression
  package let sign: String
  package let number: String

  fileprivate init(_ value: SQLExpression, _ sign: String, _ number: String) {
    (self.value, self.sign, self.number) = (value.unwrapped, sign, number)
  }
}

/// The least or the greatest value of a column, or of its length.
private struct ValueBound {
  let sql: String

  init?(_ comparison: NumberComparison, _ integers: Set<SQLName>) {
    guard let (subject, isInteger) = Self.subject(comparison.value, integers) else { return nil }
    let (sign, number) = (comparison.sign, comparison.number)
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
