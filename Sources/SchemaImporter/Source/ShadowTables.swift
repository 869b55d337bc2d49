import SchemaParser

/// The tables that virtual tables keep for themselves, which are made with them.
///
/// SQLite has a list of them as well, for which it compiles every view again and again.
enum ShadowTables {
  /// By module, what follows the virtual table's name and an underscore.
  private static let endings = [
    "fts5": ["data", "idx", "content", "docsize", "config"],
    "fts4": ["content", "segments", "segdir", "docsize", "stat"],
    "fts3": ["content", "segments", "segdir", "docsize", "stat"],
    "rtree": ["node", "parent", "rowid"], "rtree_i32": ["node", "parent", "rowid"],
    "geopoly": ["node", "parent", "rowid"],
  ]

  /// Their names as SQLite looks them up, in a database.
  static func names(in database: SourceDatabase) throws(ImportError) -> Set<String> {
    let rows = try database.rows(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND rootpage = 0")
    return Set(rows.flatMap { names(of: $0[0] ?? "", $0[1] ?? "") })
  }

  private static func names(of table: String, _ sql: String) -> [String] {
    var cursor = TokenCursor(sql)
    while !cursor.isAtEnd, !cursor.take("USING") { _ = cursor.next() }
    let module = SQLName.folded(cursor.name() ?? "")
    return endings[module, default: []].map { SQLName.folded("\(table)_\($0)") }
  }
}
