/// Queries of full-text tables; see "Full-text Query Syntax" in SQLite's documentation of FTS5.
public enum FullTextQuery {
  /// The query for what holds every word of a text, in any order and whatever characters it has:
  /// for text that somebody typed, in which `"` or `AND` are not meant as parts of a query.
  ///
  /// - Parameters:
  ///   - text: Words with white space between them. Of no words the query finds nothing.
  ///   - isPrefix: Whether the last word may be the beginning of a longer one, for searching while
  ///     somebody types.
  public static func words(_ text: String, lastIsPrefix isPrefix: Bool = false) -> String {
    let words = text.split { $0.isWhitespace || $0 == "\0" }.map { quote($0) }
    // No query at all would be malformed.
    if words.isEmpty { return quote("") }
    return words.joined(separator: " ") + (isPrefix ? "*" : "")
  }

  private static func quote(_ word: Substring) -> String {
    // By scalars, because a quote with a combining mark is a character of its own to Swift, but
    // none to SQLite.
    let scalars = word.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
    return "\"" + String(String.UnicodeScalarView(scalars)) + "\""
  }
}

extension Statement {
  /// The integers in the first column of all rows.
  public func integers() throws -> [Int64] {
    try begin()
    defer { reset() }
    let row = self.row()
    var integers: [Int64] = []
    while try step() { integers.append(try row.int64(0)) }
    return integers
  }
}
