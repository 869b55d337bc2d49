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
  @_alwaysEmitIntoClient
  public static func words(_ text: String, lastIsPrefix isPrefix: Bool = false) -> String {
    let words = text.split { $0.isWhitespace || $0 == "\0" }.map { quoted(String($0)) }
    // An empty query would be malformed.
    if words.isEmpty { return quoted("") }
    return words.joined(separator: " ") + (isPrefix ? "*" : "")
  }

  /// Returns a string of FTS5, which quotes them as SQL quotes names.
  @usableFromInline
  static func quoted(_ word: String) -> String { SQLName.quote(word) }
}
