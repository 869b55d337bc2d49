package import DBGenSQLSyntax
import DBGenAdoption
import DBGenSQLText
package import SchemaParser
package import SchemaSQL

extension SchemaSnapshot {
  /// The size of the statements in bytes.
  var size: Int { statements.reduce(0) { $0 + $1.value.utf8.count } }

  /// The size of the work of steps to or from the schema. To rename a table, SQLite reads all
  /// statements again.
  func workSize(ofSteps count: Int) -> Int { size * (1 + min(count, Self.maximumSteps) / 8) }

  /// The maximum number of steps that count, regardless of how many there are.
  private static let maximumSteps = 512
}

extension WorkBudget {
  /// The error that no work is left; nil if some is. What was read since isn't complete.
  var exhaustion: Diagnostic? {
    isSpent ? Diagnostic(.impossibleStep, SQLiteError.tooMuchWork.message, at: 0..<0) : nil
  }
}

/// A database on which a migration is tried, so that SQLite decides what works and shows the result.
extension SQLiteConnection {
  /// Creates a database without rows from a snapshot.
  ///
  /// - Parameter size: The size in bytes of the SQL to run on it, if it is larger.
  package convenience init(_ snapshot: SchemaSnapshot, size: Int = 0) throws(Diagnostic) {
    try self.init(snapshot, budget: WorkBudget(forBytes: max(size, snapshot.size), of: .migrations))
  }

  /// Creates a database without rows from a snapshot, with a shared budget.
  convenience init(_ snapshot: SchemaSnapshot, budget: WorkBudget) throws(Diagnostic) {
    do throws(SQLiteError) {
      try self.init(for: .migration, budget: budget)
    } catch {
      throw Diagnostic(.impossibleStep, error.message, at: 0..<0)
    }
    if snapshot.statements.isEmpty { return }
    try checked { () throws(SQLiteError) in try run("BEGIN") }
    for statement in snapshot.statements {
      do throws(SQLiteError) {
        try run(statement.value)
      } catch {
        throw Diagnostic(
          .impossibleStep, "SQLite refuses this: \(error.message)", at: statement.range)
      }
    }
    try checked { () throws(SQLiteError) in try run("COMMIT") }
  }

  /// Returns the result of statements, or throws why they fail.
  func checked<Value>(_ body: () throws(SQLiteError) -> Value) throws(Diagnostic) -> Value {
    do throws(SQLiteError) {
      return try body()
    } catch {
      throw Diagnostic(.impossibleStep, error.message, at: 0..<0)
    }
  }

  /// Returns the rows of a query, or throws why it fails.
  func checkedRows(_ sql: String) throws(Diagnostic) -> [[String?]] {
    try checked { () throws(SQLiteError) in try rowsWithStandIns(sql) }
  }

  /// Returns the result of statements that may fail; nil if they do. Throws only if no work is left.
  @discardableResult
  func attempt<Value>(_ body: () throws(SQLiteError) -> Value) throws(Diagnostic) -> Value? {
    try checked { () throws(SQLiteError) in try unlessRefused(body()) }
  }

  /// Runs a statement that may fail. Returns whether it succeeds.
  @discardableResult
  func attempt(_ sql: String) throws(Diagnostic) -> Bool {
    try attempt { () throws(SQLiteError) in try run(sql) } != nil
  }

  /// Returns whether SQLite can compile a statement.
  func compiles(_ sql: String) throws(Diagnostic) -> Bool { try attempt("EXPLAIN " + sql) }

  /// Returns the structure of the database, to compare it with another.
  ///
  /// - Parameters:
  ///   - tables: The names of the only tables to look at; nil for all.
  ///   - objects: The objects of the database, if they are known.
  func shape(
    ofTables tables: [String]? = nil, among objects: [StoredObject]? = nil
  ) throws(Diagnostic) -> DatabaseShape {
    let query = tables.map { DatabaseShape.query(ofTables: $0) } ?? DatabaseShape.query
    return try checked { () throws(SQLiteError) in
      let known = if let objects { objects } else { try storedObjects() }
      return DatabaseShape(rows: try schemaRows(query), shadows: known.shadowTables)
    }
  }

  /// Returns all objects except SQLite's own, in the order in which they were created, including the
  /// tables that virtual tables store their data in.
  package func objects() throws(Diagnostic) -> [StoredObject] {
    try checked { () throws(SQLiteError) in try storedObjects() }
  }

  func objects(of type: StoredObject.Kind) throws(Diagnostic) -> [StoredObject] {
    try objects().filter { $0.type == type }
  }

  /// Returns the tables that are neither virtual nor store the data of a virtual table.
  package func tables() throws(Diagnostic) -> [StoredObject] { try objects().plainTables }

  package func table(named name: String) throws(Diagnostic) -> StoredTable? {
    let object = try checked { () throws(SQLiteError) in try storedObject(.table, named: name) }
    return try object.map { object throws(Diagnostic) in try StoredTable(object, in: self) }
  }

  /// Returns the columns of a virtual table, without its hidden ones.
  func virtualColumns(of table: String) throws(Diagnostic) -> [String] {
    try checked { () throws(SQLiteError) in try columnNames(of: table) }
  }
}

extension [StoredObject] {
  /// The tables that are neither virtual nor store the data of a virtual table.
  var plainTables: [StoredObject] {
    let tables = filter { $0.type == .table }
    let shadows = tables.shadowTables
    return tables.filter { !$0.isVirtual && !shadows.contains(SQLName($0.name)) }
  }
}
