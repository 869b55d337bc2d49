internal import DBGenSQLite

extension NodeSession {
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
