internal import DBGenRuntime
internal import DBGenSQLText
internal import DBGenSQLite

/// Records the indexes and triggers that statements drop by name, as SQLite compiles the
/// statements.
final class DropRecord {
  struct Name: Hashable {
    let type: String
    let name: SQLName
  }

  private var isRecording = false
  private var names: Set<Name> = []
  /// The table that has just been dropped: SQLite reports its triggers as if they were dropped by
  /// name.
  private var table: SQLName?

  /// Returns the names dropped since the last call.
  func take() -> Set<Name> {
    defer { names = [] }
    return names
  }

  func begin(on connection: Connection) {
    isRecording = true
    resume(on: connection)
  }

  func end(on connection: Connection) {
    guard isRecording else { return }
    isRecording = false
    sqlite3_set_authorizer(connection.handle, nil, nil)
  }

  /// Resumes the recording, if there is one, after another authorizer was set on the connection.
  func resume(on connection: Connection) {
    guard isRecording else { return }
    let record = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_set_authorizer(
      connection.handle,
      { record, event, first, second, _, _ in
        guard let record, let first else { return SQLITE_OK }
        Unmanaged<DropRecord>.fromOpaque(record).takeUnretainedValue()
          .take(event, SQLName(first), second.map(SQLName.init))
        return SQLITE_OK
      }, record)
  }

  private func take(_ event: Int32, _ name: SQLName, _ owner: SQLName?) {
    switch event {
    case SQLITE_DROP_TABLE, SQLITE_DROP_VTABLE, SQLITE_DROP_VIEW: table = name
    case SQLITE_DROP_INDEX: names.insert(Name(type: "index", name: name))
    case SQLITE_DROP_TRIGGER:
      if owner != table { names.insert(Name(type: "trigger", name: name)) }
    // From here on the name may be another table's.
    case SQLITE_CREATE_TABLE, SQLITE_CREATE_VTABLE, SQLITE_CREATE_VIEW, SQLITE_ALTER_TABLE,
      SQLITE_SAVEPOINT:
      table = nil
    default: break
    }
  }
}
