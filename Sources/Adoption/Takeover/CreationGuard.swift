internal import DBGenRuntime
internal import DBGenSQLText
internal import DBGenSQLite

/// Runs SQL that comes from the file, and lets it create one index or trigger with a given name on
/// a given table, but do nothing else.
final class CreationGuard {
  private let name: SQLName
  private let owner: SQLName
  private let creation: Int32

  init(type: String, name: SQLName, owner: SQLName) {
    (self.name, self.owner) = (name, owner)
    creation = type == "index" ? SQLITE_CREATE_INDEX : SQLITE_CREATE_TRIGGER
  }

  /// Runs the SQL, and removes the connection's authorizer, which the caller has to restore.
  ///
  /// - Throws: SQLITE_AUTH if the SQL does anything else; `DatabaseError.invalidStatement` if it
  ///   isn't exactly one statement.
  func run(_ sql: String, on connection: Connection) throws {
    install(on: connection)
    defer { sqlite3_set_authorizer(connection.handle, nil, nil) }
    try withExtendedLifetime(self) {
      // Removes it, because running the statement may prepare others, as when full-text indexes write
      // pending changes, and because setting another one would make SQLite prepare the statement again.
      try connection.run(sql, whenCompiled: { sqlite3_set_authorizer(connection.handle, nil, nil) })
    }
  }

  private func install(on connection: Connection) {
    sqlite3_set_authorizer(
      connection.handle,
      { creation, event, first, second, database, _ in
        guard let creation else { return SQLITE_DENY }
        let names = [first, second, database].map { name in name.map { String(cString: $0) } ?? "" }
        let isAllowed = Unmanaged<CreationGuard>.fromOpaque(creation).takeUnretainedValue()
          .allows(event, names[0], names[1], in: names[2])
        return isAllowed ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func allows(
    _ event: Int32, _ first: String, _ second: String, in database: String
  ) -> Bool {
    guard database == "main" || event == SQLITE_FUNCTION else { return false }
    switch event {
    case creation: return SQLName(first) == name && SQLName(second) == owner
    case SQLITE_REINDEX: return SQLName(first) == name
    // SQLite writes its own schema entry, and reads what it indexes.
    case SQLITE_INSERT: return ["sqlite_master", "sqlite_schema"].contains(first)
    case SQLITE_READ, SQLITE_FUNCTION: return true
    default: return false
    }
  }
}
