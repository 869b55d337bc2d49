public import DBGenRuntime

// Connections that other code opened, such as GRDB or SQLite.swift, so that its functions and
// generated ones can run in one transaction.

extension Database {
  /// Reads through a connection that was opened elsewhere: in the transaction that is open on it,
  /// or in one of its own.
  ///
  /// The connection isn't changed, and nothing of the runtime stays on it: restrictions on what a
  /// file may do, such as SQLITE_DBCONFIG_DEFENSIVE, are up to the code that opened it. No other
  /// code may use the connection meanwhile. It must have the functions and collations that the
  /// schema needs. Whether the database has the schema isn't checked.
  ///
  /// - Parameters:
  ///   - connection: The connection, an `sqlite3 *`.
  ///   - body: Reads through the transaction, which is valid until the closure returns.
  /// - Returns: The value that `body` returns.
  /// - Throws: Any error that `body` throws.
  public static func read<Value>(
    on connection: OpaquePointer, _ body: (ReadTransaction) throws -> Value
  ) throws -> Value {
    try Connection.borrowing(connection) { connection in
      let transaction = ReadTransaction(on: connection)
      guard !connection.isInAutocommit else {
        return try ReadTransaction.run(transaction, begin: "BEGIN DEFERRED", body)
      }
      return try ReadTransaction.lend(transaction, returning: body)
    }
  }

  /// Writes through a connection that was opened elsewhere. If a transaction is open on it, the
  /// write is a savepoint of that transaction, and only the savepoint is undone if `body` throws;
  /// otherwise it is a transaction of its own.
  ///
  /// The connection is used as by `read(on:_:)`. Foreign keys are enforced only if the connection
  /// enforces them.
  ///
  /// - Parameters:
  ///   - connection: The connection, an `sqlite3 *`.
  ///   - body: Reads and writes through the transaction, which is valid until the closure returns.
  /// - Returns: The value that `body` returns.
  /// - Throws: Any error that `body` throws; `DatabaseError.transactionAborted` if SQLite, or a
  ///   statement of `body`, ended the transaction.
  @discardableResult
  public static func write<Value>(
    on connection: OpaquePointer, _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    try Connection.borrowing(connection) { connection in
      let transaction = WriteTransaction(on: connection)
      guard !connection.isInAutocommit else {
        return try ReadTransaction.run(transaction, begin: "BEGIN IMMEDIATE", body)
      }
      return try connection.inSavepoint {
        try ReadTransaction.lend(transaction, returning: body)
      }
    }
  }
}

extension ReadTransaction {
  /// Runs `body` in the open transaction of the connection, which stays open.
  fileprivate static func lend<Transaction: ReadTransaction, Value>(
    _ transaction: Transaction, returning body: (Transaction) throws -> Value
  ) throws -> Value {
    var result: Value?
    try lend(transaction) { result = try body($0) }
    guard let result else { throw DatabaseError.transactionAborted }
    return result
  }
}

extension Connection {
  /// Runs `body` with a borrowed connection, which is restored afterwards.
  fileprivate static func borrowing<Value>(
    _ handle: OpaquePointer, _ body: (Connection) throws -> Value
  ) throws -> Value {
    let connection = Connection(borrowing: handle)
    defer { connection.close() }
    // It may be one of our own, or be borrowed already.
    guard try connection.registerLists() else { return try body(connection) }
    defer { connection.unregisterLists() }
    return try body(connection)
  }

  /// Runs `body`, and undoes its changes if it throws.
  fileprivate func inSavepoint<Value>(_ body: () throws -> Value) throws -> Value {
    try execute("SAVEPOINT dbgen_borrowed")
    do {
      let value = try body()
      try execute("RELEASE dbgen_borrowed")
      return value
    } catch {
      undoSavepoint()
      throw error
    }
  }

  /// Rolls back to the savepoint, unless SQLite has rolled back the whole transaction. If that
  /// fails, rolls back everything, because no other part may be committed either.
  private func undoSavepoint() {
    guard !isInAutocommit else { return }
    do {
      try execute("ROLLBACK TO dbgen_borrowed")
      try execute("RELEASE dbgen_borrowed")
    } catch {
      rollBack()
    }
  }

  /// Registers the function that returns lists. Returns false if other work on the connection has
  /// registered it.
  fileprivate func registerLists() throws -> Bool {
    let query = "SELECT 1 FROM pragma_module_list WHERE name = '\(ValueList.function)'"
    guard try integer(query) == nil else { return false }
    try check(ValueList.register(on: handle))
    return true
  }
}
