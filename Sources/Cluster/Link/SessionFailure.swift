import DBGenRuntime
internal import DBGenSQLite

/// An error as SQLite reports it for a statement that runs on a node.
struct SessionFailure: Error {
  let code: Int32
  let message: String

  init(code: Int32, message: String) {
    self.code = Self.successes.contains(code & 0xff) ? SQLITE_ERROR : code
    self.message = message
  }

  /// Codes that SQLite wouldn't take for failures, or would answer by repeating the statement.
  private static let successes: Set = [SQLITE_OK, SQLITE_ROW, SQLITE_DONE, SQLITE_SCHEMA]

  init(_ error: any Error) {
    switch error {
    case let failure as SessionFailure: self = failure
    case let failure as NodeFailure: self.init(failure)
    case is CancellationError:
      self.init(code: SQLITE_INTERRUPT, message: "the transaction was interrupted")
    case let error as DatabaseError:
      self.init(code: error.extendedCode ?? SQLITE_ERROR, message: error.description)
    default: self.init(code: SQLITE_ERROR, message: "\(error)")
    }
  }

  init(_ failure: NodeFailure) {
    let code =
      switch failure.reason {
      case .failure(let code, _): code
      case .timedOut: SQLITE_BUSY
      case .cancelled: SQLITE_INTERRUPT
      case .unreachable: SQLITE_CANTOPEN
      case .closed, .malformed: SQLITE_IOERR
      case .unsendable, .ambiguousColumn, .invalidText: SQLITE_ERROR
      }
    self.init(code: code, message: failure.description)
  }

  /// Whether the node doesn't lead the cluster, or no longer.
  var isOfLeadership: Bool { code == NodeFailure.leadershipLost || isOfCertainLoss }

  /// Whether the node didn't lead when it got the request, so that it did nothing. One that stopped
  /// leading has closed its databases.
  var isOfCertainLoss: Bool { code == NodeFailure.notLeader || code == SQLITE_NOTFOUND }

  var isOfConstraint: Bool { code & 0xff == SQLITE_CONSTRAINT }

  /// Whether the node did nothing, and may do it later.
  var isBusy: Bool { code & 0xff == SQLITE_BUSY }
}
