/// A transaction that reads and writes; valid until the closure that got it returns.
public final class WriteTransaction: ReadTransaction {
  init(on connection: Connection, _ interruption: Interruption = Interruption()) {
    super.init(on: connection, allowsWriting: true, interruption)
  }
}

// MARK: - Savepoints

extension WriteTransaction {
  /// Does a part of the transaction, all or nothing: what `body` did is undone when it throws, and
  /// the transaction goes on. Savepoints can be nested.
  ///
  /// - Throws: what `body` throws; `DatabaseError.transactionAborted` where SQLite has rolled the
  ///   whole transaction back.
  @inlinable
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

  /// Marks a point to which `rollBackToSavepoint` undoes what follows.
  @usableFromInline
  func beginSavepoint() throws {
    try statement("SAVEPOINT dbgen").run()
    connection.recorder?.beginSavepoint()
  }

  /// Keeps what was done since the savepoint.
  @usableFromInline
  func releaseSavepoint() throws {
    try statement("RELEASE dbgen").run()
    connection.recorder?.releaseSavepoint()
  }

  /// Undoes what was done since the savepoint; all of the transaction where that can't be done, as
  /// no part of what was to be undone may be committed.
  @usableFromInline
  func rollBackToSavepoint() {
    do {
      try statement("ROLLBACK TO dbgen").run()
      try statement("RELEASE dbgen").run()
      connection.recorder?.rollBackToSavepoint()
    } catch {
      abort()
    }
  }
}
