internal import DBGenSQLText
internal import DBGenSQLite

/// The tables that a statement writes to, itself and through triggers and actions of foreign keys, as
/// SQLite reports them while it compiles the statement.
struct TableWrites {
  /// The table that the statement names.
  let target: SQLName?
  /// The tables in which it may insert or update rows.
  let filled: [SQLName]
  /// The tables that it may change in any way.
  let all: [SQLName]
  /// The columns of the named table that it updates.
  private let columns: [SQLName]

  init(of statement: PreparedStatement, on connection: Connection) throws {
    let recorder = Recorder()
    sqlite3_set_authorizer(
      connection.handle,
      { recorder, action, table, column, _, _ in
        guard let recorder, let table else { return SQLITE_OK }
        Unmanaged<Recorder>.fromOpaque(recorder).takeUnretainedValue()
          .note(action, SQLName(table), column.map { SQLName($0) })
        return SQLITE_OK
      }, Unmanaged.passUnretained(recorder).toOpaque())
    defer { connection.restoreAuthorizer() }
    _ = try withExtendedLifetime(recorder) {
      try PreparedStatement(statement.sql, on: connection.handle)
    }
    (target, filled, all) = (recorder.target, recorder.filled, recorder.all)
    columns = recorder.columns
  }

  /// Whether the statement updates a column of a foreign key of the table that it names.
  func sets(_ key: StoredForeignKey) -> Bool {
    key.child == target && key.columns.contains { columns.contains(SQLName($0)) }
  }

  private final class Recorder {
    var target: SQLName?
    var filled: [SQLName] = []
    var all: [SQLName] = []
    var columns: [SQLName] = []

    func note(_ action: Int32, _ table: SQLName, _ column: SQLName?) {
      guard [SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE].contains(action) else { return }
      target = target ?? table
      if !all.contains(table) { all.append(table) }
      if action != SQLITE_DELETE, !filled.contains(table) { filled.append(table) }
      if action == SQLITE_UPDATE, table == target, let column { columns.append(column) }
    }
  }
}
