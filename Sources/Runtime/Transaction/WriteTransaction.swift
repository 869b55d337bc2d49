/// A transaction that reads and writes; valid until the closure that got it returns.
public final class WriteTransaction: ReadTransaction {
  init(on connection: Connection) {
    super.init(on: connection, allowsWriting: true)
  }
}

// MARK: - Savepoints

extension WriteTransaction {
  /// Marks a point to which `rollBackToSavepoint` undoes what follows.
  @usableFromInline
  func beginSavepoint() throws {
    try statement("SAVEPOINT dbgen").run()
  }

  /// Keeps what was done since the savepoint.
  @usableFromInline
  func releaseSavepoint() throws {
    try statement("RELEASE dbgen").run()
  }

  /// Undoes what was done since the savepoint, unless SQLite has undone the whole transaction.
  @usableFromInline
  func rollBackToSavepoint() {
    try? statement("ROLLBACK TO dbgen").run()
    try? statement("RELEASE dbgen").run()
  }
}
