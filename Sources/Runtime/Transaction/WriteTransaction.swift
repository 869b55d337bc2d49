/// A transaction that reads and writes. It is valid until the closure that gets it returns.
public final class WriteTransaction: ReadTransaction, _NonisolatedSubclass {
  package init(on connection: Connection, _ interruption: Interruption = Interruption()) {
    super.init(on: connection, allowsWriting: true, interruption)
  }

  private init(includingDeletedIn transaction: WriteTransaction) {
    super.init(includingDeletedIn: transaction)
  }

  /// This transaction for functions that include deleted rows, those that a column with
  /// `softDelete` marks.
  public override var includingDeleted: WriteTransaction {
    WriteTransaction(includingDeletedIn: self)
  }

  // MARK: - Savepoints

  /// Runs a part of the transaction. If `body` throws, the changes of that part are undone, and the
  /// transaction continues. Savepoints can be nested.
  ///
  /// - Parameter body: Reads and writes through this transaction.
  /// - Returns: The value that `body` returns.
  /// - Throws: Any error that `body` throws; `DatabaseError.transactionAborted` if SQLite rolled
  ///   the whole transaction back.
  @_alwaysEmitIntoClient
  @discardableResult
  public func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
    try beginSavepoint()
    do {
      let value = try body()
      try releaseSavepoint()
      return value
    } catch {
      rollBackToSavepoint()
      throw error
    }
  }

  /// Begins a savepoint, to which `rollBackToSavepoint` returns.
  @_alwaysEmitIntoClient
  @inline(never)
  func beginSavepoint() throws {
    try _statement("SAVEPOINT dbgen").run()
    recordSavepoint()
  }

  /// Ends the savepoint, and keeps the changes since.
  @_alwaysEmitIntoClient
  @inline(never)
  func releaseSavepoint() throws {
    try _statement("RELEASE dbgen").run()
    recordRelease()
  }

  /// Undoes the changes since the savepoint. If that fails, rolls back the whole transaction,
  /// because none of these changes may be committed.
  @_alwaysEmitIntoClient
  @inline(never)
  func rollBackToSavepoint() {
    do {
      try _statement("ROLLBACK TO dbgen").run()
      try _statement("RELEASE dbgen").run()
      recordReturn()
    } catch {
      abort()
    }
  }
  // Observers record what savepoints undo.

  @usableFromInline
  func recordSavepoint() { connection.recorder?.beginSavepoint() }

  @usableFromInline
  func recordRelease() { connection.recorder?.releaseSavepoint() }

  @usableFromInline
  func recordReturn() { connection.recorder?.rollBackToSavepoint() }
}
