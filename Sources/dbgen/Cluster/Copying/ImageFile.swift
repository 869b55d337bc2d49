import DBGenSQLSyntax
import DBGenCluster
import DBGenRuntime
import DBGenSQLite
import SchemaParser
import SchemaSQL

/// A new database file with what a node says that a database has. Nothing that the node sends does
/// more than create what it names, and SQLite does no more work than that is worth.
final class ImageFile: RowStore {
  private let path: String
  private let place: ClusterPlace
  private let connection: Connection
  private let statements: StatementGuard

  /// Creates the file, which takes rows regardless of constraints between them, and schemas in the
  /// words of any program.
  ///
  /// - Parameter size: The number of bytes of the schema.
  init(at path: String, of place: ClusterPlace, schemaOf size: Int) throws {
    (self.path, self.place) = (path, place)
    SQLiteMemory.allow(forSourceOf: size)
    do {
      connection = try Connection(path: path, flags: SQLITE_OPEN_CREATE, busyTimeout: .zero)
      for setting in [
        "journal_mode = MEMORY", "foreign_keys = OFF", "ignore_check_constraints = ON",
      ] {
        try connection.execute(once: "PRAGMA \(setting)")
      }
      statements = try StatementGuard(
        on: connection.handle, budget: WorkBudget(forBytes: size, of: .definitions),
        doubleQuotedStrings: true)
    } catch {
      throw ImportFailure(path: path, error)
    }
    statements.measureFunctions()
  }

  deinit { close() }

  func close() { connection.close() }

  /// Creates an object as the node says that it was created.
  ///
  /// - Throws: `Failure` if this SQLite can't.
  func create(_ entry: StoredObject) throws {
    do {
      try runOnly(entry.sql)
    } catch let error as SQLiteError {
      guard !error.isOfDisk else { throw failure(error) }
      throw place.unfit("its \(entry.title) can't be created here: \(error)")
    }
  }

  /// Runs a statement of the command's own.
  func run(_ sql: String) throws {
    try reportingFailures { try runOnly(sql) }
  }

  private func runOnly(_ sql: String) throws {
    let statement = try statements.prepare(sql)
    defer { sqlite3_finalize(statement) }
    while try statements.step(statement) {}
  }

  func forEachRow(
    of sql: String, columns: Int, limit: Int?, _ body: ([WireValue]) throws -> Void
  ) throws {
    try reportingFailures {
      let statement = try statements.prepare(sql)
      defer { sqlite3_finalize(statement) }
      while try statements.step(statement) {
        try body((0..<Int32(columns)).map { WireValue(statement, $0) })
      }
    }
  }

  func wrong(_ problem: String) -> any Error { ClusterFailure.wrong(place, problem) }

  private func reportingFailures<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as SQLiteError {
      throw failure(error)
    }
  }

  /// Runs `body`, which also writes to the tables that virtual tables keep their data in.
  func writingEverywhere(_ body: () throws -> Void) throws {
    try set(SQLITE_DBCONFIG_DEFENSIVE, 0)
    try body()
    try set(SQLITE_DBCONFIG_DEFENSIVE, 1)
  }

  private func set(_ option: Int32, _ value: Int32) throws {
    do {
      try connection.check(dbgen_sqlite3_db_config_bool(connection.handle, option, value))
    } catch {
      throw ImportFailure(path: path, error)
    }
  }

  private func failure(_ error: SQLiteError) -> any Error {
    error.isOfDisk
      ? ImportFailure(path: path, error) : place.unfit("a copy of it can't be made here: \(error)")
  }

  // MARK: - Rows

  /// Calls `body` with a function that inserts a row into a table.
  ///
  /// - Parameter definition: The number of bytes of the statements that define the table.
  func inserting(
    into table: CopiedTable, definedBy definition: Int,
    _ body: ((_ row: [WireValue]) throws -> Void) throws -> Void
  ) throws {
    let statement = try reportingFailures { try statements.prepare(table.insert(rows: 1)) }
    defer { sqlite3_finalize(statement) }
    try body { row in
      do {
        try insert(row, definedBy: definition, by: statement)
      } catch let error as SQLiteError {
        if error.isOfDisk { throw failure(error) }
        throw wrong("table '\(table.name)' has a row that SQLite refuses: \(error)")
      }
    }
  }

  private func insert(
    _ row: [WireValue], definedBy definition: Int, by statement: OpaquePointer?
  ) throws {
    statements.allowRow(
      of: row.reduce(0) { $0 + $1.size }, definedBy: definition, in: statement)
    for (index, value) in row.enumerated() {
      let code = value.bind(to: statement, at: Int32(index + 1))
      guard code == SQLITE_OK else {
        throw wrong("SQLite refuses \(value.kind): \(String(cString: sqlite3_errstr(code)))")
      }
    }
    try statements.insertRow(statement)
  }
}
