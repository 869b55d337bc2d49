package import DBGenSQLSyntax
import DBGenRuntime
import DBGenSQLText
package import SchemaParser

extension SchemaSnapshot {
  /// The size of the statements in bytes.
  var size: Int { statements.reduce(0) { $0 + $1.value.utf8.count } }
}

extension WorkBudget {
  /// The error that no work is left; nil if some is. What was read since isn't complete.
  var exhaustion: Diagnostic? {
    isSpent ? Diagnostic(.impossibleStep, SQLiteError.tooMuchWork.message, at: 0..<0) : nil
  }
}

/// A database on which a migration is tried while it is planned, so that SQLite decides what works
/// and shows the result.
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
    for statement in snapshot.statements { try run(statement.value, at: statement.range) }
  }

  func run(_ sql: String, at range: SourceRange) throws(Diagnostic) {
    do throws(SQLiteError) {
      try run(sql)
    } catch {
      throw Diagnostic(.impossibleStep, "SQLite refuses this: \(error.message)", at: range)
    }
  }

  /// Returns the structure of the database, to compare it with another.
  func shape() throws(SQLiteError) -> DatabaseShape {
    DatabaseShape(rows: try schemaRows(DatabaseShape.query), shadows: objects.shadowTables)
  }

  /// Returns whether SQLite can compile a statement.
  func compiles(_ sql: String) -> Bool { (try? run("EXPLAIN " + sql)) != nil }

  /// All objects except SQLite's own, in the order in which they were created, including the tables
  /// that virtual tables store their data in.
  package var objects: [StoredObject] { (try? storedObjects()) ?? [] }

  func objects(of type: String) -> [StoredObject] { objects.filter { $0.type.rawValue == type } }

  func object(_ type: String, named name: String) -> StoredObject? {
    StoredObject.Kind(rawValue: type).flatMap { try? storedObject($0, named: name) }
  }

  /// The tables that are neither virtual nor store the data of a virtual table.
  package var tables: [StoredObject] {
    let tables = objects(of: "table")
    let shadows = tables.shadowTables
    return tables.filter { !$0.isVirtual && !shadows.contains(SQLName($0.name)) }
  }

  package func table(named name: String) -> StoredTable? {
    object("table", named: name).map { StoredTable($0, in: self) }
  }

  /// Returns the columns of a virtual table, without its hidden ones.
  func virtualColumns(of table: String) -> [String] { (try? columnNames(of: table)) ?? [] }
}
