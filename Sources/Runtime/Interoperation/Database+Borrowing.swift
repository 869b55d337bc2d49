internal import DBGenSQLite

// Connections that something else has opened, such as GRDB or SQLite.swift, so that generated
// functions run beside its own in one transaction.

extension Database {
  /// Reads through a connection that was opened elsewhere, an `sqlite3 *`, in the transaction that is
  /// open on it, or in one of its own.
  ///
  /// Nothing is changed of the connection, and nothing of the runtime is left on it: what a file may do
  /// there is for whoever opened it to say, as with SQLITE_DBCONFIG_DEFENSIVE. Nobody else may use it
  /// meanwhile. It has to have the functions and collations that the schema needs; whether the
  /// database has the schema isn't looked at.
  ///
  /// - Throws: what `body` throws.
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

  /// Writes through a connection that was opened elsewhere, an `sqlite3 *`, all or nothing: in a
  /// savepoint of the transaction that is open on it, which alone is undone when `body` throws, or in a
  /// transaction of its own.
  ///
  /// It is used as `read(on:)` does. Whether foreign keys are enforced is as it is there.
  ///
  /// - Throws: what `body` throws; `DatabaseError.transactionAborted` where SQLite, or a statement of
  ///   `body`, has ended the transaction.
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
  /// Runs `body` in the transaction that is open on the connection, which goes on after it.
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
  /// Runs `body` with a connection of others, which is left as it was.
  fileprivate static func borrowing<Value>(
    _ handle: OpaquePointer, _ body: (Connection) throws -> Value
  ) throws -> Value {
    let connection = Connection(borrowing: handle)
    defer { connection.close() }
    // It may be one of our own, or have been borrowed already.
    guard try !connection.knowsLists else { return try body(connection) }
    try connection.check(ValueList.register(on: handle))
    defer {
      connection.statements.removeAll()
      _ = ValueList.unregister(on: handle)
      if connection.keepsSpellings { _ = Spellings.unregister(on: handle) }
    }
    return try body(connection)
  }

  private var knowsLists: Bool {
    get throws {
      try integer("SELECT 1 FROM pragma_module_list WHERE name = '\(ValueList.function)'") != nil
    }
  }

  /// Runs `body`, and undoes what it did when it throws.
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

  /// SQLite may have undone the whole transaction; and where it can't undo this part, no other may be
  /// committed either.
  private func undoSavepoint() {
    guard !isInAutocommit else { return }
    do {
      try execute("ROLLBACK TO dbgen_borrowed")
      try execute("RELEASE dbgen_borrowed")
    } catch {
      if !isInAutocommit { try? execute("ROLLBACK") }
    }
  }
}
