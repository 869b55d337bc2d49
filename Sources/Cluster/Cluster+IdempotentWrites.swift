public import DBGenRuntime

extension Cluster {
  /// Writes to the database in one transaction, unless a write with the same key is stored already.
  /// A write whose outcome isn't known can be repeated with its key.
  ///
  /// The keys are kept in the table `dbgen_write` of the same database, which is created when it is
  /// first needed, with the Unix time of each write. Those that are old may be deleted.
  ///
  /// - Parameters:
  ///   - key: The key, which no other write has.
  ///   - body: Reads and writes through the transaction, which is valid until the closure returns.
  /// - Returns: The value that `body` returns; nil if the write is stored already, so that `body`
  ///   wasn't called.
  /// - Throws: The errors of ``write(_:)``.
  @discardableResult
  public func write<Value: Sendable>(
    idempotencyKey key: String, _ body: @Sendable (WriteTransaction) throws -> Value
  ) async throws -> Value? {
    try await write { transaction in
      try IdempotentWrites.note(key, in: transaction) ? try body(transaction) : nil
    }
  }
}

/// The writes that have keys.
enum IdempotentWrites {
  static let table = """
    CREATE TABLE dbgen_write (key TEXT NOT NULL PRIMARY KEY, time INTEGER NOT NULL) STRICT, \
    WITHOUT ROWID
    """

  /// Notes the key of a write, and returns whether it is new.
  fileprivate static func note(_ key: String, in transaction: WriteTransaction) throws -> Bool {
    if let session = transaction.connection.remote as? NodeSession {
      try session.requireTable("dbgen_write", createdBy: table)
    }
    return try transaction.execute(
      "INSERT INTO dbgen_write (key, time) VALUES (\(key), unixepoch()) ON CONFLICT DO NOTHING")
      == 1
  }
}

extension NodeSession {
  /// Creates a table on the node, unless it has that.
  fileprivate func requireTable(_ name: String, createdBy sql: String) throws {
    guard existingTables.insert(name).inserted else { return }
    do {
      let query = NodeSQL("SELECT 1 FROM main.sqlite_schema WHERE name = '\(name)'", columns: 1)
      let answers = try exchange([.query(query, [])])
      guard case .rows(let rows)? = answers.first, try !rows.next() else { return }
      try note(exchange([.execute(NodeSQL(sql), [])])[0])
    } catch {
      existingTables.remove(name)
      throw DatabaseError(of: error)
    }
  }
}

extension DatabaseError {
  fileprivate init(of error: any Error) {
    let failure = SessionFailure(error)
    self.init(SQLiteFailure(extendedCode: failure.code, message: failure.message, sql: nil))
  }
}
