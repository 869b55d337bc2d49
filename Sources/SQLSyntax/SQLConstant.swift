package import DBGenSQLText

/// A value that stands in SQL.
package enum SQLConstant: Equatable, Sendable {
  case null, blob
  case text(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  /// A word for the present time, with the function that returns the same.
  case current(function: String)
}

extension SQLText {
  /// Whether the text is TRUE or FALSE, which SQLite takes for 1 and 0; nil if it is neither.
  package var truth: Bool? {
    if case .boolean(let value) = expression().constant { value } else { nil }
  }

  /// Returns the number that a column of numbers stores for a constant, which may be text: 0 for '0'.
  /// It is nil for another constant.
  package static func storedNumber(of sql: String) -> Double? {
    guard case .text(let text) = SQLText(sql).expression().constant else { return Double(sql) }
    return text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } ? Double(text) : nil
  }

  /// Returns the value of a token; nil if it isn't one.
  func constant(_ place: Int) -> SQLConstant? {
    switch tokens[place].kind {
    case .string: .text(name(place))
    case .blob: .blob
    case .number: Self.number(text(place).filter { $0 != "_" })
    case .word: Self.constant(keyword(place))
    default: nil
    }
  }

  private static func constant(_ word: String) -> SQLConstant? {
    switch word {
    case "null": .null
    case "true", "false": .boolean(word == "true")
    default: SQLFacts.functionsOfClock[word].map { .current(function: $0) }
    }
  }

  /// SQLite reads an integer that is too large as a real, and hexadecimal digits as bits.
  private static func number(_ digits: String) -> SQLConstant? {
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      return UInt64(digits.dropFirst(2), radix: 16).map { .integer(Int64(bitPattern: $0)) }
    }
    return Int64(digits).map { .integer($0) } ?? Double(digits).map { .real($0) }
  }
}
