import DBGenSQLText
import DBGenSQLite
import SchemaParser

/// The SQL that a connection accepts.
package enum SQLDialect {
  /// The SQL of a schema: its functions, collations and tokenizers are SQLite's own, or registered by
  /// the app.
  case schema(Registrations)
  /// The SQL of migrations: any functions, collations and tokenizers, and no checks of foreign keys.
  case migration
  /// The SQL of an imported source: any functions, collations and tokenizers, and strings in double
  /// quotes.
  case source
}

/// A database in memory, or a file that is only read, whose statements stay within the limits of a
/// `StatementGuard`.
package final class SQLiteConnection {
  package let handle: OpaquePointer
  package let statements: StatementGuard
  let standIns = StandIns()
  /// Whether functions that SQLite doesn't know get stand-ins when statements call them.
  let acceptsUnknown: Bool
  /// Whether modules that SQLite doesn't have get stand-ins when statements name them.
  let acceptsModules: Bool
  /// The answers about the schema so far.
  var answers = CatalogAnswers(changes: 0)

  package var budget: WorkBudget { statements.budget }

  /// Opens a new database in memory, or a file by its name or URI.
  ///
  /// - Parameters:
  ///   - budget: The budget, which several connections can share.
  ///   - plansOnly: Whether statements are only planned, exactly as an app's are.
  package init(
    file: String? = nil, for dialect: SQLDialect, budget: WorkBudget, plansOnly: Bool = false
  ) throws(SQLiteError) {
    var handle: OpaquePointer?
    let access = file == nil ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
    let result = sqlite3_open_v2(
      file ?? ":memory:", &handle, access | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard result == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw SQLiteError(message: String(cString: sqlite3_errstr(result)), code: result)
    }
    let isSource = if case .source = dialect { true } else { false }
    acceptsModules = if case .migration = dialect { true } else { false }
    do throws(SQLiteError) {
      statements = try StatementGuard(
        on: handle, budget: budget, doubleQuotedStrings: isSource, isFile: file != nil)
    } catch {
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    // Of a file, nothing is computed unless it has generated columns.
    if file == nil, !plansOnly { statements.measureFunctions() }
    if case .schema(let registrations) = dialect {
      acceptsUnknown = false
      for function in registrations.functions { standIns.register(function, on: handle) }
      for name in registrations.collations { standIns.register(collation: name, on: handle) }
      for name in registrations.tokenizers { _ = standIns.register(tokenizer: name, on: handle) }
    } else {
      acceptsUnknown = true
      StandIns.registerUnknownCollations(on: handle)
      if !isSource { try run("PRAGMA foreign_keys = OFF") }
    }
  }

  /// Creates a database with stand-ins for what the app registers.
  convenience init(
    with registrations: Registrations = Registrations(),
    budget: WorkBudget = WorkBudget(forBytes: 0, of: .definitions)
  ) throws(SQLiteError) {
    try self.init(for: .schema(registrations), budget: budget)
  }

  /// Creates a database for a source of the given size in bytes.
  package convenience init(forSourceOf size: Int) throws(SQLiteError) {
    try self.init(for: .source, budget: WorkBudget(forBytes: size, of: .definitions))
  }

  deinit { sqlite3_close_v2(handle) }

  // MARK: - Statements

  /// Compiles a statement without running it.
  func compile(_ sql: String) throws(SQLiteError) {
    sqlite3_finalize(try statements.prepare(sql))
  }

  /// Runs a statement.
  package func run(_ sql: String) throws(SQLiteError) {
    do throws(SQLiteError) { try runWithStandIns(sql) } catch {
      guard acceptsUnknown, registerTokenizer(of: sql, after: error) else { throw error }
      try runWithStandIns(sql)
    }
  }

  private func runWithStandIns(_ sql: String) throws(SQLiteError) {
    try withStandIns { () throws(SQLiteError) in try forEachRow(of: sql) { _ in } }
  }

  /// Returns the rows of a query, as text; nil for NULL.
  package func rows(_ sql: String) throws(SQLiteError) -> [[String?]] {
    try rows(sql) { statement, column in
      sqlite3_column_text(statement, column).map { String(cString: $0) }
    }
  }

  /// Returns the rows of a query that reads nothing but the schema. It uses as much memory as the
  /// schema is large, for which its instructions don't weigh more.
  package func schemaRows(_ sql: String) throws(SQLiteError) -> [[String?]] {
    statements.work.weighsMemory = false
    defer { statements.work.weighsMemory = true }
    return try rows(sql)
  }

  /// Returns the rows of a query. Functions that SQLite doesn't know get stand-ins.
  package func rowsWithStandIns(_ sql: String) throws(SQLiteError) -> [[String?]] {
    try withStandIns { () throws(SQLiteError) in try rows(sql) }
  }

  /// Returns the rows of a query, as SQL literals that distinguish all values.
  package func literals(_ sql: String) throws(SQLiteError) -> [[String]] {
    try rows(sql) { ColumnLiteral.text(of: $0, $1) }
  }

  private func rows<Value>(
    _ sql: String, _ value: (OpaquePointer?, Int32) -> Value
  ) throws(SQLiteError) -> [[Value]] {
    var rows: [[Value]] = []
    try forEachRow(of: sql) { statement in
      rows.append((0..<sqlite3_column_count(statement)).map { value(statement, $0) })
    }
    return rows
  }

  private func forEachRow(of sql: String, _ body: (OpaquePointer?) -> Void) throws(SQLiteError) {
    // A schema's statements are few for its size; those of a script can be all of it.
    if acceptsUnknown, !budget.take(Self.instructionsToPrepare * sql.utf8.count) {
      throw .tooMuchWork
    }
    let statement = try statements.prepare(sql)
    defer { sqlite3_finalize(statement) }
    let isAlteration = statements.statement.isAlteration
    try undoingFailure(ofAlteration: isAlteration) { () throws(SQLiteError) in
      standIns.wereCalled = false
      do throws(SQLiteError) {
        while try statements.step(statement) { body(statement) }
      } catch {
        var failure = error
        failure.isUncertain = standIns.wereCalled
        throw failure
      }
    }
  }

  /// Runs `body`, and undoes an ALTER TABLE if it fails: it checks the rows after it has changed the
  /// schema, and a transaction would keep that.
  private func undoingFailure(
    ofAlteration isAlteration: Bool, _ body: () throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    guard isAlteration, sqlite3_get_autocommit(handle) == 0 else { return try body() }
    try run("SAVEPOINT alteration")
    let result = Result { () throws(SQLiteError) in try body() }
    if case .failure = result { try run("ROLLBACK TO alteration") }
    try run("RELEASE alteration")
    try result.get()
  }

  private static let instructionsToPrepare = 4

  /// Runs statements and `body` in a transaction, and undoes it.
  func undoing<Value>(
    _ statements: String..., body: () throws(SQLiteError) -> Value
  ) throws(SQLiteError) -> Value {
    try run("BEGIN")
    let result = Result { () throws(SQLiteError) in
      for statement in statements { try run(statement) }
      return try body()
    }
    // A constraint may have rolled back already.
    if sqlite3_get_autocommit(handle) == 0 { try run("ROLLBACK") }
    return try result.get()
  }

  /// Returns the UTF-8 offset at which the first statement of a text ends; nil if SQLite refuses
  /// it.
  package func end(ofStatementIn sql: String) -> Int? { statements.end(ofStatementIn: sql) }

  /// Compiles a statement and returns its result columns.
  func describe(_ sql: String) throws(SQLiteError) -> [DescribedColumn] {
    let statement = try statements.prepare(sql)
    defer { sqlite3_finalize(statement) }
    let columns = (0..<sqlite3_column_count(statement)).map { index in
      let table = sqlite3_column_table_name(statement, index).map { String(cString: $0) }
      let column = sqlite3_column_origin_name(statement, index).map { String(cString: $0) }
      let name = sqlite3_column_name(statement, index).map { String(cString: $0) }
      let origin = table.flatMap { table in column.map { ColumnOrigin(table: table, column: $0) } }
      return DescribedColumn(name: name ?? "", origin: origin)
    }
    return columns
  }

  /// Compiles a SELECT of all columns of a view, and returns their names.
  func columnNames(ofView name: String) throws(SQLiteError) -> [String] {
    try describe("SELECT * FROM \(SQLName.quote(name))").map(\.name)
  }
}

/// A result column as SQLite describes it.
struct DescribedColumn {
  var name: String
  /// The column of a table or view that its values come from, if there is one.
  var origin: ColumnOrigin?
}
