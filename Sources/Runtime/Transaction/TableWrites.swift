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

  init(of statement: PreparedStatement, on connection: Connection) throws {
    let recorder = Recorder()
    sqlite3_set_authorizer(
      connection.handle,
      { recorder, action, table, _, _, _ in
        guard let recorder, let table else { return SQLITE_OK }
        Unmanaged<Recorder>.fromOpaque(recorder).takeUnretainedValue()
          .note(action, SQLName(table))
        return SQLITE_OK
      }, Unmanaged.passUnretained(recorder).toOpaque())
    defer { connection.restoreAuthorizer() }
    _ = try withExtendedLifetime(recorder) {
      try PreparedStatement(statement.sql, on: connection.handle)
    }
    (target, filled, all) = (recorder.target, recorder.filled, recorder.all)
  }

  private final class Recorder {
    var target: SQLName?
    var filled: [SQLName] = []
    var all: [SQLName] = []

    func note(_ action: Int32, _ table: SQLName) {
      guard [SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE].contains(action) else { return }
      target = target ?? table
      if !all.contains(table) { all.append(table) }
      if action != SQLITE_DELETE, !filled.contains(table) { filled.append(table) }
    }
  }
}
