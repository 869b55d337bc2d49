extension SQLTokens {
  /// The words after the last parenthesis of a CREATE TABLE statement, in lowercase.
  var tableOptions: Set<String> {
    let tail = tokens.reversed().prefix { text(of: $0) != ")" }
    return Set(tail.filter { $0.kind == .word }.map { text(of: $0).lowercased() })
  }

  /// Returns the first words of a statement, in lowercase.
  func firstWords(_ count: Int) -> [String] {
    tokens.filter { $0.kind != .comment && $0.kind != .lineComment }.prefix(count)
      .map { text(of: $0).lowercased() }
  }

  /// The UTF-8 offset at which the statement ends, before any trailing semicolons.
  var endWithoutSemicolons: Int {
    tokens.last { text(of: $0) != ";" }?.range.upperBound ?? 0
  }
}
