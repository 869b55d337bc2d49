import DBGenRuntime
internal import DBGenSQLite
import DBGenSQLSyntax
import DBGenSQLText

/// The table that a statement writes to.
struct TargetTable {
  struct TargetColumn {
    let name: String
    let affinity: Affinity
    let collation: SQLName
  }

  private(set) var columns: [TargetColumn] = []
  private(set) var names: Set<SQLName> = []
  /// Whether it is neither a view nor a virtual table.
  let isOrdinary: Bool
  /// A name of the rowid that no column has; nil if the table has no rowid.
  private(set) var rowID: String?
  /// The names of all columns by which a row is told apart: the rowid's, or the key's.
  private(set) var identity: Set<SQLName> = []
  /// The columns of the primary key.
  private(set) var key: Set<SQLName> = []
  /// Whether an INSERT runs triggers.
  private(set) var hasInsertTriggers = false
  /// The changes before which triggers run.
  private(set) var eventsOfBefore: Set<SQLCreateTrigger.TriggerEvent> = []
  /// Whether a row can refer to another of the table.
  private(set) var refersToItself = false

  init(_ table: SQLName, on connection: Connection) throws {
    let name = table.description
    let found = try connection.readColumns(of: name)
    let listed = try connection.readTables(named: name).first
    isOrdinary = listed?.kind == .table
    columns = try found.map { column in
      TargetColumn(
        name: column.name,
        affinity: Affinity(declaredType: column.declaredType, isStrict: listed?.isStrict == true),
        collation: listed?.kind == .view
          ? "BINARY" : try connection.collation(of: column.name, in: name))
    }
    names = Set(found.map { SQLName($0.name) })
    let keyColumns = found.filter { $0.keyPlace != 0 }.sorted { $0.keyPlace < $1.keyPlace }
    let aliases = SQLName.rowIDAliases.filter { alias in
      !names.contains(alias)
        && sqlite3_table_column_metadata(
          connection.handle, nil, name, alias.description, nil, nil, nil, nil, nil) == SQLITE_OK
    }
    rowID = aliases.first?.description
    let isRowID = keyColumns.first.map { SQLName.areEqual($0.declaredType, "integer") } ?? false
    identity = Set(aliases)
    key = Set(keyColumns.map { SQLName($0.name) })
    if rowID == nil || keyColumns.count == 1 && isRowID {
      identity.formUnion(key)
    }
    let triggers = try connection.readObjects(of: name).filter { $0.type == .trigger }
      .map { SQLText($0.sql).createTrigger }
    hasInsertTriggers = triggers.contains { $0.map { $0.event == .insert } ?? true }
    for trigger in triggers where trigger?.isAfter != true {
      eventsOfBefore.formUnion(trigger.map { [$0.event] } ?? [.insert, .update, .delete])
    }
    refersToItself = try connection.readParents(of: name).contains(table)
  }
}

extension Connection {
  fileprivate func collation(of column: String, in table: String) throws -> SQLName {
    var collation: UnsafePointer<CChar>?
    try check(
      sqlite3_table_column_metadata(
        handle, nil, table, column, nil, &collation, nil, nil, nil))
    return collation.map { SQLName($0) } ?? "BINARY"
  }
}

extension Translation {
  /// Returns the value of each column of an INSERT's only row; nil if it doesn't have exactly one.
  func values(of insert: SQLInsert, in table: TargetTable) -> [SQLName: Range<Int>]? {
    guard let source = insert.source else { return [:] }
    guard source.with == nil, source.arms.count == 1, source.arms[0].rows.count == 1 else {
      return nil
    }
    let names = insert.columns?.map(\.name) ?? table.columns.map { SQLName($0.name) }
    let row = source.arms[0].rows[0]
    guard names.count == row.count else { return nil }
    return Dictionary(
      zip(names, row.map(\.range)), uniquingKeysWith: { first, _ in first })
  }
}
