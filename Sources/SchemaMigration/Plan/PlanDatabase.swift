import DBGenSQLite
package import SchemaImporter
package import SchemaParser

extension SchemaSnapshot {
  /// The size of the statements in bytes.
  var size: Int { statements.reduce(0) { $0 + $1.value.utf8.count } }
}

/// An in-memory database on which a migration is tried while it is planned, so that SQLite decides
/// what works and shows the result.
package final class PlanDatabase {
  package let database: SourceDatabase

  /// Creates a database without rows from a snapshot.
  ///
  /// - Parameter size: The size in bytes of the SQL to run on it, if it is larger.
  package convenience init(_ snapshot: SchemaSnapshot, size: Int = 0) throws(Diagnostic) {
    try self.init(budget: WorkBudget(forBytes: max(size, snapshot.size), of: .migrations))
    try make(snapshot)
  }

  /// Creates a database without rows from a snapshot, with a shared budget.
  convenience init(
    _ snapshot: SchemaSnapshot, budget: WorkBudget
  ) throws(Diagnostic) {
    try self.init(budget: budget)
    try make(snapshot)
  }

  private func make(_ snapshot: SchemaSnapshot) throws(Diagnostic) {
    for statement in snapshot.statements { try run(statement.value, at: statement.range) }
  }

  /// Creates an empty database.
  init(budget: WorkBudget) throws(Diagnostic) {
    do {
      database = try SourceDatabase(budget: budget)
      _ = dbgen_sqlite3_db_config_bool(database.handle, SQLITE_DBCONFIG_DQS_DDL, 0)
      _ = dbgen_sqlite3_db_config_bool(database.handle, SQLITE_DBCONFIG_DQS_DML, 0)
      try database.run("PRAGMA foreign_keys = OFF")
    } catch {
      throw Diagnostic(.impossibleStep, error.description, at: 0..<0)
    }
  }

  func run(_ sql: String, at range: SourceRange) throws(Diagnostic) {
    do {
      try database.run(sql)
    } catch {
      throw Diagnostic(.impossibleStep, "SQLite refuses this: \(error.description)", at: range)
    }
  }

  /// Returns whether SQLite can compile a statement.
  func compiles(_ sql: String) -> Bool {
    do {
      try database.run("EXPLAIN " + sql)
      return true
    } catch {
      return false
    }
  }

  /// An object that has a row in `sqlite_schema`.
  package struct Object {
    package let type: String
    package let name: String
    package let table: String
    package let sql: String

    var normalized: NormalizedSQL { NormalizedSQL(sql) }
    /// SQLite stores the beginning of a statement in a normalized form.
    var isVirtual: Bool { type == "table" && sql.hasPrefix("CREATE VIRTUAL ") }
    var isUnique: Bool { type == "index" && sql.hasPrefix("CREATE UNIQUE ") }
    /// The tokens in lowercase, with names unquoted.
    var words: [String] { NormalizedSQL(sql).tokens }
  }

  /// All objects except SQLite's own, in the order in which they were created, including the tables
  /// that virtual tables store their data in.
  package var objects: [Object] {
    let rows = try? database.rows(
      """
      SELECT type, name, tbl_name, sql FROM sqlite_schema
      WHERE sql NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid
      """)
    return (rows ?? []).map {
      Object(type: $0[0] ?? "", name: $0[1] ?? "", table: $0[2] ?? "", sql: $0[3] ?? "")
    }
  }

  func objects(of type: String) -> [Object] { objects.filter { $0.type == type } }

  func object(_ type: String, named name: String) -> Object? {
    objects.first { $0.type == type && SQLName.areEqual($0.name, name) }
  }

  /// The tables that are neither virtual nor store the data of a virtual table.
  package var tables: [Object] {
    let tables = objects(of: "table")
    let virtual = tables.filter(\.isVirtual).map { SQLName.folded($0.name) + "_" }
    return tables.filter { table in
      let name = SQLName.folded(table.name)
      return !table.isVirtual && !virtual.contains { name.hasPrefix($0) && isShadow(name) }
    }
  }

  private func isShadow(_ name: String) -> Bool {
    let rows = try? database.rows(
      "SELECT 1 FROM pragma_table_list(\(SQLString.quote(name))) WHERE type = 'shadow'")
    return rows?.isEmpty == false
  }

  package func table(named name: String) -> StoredTable? {
    object("table", named: name).map { StoredTable($0, in: database) }
  }
}
