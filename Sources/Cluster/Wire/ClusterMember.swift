/// A node that belongs to a cluster.
public struct ClusterMember: Hashable, Sendable, Identifiable {
  /// The number of the node, which no other node of the cluster has.
  public let id: UInt64
  /// The address at which clients and other nodes reach the node.
  public let address: NodeAddress
  /// The part that the node has in the cluster.
  public let role: Role

  /// The parts that a node can have in a cluster.
  public enum Role: UInt64, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// Stores the data, and has a vote on what is committed and on who leads.
    case voter = 0
    /// Stores the data without a vote.
    case standby = 1
    /// Neither stores the data nor has a vote.
    case spare = 2

    /// The name of the role.
    public var description: String {
      switch self {
      case .voter: "voter"
      case .standby: "standby"
      case .spare: "spare"
      }
    }
  }

  /// Creates a description of a node.
  ///
  /// - Parameters:
  ///   - id: The number of the node.
  ///   - address: The address of the node.
  ///   - role: The part that the node has in the cluster.
  public init(id: UInt64, address: NodeAddress, role: Role) {
    (self.id, self.address, self.role) = (id, address, role)
  }
}
