internal import DBGenSQLite

// A read of one row needs no BEGIN and COMMIT: the statement that is on the row holds the snapshot.
// They would take a tenth of the time of a look-up by key.

extension ReadTransaction {
  /// Whether a statement can be prepared, and its values bound.
  @inline(__always)
  final var mayPrepare: Bool {
    (state == .open || (state == .deferred && lookUp == nil)) && !interruption.isPending
  }

  /// Whether BEGIN has yet to run.
  final var isDeferred: Bool { state == .deferred }

  /// - Throws: What `ensureIsOpen()` throws.
  @inline(__always)
  final func ensureMayPrepare() throws {
    if !mayPrepare { try ensureIsOpen() }
  }

  /// Runs BEGIN while the look-up, if there was one, still holds the snapshot.
  @inline(never)
  final func beginDeferred() throws {
    try execute(begin: "BEGIN DEFERRED")
    state = .open
    endLookUp()
  }

  final func endLookUp() {
    lookUp?.reset()
    lookUp = nil
  }

  /// Ends the execution of a statement, now or with the transaction.
  @inline(never)
  final func end(_ statement: PreparedStatement) {
    if isDeferred, lookUp == nil, sqlite3_stmt_busy(statement.handle) != 0 {
      lookUp = statement
    } else {
      statement.reset()
    }
  }
}

extension _Statement {
  /// Begins an execution that ends at the first row. If it found none last time, the transaction
  /// begins first.
  ///
  /// - Throws: What `begin()` throws.
  @usableFromInline
  func beginLookUp() throws {
    if prepared.foundNone { return try begin() }
    try transaction.ensureMayPrepare()
    try ensureIsIdle()
  }

  /// Moves to the first row, and returns whether there is one.
  ///
  /// Without a row, nothing holds the snapshot. So the statement runs again, in the transaction.
  @usableFromInline
  func stepToFirst() throws -> Bool {
    prepared.foundNone = try !step()
    guard prepared.foundNone, transaction.isDeferred else { return !prepared.foundNone }
    reset()
    try transaction.ensureIsOpen()
    return try step()
  }

  /// Ends an execution that `beginLookUp` began.
  @usableFromInline
  func endLookUp() { transaction.end(prepared) }
}
