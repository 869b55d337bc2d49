public import DBGenRuntime
internal import DBGenSQLite

extension Database.Tokenizer {
  /// Creates a tokenizer of a closure.
  ///
  /// - Parameters:
  ///   - name: The name in the schema. SQLite ignores the case of ASCII letters in it.
  ///   - tokens: Returns the words of a text, in the order of their places. It must always return the
  ///     same words for the same text and use, because the index stores them, and must not use the
  ///     database.
  public init(
    _ name: String, _ tokens: @escaping @Sendable (_ text: String, _ use: Use) -> [Token]
  ) {
    self.init(name) { connection in
      guard let api = dbgen_sqlite3_fts5(connection) else { return SQLITE_ERROR }
      return TokenizerSource(tokens: tokens).register(name, on: api)
    }
  }

  /// A word of a text.
  public struct Token: Hashable, Sendable {
    /// The word as it is stored in the index and looked up there.
    public let word: String
    /// Other words that stand for this one. Return them either for texts that are stored or for those
    /// that are looked for; the index is smaller with the latter.
    public let synonyms: [String]
    /// The place of the word in the text, which highlights and snippets mark.
    public let range: Range<String.Index>

    /// Creates a word at its place.
    ///
    /// - Parameters:
    ///   - part: A part of the text.
    ///   - word: The form of the part in the index; nil for the part itself.
    ///   - synonyms: Other words that stand for this one.
    public init(_ part: Substring, as word: String? = nil, synonyms: [String] = []) {
      self.word = word ?? String(part)
      self.synonyms = synonyms
      range = part.startIndex..<part.endIndex
    }
  }

  /// The reason why SQLite needs the words of a text.
  public struct Use: Hashable, Sendable {
    /// The reason.
    public let purpose: TextPurpose
    /// The words that follow the tokenizer's name in the schema.
    public let arguments: [String]
  }

  /// The reason why the words of a text are needed.
  public enum TextPurpose: Hashable, Sendable {
    /// The text is added to the index, or removed from it.
    case index
    /// The text is looked for. If it is a beginning, its last word stands for all that begin with it.
    case search(isBeginning: Bool)
    /// The matches in the text are found, for example to highlight them.
    case highlight
  }
}

extension Database.Tokenizer.TextPurpose {
  init(flags: Int32) {
    self =
      if flags & FTS5_TOKENIZE_QUERY != 0 {
        .search(isBeginning: flags & FTS5_TOKENIZE_PREFIX != 0)
      } else if flags & FTS5_TOKENIZE_AUX != 0 { .highlight } else { .index }
  }
}
