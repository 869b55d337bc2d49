internal import DBGenSQLite

// Statements that are run once, as while a database is opened. They aren't inlined, which keeps apps
// small.

extension Connection {
  /// Runs a statement without caching it.
  @inline(never)
  package func execute(once sql: String) throws {
    let statement = try PreparedStatement(sql, of: self)
    while try step(statement) {}
  }

  /// Returns the integer in the first column of a statement's first row; nil if there is no row.
  ///
  /// - Throws: `DatabaseError.invalidStatement` for any other value, which a node of a cluster may
  ///   send.
  @inline(never)
  package func integer(_ sql: String) throws -> Int64? {
    let statement = try PreparedStatement(sql, of: self)
    guard try step(statement) else { return nil }
    guard sqlite3_column_type(statement.handle, 0) == SQLITE_INTEGER else {
      throw DatabaseError.invalidStatement(sql: sql, reason: "it returned no integer")
    }
    return sqlite3_column_int64(statement.handle, 0)
  }

  /// Runs a statement to its next row; false if there are no more.
  @inline(never)
  func step(_ statement: PreparedStatement) throws -> Bool {
    switch sqlite3_step(statement.handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw failure(code, in: statement.sql)
    }
  }

  /// Calls a closure with the text of the first column of each row.
  package func forEachText(of sql: String, _ body: (String) -> Void) throws {
    let statement = try PreparedStatement(sql, of: self)
    while try step(statement) { body(statement.texts[0]) }
  }

  /// Runs a statement, and calls a closure between its compilation and its first step.
  package func run(_ sql: String, whenCompiled compiled: () -> Void) throws {
    let statement = try PreparedStatement(sql, on: handle)
    compiled()
    while try step(statement) {}
  }

  /// Returns the rows of a query as texts, with an empty one for NULL.
  @inline(never)
  @_optimize(size)
  package func rows(_ sql: String, _ values: [String] = []) throws -> [[String]] {
    let statement = try PreparedStatement(sql, of: self)
    for (index, var value) in values.enumerated() {
      try check(
        value.withUTF8 { statement.bindText(UnsafeRawBufferPointer($0), at: Int32(index + 1)) })
    }
    var rows: [[String]] = []
    while try step(statement) { rows.append(statement.texts) }
    return rows
  }

  /// Returns the texts in the first column of a query's rows.
  package func texts(_ sql: String, _ values: [String] = []) throws -> [String] {
    try rows(sql, values).map { $0[0] }
  }

  /// Compiles a statement without running it.
  package func compile(_ sql: String) throws { _ = try PreparedStatement(sql, of: self) }

  /// Returns the names of a query's columns.
  package func columnNames(of sql: String) throws -> [String] {
    try PreparedStatement(sql, of: self).columnNames
  }
}
