/// An error of the exchange with a node of a cluster.
public struct NodeFailure: Error, Hashable, Sendable {
  /// The reason of the failure.
  public let reason: Reason
  /// Whether the node can have received all of the request, and so can have run it. If not, the
  /// request certainly changed nothing.
  public let mayHaveRun: Bool

  /// The reasons why an exchange with a node fails.
  public enum Reason: Error, Hashable, Sendable {
    /// The node answered that the request failed, with an extended result code of SQLite's.
    case failure(code: Int32, message: String)
    /// No connection to the node could be made.
    case unreachable(String)
    /// The connection was closed, by the node or because of an earlier failure.
    case closed
    /// The time for the answer is over.
    case timedOut
    /// The connection was cancelled.
    case cancelled
    /// The message that the node sent isn't an answer to the request.
    case malformed(String)
    /// The request has something that the protocol can't express. Nothing was sent.
    case unsendable(String)
    /// The value of a column can't be told: its declared type makes the node send NULL and another
    /// value alike. `+column` in place of the column helps.
    case ambiguousColumn(String)
    /// A text isn't UTF-8.
    case invalidText
  }

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - reason: The reason of the failure.
  ///   - mayHaveRun: Whether the node can have received all of the request.
  public init(reason: Reason, mayHaveRun: Bool) {
    (self.reason, self.mayHaveRun) = (reason, mayHaveRun)
  }

  /// Whether the node did nothing because it is busy, and may do the same later.
  public var isBusy: Bool { code.map { $0 & 0xff == 5 } ?? false }

  /// Whether the node doesn't lead the cluster, or no longer.
  public var isOfLeadership: Bool { code == Self.notLeader || code == Self.leadershipLost }

  /// Whether the node sent something that isn't an answer.
  var isMalformed: Bool { if case .malformed = reason { true } else { false } }

  /// The answer of a node that doesn't lead, and did nothing: an error of reading or writing, with
  /// a detail that SQLite doesn't use.
  static let notLeader: Int32 = 10 | 40 << 8
  /// The answer of a node that stopped leading while it did something.
  static let leadershipLost: Int32 = 10 | 41 << 8

  /// The failure if a result has more rows than it can have.
  static func tooManyRows(_ count: Int) -> NodeFailure {
    NodeFailure(reason: .malformed("over \(count) rows"), mayHaveRun: true)
  }

  /// The failure if an answer isn't one to the request.
  static let otherAnswer = NodeFailure(reason: .otherAnswer, mayHaveRun: true)

  private var code: Int32? {
    if case .failure(let code, _) = reason { code } else { nil }
  }
}

extension NodeFailure.Reason {
  package static let otherAnswer = Self.malformed("an answer is of another type than the request")

  /// The reason if rows don't have as many columns as were asked for.
  package static func columns(_ count: Int, insteadOf asked: Int) -> Self {
    .malformed("rows have \(count) column\(count == 1 ? "" : "s") instead of \(asked)")
  }

  /// The reason if a prepared statement doesn't have the parameters of its text.
  package static func parameters(_ count: Int, insteadOf asked: Int) -> Self {
    .malformed("a statement has \(count) parameter\(count == 1 ? "" : "s") instead of \(asked)")
  }
}

extension NodeFailure: CustomStringConvertible {
  /// The failure in words.
  public var description: String {
    switch reason {
    case .failure(let code, let message): "the node answered: \(message) (code \(code))"
    case .unreachable(let problem): problem
    case .closed: "the connection to the node was closed"
    case .timedOut: "the node didn't answer in time"
    case .cancelled: "the connection to the node was cancelled"
    case .malformed(let problem): "the node sent something that isn't an answer: \(problem)"
    case .unsendable(let problem): problem
    case .ambiguousColumn(let column):
      "the node sends NULL and another value of column \(column) alike; select +\(column) instead"
    case .invalidText: "a text that the node sent isn't UTF-8"
    }
  }
}
