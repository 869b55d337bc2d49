import DBGenSQLite

/// The reason that SQLite refused a statement.
package struct SQLiteFailure: Error {
  package var message: String
  /// The UTF-8 offset of the error in the statement, if SQLite reports one.
  package var offset: Int?
  /// SQLite's primary result code.
  package var code = SQLITE_ERROR
  /// Whether a stand-in for something that the app registers was called, which makes the failure
  /// inconclusive.
  var isUncertain = false

  /// Whether the statement exceeds the time, memory, or length that checking SQL allows.
  var isOfCost: Bool { [SQLITE_INTERRUPT, SQLITE_TOOBIG, SQLITE_NOMEM].contains(code) }

  /// Whether the statement is valid, but its values violate a constraint.
  var isConstraint: Bool { code == SQLITE_CONSTRAINT }
  /// The missing or unusable object that caused the failure, if there is one.
  var subject: DiagnosticSubject? { DiagnosticSubject(messageOfSQLite: message) }
}

/// An in-memory database for checking the SQL of a schema. It doesn't accept double-quoted text as
/// strings.
struct SQLiteConnection: ~Copyable {
  let handle: OpaquePointer
  let statements: StatementGuard
  private let standIns = StandIns()

  /// Opens a database with stand-ins for the functions and collations that the app will register.
  ///
  /// - Parameter budget: The budget that all connections for the schema share.
  init(
    with registrations: Registrations = Registrations(),
    budget: WorkBudget = WorkBudget(forBytes: 0, of: .definitions)
  ) throws(SQLiteFailure) {
    var handle: OpaquePointer?
    let result = sqlite3_open_v2(
      ":memory:", &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
    guard result == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw SQLiteFailure(message: String(cString: sqlite3_errstr(result)))
    }
    let statements: StatementGuard
    do throws(SQLiteFailure) {
      statements = try StatementGuard(on: handle, budget: budget, doubleQuotedStrings: false)
    } catch {
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    self.statements = statements
    for function in registrations.functions { standIns.register(function, on: handle) }
    for collation in registrations.collations {
      standIns.register(collation: collation, on: handle)
    }
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  /// Compiles a statement without running it.
  func compile(_ sql: String) throws(SQLiteFailure) {
    sqlite3_finalize(try prepare(sql))
  }

  func run(_ sql: String) throws(SQLiteFailure) {
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    standIns.wereCalled = false
    while try step(statement) {}
  }

  /// Runs a statement to its next row. Returns whether there is one.
  func step(_ statement: OpaquePointer?) throws(SQLiteFailure) -> Bool {
    do throws(SQLiteFailure) {
      return try statements.step(statement)
    } catch {
      var failure = error
      failure.isUncertain = standIns.wereCalled
      throw failure
    }
  }

  /// Returns the declared type of a column, as SQLite read it.
  func declaredType(ofColumn column: String, in table: String) -> String? {
    var type: UnsafePointer<CChar>?
    let result = sqlite3_table_column_metadata(
      handle, "main", table, column, &type, nil, nil, nil, nil)
    guard result == SQLITE_OK else { return nil }
    return type.map { String(cString: $0) } ?? ""
  }

  func prepare(_ sql: String) throws(SQLiteFailure) -> OpaquePointer? {
    try statements.prepare(sql)
  }
}
