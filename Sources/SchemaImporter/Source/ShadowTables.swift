import SchemaParser

/// The shadow tables in which virtual tables keep their data, which are created with them.
///
/// SQLite can list them too, but compiles every view again and again to do so.
enum ShadowTables {
  /// By module, the suffixes that follow the virtual table's name and an underscore.
  private static let endings = [
    "fts5": ["data", "idx", "content", "docsize", "config"],
    "fts4": ["content", "segments", "segdir", "docsize", "stat"],
    "fts3": ["content", "segments", "segdir", "docsize", "stat"],
    "rtree": ["node", "parent", "rowid"], "rtree_i32": ["node", "parent", "rowid"],
    "geopoly": ["node", "parent", "rowid"],
  ]

  /// Returns the names of a database's shadow tables, as SQLite looks them up.
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
