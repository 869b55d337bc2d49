import DBGenSQLite

/// Why SQLite refused a statement.
struct SQLiteFailure: Error {
  var message: String
  /// The UTF-8 offset in the statement of what it is about, where SQLite says so.
  var offset: Int?
  /// Whether the statement was right and its values broke a rule.
  var isConstraint = false
  /// Whether a stand-in for what the app registers was called on the way, so that nothing follows
  /// from the failure.
  var isUncertain = false

  /// What isn't there, where that is why.
  var subject: DiagnosticSubject? { DiagnosticSubject(messageOfSQLite: message) }
}

/// A database in memory that takes no double-quoted text for strings, nor values that would take
/// much memory.
struct SQLiteConnection: ~Copyable {
  let handle: OpaquePointer
  private let standIns = StandIns()
  private static let longestValue: Int32 = 32 << 20

  init() throws(SQLiteFailure) {
    var handle: OpaquePointer?
    let result = sqlite3_open_v2(
      ":memory:", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard result == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw SQLiteFailure(message: String(cString: sqlite3_errstr(result)))
    }
    self.handle = handle
    _ = dbgen_sqlite3_db_config_bool(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
    _ = dbgen_sqlite3_db_config_bool(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.longestValue)
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  /// Makes the functions and collations of a schema known, which the app will register.
  init(for schema: Schema) throws(SQLiteFailure) {
    try self.init(with: Registrations(schema))
  }

  init(with registrations: Registrations) throws(SQLiteFailure) {
    try self.init()
    for function in registrations.functions { standIns.register(function, on: handle) }
    for collation in registrations.collations {
      standIns.register(collation: collation, on: handle)
    }
  }

  /// Compiles a statement and doesn't run it.
  func compile(_ sql: String) throws(SQLiteFailure) {
    sqlite3_finalize(try prepare(sql))
  }

  func run(_ sql: String) throws(SQLiteFailure) {
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    standIns.wereCalled = false
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: continue
      case SQLITE_DONE: return
      default: throw failure
      }
    }
  }

  /// The type that a column was declared with, as SQLite read it.
  func declaredType(ofColumn column: String, in table: String) -> String? {
    var type: UnsafePointer<CChar>?
    let result = sqlite3_table_column_metadata(
      handle, "main", table, column, &type, nil, nil, nil, nil)
    guard result == SQLITE_OK else { return nil }
    return type.map { String(cString: $0) } ?? ""
  }

  func prepare(_ sql: String) throws(SQLiteFailure) -> OpaquePointer? {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure }
    return statement
  }

  var failure: SQLiteFailure {
    let offset = sqlite3_error_offset(handle)
    return SQLiteFailure(
      message: String(cString: sqlite3_errmsg(handle)), offset: offset < 0 ? nil : Int(offset),
      isConstraint: sqlite3_errcode(handle) == SQLITE_CONSTRAINT,
      isUncertain: standIns.wereCalled)
  }
}
