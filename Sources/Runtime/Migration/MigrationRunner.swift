internal import DBGenSQLite

/// Runs the steps of migrations in the transaction that is open on a connection.
struct MigrationRunner {
  let connection: Connection
  let hooks: [String: Migration.Hook]
  let monitor: MigrationMonitor

  /// Runs all steps.
  ///
  /// - Throws: `DatabaseError.migrationFailed` or `migrationRefused`; what a hook or the app's
  ///   `progress` throws; `CancellationError`. The transaction has to be rolled back then, unless
  ///   SQLite has done so.
  func run(
    _ migrations: [Migration], for schema: DatabaseSchema, _ configuration: Database.Configuration
  ) throws {
    let others = try attempt("check", of: schema.version) {
      try AddedObjects(on: connection, besides: schema, configuration)
    }
    try monitor.watch(connection) {
      try others.watch {
        for migration in migrations { try run(migration, keeping: others) }
      }
    }
  }

  private func run(_ migration: Migration, keeping others: AddedObjects) throws {
    for step in migration.steps {
      try monitor.begin(step.title, version: migration.version)
      try attempt(step.title, of: migration.version) {
        for action in step.actions {
          try run(action, of: migration.version)
          try others.update()
        }
      }
    }
    try others.restore { title, body in
      try attempt(title, of: migration.version, body)
    }
  }

  /// Runs what belongs to a step, and says in its errors which step that is.
  func attempt<Value>(
    _ title: String, of version: Int32, _ body: () throws -> Value
  ) throws -> Value {
    let value: Value
    do {
      value = try body()
    } catch let error as DatabaseError {
      try monitor.ensureIsWanted()
      if case .migrationRefused = error { throw error }
      throw DatabaseError.migrationFailed(version: version, step: title, because: error)
    } catch {
      try monitor.ensureIsWanted()
      throw error
    }
    try monitor.ensureIsWanted()
    return value
  }

  private func run(_ action: Migration.Action, of version: Int32) throws {
    do {
      switch action {
      case .run(let sql): try withoutOthers { try connection.forEachRow(of: sql) { _ in } }
      case .refuse(let query, let table, let reason):
        try withoutOthers {
          try refuse(query, table: table, because: reason, version: version)
        }
      case .call(let name): try call(name)
      }
    } catch let error as DatabaseError where error.extendedCode == Self.refusedCommit {
      throw DatabaseError.transactionAborted
    }
    if connection.isInAutocommit { throw DatabaseError.transactionAborted }
  }

  /// Runs `body`, in which no other database can be attached.
  private func withoutOthers(_ body: () throws -> Void) throws {
    let most = sqlite3_limit(connection.handle, SQLITE_LIMIT_ATTACHED, 0)
    defer { sqlite3_limit(connection.handle, SQLITE_LIMIT_ATTACHED, most) }
    try body()
  }

  /// SQLITE_CONSTRAINT_COMMITHOOK
  private static let refusedCommit = SQLITE_CONSTRAINT | 2 << 8

  private func call(_ name: String) throws {
    guard let hook = hooks[name] else { throw DatabaseError.missingHook(name: name) }
    try ReadTransaction.lend(WriteTransaction(on: connection), to: hook)
  }
}

// MARK: - Rows that the new schema refuses

extension MigrationRunner {
  /// So many rows are named.
  private static let namedRows = 10

  private func refuse(
    _ query: String, table: String, because reason: String, version: Int32
  ) throws {
    var (rows, count): ([String], Int) = ([], 0)
    try connection.forEachRow(of: query) { statement in
      if count < Self.namedRows { rows.append(Self.name(of: statement)) }
      count += 1
    }
    guard count > 0 else { return }
    throw DatabaseError.migrationRefused(
      version: version, table: table, reason: reason, rows: rows, count: count)
  }

  /// A row as `column=value` for each of its columns.
  private static func name(of statement: OpaquePointer?) -> String {
    (0..<sqlite3_column_count(statement)).map { index in
      let column = sqlite3_column_name(statement, index).map { String(cString: $0) } ?? ""
      return "\(column)=\(literal(statement, index))"
    }.joined(separator: ", ")
  }

  private static func literal(_ statement: OpaquePointer?, _ index: Int32) -> String {
    switch sqlite3_column_type(statement, index) {
    case SQLITE_NULL: "NULL"
    case SQLITE_INTEGER: "\(sqlite3_column_int64(statement, index))"
    case SQLITE_FLOAT: "\(sqlite3_column_double(statement, index))"
    case SQLITE_BLOB: "a blob of \(sqlite3_column_bytes(statement, index)) bytes"
    default: quoted(statement, index)
    }
  }

  private static func quoted(_ statement: OpaquePointer?, _ index: Int32) -> String {
    let text = UnsafeBufferPointer(
      start: sqlite3_column_text(statement, index),
      count: Int(sqlite3_column_bytes(statement, index)))
    let start = String(decoding: text.prefix(100), as: UTF8.self)
    let quoted = start.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(quoted.joined(separator: "''"))\(text.count > 100 ? "…" : "")'"
  }
}
