internal import DBGenSQLite

/// Creating, adopting and migrating a database, all in one transaction, so that the file is either
/// unchanged or up to date.
extension DatabaseOpening {
  /// The change that an opening made to the database.
  enum Change {
    /// There was nothing to do.
    case nothing
    /// Another process brought the database up to date while this one waited.
    case others
    /// The database was brought up to date. `from` is its version before, or 0 if it was created or
    /// adopted; `backup` is the path of the copy, if one was made.
    case done(from: Int32, backup: String?)
    /// A newer version of the app made the database, and lets this one read it.
    case impossible(version: Int32)

    var version: Int32? {
      if case .done(let version, _) = self { version } else { nil }
    }

    var backup: String? {
      if case .done(_, let path) = self { path } else { nil }
    }

    var isMigration: Bool { version ?? 0 > 0 }
  }

  /// Brings the database up to date with the schema and its version.
  ///
  /// - Parameter connection: Replaced if it had to be opened again.
  @_optimize(size)
  func bringUpToDate(_ connection: inout Connection) throws -> Change {
    switch try snapshot(of: connection) {
    case .current, .writable: return .nothing
    case .readable(let version): return .impossible(version: version)
    case .older(_, let migrations, _): try requireHooks(of: migrations)
    case .empty, .unversioned: break
    }
    try connection.suspendForeignKeys()
    let space = DiskSpace(of: connection)
    var backup: String?
    let change: Change
    do {
      try begin(on: connection)
      change = try changeAcceptingOrphans(connection, &backup)
    } catch {
      connection.rollBack()
      throw undone(error, on: connection, with: backup, since: space)
    }
    try ending(change.isMigration) { try commit(&connection, with: backup, since: space) }
    return change
  }

  /// Begins the transaction. Another process may be migrating the file, so its lock is waited for
  /// twelve times as long as others, and the app is told.
  private func begin(on connection: Connection) throws {
    let end = ContinuousClock.now + configuration.busyTimeout * 12
    try connection.waiting(atMost: .milliseconds(50)) {
      while true {
        do {
          return try connection.execute("BEGIN IMMEDIATE")
        } catch let error as DatabaseError where error.code == SQLITE_BUSY && .now < end {
          try Task.checkCancellation()
          try configuration.migration.progress?(.waiting(toReach: schema.version))
        }
      }
    }
  }

  /// Changes the database. If rows refer to missing rows afterward, it is undone and done again, and
  /// accepts those that did so before: to look for them each time would take too long.
  @_optimize(size)
  private func changeAcceptingOrphans(
    _ connection: Connection, _ backup: inout String?
  ) throws -> Change {
    do {
      return try change(connection, &backup, accepting: nil)
    } catch let orphans as FoundOrphans {
      connection.rollBack()
      try begin(on: connection)
      let known = try KnownReferences(on: connection, before: orphans.migrations, adopter)
      if known.broken.isEmpty, let refusal = orphans.refusals.first { throw DatabaseError(refusal) }
      return try change(connection, &backup, accepting: known)
    }
  }

  /// Returns the state of the database in one snapshot, because another process may be changing it.
  private func snapshot(of connection: Connection) throws -> DatabaseState {
    try connection.execute("BEGIN")
    defer { connection.rollBack() }
    return try state(of: connection)
  }

  /// Changes the database. Another process may have done so while this one waited for the lock, so
  /// the version is read again.
  @_optimize(size)
  private func change(
    _ connection: Connection, _ backup: inout String?, accepting orphans: KnownReferences?
  ) throws -> Change {
    var found: Int32 = 0
    switch try state(of: connection) {
    case .current, .writable: return .others
    case .readable(let version): return .impossible(version: version)
    case .empty: for statement in schema.statements { try connection.execute(once: statement) }
    case .unversioned:
      try adopter?.rewriteObjects(of: connection, as: schema, configuration)
    case .older(let version, let migrations, let unversioned):
      try requireHooks(of: migrations)
      if let unversioned {
        try adopter?.rewriteObjects(of: connection, as: unversioned, configuration)
      }
      try migrate(connection, from: version, by: migrations, &backup, accepting: orphans)
      found = version
    }
    let change = Change.done(from: found, backup: backup)
    try ending(change.isMigration) { try connection.setVersion(of: schema) }
    return change
  }

  /// - Throws: `DatabaseError.missingHook` if the app lacks a function that a migration calls.
  func requireHooks(of migrations: [_Migration]) throws {
    for step in migrations.flatMap(\.steps) {
      for case .call(let name) in step.actions where hooks[name] == nil {
        throw DatabaseError.missingHook(name: name)
      }
    }
  }

  /// Commits. An error counts only if a new connection doesn't find the new version, because the
  /// commit may be complete on the disk nevertheless.
  @_optimize(size)
  private func commit(
    _ connection: inout Connection, with backup: String?, since space: DiskSpace?
  ) throws {
    do {
      try connection.execute("COMMIT")
    } catch {
      guard !FileName.isInMemory(path) else { throw error }
      var reason = error
      if !connection.isInAutocommit {
        connection.rollBack()
      } else if case DatabaseError.sqlite(let failure) = error {
        reason = connection.error(ofCommit: failure)
      }
      connection.close()
      let other: Connection
      do { other = try connect() } catch { throw reason }
      let isLost: Bool
      do { isLost = try other.version != schema.version } catch {
        throw undone(reason, on: other, with: backup, since: space)
      }
      guard isLost else {
        connection = other
        return
      }
      let lost = (reason as? DatabaseError)?.ofLostCommit ?? reason
      throw undone(lost, on: other, with: backup, since: space)
    }
  }
}
