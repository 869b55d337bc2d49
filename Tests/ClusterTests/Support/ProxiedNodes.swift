import ClusterSamples
import DBGenLibc
import DBGenRuntime
import GoldenUpkeep
import Synchronization

@testable import DBGenCluster

/// Three nodes with the database of `Upkeep`, and a proxy to the one that leads.
final class ProxiedNodes {
  let group: NodeGroup
  let proxy: NodeProxy
  /// The node that is frozen, if one is. Who asks it waits in vain.
  private let frozen: FrozenAddress

  init() throws {
    group = try NodeGroup(3)
    try group.create(Upkeep.schema)
    let (addresses, frozen) = (group.addresses, FrozenAddress())
    self.frozen = frozen
    proxy = try NodeProxy { frozen.leader(knownToOthersOf: addresses) }
  }

  /// Opens a cluster through the proxy.
  ///
  /// - Parameter patience: The longest wait for an answer to a write. Only a frozen node gives none.
  func open(patience: Duration? = nil) async throws -> Cluster {
    let limit = Limit()
    let cluster = try await Cluster(
      of: Upkeep.schema, configuration: .init(timeout: .seconds(600))
    ) { [proxy] _, cancellation in
      try proxy.connect(timeout: limit.value, cancellation)
    }
    if let patience { limit.value = patience }
    return cluster
  }

  private final class Limit: Sendable {
    private let duration = Mutex(Duration.seconds(3600))

    var value: Duration {
      get { duration.withLock { $0 } }
      set { duration.withLock { $0 = newValue } }
    }
  }

  /// The node that leads, or one of those after it.
  func node(after leader: Int = 0) throws -> NodeProcess {
    while true {
      guard let id = try group.leader().leader()?.id else { continue }
      return try group.node((id - 1 + UInt64(leader)) % 3 + 1)
    }
  }

  func losable(_ node: NodeProcess) -> LosableNode { LosableNode(node, frozen) }

  /// Makes a node that was lost a part of the cluster again.
  func recover(_ node: NodeProcess, from loss: LosableNode.Loss) throws {
    switch loss {
    case .killed: try node.start(joining: node.id == 1 ? [] : [group.addresses[0]])
    case .frozen:
      node.signal(SIGCONT)
      frozen.address = nil
    case .restarted: break
    }
  }

  /// Decides once about the commit of the next transaction that inserts.
  func decideAtCommit(_ decide: @escaping @Sendable () -> NodeProxy.RequestFate) {
    let state = Mutex((hasInserted: false, isDone: false))
    proxy.decide { request in
      let isMeant = state.withLock { state in
        guard let sql = request.sql else { return false }
        if sql.contains("INSERT") { state.hasInserted = true }
        return state.hasInserted && sql.hasSuffix("COMMIT") && !state.isDone.becomeTrue()
      }
      return isMeant ? decide() : .passed
    }
  }

  /// The number of labels whose names begin with a text.
  func labels(_ start: String) throws -> Int {
    let rows = try group.rows("SELECT count(*) FROM label WHERE name LIKE '\(start)%'")
    guard case .integer(let count)? = rows.first?.first else { return -1 }
    return Int(count)
  }
}

extension NodeGroup {
  /// Queries the node that leads now, or asks again.
  func rows(_ sql: String) throws -> [[SQLValue]] {
    for _ in 0..<1000 {
      if let rows = try? currentRows(sql) { return rows }
    }
    return try currentRows(sql)
  }

  private func currentRows(_ sql: String) throws -> [[SQLValue]] {
    let reader = try connect(database: "main").query(sql)
    var rows: [[SQLValue]] = []
    while try reader.next() { rows.append(reader.values.map(\.copy)) }
    return rows
  }
}

/// A node that a closure on another thread may lose while the test waits for it.
final class LosableNode: @unchecked Sendable {
  enum Loss: CaseIterable { case killed, frozen, restarted }

  private let node: NodeProcess
  private let frozen: FrozenAddress

  fileprivate init(_ node: NodeProcess, _ frozen: FrozenAddress) {
    (self.node, self.frozen) = (node, frozen)
  }

  func lose(_ loss: Loss) throws {
    switch loss {
    case .killed: node.kill()
    case .frozen:
      frozen.address = node.address
      node.freeze()
    case .restarted:
      _ = node.stop()
      try node.start()
    }
  }
}

private final class FrozenAddress: Sendable {
  private let value = Mutex(NodeAddress?.none)

  var address: NodeAddress? {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }

  /// The leader that the nodes know; nil if there is none but the frozen one.
  func leader(knownToOthersOf addresses: [NodeAddress]) -> NodeAddress? {
    let frozen = address
    for address in addresses where address != frozen {
      let connection = try? NodeConnection(to: address, timeout: .seconds(60))
      if let leader = (try? connection?.leader())??.address, leader != frozen { return leader }
    }
    return nil
  }
}
