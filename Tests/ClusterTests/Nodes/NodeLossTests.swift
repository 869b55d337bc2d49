import ClusterSamples
import DBGenLibc
import DBGenRuntime
import Foundation
import RuntimeSamples
import Synchronization
import Testing

@testable import DBGenCluster

/// The rows that are stored if a node is lost at one of a transaction's statements.
@Suite("a lost node", .enabled(if: NodeProcess.program != nil), .serialized)
struct NodeLossTests {
  enum LossMoment: CaseIterable {
    case beforeFirst, afterFirst, afterSecond
    /// The node gets the commit when another was lost, or never if it is the lost one itself.
    case atCommit
    /// The node has committed, and the client isn't told.
    case afterCommit
  }

  enum Loss: CaseIterable { case killed, frozen, restarted }

  struct Trial: CustomStringConvertible {
    let moment: LossMoment
    let loss: Loss
    /// The place of the lost node after the leader, which is 0.
    let place: Int

    var description: String { "\(place == 0 ? "leader" : "follower \(place)") \(loss) \(moment)" }
  }

  /// An election takes 5 seconds, so that few leaders are lost unless all are.
  private static var trials: [Trial] {
    let all = LossMoment.allCases.flatMap { moment in
      Loss.allCases.flatMap { loss in
        (0..<3).map { Trial(moment: moment, loss: loss, place: $0) }
      }
    }
    guard !Soak.isOn else { return all }
    return all.filter { trial in
      switch (trial.place, trial.moment, trial.loss) {
      case (0, .afterFirst, .restarted), (0, .afterSecond, .killed), (0, .atCommit, .frozen): true
      case (0, .afterCommit, .killed): true
      case (1, .beforeFirst, .killed), (2, .afterFirst, .frozen), (1, .afterSecond, .restarted):
        true
      case (2, .atCommit, .killed), (1, .afterCommit, .frozen): true
      default: false
      }
    }
  }

  @Test("what was acknowledged is stored, what failed isn't, and nothing is stored by half")
  func losses() throws {
    let run = try NodeLossRun()
    var counts: [NodeLossRun.Outcome: Int] = [:]
    for (number, trial) in Self.trials.enumerated() {
      let outcome = try run.lose(trial, number)
      counts[outcome, default: 0] += 1
      let stored = try run.stored(number)
      switch outcome {
      case .stored: #expect(stored == 2, "\(trial)")
      case .failed: #expect(stored == 0, "\(trial)")
      case .unknown: #expect([0, 2].contains(stored), "\(trial)")
      }
    }
    print("transactions while a node is lost: \(counts)")
    for outcome in [NodeLossRun.Outcome.stored, .failed, .unknown] {
      #expect(counts[outcome] != nil)
    }
  }
}

/// Three nodes, and a proxy to the one that leads.
private final class NodeLossRun {
  enum Outcome { case stored, failed, unknown }

  private let group: NodeGroup
  private let proxy: NodeProxy
  private let connection: Connection
  /// The longest wait for an answer. A node that is frozen gives none.
  private let patience = Patience()

  init() throws {
    group = try NodeGroup(3)
    try group.create(ItemSample.schema)
    let addresses = group.addresses
    let proxy = try NodeProxy {
      try? NodeConnection.toLeader(of: addresses, timeout: .seconds(1)).address
    }
    self.proxy = proxy
    connection = try Connection(of: ItemSample.schema, timeout: .seconds(600)) {
      [patience] _, cancellation in
      try proxy.connect(timeout: patience.limit, cancellation)
    }
  }

  func lose(_ trial: NodeLossTests.Trial, _ number: Int) throws -> Outcome {
    let isMute = trial.loss == .frozen && trial.place == 0
    patience.limit = isMute ? .seconds(1) : .seconds(3600)
    // A connection with the patience of this trial.
    connection.remote?.close()
    let leader = try #require(try group.leader().leader()).id
    let node = try group.node((leader - 1 + UInt64(trial.place)) % 3 + 1)
    let outcome = try write(trial, number, on: node)
    proxy.decide(nil)
    patience.limit = .seconds(3600)
    try recover(node, from: trial.loss)
    return outcome
  }

  private func write(
    _ trial: NodeLossTests.Trial, _ number: Int, on node: NodeProcess
  ) throws -> Outcome {
    let target = NodeReference(node)
    func lose() throws { try target.lose(trial.loss) }
    decideAtCommit(trial, target)
    defer { if trial.moment == .afterCommit { try? lose() } }
    do {
      try ItemSample.write(on: connection) { transaction in
        if trial.moment == .beforeFirst { try lose() }
        try transaction.execute("INSERT INTO item (name) VALUES (\("\(number) a"))")
        if trial.moment == .afterFirst { try lose() }
        try transaction.execute("INSERT INTO item (name) VALUES (\("\(number) b"))")
        if trial.moment == .afterSecond { try lose() }
      }
      return .stored
    } catch let error as DatabaseError {
      return error.outcomeIsUnknown ? .unknown : .failed
    }
  }

  private func decideAtCommit(_ trial: NodeLossTests.Trial, _ node: NodeReference) {
    guard [.atCommit, .afterCommit].contains(trial.moment) else { return }
    let isDone = Mutex(false)
    proxy.decide { request in
      guard request.sql == "COMMIT", !isDone.withLock({ $0.becomeTrue() }) else { return .passed }
      if trial.moment == .atCommit {
        try? node.lose(trial.loss)
        return .passed
      }
      return .unanswered
    }
  }

  private func recover(_ node: NodeProcess, from loss: NodeLossTests.Loss) throws {
    switch loss {
    case .killed:
      node.kill()
      try node.start(joining: node.id == 1 ? [] : [group.addresses[0]])
    case .frozen: node.signal(SIGCONT)
    case .restarted: break
    }
  }

  /// The number of rows of a transaction.
  func stored(_ number: Int) throws -> Int {
    try rows("SELECT name FROM item WHERE name IN ('\(number) a', '\(number) b')").count
  }

  /// Queries the node that leads now, or asks again.
  private func rows(_ sql: String) throws -> [String] {
    for _ in 0..<1000 {
      if let rows = try? currentRows(sql) { return rows }
    }
    return try currentRows(sql)
  }

  private func currentRows(_ sql: String) throws -> [String] {
    let reader = try group.connect(database: "main").query(sql)
    var rows: [String] = []
    while try reader.next() {
      if case .text(let text)? = reader.values.first?.copy { rows.append(text) }
    }
    return rows
  }
}

private final class Patience: Sendable {
  private let value = Mutex(Duration.seconds(3600))

  var limit: Duration {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}

/// A node that another thread may lose while the test waits for the node's answers.
private final class NodeReference: @unchecked Sendable {
  private let node: NodeProcess

  init(_ node: NodeProcess) { self.node = node }

  func lose(_ loss: NodeLossTests.Loss) throws {
    switch loss {
    case .killed: node.kill()
    case .frozen: node.signal(SIGSTOP)
    case .restarted:
      _ = node.stop()
      try node.start()
    }
  }
}
