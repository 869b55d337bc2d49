extension ReadTransaction {
  /// Runs `body` between `begin` and COMMIT, or ROLLBACK if it throws.
  package static func run<Transaction: ReadTransaction, Value>(
    _ transaction: Transaction, begin: StaticString, _ body: (Transaction) throws -> Value
  ) throws -> Value {
    let connection = transaction.connection
    // Makes up for a ROLLBACK that failed on a broken disk.
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

  /// Runs `body` in the open transaction of the connection, which stays open.
  ///
  /// - Throws: Any error that `body` throws; `DatabaseError.transactionAborted` if the transaction
  ///   is over.
  package static func lend<Transaction: ReadTransaction>(
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
      interruption.leave()
      release()
      throw error.code.flatMap(interruption.reason(of:)) ?? error
    }
  }

  /// Commits, unless SQLite has rolled back already, which leaves nothing to commit. From here on
  /// the transaction can't be interrupted.
  private func commit() throws {
    noteEnd()
    interruption.end()
    try ensureIsOpen()
    release()
    mayBeCommitted = true
    do {
      try allowsWriting ? connection.commitWrite() : connection.execute("COMMIT")
    } catch DatabaseError.constraint(let violation) {
      throw DatabaseError.constraint(violation.locatedAtCommit(on: connection))
    }
  }

  /// Rolls back while the closure is still running. Anything else that it does throws.
  @usableFromInline
  func abort() {
    if let base { return base.abort() }
    guard state == .open else { return }
    connection.rollBack()
    state = .aborted
    connection.statements.revokeAll(because: .transactionAborted)
  }

  private func rollBack() {
    end()
    connection.rollBack()
  }

  private func end() {
    interruption.end()
    release()
  }

  /// Releases the connection.
  private func release() {
    connection.interruption = nil
    state = .ended
    connection.statements.revokeAll(because: .transactionEnded)
  }
}
