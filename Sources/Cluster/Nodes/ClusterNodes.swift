/// The nodes of a cluster: who they are, and changes to who belongs to it. All functions block the
/// calling thread.
public struct ClusterNodes: Sendable {
  private let addresses: [NodeAddress]
  let timeout: Duration

  /// Creates a view of the cluster, without asking it.
  ///
  /// - Parameters:
  ///   - addresses: The addresses of some nodes, of which one has to run.
  ///   - timeout: How long to wait for the answer of a node.
  public init(at addresses: [NodeAddress], timeout: Duration = .seconds(10)) {
    (self.addresses, self.timeout) = (addresses, timeout)
  }

  /// Returns the node that leads.
  ///
  /// - Throws: `NodeFailure` if no node runs, or none knows a leader.
  public func leader() throws -> ClusterMember {
    let connection = try leaderConnection()
    guard let leader = try connection.leader() else { throw NodeFailure.noLeader }
    return leader
  }

  /// Returns the nodes that belong to the cluster, whether they run or not, in the order of their
  /// numbers.
  ///
  /// - Throws: `NodeFailure` if no node runs, or none knows a leader.
  public func members() throws -> [ClusterMember] {
    try leaderConnection().members()
  }

  /// Adds a node, which has to run already if it gets a role other than `spare`. A call that failed
  /// can be repeated: what it did already isn't done again.
  ///
  /// - Parameters:
  ///   - id: The number of the node.
  ///   - address: The address of the node.
  ///   - role: The part that the node has in the cluster. Voters count for the majority.
  /// - Throws: `NodeFailure` if no leader was found, or it refuses or fails.
  public func add(_ id: UInt64, at address: NodeAddress, as role: ClusterMember.Role) throws {
    let leader = try leaderConnection()
    let member = try leader.members().first { $0.id == id }
    if member == nil { try leader.add(id, at: address) }
    if role != .spare && member?.role != role { try leader.assign(role, to: id) }
  }

  /// Gives a node another part in the cluster.
  ///
  /// - Parameters:
  ///   - role: The part.
  ///   - id: The number of the node.
  /// - Throws: `NodeFailure` if no leader was found, or it refuses or fails.
  public func assign(_ role: ClusterMember.Role, to id: UInt64) throws {
    try leaderConnection().assign(role, to: id)
  }

  /// Removes a node from the cluster.
  ///
  /// - Parameter id: The number of the node.
  /// - Throws: `NodeFailure` if no leader was found, or it refuses or fails.
  public func remove(_ id: UInt64) throws {
    try leaderConnection().remove(id)
  }

  /// Hands over the leadership to another voter.
  ///
  /// - Parameter id: The number of the node that shall lead, or `nil` for any.
  /// - Throws: `NodeFailure` if no leader was found, or it refuses or fails.
  public func transferLeadership(to id: UInt64? = nil) throws {
    try leaderConnection().transferLeadership(to: id)
  }

  /// Returns the leader that a node knows of, or `nil` if it knows none.
  ///
  /// - Parameter address: The address of the node to ask.
  /// - Throws: `NodeFailure` if the node doesn't answer.
  public func leader(knownTo address: NodeAddress) throws -> ClusterMember? {
    try NodeConnection(to: address, timeout: timeout).leader()
  }

  func leaderConnection() throws -> NodeConnection {
    try NodeConnection.toLeader(of: addresses, timeout: timeout)
  }
}

extension NodeFailure {
  /// The failure if no node knows a leader, as while the nodes elect one.
  package static let noLeader = NodeFailure(
    reason: .unreachable("no node that was asked knows a leader"), mayHaveRun: false)
}

extension NodeConnection {
  /// Connects to the node that leads a cluster. The first failure is thrown if no node that answers
  /// knows a leader.
  ///
  /// - Parameters:
  ///   - addresses: The addresses of some nodes.
  ///   - timeout: The longest time for each message.
  ///   - deadline: When all waits end, also those for the connection that is returned.
  ///   - cancellation: Ends the wait.
  package static func toLeader(
    of addresses: [NodeAddress], timeout: Duration?, deadline: ContinuousClock.Instant? = nil,
    cancellation: NodeCancellation = .init()
  ) throws(NodeFailure) -> NodeConnection {
    var failure: NodeFailure?
    for (index, address) in addresses.enumerated() {
      // A node that doesn't answer leaves time for the others.
      let end = deadline.map { deadline in
        ContinuousClock.now.advanced(
          by: ContinuousClock.now.duration(to: deadline) / (addresses.count - index))
      }
      do throws(NodeFailure) {
        let connection = try NodeConnection(
          to: address, timeout: timeout, deadline: end, cancellation: cancellation)
        if let leader = try connection.leaderConnection() {
          leader.deadline = deadline
          return leader
        }
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? .noLeader
  }

  /// A connection to the leader that this node knows, which can be this one.
  private func leaderConnection() throws(NodeFailure) -> NodeConnection? {
    guard let leader = try leader() else { return nil }
    if leader.address == address { return self }
    let (timeout, deadline) = (timeout, deadline)
    close()
    let connection = try NodeConnection(
      to: leader.address, timeout: timeout, deadline: deadline, cancellation: cancellation)
    return try connection.leader()?.address == leader.address ? connection : nil
  }
}
