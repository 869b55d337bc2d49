import DBGenRuntime
internal import DBGenSQLite
import DBGenSQLSyntax
import DBGenSQLText

/// The table that a statement writes to.
struct TargetTable {
  private(set) var columns: [String] = []
  /// The columns of the primary key, in its order.
  private(set) var key: [String] = []
  /// A name of the rowid that no column has; nil if the table has no rowid.
  private(set) var rowID: String?
  /// The names of all columns by which a row is told apart: the rowid's, or the key's.
  private(set) var identity: Set<SQLName> = []
  /// Whether an INSERT runs triggers.
  private(set) var hasInsertTriggers = false
  /// Whether a row can refer to another of the table.
  private(set) var refersToItself = false

  init(_ table: SQLName, on connection: Connection) {
    let name = table.description
    let rows = connection.judged(
      "SELECT name, pk, type FROM pragma_table_xinfo(\(SQLString.quote(name)))")
    columns = rows.map { $0[0] }
    key = rows.filter { $0[1] != "0" }.sorted { Int($0[1]) ?? 0 < Int($1[1]) ?? 0 }.map { $0[0] }
    let taken = Set(columns.map(SQLName.init))
    let aliases = SQLName.rowIDAliases.map(\.description).filter { alias in
      !taken.contains(SQLName(alias))
        && sqlite3_table_column_metadata(
          connection.handle, nil, name, alias, nil, nil, nil, nil, nil) == SQLITE_OK
    }
    rowID = aliases.first
    let isRowID = rows.contains { $0[1] == "1" && SQLName.folded($0[2]) == "integer" }
    identity = Set(aliases.map(SQLName.init))
    if rowID == nil || key.count == 1 && isRowID { identity.formUnion(key.map(SQLName.init)) }
    let triggers = connection.judged(
      """
      SELECT sql FROM sqlite_schema WHERE type = 'trigger' \
      AND tbl_name = \(SQLString.quote(name)) COLLATE NOCASE
      """)
    hasInsertTriggers = triggers.contains { Self.event(ofTrigger: SQLText($0[0])) == "insert" }
    refersToItself = connection.judged(
      "SELECT \"table\" FROM pragma_foreign_key_list(\(SQLString.quote(name)))"
    ).contains { SQLName.areEqual($0[0], name) }
  }

  private static func event(ofTrigger sql: SQLText) -> String? {
    sql.tokens.indices.map { sql.keyword($0) }.first {
      ["insert", "update", "delete"].contains($0)
    }
  }
}

extension Connection {
  /// Returns the rows of a query about the schema, which the connection itself has.
  func judged(_ sql: String) -> [[String]] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { return [] }
    var rows: [[String]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        (0..<sqlite3_column_count(statement)).map { index in
          sqlite3_column_text(statement, index).map { String(cString: $0) } ?? ""
        })
    }
    return rows
  }
}

extension Translation {
  /// Returns the value of each column of an INSERT's only row; nil if it doesn't have exactly one.
  func values(of insert: SQLInsert, in table: TargetTable) -> [SQLName: Range<Int>]? {
    guard let source = insert.source else { return [:] }
    guard source.with == nil, source.arms.count == 1, source.arms[0].rows.count == 1 else {
      return nil
    }
    let names = insert.columns?.map(\.name) ?? table.columns.map(SQLName.init)
    let row = source.arms[0].rows[0]
    guard names.count == row.count else { return nil }
    return Dictionary(
      zip(names, row.map(\.range)), uniquingKeysWith: { first, _ in first })
  }
}
