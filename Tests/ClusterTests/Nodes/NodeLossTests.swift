import ClusterSamples
import DBGenRuntime
import RuntimeSamples
import Testing

/// The rows that are stored if a node is lost at one of a transaction's statements.
@Suite("a lost node", .enabled(if: NodeProcess.program != nil), .ownThread)
struct NodeLossTests {
  enum LossMoment: CaseIterable {
    case beforeFirst, afterFirst, afterSecond
    /// The node gets the commit when another was lost, or never if it is the lost one itself.
    case atCommit
    /// The node has committed, and the client isn't told.
    case afterCommit
  }

  struct Trial: CustomStringConvertible {
    let loss: LosableNode.Loss
    let kind: LosableTransaction
    let moment: LossMoment
    /// The place of the lost node after the leader, which is 0.
    let place: Int

    var description: String {
      "\(kind), \(place == 0 ? "leader" : "follower \(place)") \(loss) \(moment)"
    }

    /// Whether the trial isn't left to the soak. An election takes 5 seconds, so that few other
    /// transactions than those of plain statements lose a leader.
    fileprivate var isUsual: Bool {
      let number = LossMoment.allCases.firstIndex(of: moment) ?? 0
      guard place == 0 else { return place == 1 + number % 2 && kind == .statements }
      return switch (kind, loss) {
      case (.statements, _): true
      case (.savepoint, .killed): moment == .afterSecond
      case (.together, .killed): moment == .atCommit
      case (.rows, .killed), (.together, .frozen): moment == .afterCommit
      case (.rows, .frozen): moment == .afterSecond
      case (.savepoint, .frozen): moment == .atCommit
      case (_, .restarted): [.afterSecond, .atCommit].contains(moment)
      }
    }
  }

  private static func trials(_ loss: LosableNode.Loss) -> [Trial] {
    let all = LosableTransaction.allCases.flatMap { kind in
      kind.moments.flatMap { moment in
        (0..<3).map { Trial(loss: loss, kind: kind, moment: moment, place: $0) }
      }
    }
    return all.filter { Soak.isOn || $0.isUsual }
  }

  @Test(
    "what was acknowledged is stored, what failed isn't, and nothing is stored by half",
    arguments: LosableNode.Loss.allCases)
  func losses(loss: LosableNode.Loss) async throws {
    let run = try NodeLossRun()
    var counts: [String: Int] = [:]
    for (number, trial) in Self.trials(loss).enumerated() {
      let outcome = try await run.lose(trial, number)
      counts["\(outcome)", default: 0] += 1
      let (stored, whole) = (try run.nodes.labels("\(number) "), trial.kind.rows)
      switch outcome {
      case .stored: #expect(stored == whole, "\(trial)")
      case .failed: #expect(stored == 0, "\(trial)")
      case .unknown: #expect([0, whole].contains(stored), "\(trial)")
      }
    }
    print("transactions while a node is \(loss): \(counts.sorted { $0.key < $1.key })")
    #expect(counts.keys.sorted() == ["failed", "stored", "unknown"])
  }
}
