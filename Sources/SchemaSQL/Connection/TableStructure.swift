import DBGenSQLSyntax
import DBGenSQLText

/// The structure of a table as SQLite reports it, limited to what affects Swift.
struct TableStructure {
  let columns: [CatalogColumn]
  let isStrict: Bool
  let isWithoutRowID: Bool
  /// Whether the primary key has its own index because it isn't the rowid.
  let hasKeyIndex: Bool
  /// The columns of each unique key.
  let uniqueKeys: Set<Set<SQLName>>

  /// Reads the structure of a table; nil if there's no such table.
  init?(of table: String, in database: SQLiteConnection) throws(SQLiteError) {
    guard let listed = try database.readTables(named: table).first, listed.kind == .table else {
      return nil
    }
    let keys = try database.readKeys(of: table)
    isStrict = listed.isStrict
    isWithoutRowID = listed.isWithoutRowID
    columns = try database.columns(of: table)
    hasKeyIndex = keys.contains(where: \.isPrimary)
    uniqueKeys = Set(keys.map { Set($0.columns.compactMap(\.self)) })
  }
}
