import ClusterSamples
import DBGenCluster
import DBGenRuntime
import GoldenUpkeep

/// Transactions whose names of labels begin with their number.
enum LosableTransaction: CaseIterable {
  /// Two statements.
  case statements
  /// A statement, and one in a savepoint.
  case savepoint
  /// A statement, and many rows that are inserted together.
  case rows
  /// Two statements in one request.
  case together

  /// The number of rows that a transaction stores.
  var rows: Int { self == .rows ? 301 : 2 }

  var moments: [NodeLossTests.LossMoment] {
    self == .together ? [.beforeFirst, .atCommit, .afterCommit] : NodeLossTests.LossMoment.allCases
  }

  /// Writes, and calls `lose` at the moments at which no request is under way.
  func write(
    _ number: Int, to cluster: Cluster,
    _ lose: @escaping @Sendable (NodeLossTests.LossMoment) throws -> Void
  ) async throws {
    guard self != .together else {
      try lose(.beforeFirst)
      return try await cluster.write(each: [Self.insert("\(number) a"), Self.insert("\(number) b")])
    }
    try await cluster.write { transaction in
      try lose(.beforeFirst)
      try transaction.execute(Self.insert("\(number) a"))
      try lose(.afterFirst)
      try writeSecond(number, in: transaction) { try lose(.afterSecond) }
    }
  }

  private func writeSecond(
    _ number: Int, in transaction: WriteTransaction, _ lose: () throws -> Void
  ) throws {
    switch self {
    case .savepoint:
      try transaction.savepoint {
        try transaction.execute(Self.insert("\(number) b"))
        try lose()
      }
    case .rows:
      let drafts = (0..<300).map { (nil, "\(number) \($0)", nil, 0) as LabelTable.Draft }
      try LabelTable.insert(contentsOf: drafts, into: transaction)
      try lose()
    case .statements, .together:
      try transaction.execute(Self.insert("\(number) b"))
      try lose()
    }
  }

  private static func insert(_ name: String) -> SQL {
    "INSERT INTO label (name, madeAt, version) VALUES (\(name), '', 0)"
  }
}

/// Loses nodes during transactions.
final class NodeLossRun {
  enum WriteOutcome { case stored, failed, unknown }

  let nodes: ProxiedNodes

  init() throws { nodes = try ProxiedNodes() }

  func lose(_ trial: NodeLossTests.Trial, _ number: Int) async throws -> WriteOutcome {
    let isMute = trial.loss == .frozen && trial.place == 0
    let cluster = try await nodes.open(patience: isMute ? .seconds(5) : nil)
    let node = try nodes.node(after: trial.place)
    let outcome = try await write(trial, number, to: cluster, losing: nodes.losable(node))
    nodes.proxy.decide(nil)
    cluster.close()
    // A write of which all was answered may not have come to the loss.
    if trial.loss == .killed { node.kill() }
    try nodes.recover(node, from: trial.loss)
    return outcome
  }

  private func write(
    _ trial: NodeLossTests.Trial, _ number: Int, to cluster: Cluster, losing node: LosableNode
  ) async throws -> WriteOutcome {
    let (moment, loss) = (trial.moment, trial.loss)
    if [.atCommit, .afterCommit].contains(moment) {
      nodes.decideAtCommit {
        if moment == .afterCommit { return .unanswered }
        try? node.lose(loss)
        return .passed
      }
    }
    defer { if moment == .afterCommit { try? node.lose(loss) } }
    do {
      try await trial.kind.write(number, to: cluster) { if $0 == moment { try node.lose(loss) } }
      return .stored
    } catch let error as DatabaseError {
      return error.outcomeIsUnknown ? .unknown : .failed
    }
  }
}
