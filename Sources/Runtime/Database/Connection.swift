internal import DBGenSQLite

/// One SQLite connection with its cache of prepared statements.
///
/// Unchecked, because it is opened without SQLite's mutexes: the pool hands it to one owner at a
/// time.
final class Connection: @unchecked Sendable {
  let handle: OpaquePointer
  let statements = StatementCache()
  /// Ends the running transaction on request.
  var interruption: Interruption?
  let lockWait: LockWait
  /// Kept for SQLite, which calls it.
  var tracer: Tracer?
  /// Who is to be told what its transactions change; nil where it only reads.
  var changes: ChangeSource?
  /// Kept for SQLite, which calls it, while there is somebody to be told.
  var recorder: ChangeRecorder?
  /// Whether what the schema says may call all of SQLite's functions, as `dbgen_sqlite3_harden` takes it.
  private var schemaTrust = dbgen_sqlite3_own_schema_trust()
  /// Whether the function that keeps stored spellings is registered.
  var keepsSpellings = false
  /// Whether it has to be closed, and another opened in its place.
  private(set) var isOutdated = false
  private(set) var isClosed = false
  private let isBorrowed: Bool

  /// Opens the file at `path`, which is a URI with SQLITE_OPEN_URI alone; foreign keys are not enforced
  /// yet.
  init(path: String, flags: Int32, busyTimeout: Duration) throws {
    handle = try Self.open(path, flags: flags | Self.access(flags) | SQLITE_OPEN_NOMUTEX)
    isBorrowed = false
    lockWait = LockWait(timeout: busyTimeout)
    waitForLocks()
    watchForInterruptions()
    try harden()
    try check(ValueList.register(on: handle))
  }

  /// A connection that something else has opened, and closes.
  init(borrowing handle: OpaquePointer) {
    self.handle = handle
    isBorrowed = true
    lockWait = LockWait(timeout: .zero)
  }

  /// Keeps what the file says from doing anything but what an app asks for, and has names that mean
  /// nothing be errors, not texts.
  func harden() throws { try check(dbgen_sqlite3_harden(handle, 0, schemaTrust)) }

  /// Sets whether the schema is trusted, now and when the connection is hardened again.
  func trustSchema(_ trust: Int32) throws {
    schemaTrust = trust
    try harden()
  }

  deinit { close() }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    statements.removeAll()
    guard !isBorrowed else { return }
    forgetInterruption()
    sqlite3_close_v2(handle)
  }

  private static func access(_ flags: Int32) -> Int32 {
    flags & SQLITE_OPEN_READONLY == 0 ? SQLITE_OPEN_READWRITE : 0
  }

  private static func open(_ path: String, flags: Int32) throws -> OpaquePointer {
    guard !path.utf8.contains(0) else {
      let message = "the path has a NUL character in it"
      throw DatabaseError(
        SQLiteFailure(extendedCode: SQLITE_CANTOPEN, message: message, sql: nil))
    }
    let isURI = flags & SQLITE_OPEN_URI != 0
    if !isURI, !Database.isInMemory(path) { try OriginalFile.requireFiles(at: path) }
    let name = isURI ? path : FileName.plain(path)
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(name, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      defer { sqlite3_close_v2(handle) }
      throw DatabaseError(SQLiteFailure(code, on: handle, sql: nil))
    }
    return handle
  }

  /// Whether no transaction is open: SQLite may have rolled one back by itself.
  var isInAutocommit: Bool { sqlite3_get_autocommit(handle) != 0 }

  /// Enforces foreign keys from now on, which SQLite ignores without a word inside a transaction.
  func enforceForeignKeys() throws {
    try check(dbgen_sqlite3_db_config_bool(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1))
    guard dbgen_sqlite3_db_config_is_on(handle, SQLITE_DBCONFIG_ENABLE_FKEY) == 1 else {
      throw DatabaseError.unsupported("this SQLite does not enforce foreign keys")
    }
  }

  /// Lets foreign keys be broken until the end of the migration, whose rebuilt tables would
  /// otherwise take the rows with them that refer to theirs.
  func suspendForeignKeys() throws {
    try check(dbgen_sqlite3_db_config_bool(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 0))
    guard dbgen_sqlite3_db_config_is_on(handle, SQLITE_DBCONFIG_ENABLE_FKEY) == 0 else {
      throw DatabaseError.unsupported("this SQLite can't do without foreign keys for a migration")
    }
  }

  /// Leaves the write-ahead log as it is, which the last connection to be closed otherwise brings
  /// into the file.
  func keepLogWhenClosed() {
    guard !isClosed else { return }
    _ = dbgen_sqlite3_db_config_bool(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
  }

  /// Runs a statement that is used often.
  func execute(_ sql: StaticString) throws {
    let key = StatementKey(sql)
    let statement =
      try statements.checkOut(key)
      ?? statements.checkOutNew(key, of: sql.description, on: handle)
    defer {
      statement.reset()
      statements.checkIn(statement)
    }
    let code = sqlite3_step(statement.handle)
    guard code == SQLITE_DONE || code == SQLITE_ROW else {
      throw DatabaseError(SQLiteFailure(code, on: handle, sql: sql.description))
    }
  }

  /// Runs one statement once.
  func execute(once sql: String) throws { try forEachRow(of: sql) { _ in } }

  /// The integer that a statement gives in its first row, if there is a row.
  func integer(_ sql: String) throws -> Int64? {
    let statement = try PreparedStatement(sql, on: handle)
    switch sqlite3_step(statement.handle) {
    case SQLITE_ROW: return sqlite3_column_int64(statement.handle, 0)
    case SQLITE_DONE: return nil
    case let code: throw DatabaseError(SQLiteFailure(code, on: handle, sql: sql))
    }
  }

  /// Runs one statement to its end, and hands each of its rows to `body`.
  func forEachRow(of sql: String, _ body: (OpaquePointer?) throws -> Void) throws {
    try forEachRow(of: PreparedStatement(sql, on: handle), body)
  }

  func forEachRow(
    of statement: PreparedStatement, _ body: (OpaquePointer?) throws -> Void
  ) throws {
    while true {
      switch sqlite3_step(statement.handle) {
      case SQLITE_ROW: try body(statement.handle)
      case SQLITE_DONE: return
      case let code: throw DatabaseError(SQLiteFailure(code, on: handle, sql: statement.sql))
      }
    }
  }

  /// Takes note of an error that would come again for as long as the connection is open: where SQLite
  /// can't open the log or its index to write, be it for a moment, it opens them to read.
  func noteRefusal(_ error: DatabaseError) {
    // The runtime refuses writing with that code too, in words of its own.
    guard case .sqlite(let failure) = error, failure.code == SQLITE_READONLY,
      failure.message == String(cString: sqlite3_errstr(SQLITE_READONLY)), !isBorrowed,
      let path = sqlite3_db_filename(handle, "main")
    else { return }
    // A database in memory would be lost.
    isOutdated = path.pointee != 0
  }

  func check(_ code: Int32) throws {
    guard code == SQLITE_OK else {
      throw DatabaseError(SQLiteFailure(code, on: handle, sql: nil))
    }
  }
}
