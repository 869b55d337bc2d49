extension ReadTransaction {
  /// Runs `body` from `begin` to COMMIT, or to ROLLBACK when it throws.
  static func run<Transaction: ReadTransaction, Value>(
    _ transaction: Transaction, begin: StaticString, _ body: (Transaction) throws -> Value
  ) throws -> Value {
    let connection = transaction.connection
    // A ROLLBACK that a broken disk didn't allow is made up for.
    if !connection.isInAutocommit { try connection.execute("ROLLBACK") }
    try transaction.begin(begin)
    do {
      let value = try body(transaction)
      try transaction.commit()
      return value
    } catch {
      transaction.rollBack()
      throw error
    }
  }

  /// Runs `body` in the transaction that is open on the connection, which goes on after it.
  ///
  /// - Throws: what `body` throws; `DatabaseError.transactionAborted` where the transaction is over.
  static func lend<Transaction: ReadTransaction>(
    _ transaction: Transaction, to body: (Transaction) throws -> Void
  ) throws {
    defer { transaction.end() }
    try body(transaction)
    transaction.noteEnd()
    try transaction.ensureIsOpen()
  }

  private func begin(_ sql: StaticString) throws {
    try interruption.begin(on: connection)
    connection.interruption = interruption
    do {
      try connection.execute(sql)
    } catch let error as DatabaseError {
      connection.noteRefusal(error)
      leave()
      throw error.code.flatMap(interruption.reason(of:)) ?? error
    }
  }

  /// Commits, unless SQLite has rolled back already: then nothing of the closure's work is there to
  /// commit. From here on the transaction can't be interrupted.
  private func commit() throws {
    noteEnd()
    interruption.end()
    try ensureIsOpen()
    end()
    mayBeCommitted = true
    do {
      try allowsWriting ? connection.commitWrite() : connection.execute("COMMIT")
    } catch DatabaseError.constraint(let violation) {
      throw DatabaseError.constraint(violation.locatedAtCommit(on: connection))
    }
  }

  /// Rolls back although the closure goes on: whatever else it does throws.
  func abort() {
    guard state == .open else { return }
    if !connection.isInAutocommit { try? connection.execute("ROLLBACK") }
    state = .aborted
    connection.statements.revokeAll(because: .transactionAborted)
  }

  private func rollBack() {
    end()
    // The first error is the one to tell of, so this one's is not.
    if !connection.isInAutocommit { try? connection.execute("ROLLBACK") }
  }

  private func end() {
    interruption.end()
    leave()
  }

  /// Lets go of the connection.
  private func leave() {
    interruption.leave()
    connection.interruption = nil
    state = .ended
    connection.statements.revokeAll(because: .transactionEnded)
  }
}
