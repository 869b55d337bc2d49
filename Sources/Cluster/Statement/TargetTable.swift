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

  init(_ table: SQLName, on connection: Connection) throws {
    let name = table.description
    let found = try connection.readColumns(of: name)
    columns = found.map(\.name)
    let keyColumns = found.filter { $0.keyPlace != 0 }.sorted { $0.keyPlace < $1.keyPlace }
    key = keyColumns.map(\.name)
    let taken = Set(columns.map(SQLName.init))
    let aliases = SQLName.rowIDAliases.filter { alias in
      !taken.contains(alias)
        && sqlite3_table_column_metadata(
          connection.handle, nil, name, alias.description, nil, nil, nil, nil, nil) == SQLITE_OK
    }
    rowID = aliases.first?.description
    let isRowID = keyColumns.first.map { SQLName.areEqual($0.declaredType, "integer") } ?? false
    identity = Set(aliases)
    if rowID == nil || key.count == 1 && isRowID { identity.formUnion(key.map(SQLName.init)) }
    hasInsertTriggers = try connection.readObjects(of: name).contains { object in
      object.type == .trigger
        && SQLText(object.sql).createTrigger.map { $0.event == .insert } ?? true
    }
    refersToItself = try connection.readParents(of: name).contains(table)
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
