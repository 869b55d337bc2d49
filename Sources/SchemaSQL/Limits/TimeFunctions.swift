import DBGenSQLSyntax
import DBGenSQLText

/// The work of calls of dates and times. They take long for each byte of a format and for each argument,
/// in a single instruction, and can't be replaced by functions that deduct their work from a budget:
/// SQLite itself refuses `'now'` where a value must not change.
private enum TimeCall {
  /// The number of bytes that every call can have.
  static let freeBytes = 128
  static let bytesOfOneInstruction = 16
}

extension SQLText {
  /// The number of instructions as which each one counts in a statement with these calls.
  var weightOfTimeCalls: Int {
    let longest = tokens.indices.reduce(0) { max($0, bytesOfTimeCall($1)) }
    return 1 + max(0, longest - TimeCall.freeBytes) / TimeCall.bytesOfOneInstruction
  }

  /// Returns the length of a call, or that of the longest format if it isn't a literal.
  private func bytesOfTimeCall(_ index: Int) -> Int {
    guard tokens[index].isName, isAt(index + 1, "("),
      SQLFacts.timeFunctions.contains(sqlName(index))
    else { return 0 }
    let isLiteral =
      index + 2 < tokens.count && tokens[index + 2].kind == .string
      && (isAt(index + 3, ",") || isAt(index + 3, ")"))
    if sqlName(index) == "strftime", !isLiteral {
      return max(Int(SQLiteMemory.longestFactor), bytes.count)
    }
    var parser = SQLParser(self, in: index + 1..<tokens.count)
    _ = parser.parenthesized()
    return self.bytes(of: index + 1..<parser.position)?.count ?? 0
  }
}
