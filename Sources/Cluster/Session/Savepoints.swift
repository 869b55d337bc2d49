internal import DBGenSQLite

/// The savepoints of a transaction, of which a node learns with the next statement. Each has a name
/// of its own, so that a node that has refused one of several changes can be asked for the others.
struct Savepoints {
  enum SavepointStep: Equatable { case begin, undo, end }

  struct SavepointChange {
    let step: SavepointStep
    let name: String

    var sql: String {
      switch step {
      case .begin: "SAVEPOINT \(name)"
      case .undo: undoing
      case .end: "RELEASE \(name)"
      }
    }

    /// The statement that is refused if the savepoint isn't there.
    var undoing: String { "ROLLBACK TO \(name)" }
  }

  private var names: [String] = []
  private var count = 0
  /// The changes that the node doesn't know yet.
  private(set) var waiting: [SavepointChange] = []

  /// Notes that a savepoint begins, or that the last one is undone or ends.
  mutating func note(_ step: SavepointStep) {
    if step == .begin {
      count += 1
      names.append("dbgen_\(count)")
    }
    guard let name = names.last else { return }
    if step == .end { names.removeLast() }
    waiting.append(SavepointChange(step: step, name: name))
  }

  /// Returns the changes that the node doesn't know yet, which it is about to learn.
  mutating func takeWaiting() -> [SavepointChange] {
    defer { waiting = [] }
    return waiting
  }

  /// Returns the changes without which a commit would store something else: it ends all savepoints.
  mutating func takeForCommit() -> [SavepointChange] {
    let all = takeWaiting()
    return all.contains { $0.step == .undo } ? all : []
  }
}

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
    let deadline = ContinuousClock.now + timeout
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
