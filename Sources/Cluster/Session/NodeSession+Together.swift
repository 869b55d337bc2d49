internal import DBGenSQLite

/// Statements that are sent in one request, with the beginning and the commit of their transaction.
extension NodeSession {
  /// Runs `body` in a transaction that collects its statements and sends them with the commit.
  /// Returns false if nothing is stored because they have to run one by one.
  func writeTogether(_ body: () throws -> Void) throws -> Bool {
    mustRunAlone = false
    do {
      try body()
      return true
    } catch {
      if mustRunAlone { return false }
      throw error
    }
  }

  /// Makes the commit send what was collected. The wait for a connection can still be interrupted.
  func sendCollectedWithCommit() throws {
    guard let literals = collected?.literals else { throw refusedTogether }
    collected = nil
    // What is sent on a connection that a node has closed would have an unknown outcome.
    do { try link?.settle() } catch { drop() }
    if link?.isConnected == false { drop() }
    do {
      _ = try connected(before: endOfWait)
    } catch is NodeFailure {
      throw refusedTogether
    }
    together = literals
  }

  func commitTogether() throws {
    guard !together.isEmpty else { return }
    try requireTime()
    let begin = ["BEGIN IMMEDIATE", versions.check(writing: true)]
    let requests = Self.requests(of: begin + together + ["COMMIT"])
    for request in requests.dropLast() { try send(request, commits: false) }
    for request in requests.suffix(1) { try send(request, commits: true) }
  }

  /// The texts of requests. A node runs 10,000 statements of a request, and ends at 40,000.
  private static func requests(of statements: [String]) -> [String] {
    var (requests, count) = ([""], 0)
    for statement in statements {
      let last = requests.count - 1
      if count == 1000 || requests[last].utf8.count > 1 << 22 {
        requests.append(statement)
        count = 1
      } else {
        requests[last] += (requests[last].isEmpty ? "" : ";") + statement
        count += 1
      }
    }
    return requests
  }

  private func send(_ request: String, commits: Bool) throws {
    guard let link else { throw refusedTogether }
    do {
      guard let refusal = try run(request, on: link).refusal else { return }
      if refusal.mayBeOfCommit && commits { throw lostCommit(refusal) }
      rollBackOnNode()
      throw refusedTogether
    } catch let failure as NodeFailure {
      if failure.mayHaveRun && commits { throw lostCommit(SessionFailure(failure)) }
      drop()
      throw refusedTogether
    }
  }

  /// The error after which nothing is stored. One by one, the statements tell which is refused, and
  /// wait for a leader or for other writers.
  private var refusedTogether: SessionFailure {
    mustRunAlone = true
    return SessionFailure(code: SQLITE_ERROR, message: "the statements can't be run together")
  }

  private func lostCommit(_ failure: SessionFailure) -> SessionFailure {
    outcomeIsUnknown = true
    abandon()
    return failure
  }
}

extension SessionFailure {
  /// Whether it can be the failure of a commit that is stored all the same.
  fileprivate var mayBeOfCommit: Bool {
    guard !isOfCertainLoss else { return false }
    return switch code & 0xff {
    case SQLITE_BUSY, SQLITE_CONSTRAINT, SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_TOOBIG,
      SQLITE_RANGE, SQLITE_READONLY:
      false
    default: true
    }
  }
}
