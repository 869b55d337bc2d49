/// A value of each match of a full-text search: its rank, or a text in which the words are marked
/// that were found.
public struct SearchValue<Table: DatabaseTable, Value>: Sendable {
  @usableFromInline let sql: @Sendable (FullTextIndex<Table>) throws -> String
  @usableFromInline let value: @Sendable (SQLValue) -> Value

  @usableFromInline
  init(
    sql: @escaping @Sendable (FullTextIndex<Table>) throws -> String,
    value: @escaping @Sendable (SQLValue) -> Value
  ) {
    (self.sql, self.value) = (sql, value)
  }

  @_alwaysEmitIntoClient
  func sql(in index: FullTextIndex<Table>) throws -> String { try sql(index) }

  @_alwaysEmitIntoClient
  func value(from stored: SQLValue) -> Value { value(stored) }
}

extension SearchValue where Value == Double {
  /// How well the row matches: the less, the better. See "The bm25() function" in SQLite's
  /// documentation of FTS5.
  @_alwaysEmitIntoClient
  public static var rank: Self {
    Self(sql: { $0.rank }) { if case .real(let rank) = $0 { rank } else { 0 } }
  }
}

extension SearchValue where Value == HighlightedText {
  /// Returns the whole text of a column. A text with NUL has no marks.
  ///
  /// - Parameter column: A column of the index.
  @_alwaysEmitIntoClient
  public static func highlight<C: StoredColumn>(
    _ column: (Table.ColumnSet.Type) -> C
  ) -> Self where C.Table == Table {
    let name = column(Table.columns)._definition.name
    let text = "\(Table._sql.table).\(TableQuery.quoted(name))"
    return Self(
      sql: { index in
        let place = "\(index.quotedName), \(try index.number(of: name))"
        // FTS5 leaves out what follows a NUL.
        return "CASE WHEN instr(\(text), char(0)) THEN CAST(\(text) AS TEXT)"
          + " ELSE highlight(\(place), \(HighlightedText.marks)) END"
      }, value: { HighlightedText(marked: $0) })
  }

  /// Returns the part of a column's text that has most of the words.
  ///
  /// - Parameters:
  ///   - column: A column of the index.
  ///   - words: The maximum number of words, from 1 to 64.
  ///   - ellipsis: What stands for the text before and after the part.
  @_alwaysEmitIntoClient
  public static func snippet<C: StoredColumn>(
    _ column: (Table.ColumnSet.Type) -> C, words: Int = 16, ellipsis: String = "…"
  ) -> Self where C.Table == Table {
    let name = column(Table.columns)._definition.name
    return snippet(words, ellipsis) { try $0.number(of: name) }
  }

  /// Returns the part of a row's text that has most of the words, of any column of the index.
  ///
  /// - Parameters:
  ///   - words: The maximum number of words, from 1 to 64.
  ///   - ellipsis: What stands for the text before and after the part.
  @_alwaysEmitIntoClient
  public static func snippet(words: Int = 16, ellipsis: String = "…") -> Self {
    snippet(words, ellipsis) { _ in -1 }
  }

  @_alwaysEmitIntoClient
  static func snippet(
    _ words: Int, _ ellipsis: String,
    of number: @escaping @Sendable (FullTextIndex<Table>) throws -> Int
  ) -> Self {
    Self(
      sql: { index in
        try HighlightedText.check(words: words)
        let marks = "\(HighlightedText.marks), \(HighlightedText.ellipsis)"
        return "snippet(\(index.quotedName), \(try number(index)), \(marks), \(words))"
      }, value: { HighlightedText(marked: $0, ellipsis: ellipsis) })
  }
}

/// A text in which the words are marked that a search found.
public struct HighlightedText: Equatable, Sendable {
  /// A part of the text.
  public struct Fragment: Equatable, Sendable {
    /// The text.
    public let text: String
    /// Whether the search found it.
    public let isMatch: Bool

    /// Creates a part of a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isMatch: Whether the search found it.
    public init(text: String, isMatch: Bool) { (self.text, self.isMatch) = (text, isMatch) }
  }

  /// The parts in order. A search gives none that is empty.
  public let parts: [Fragment]

  /// The text without marks.
  @_alwaysEmitIntoClient
  public var text: String { parts.map { $0.text }.joined() }

  /// Creates a text, for previews and tests.
  ///
  /// - Parameter parts: The parts in order.
  public init(parts: [Fragment]) { self.parts = parts }

  /// The characters before and after a match, which no text has: Unicode doesn't assign them.
  @_alwaysEmitIntoClient
  static var marks: String { "char(64976), char(64977)" }

  /// Such a character for the ellipsis, which FTS5 would end at a NUL.
  @_alwaysEmitIntoClient
  static var ellipsis: String { "char(64978)" }

  @usableFromInline
  static func check(words: Int) throws {
    guard 1...64 ~= words else {
      throw DatabaseError.outOfRange(
        ValueProblem(column: "words", expected: "from 1 to 64 words", found: "\(words)"))
    }
  }

  @_alwaysEmitIntoClient
  @inline(never)
  init(marked value: SQLValue, ellipsis: String? = nil) {
    let text = if case .text(let text) = value { text } else { "" }
    var parts: [Fragment] = []
    var (part, isMatch) = ("", false)
    func end(_ next: Bool) {
      if !part.isEmpty { parts.append(Fragment(text: part, isMatch: isMatch)) }
      (part, isMatch) = ("", next)
    }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 64976: end(true)
      case 64977: end(false)
      case 64978: part += ellipsis ?? String(scalar)
      default: part.unicodeScalars.append(scalar)
      }
    }
    end(false)
    self.init(parts: parts)
  }
}
