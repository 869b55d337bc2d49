/// The words of a node about itself and its cluster, when it is asked alone.
public struct NodeReport: Hashable, Sendable {
  /// The node that leads, or `nil` if this one knows none.
  public let leader: ClusterMember?
  /// The nodes of the cluster as this one knows them. One that was removed may not know that.
  public let members: [ClusterMember]
  /// The failure domain with which the node was started. Only those who run the nodes know what
  /// this number means, and the weight.
  public let failureDomain: UInt64
  /// The weight of the node.
  public let weight: UInt64
}
