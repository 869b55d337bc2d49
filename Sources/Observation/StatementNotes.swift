internal import DBGenRuntime
internal import DBGenSQLite

/// Notes the statements that a connection runs, which SQLite reports when they begin.
final class StatementNotes {
  private var statements: Set<String> = []
  private var last = ""

  private init() {}

  /// Runs `body`, and returns its value with the SQL of the statements that it ran.
  static func take<Value>(
    of connection: Connection, _ body: () throws -> Value
  ) rethrows -> (value: Value, statements: Set<String>) {
    let notes = StatementNotes()
    return try withExtendedLifetime(notes) {
      notes.start(on: connection.handle)
      defer { sqlite3_trace_v2(connection.handle, 0, nil, nil) }
      let value = try body()
      return (value, notes.statements)
    }
  }

  private func start(on handle: OpaquePointer) {
    sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, notes, statement, _ in
        guard let notes, let statement, let sql = sqlite3_sql(OpaquePointer(statement)) else {
          return 0
        }
        Unmanaged<StatementNotes>.fromOpaque(notes).takeUnretainedValue().note(sql)
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Notes a statement. A loop often runs the same one again.
  private func note(_ sql: UnsafePointer<CChar>) {
    // Whichever case letters have, the statement reads the same tables.
    if last.withCString({ sqlite3_stricmp($0, sql) == 0 }) { return }
    last = String(cString: sql)
    statements.insert(last)
  }
}
