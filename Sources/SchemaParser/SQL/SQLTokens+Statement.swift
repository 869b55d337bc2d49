extension SQLTokens {
  /// The words behind the last parenthesis of a CREATE TABLE statement, in lower case.
  var tableOptions: Set<String> {
    let tail = tokens.reversed().prefix { text(of: $0) != ")" }
    return Set(tail.filter { $0.kind == .word }.map { text(of: $0).lowercased() })
  }

  /// The first words of a statement, in lower case.
  func firstWords(_ count: Int) -> [String] {
    tokens.filter { $0.kind != .comment && $0.kind != .lineComment }.prefix(count)
      .map { text(of: $0).lowercased() }
  }

  /// Where the statement ends if semicolons follow it.
  var endWithoutSemicolons: Int {
    tokens.last { text(of: $0) != ";" }?.range.upperBound ?? 0
  }
}
