/// Names that are two to SQLite, although to Swift, or to its `lowercased()`, they are one.
public enum SimilarNames {
  /// Pairs that differ only in the case or the composition of a letter outside ASCII.
  public static let pairs = [
    ("\u{C9}", "\u{E9}"), ("\u{E9}", "\u{C9}"), ("\u{E9}", "e\u{301}"), ("e\u{301}", "\u{E9}"),
  ]
}

extension String {
  /// The bytes, by which SQLite compares texts.
  public var utf8Bytes: [UInt8] { Array(utf8) }
}
