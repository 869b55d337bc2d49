internal import DBGenSQLText

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
    let words = text.split { $0.isWhitespace || $0 == "\0" }.map { SQLName.quote(String($0)) }
    // FTS5 quotes strings as SQL quotes names. An empty query would be malformed.
    if words.isEmpty { return SQLName.quote("") }
    return words.joined(separator: " ") + (isPrefix ? "*" : "")
  }
}
