internal import DBGenLibc
internal import DBGenSQLite

/// One SQLite connection with its cache of prepared statements.
///
/// `@unchecked Sendable` because it is opened without SQLite's mutexes; the pool hands it to one
/// owner at a time. Swift needn't check accesses to its properties for exclusivity either, which it
/// otherwise does if other modules use them.
package final class Connection: @unchecked Sendable {
  package let handle: OpaquePointer
  let statements = StatementCache()
  /// Ends the running transaction on request.
  @exclusivity(unchecked) package var interruption: Interruption?
  let lockWait: LockWait
  /// Reports the statements to the app.
  var tracer: (any StatementTracer)? {
    willSet { tracer?.finish(with: nil) }
    didSet { needsCare = needsCare || tracer != nil }
  }
  /// Records the changes of the connection's transactions while they are observed.
  package var recorder: (any ConnectionRecorder)? {
    // Other modules would check accesses to the property itself.
    get { installedRecorder }
    set { installedRecorder = newValue }
  }
  @exclusivity(unchecked) private var installedRecorder: (any ConnectionRecorder)?
  /// Whether the schema may call all of SQLite's functions, in the form that `dbgen_sqlite3_harden`
  /// takes.
  private var schemaTrust = dbgen_sqlite3_own_schema_trust()
  /// Whether the connection has to be closed and replaced by a new one.
  private(set) var isOutdated = false { didSet { needsCare = true } }
  /// Whether SQLite refuses to write with the connection for as long as it is open.
  private(set) var refusesWrites = false
  /// Whether there may be something to do when an owner gives the connection back.
  @exclusivity(unchecked) private var needsCare = false
  private(set) var isClosed = false
  private let isBorrowed: Bool
  /// Runs the statements elsewhere; nil if this connection does.
  @exclusivity(unchecked) package var remote: (any RemoteSession)?
  /// The other files that SQL can name.
  @exclusivity(unchecked) package var attached: [any AttachedFile] = []
  /// Prepared the connection, and prepares those of its copies.
  let prepare: Preparation?

  /// The path that the connection has opened, as SQLite keeps it until the connection is closed.
  var path: UnsafePointer<CChar>? {
    if knownPath == nil, !isClosed { knownPath = sqlite3_db_filename(handle, "main") }
    return knownPath
  }
  @exclusivity(unchecked) private var knownPath: UnsafePointer<CChar>?
  /// The version of the data when a reader got this connection, which writes; nil for all others.
  @exclusivity(unchecked) var versionWhenLent: UInt32?

  /// Something that the app does with a connection before its first statement.
  package typealias Preparation = @Sendable (OpaquePointer) throws -> Void

  /// Opens the file at `path`, which is a URI only if the flags include SQLITE_OPEN_URI. Foreign
  /// keys aren't enforced yet.
  ///
  /// - Parameters:
  ///   - attaching: Whether other files will be attached, by URIs.
  ///   - prepare: Called first. What it sets that the runtime relies on is set again.
  /// - Throws: Any error that `prepare` throws; `DatabaseError`.
  package init(
    path: String, flags: Int32, busyTimeout: Duration, attaching: Bool = false,
    prepare: Preparation? = nil
  ) throws {
    handle = try Self.open(
      path, flags: flags | Self.access(flags) | SQLITE_OPEN_NOMUTEX, attaching: attaching)
    isBorrowed = false
    lockWait = LockWait(timeout: busyTimeout)
    self.prepare = prepare
    waitForLocks()
    try prepare?(handle)
    waitForLocks()
    watchForInterruptions()
    try harden()
    try check(ValueList.register(on: handle))
  }

  /// Wraps a connection that other code opened and will close.
  package init(borrowing handle: OpaquePointer) {
    self.handle = handle
    isBorrowed = true
    prepare = nil
    lockWait = LockWait(timeout: .zero)
  }

  /// Keeps the file's contents from doing anything that the app didn't ask for, and makes unknown
  /// names in double quotes errors rather than strings.
  package func harden() throws {
    knownPath = nil
    try check(dbgen_sqlite3_harden(handle, 0, schemaTrust))
  }

  /// Sets whether the schema is trusted, now and when the connection is hardened again.
  package func trustSchema(_ trust: Int32) throws {
    schemaTrust = trust
    try harden()
  }

  deinit { close() }

  package func close() {
    guard !isClosed else { return }
    isClosed = true
    knownPath = nil
    if tracer != nil {
      sqlite3_trace_v2(handle, 0, nil, nil)
      tracer = nil
    }
    statements.removeAll()
    remote?.close()
    guard !isBorrowed else { return }
    forgetInterruption()
    sqlite3_close_v2(handle)
  }

  private static func access(_ flags: Int32) -> Int32 {
    flags & SQLITE_OPEN_READONLY == 0 ? SQLITE_OPEN_READWRITE : 0
  }

  /// The name of the file system that writes each page of the log by one call; nil for SQLite's own.
  private static var fileSystem: UnsafePointer<CChar>? {
    registration == SQLITE_OK ? dbgen_sqlite3_vfs_name() : nil
  }
  private static let registration = dbgen_sqlite3_register_vfs()

  private static func open(_ path: String, flags: Int32, attaching: Bool) throws -> OpaquePointer {
    try FileName.requireWhole(path)
    let isURI = flags & SQLITE_OPEN_URI != 0
    if !isURI, !FileName.isInMemory(path) { try FileName.requireFiles(at: path) }
    let name = isURI ? path : FileName.plain(path)
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(
      name, &handle, attaching ? flags | SQLITE_OPEN_URI : flags, fileSystem)
    guard code == SQLITE_OK, let handle else {
      defer { sqlite3_close_v2(handle) }
      throw DatabaseError(SQLiteFailure(code, on: handle, sql: nil))
    }
    return handle
  }

  /// Whether no transaction is open. SQLite may have rolled one back on its own.
  package var isInAutocommit: Bool { sqlite3_get_autocommit(handle) != 0 }

  /// Undoes a transaction that is still open. That this fails doesn't matter: there is an earlier error
  /// to report, or nothing to undo, and the next transaction tries it again.
  package func rollBack() {
    guard !isInAutocommit else { return }
    do { try execute("ROLLBACK") } catch {}
  }

  /// Enforces foreign keys from now on. Must be called outside a transaction, because SQLite
  /// silently ignores the setting inside one.
  package func enforceForeignKeys() throws {
    try check(dbgen_sqlite3_db_config_bool(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1))
    guard dbgen_sqlite3_db_config_is_on(handle, SQLITE_DBCONFIG_ENABLE_FKEY) == 1 else {
      throw DatabaseError.unsupported("this SQLite does not enforce foreign keys")
    }
  }

  /// Suspends foreign keys while tables are dropped, as for a migration that rebuilds them, because
  /// dropping a table would otherwise delete the rows that refer to its rows.
  package func suspendForeignKeys() throws {
    try check(dbgen_sqlite3_db_config_bool(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 0))
    guard dbgen_sqlite3_db_config_is_on(handle, SQLITE_DBCONFIG_ENABLE_FKEY) == 0 else {
      throw DatabaseError.unsupported("this SQLite can't do without foreign keys for a migration")
    }
  }

  /// Makes closing leave the write-ahead log unchanged; otherwise the last connection to close
  /// checkpoints it.
  func keepLogWhenClosed() {
    guard !isClosed else { return }
    _ = dbgen_sqlite3_db_config_bool(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
  }

  /// Runs a frequently used statement, which stays prepared in the cache.
  package func execute(_ sql: StaticString) throws {
    let key = StatementKey(sql)
    let statement =
      try statements.checkOut(key)
      ?? statements.checkOutNew(key, of: sql.description, on: self)
    let code = sqlite3_step(statement.handle)
    let isDone = code == SQLITE_DONE || code == SQLITE_ROW
    let failure = isDone ? nil : failure(code, in: sql.description)
    statement.reset()
    statements.checkIn(statement)
    if let failure { throw failure }
  }

  /// The number of rows that the last statement changed, not counting those changed by triggers and
  /// foreign keys.
  var changes: Int64 { remote?.changes ?? sqlite3_changes64(handle) }

  /// Ends the running statement; called on any thread.
  func interrupt() {
    sqlite3_interrupt(handle)
    remote?.interrupt()
  }

  /// Makes the connection be closed when its owner gives it back.
  package func retire() { isOutdated = true }

  /// Whether a trace could be set that sees all statements, and would replace no other one.
  package var isFreeToTrace: Bool {
    tracer == nil && prepare == nil && remote == nil && attached.isEmpty
  }

  /// Removes the authorizer that was set for some statements.
  package func restoreAuthorizer() {
    sqlite3_set_authorizer(handle, nil, nil)
    recorder?.restoreAuthorizer()
  }

  /// Marks the connection as outdated after an error that would recur for as long as it is open: if
  /// SQLite can't open the log or its index for writing, even briefly, it opens them for reading
  /// only.
  package func noteRefusal(_ error: DatabaseError) {
    // The runtime refuses writes with that code too, but with its own message.
    guard case .sqlite(let failure) = error, failure.code == SQLITE_READONLY,
      failure.hasNoReason, !isBorrowed, let path
    else { return }
    // A database in memory would be lost.
    guard path.pointee != 0 else { return }
    (isOutdated, refusesWrites) = (true, true)
  }

  /// Ends an owner's use of the connection, and returns whether it must not be used again.
  @inline(__always)
  func endUse() -> Bool { needsCare && takeCare() }

  @inline(never)
  private func takeCare() -> Bool {
    tracer?.finish(with: nil)
    return isOutdated
  }

  package func check(_ code: Int32) throws { if code != SQLITE_OK { throw failure(code) } }

  /// Returns the error for the code that a call has just returned.
  @inline(never)
  package func failure(_ code: Int32, in sql: String? = nil) -> DatabaseError {
    let error = DatabaseError(SQLiteFailure(code, on: handle, sql: sql))
    if sql != nil { tracer?.finish(with: error) }
    return error
  }
}

/// Reports the statements of a connection. SQLite says when one ends, but not with which result.
protocol StatementTracer: AnyObject {
  /// The time that the connection's next owner has waited for it.
  var wait: Duration { get set }

  /// Reports the statement that has ended, unless that has been done.
  func finish(with error: (any Error)?)
}

/// Records what a connection's transactions change, with hooks of SQLite.
package protocol ConnectionRecorder: AnyObject {
  func beginSavepoint()
  func releaseSavepoint()
  func rollBackToSavepoint()

  /// Sets the recorder's authorizer again after another one was set: a connection has only one.
  func restoreAuthorizer()
  func uninstall()
}
