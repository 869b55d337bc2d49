import DBGenCluster
import Glibc

extension Membership {
  /// Checks, before anything is written, that there is room, and that the cluster to join is there
  /// and has no other node of that number or address. Then writes down whose folder it is.
  func checkBeforeStart() throws {
    try checkRoom()
    if let join, try !folder.isMember { try checkCluster(at: join) }
    // A new cluster has a name from the start, so that its first node never takes itself for one of
    // another cluster.
    let name = try join == nil && folder.isNew ? Self.newName() : nil
    try folder.record(id, address, isMember: try folder.isMember || join == nil, cluster: name)
  }

  private func checkRoom() throws {
    let (_, room) = try measure()
    if let lack = room.lack(on: folder.path) {
      // The others may need a node that they have.
      guard try !folder.isNew else { throw NodeError(lack) }
      say("warning: \(lack)", to: STDERR_FILENO)
    }
    guard room.state != .full else {
      throw NodeError(
        """
        The disk of node \(id) has \(room.free.megabytes) left. The node starts when it has \
        \(room.leastToRun.megabytes).
        """)
    }
  }

  /// Checks that the cluster to join takes the node.
  private func checkCluster(at join: [NodeAddress]) throws {
    let nodes = ClusterNodes(at: join)
    let members = try patiently("No cluster was found") { try nodes.members() }
    if let other = members.first(where: { ($0.id == id) != ($0.address == address) }) {
      throw NodeError("The cluster has a node \(other.id) at \(other.address) already.")
    }
    if let refusal = try NodeFacts(of: nodes.leader().address)?.refusal(of: .own, .ofEngine) {
      throw refusal
    }
    try checkReach(of: members)
    if try folder.isNew { try checkNumber(among: members, nodes) }
  }

  /// Checks that the number of a node with an empty folder is one that the cluster never had.
  private func checkNumber(among members: [ClusterMember], _ nodes: ClusterNodes) throws {
    // It has voted and stored what others rely on.
    if members.contains(where: { $0.id == id }) {
      throw NodeError(
        """
        The cluster has a node \(id) at \(address) already. If its disk is lost, remove it, and \
        start one with another number.
        """)
    }
    if try patiently("No leader was found", { try nodes.hasHadMark(for: id) }) { throw wasRemoved }
  }

  private static func newName() -> String { String(UInt64.random(in: 0...UInt64.max), radix: 36) }

  private func checkReach(of members: [ClusterMember]) throws {
    guard let other = members.first(where: { $0.address.isLocal != address.isLocal }) else {
      return
    }
    let local = address.isLocal ? address : other.address
    throw NodeError(
      """
      Only its own machine reaches \(local), so that \(address) and \(other.address) can't be \
      nodes of one cluster.
      """)
  }

  private var wasRemoved: NodeError {
    NodeError(
      """
      Node \(id) was removed from the cluster. Start a node with another number and an empty folder.
      """)
  }

  /// Joins the cluster, unless the node has belonged to it before.
  func enter(_ nodes: ClusterNodes) throws {
    guard try folder.isMember else { return try nodes.add(id, at: address, as: .standby) }
    throw wasRemoved
  }

  /// Whether the cluster is that of the node's folder. A folder that has none yet gets it.
  func isOwnCluster(_ nodes: ClusterNodes, _ member: ClusterMember?) throws -> Bool {
    let own = try folder.cluster
    let name = try nodes.name(orElse: own ?? Self.newName())
    if own == nil { try folder.record(id, address, isMember: folder.isMember, cluster: name) }
    guard let own, own != name else { return true }
    let leader = try nodes.leader()
    guard member == nil else { throw NodeError.replacing(address, of: leader.address.description) }
    notices.tell(
      """
      waits: its folder is of another cluster than \(leader.address). If that node was started on \
      an empty folder, end it; else start this one on an empty folder
      """)
    return false
  }
}
