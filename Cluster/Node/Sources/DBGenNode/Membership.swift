import DBGenCluster
import Glibc

/// A node's way into the cluster, and the end of its leadership.
struct Membership {
  let id: UInt64
  let address: NodeAddress
  let folder: NodeFolder
  let join: [NodeAddress]?

  /// Checks, before anything is written, that the cluster to join is there and has room for the
  /// node's number and address. Then writes down whose folder it is.
  func checkBeforeStart() throws {
    try checkStillMember()
    if let nodes = try cluster() {
      let members = try patiently("No cluster was found") { try nodes.members() }
      if let other = members.first(where: { ($0.id == id) != ($0.address == address) }) {
        throw NodeError("The cluster has a node \(other.id) at \(other.address) already.")
      }
    }
    try folder.record(id, address, isMember: try folder.isMember || join == nil)
  }

  /// Refuses a node that belonged to the cluster and was removed since. If no other node answers,
  /// the cluster is starting again.
  private func checkStillMember() throws {
    guard try folder.isMember, let others else { return }
    guard let members = try? ClusterNodes(at: others, timeout: .seconds(2)).members(),
      !members.contains(where: { $0.id == id })
    else { return }
    throw NodeError(
      """
      Node \(id) was removed from the cluster. Start a node with another number and an empty \
      folder.
      """)
  }

  /// Waits until the node answers, and makes it a voter of the cluster that it joins, for which it
  /// first copies all data. A busy machine takes longer than an election does.
  func enter() throws {
    let own = ClusterNodes(at: [address])
    _ = try patiently("The node doesn't answer", for: .seconds(60)) {
      try own.leader(knownTo: address)
    }
    guard let nodes = try cluster() else { return }
    try patiently("The node can't join", for: .seconds(180)) {
      try nodes.add(id, at: address, as: .voter)
    }
    try folder.record(id, address, isMember: true)
  }

  /// Hands over the leadership if this node leads and there is another voter. If that fails, the
  /// others elect a leader when they miss this one.
  func handOver() {
    let own = ClusterNodes(at: [address], timeout: .seconds(5))
    guard let leader = try? own.leader(knownTo: address), leader.id == id,
      let members = try? own.members(),
      members.contains(where: { $0.id != id && $0.role == .voter })
    else { return }
    do {
      try own.transferLeadership()
    } catch {
      say("warning: the leadership wasn't handed over: \(error)", to: STDERR_FILENO)
    }
  }

  /// The cluster that the node is yet to join.
  private func cluster() throws -> ClusterNodes? {
    guard let others, try !folder.isMember else { return nil }
    return ClusterNodes(at: others, timeout: .seconds(60))
  }

  private var others: [NodeAddress]? { join?.filter { $0 != address } }
}
