package import DBGenRuntime

extension NodeConnection {
  /// Opens a database, which the connection then has for good. It is made if it isn't there.
  ///
  /// A node that has just begun to lead may not have done all that is stored, and compiles
  /// statements all the same. The first query makes it catch up.
  package func open(database: String) throws(NodeFailure) {
    guard case .opened = try answer(to: .open(database: database)) else { throw unexpected() }
    do throws(NodeFailure) {
      let reader = try query("SELECT 1")
      try reader.requireColumns(1)
      guard try reader.next(), try !reader.next() else { throw unexpected() }
    } catch {
      // A node that doesn't lead refuses it, and tells the next request why.
      if !isOpen { throw error }
    }
  }

  /// Opens a database for transactions, which may use temporary tables.
  package func openForTransactions(database: String) throws(NodeFailure) {
    try open(database: database)
    // dqlite before version 1.18 ends when temporary tables don't fit into memory. A transaction
    // that has begun can't change this any more.
    _ = try run("PRAGMA temp_store = MEMORY")
  }

  /// Prepares the first statement of the text.
  package func prepare(_ sql: String) throws(NodeFailure) -> RemoteStatement {
    guard case .statement(let statement) = try answer(to: .prepare(sql)) else {
      throw unexpected()
    }
    return statement
  }

  package func finalize(_ statement: RemoteStatement) throws(NodeFailure) {
    guard case .done = try answer(to: .finalize(statement)) else { throw unexpected() }
  }

  /// Runs a statement that returns no rows.
  package func run(
    _ statement: RemoteStatement, _ values: [SQLValue] = []
  ) throws(NodeFailure) -> RunResult {
    try result(of: .run(statement, values))
  }

  /// Runs one or several statements that return no rows, of which the first gets the values. Those
  /// after a failed statement don't run. Text after the last semicolon, even a space, makes the
  /// result zero. A node of version 1.11 ends if there are tens of thousands of statements.
  package func run(_ sql: String, _ values: [SQLValue] = []) throws(NodeFailure) -> RunResult {
    try result(of: .runSQL(sql, values))
  }

  /// Runs a prepared query.
  package func query(
    _ statement: RemoteStatement, _ values: [SQLValue] = []
  ) throws(NodeFailure) -> RowReader {
    try rows(of: .query(statement, values))
  }

  /// Runs the first statement of the text, which must be a query.
  package func query(_ sql: String, _ values: [SQLValue] = []) throws(NodeFailure) -> RowReader {
    try rows(of: .querySQL(sql, values))
  }

  private func result(of request: NodeRequest) throws(NodeFailure) -> RunResult {
    guard case .result(let result) = try answer(to: request) else { throw unexpected() }
    return result
  }

  private func rows(of request: NodeRequest) throws(NodeFailure) -> RowReader {
    let message = try exchange(request)
    guard [ReceivedMessage.rows, ReceivedMessage.failure].contains(message.type) else {
      throw unexpected()
    }
    do {
      return try RowReader(self, message)
    } catch {
      throw failing(error, mayHaveRun: true)
    }
  }
}
