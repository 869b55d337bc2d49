/// Queries of full-text tables. See "Full-text Query Syntax" in SQLite's documentation of FTS5.
public enum FullTextQuery {
  /// Returns a query for the rows that have all words of a text, in any order. It suits text that a
  /// user typed, because characters such as `"` and words such as `AND` aren't treated as query
  /// syntax.
  ///
  /// - Parameters:
  ///   - text: Words with white space between them. Without words, the query finds nothing.
  ///   - isPrefix: Whether the last word may be the beginning of a longer one, for searching while
  ///     the user types.
  public static func words(_ text: String, lastIsPrefix isPrefix: Bool = false) -> String {
    let words = text.split { $0.isWhitespace || $0 == "\0" }.map { quote($0) }
    // An empty query would be malformed.
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
