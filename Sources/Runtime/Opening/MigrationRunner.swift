internal import DBGenSQLite

/// Runs the steps of migrations in a connection's open transaction.
struct MigrationRunner {
  let connection: Connection
  let hooks: [String: Database.MigrationHook]
  let monitor: MigrationMonitor
  var rehearsal: (any RefusalRecorder)?

  /// Runs all steps.
  ///
  /// - Throws: `DatabaseError.migrationFailed` or `migrationRefused`; any error that a hook or the
  ///   app's `progress` throws; `CancellationError`. The transaction then has to be rolled back,
  ///   unless SQLite has done so.
  func run(_ migrations: [_Migration], keeping others: (any ObjectKeeper)?) throws {
    try monitor.watch(connection) {
      others?.beginWatching()
      defer { others?.endWatching() }
      for migration in migrations { try run(migration, keeping: others) }
    }
  }

  private func run(_ migration: _Migration, keeping others: (any ObjectKeeper)?) throws {
    for step in migration.steps {
      try monitor.begin(step.title, version: migration.version)
      try attempt(step.title, of: migration.version) {
        for action in step.actions {
          try run(action, of: migration.version, keeping: others)
          try others?.update()
        }
      }
    }
    try others?.restore { title, body in
      try attempt(title, of: migration.version, body)
    }
  }

  /// Runs part of a step, and names the step in its errors.
  @inline(never)
  func attempt<Value>(
    _ title: String, of version: Int32, _ body: () throws -> Value
  ) throws -> Value {
    do {
      let value = try body()
      if let interruption = monitor.interruption { throw interruption }
      return value
    } catch {
      throw reason(of: error, in: title, of: version)
    }
  }

  @inline(never)
  private func reason(of error: any Error, in step: String, of version: Int32) -> any Error {
    if let interruption = monitor.interruption { return interruption }
    guard let error = error as? DatabaseError else { return error }
    if case .migrationRefused = error { return error }
    return DatabaseError.migrationFailed(version: version, step: step, because: error)
  }

  private func run(
    _ action: _Migration.Action, of version: Int32, keeping others: (any ObjectKeeper)?
  ) throws {
    do {
      switch action {
      case .run(let sql): try run(sql, of: version, keeping: others)
      case .refuse(let query, let table, let reason):
        try withoutOthers {
          try complete(query, version: version, keeping: others) {
            try refuse(query, table: table, because: reason, version: version)
          }
        }
      case .call(let name): try call(name)
      // References are compared in the end with those before.
      case .step, .refuseAny, .references: break
      }
    } catch let error as DatabaseError where error.extendedCode == Self.refusedCommit {
      throw DatabaseError.transactionAborted
    }
    if connection.isInAutocommit { throw DatabaseError.transactionAborted }
  }

  private func run(_ sql: String, of version: Int32, keeping others: (any ObjectKeeper)?) throws {
    do {
      try withoutOthers {
        try rehearsal?.removeRows(on: connection)
        try complete(sql, version: version, keeping: others) { try connection.execute(once: sql) }
      }
    } catch {
      throw try others?.explanation(of: error) ?? error
    }
  }

  /// Runs `body`, which can't attach other databases.
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

  // MARK: - Rows that the new schema refuses

  @_optimize(size)
  private func refuse(
    _ query: String, table: String, because reason: String, version: Int32
  ) throws {
    let refusal = MigrationRefusal(
      version: version, table: table, reason: reason,
      rows: try NamedRows(of: query, on: connection, naming: rehearsal?.namedRows))
    guard refusal.count > 0 else { return }
    guard let rehearsal else { throw DatabaseError(refusal) }
    rehearsal.note(refusal, of: query)
  }

  /// Runs `body`, which runs a statement. In a rehearsal, it runs again without the rows that made it fail.
  @_optimize(size)
  private func complete(
    _ sql: String, version: Int32, keeping others: (any ObjectKeeper)?, _ body: () throws -> Void
  ) throws {
    var known: [String] = []
    while true {
      do {
        return try body()
      } catch let error as DatabaseError {
        if case .migrationRefused = error { throw error }
        if try connection.hasSameObject(error, as: sql) { return }
        let before = known.count
        for case .refuse(let query, let table, let reason)
          in try others?.refusals(behind: error, of: sql) ?? [] where !known.contains(query)
        {
          known.append(query)
          try refuse(query, table: table, because: reason, version: version)
        }
        // A rehearsal goes on without these rows.
        guard let rehearsal, known.count > before else {
          throw others == nil ? error.advisingAdoption : error
        }
        try rehearsal.removeRows(on: connection)
      }
    }
  }
}

extension DatabaseError {
  /// The error of a statement, with how an app learns which rows or objects of others are behind it.
  @_optimize(size)
  fileprivate var advisingAdoption: DatabaseError {
    func advice(_ found: String) -> String {
      Database.Adoption.advice(to: "name the \(found) of others that may be the reason")
    }
    return switch self {
    case .constraint(let violation): .constraint(violation.with(note: advice("rows")))
    case .sqlite(let failure) where failure.code == SQLITE_ERROR:
      .sqlite(failure.with(note: advice("objects")))
    default: self
    }
  }
}
