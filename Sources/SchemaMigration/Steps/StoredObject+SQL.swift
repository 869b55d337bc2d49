import DBGenSQLSyntax
import DBGenSQLText

extension StoredObject {
  var normalized: NormalizedSQL { NormalizedSQL(sql) }

  /// The tokens in lowercase, with names unquoted.
  var words: [String] { normalized.tokens }

  var isFullText: Bool { isVirtual && words.contains("fts5") }

  /// The module of a virtual table.
  var module: SQLName? { SQLText(sql).createVirtualTable?.module.name }

  /// The `content` option of a full-text index, if it has one.
  private var content: String? {
    let words = words
    guard words.contains("fts5") else { return nil }
    let places = words.indices.dropLast(2).filter { words[$0] == "content" && words[$0 + 1] == "=" }
    // Quoted names have already lost their quotes.
    return places.first.map { words[$0 + 2].filter { $0 != "'" && $0 != "\"" } }
  }

  /// The table that a full-text index covers.
  var contentTable: SQLName? { content.flatMap { $0.isEmpty ? nil : SQLName($0) } }

  /// Whether a virtual table stores rows of its own.
  var holdsRows: Bool { content == nil }

  /// Whether it stores data that is nowhere else: rows, or an index of text that isn't stored.
  var holdsData: Bool { content?.isEmpty ?? true }

  /// The statement that fills a full-text index from its table or view.
  var rebuild: String {
    let name = SQLName.quote(name)
    return "INSERT INTO \(name) (\(name)) VALUES ('rebuild')"
  }
}
