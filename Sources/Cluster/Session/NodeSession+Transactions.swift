import DBGenRuntime
internal import DBGenSQLite

extension NodeSession {
  /// Announces a transaction. The node learns of it with the first statement.
  func begin(isImmediate: Bool) throws {
    guard progress == .idle else {
      throw SessionFailure(
        code: SQLITE_ERROR, message: "cannot start a transaction within a transaction")
    }
    try mirror("BEGIN")
    progress = .announced(isImmediate: isImmediate)
    (outcomeIsUnknown, isAborted) = (false, false)
    savepoints = Savepoints()
    collected = nil
    together = []
  }

  func commit() throws {
    guard progress == .open else {
      guard progress != .idle else {
        throw SessionFailure(
          code: SQLITE_ERROR, message: "cannot commit - no transaction is active")
      }
      try commitTogether()
      return try end("COMMIT")
    }
    if isImmediate { try commitWrites() } else { commitReads() }
    try end("COMMIT")
  }

  /// A read has got everything already, so that nobody waits for its end.
  private func commitReads() {
    do { try link?.sendAhead("COMMIT") } catch { drop() }
  }

  private func commitWrites() throws {
    try requireTime()
    var changes = savepoints.takeForCommit()
    let deadline = endOfWait
    for attempt in 0... {
      let text = (changes.map(\.sql) + ["COMMIT"]).joined(separator: ";")
      guard let refusal = try commitRefusal(text) else { return }
      if refusal.isBusy, try pause(after: attempt, before: deadline) {
        try makeAgain(changes)
        changes = []
        continue
      }
      // Deferred foreign keys leave the transaction open.
      if !refusal.isOfConstraint {
        outcomeIsUnknown = !refusal.isOfCertainLoss && !refusal.isBusy
        abandon()
      }
      throw refusal
    }
  }

  private func commitRefusal(_ text: String) throws -> SessionFailure? {
    guard let link else { throw lost("the connection to the node is closed") }
    do {
      return try run(text, on: link).refusal
    } catch let failure as NodeFailure {
      outcomeIsUnknown = failure.mayHaveRun
      throw failed(failure)
    }
  }

  func rollBack() throws {
    if progress == .open { rollBackOnNode() }
    try end("ROLLBACK")
  }

  /// Rolls back on the node, if it has a transaction.
  func rollBackOnNode() {
    do {
      switch try link.map({ try run("ROLLBACK", on: $0) }) {
      case .result?, .refusal(code: SQLITE_ERROR, _)?: break
      default: drop()
      }
    } catch {
      // Closing the connection rolls back, too.
      drop()
    }
  }

  /// Ends the transaction of the connection's own database, after that on the node has ended.
  private func end(_ sql: String) throws {
    // One that the transaction created may not be there.
    if sql != "COMMIT" { existingTables = [] }
    progress = .idle
    savepoints = Savepoints()
    collected = nil
    together = []
    try mirror(sql)
  }

  private func mirror(_ sql: String) throws {
    var statement: OpaquePointer?
    var code = sqlite3_prepare_v2(connection.handle, sql, -1, &statement, nil)
    if code == SQLITE_OK { code = sqlite3_step(statement) }
    defer { sqlite3_finalize(statement) }
    guard code == SQLITE_DONE else {
      throw SessionFailure(code: code, message: String(cString: sqlite3_errmsg(connection.handle)))
    }
  }

  /// Ends a transaction that the node doesn't have any more.
  func abandon() {
    drop()
    guard progress != .idle else { return }
    isAborted = true
    do { try end("ROLLBACK") } catch {
      // The next statement fails, since the transaction is aborted, and so does a second ROLLBACK.
    }
  }

  /// Returns the error for a failure. After most of them, neither the connection to the node nor
  /// the transaction can be used.
  func failed(_ failure: NodeFailure) -> NodeFailure {
    switch failure.reason {
    case .failure, .unsendable, .ambiguousColumn, .invalidText: return failure
    default: break
    }
    if progress == .open { abandon() } else { drop() }
    return failure
  }

  func lost(_ message: String) -> SessionFailure {
    abandon()
    return SessionFailure(code: SQLITE_IOERR, message: message)
  }

  /// Ends the transaction if a refusal means that the node has rolled it back.
  func checkTransaction(after refusal: SessionFailure) throws {
    guard progress == .open else { return }
    if refusal.isOfLeadership { return abandon() }
    switch refusal.code & 0xff {
    case SQLITE_CONSTRAINT: if try !isOpenOnNode() { abandon() }
    case SQLITE_IOERR, SQLITE_FULL, SQLITE_NOMEM, SQLITE_CORRUPT, SQLITE_ABORT: abandon()
    default: break
    }
  }

  /// Whether the node still has the transaction, which a constraint may have rolled back: a node
  /// begins no transaction within another.
  func isOpenOnNode() throws -> Bool {
    guard link != nil else { return false }
    if case .refusal(code: SQLITE_ERROR, _)? = try answer(toRepeated: "BEGIN") { return true }
    return false
  }

  /// Makes changes of savepoints of which the node may have made some.
  func makeAgain(_ changes: [Savepoints.SavepointChange]) throws {
    for change in changes {
      if change.step == .begin, try isAccepted(change.undoing) { continue }
      // A savepoint that has ended isn't there any more.
      let isMade = try isAccepted(change.sql)
      guard isMade || change.step != .begin else {
        throw lost("the node has lost a savepoint of the transaction")
      }
    }
  }

  /// Whether the node runs a statement about a savepoint, or refuses it because it doesn't know that.
  private func isAccepted(_ sql: String) throws -> Bool {
    let answer = try answer(toRepeated: sql)
    switch answer {
    case .result: return true
    case .refusal(code: SQLITE_ERROR, _): return false
    case .refusal(let code, let message):
      abandon()
      throw SessionFailure(code: code, message: message)
    default: throw lost("the node sent no result")
    }
  }

  /// Sends a statement until the node isn't too busy for it, or the time is over.
  func answer(toRepeated sql: String) throws -> LinkAnswer? {
    let deadline = endOfWait
    for attempt in 0... {
      guard let link else { throw lost("the connection to the node is closed") }
      let answer: LinkAnswer
      do {
        answer = try run(sql, on: link)
      } catch let failure as NodeFailure {
        throw failed(failure)
      }
      guard answer.refusal?.isBusy == true, try pause(after: attempt, before: deadline) else {
        return answer
      }
    }
    return nil
  }
}
