import DBGenSQLite
package import SchemaParser

/// The database that a schema is read from: a file, which is never written to, or an in-memory
/// database.
package final class SourceDatabase {
  package let handle: OpaquePointer
  package let budget: WorkBudget
  private let statements: StatementGuard
  /// The functions that have stand-ins because SQLite doesn't have them.
  private var unknownFunctions: Set<String> = []

  /// Opens a file of the given size for reading, by its name or URI.
  package convenience init(file name: String, size: Int) throws(ImportError) {
    try self.init(name, SQLITE_OPEN_READONLY, WorkBudget(forBytes: size, of: .rows))
  }

  /// Creates an in-memory database for a text of the given size.
  package convenience init(size: Int = 0) throws(ImportError) {
    try self.init(budget: WorkBudget(forBytes: size, of: .definitions))
  }

  /// Creates an in-memory database with a budget that can be shared.
  package convenience init(budget: WorkBudget) throws(ImportError) {
    try self.init(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, budget)
  }

  private init(_ name: String, _ flags: Int32, _ budget: WorkBudget) throws(ImportError) {
    var handle: OpaquePointer?
    let result = sqlite3_open_v2(
      name, &handle, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard result == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw ImportError(String(cString: sqlite3_errstr(result)), code: result)
    }
    self.handle = handle
    self.budget = budget
    do {
      statements = try StatementGuard(
        on: handle, budget: budget, doubleQuotedStrings: true, isFile: name != ":memory:")
    } catch {
      sqlite3_close_v2(handle)
      throw ImportError(error)
    }
    sqlite3_collation_needed(handle, nil) { _, connection, _, name in
      sqlite3_create_collation_v2(connection, name, SQLITE_UTF8, nil, { _, _, _, _, _ in 0 }, nil)
    }
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs `body`, which computes a table's expressions. No result, final or intermediate, can be
  /// much longer than the longest value that goes into the expressions.
  ///
  /// - Parameters:
  ///   - count: The length of the table's statement.
  ///   - isSlow: Whether the statement calls a function whose time is the product of the lengths of
  ///     its arguments.
  func computing<Value>(
    ofBytes longest: Int, by count: Int, isSlow: Bool, from share: WorkBudget.Share,
    _ body: () -> Value
  ) -> Value {
    let most = max(Self.leastLongestComputedValue, Self.mostComputedBytes / max(1, count))
    let bytes = min(max(Self.leastLongestComputedValue, 2 * longest), most)
    return statements.computing(
      ofBytes: isSlow ? Int(SQLiteMemory.longestFactor) : bytes, from: share, body)
  }

  /// The bytes that one row may take, assuming one operation for every few letters of the
  /// statement.
  private static let mostComputedBytes = 8 << 30

  /// Takes over what is known about the tables of the database that this one is a copy of.
  package func adoptTables(of other: SourceDatabase) { statements.adopt(other.statements) }

  private static let leastLongestComputedValue = 1 << 16

  /// Returns the rows of a query, as text; nil for NULL.
  package func rows(_ sql: String) throws(ImportError) -> [[String?]] {
    try rows(sql) { statement, column in
      sqlite3_column_text(statement, column).map { String(cString: $0) }
    }
  }

  /// Returns the rows of a query, as SQL literals that distinguish all values.
  package func literals(_ sql: String) throws(ImportError) -> [[String]] {
    try rows(sql) { ColumnLiteral.text(of: $0, $1) }
  }

  private func rows<Value>(
    _ sql: String, _ value: (OpaquePointer?, Int32) -> Value
  ) throws(ImportError) -> [[Value]] {
    guard budget.take(Self.instructionsToPrepare * sql.utf8.count) else { throw .tooMuchWork }
    do throws(SQLiteFailure) {
      let statement = try statements.prepare(sql)
      defer { sqlite3_finalize(statement) }
      var rows: [[Value]] = []
      while try statements.step(statement) {
        rows.append((0..<sqlite3_column_count(statement)).map { value(statement, $0) })
      }
      return rows
    } catch {
      throw ImportError(error)
    }
  }

  private static let instructionsToPrepare = 4

  /// Runs a statement. Functions that SQLite doesn't know get stand-ins.
  package func run(_ sql: String) throws(ImportError) { _ = try rowsWithStandIns(sql) }

  /// Runs a statement and returns its rows. Functions that SQLite doesn't know get stand-ins.
  package func rowsWithStandIns(_ sql: String) throws(ImportError) -> [[String?]] {
    while true {
      do throws(ImportError) {
        return try rows(sql)
      } catch {
        guard case .missingFunction(let name) = error.subject,
          unknownFunctions.insert(name).inserted
        else { throw error }
        registerFunction(name)
      }
    }
  }

  /// Registers a function that takes any number of arguments and returns NULL.
  package func registerFunction(_ name: String) {
    unknownFunctions.insert(name)
    sqlite3_create_function_v2(
      handle, name, -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
      { context, _, _ in sqlite3_result_null(context) }, nil, nil, nil)
  }

  /// Returns the UTF-8 offset at which the first statement of a text ends; nil if SQLite can't read
  /// it.
  package func end(ofStatementIn sql: String) -> Int? { statements.end(ofStatementIn: sql) }
}

extension ImportError {
  fileprivate init(_ failure: SQLiteFailure) {
    guard failure.code != SQLITE_INTERRUPT else {
      self = .tooMuchWork
      return
    }
    self.init(failure.message, code: failure.code)
    offset = failure.offset
    subject = DiagnosticSubject(messageOfSQLite: failure.message)
  }

  fileprivate init(_ description: String, code: Int32) {
    self.init(description)
    let codes = [
      SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_BUSY,
    ]
    isOfDisk = codes.contains(code & 0xFF)
  }
}
