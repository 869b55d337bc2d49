import DBGenCluster

/// A failure in words for whoever runs the command.
struct NodeError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }

  /// The error of a node on an empty folder, for which others take another one.
  static func replacing(_ address: NodeAddress, of other: String) -> NodeError {
    NodeError(
      """
      \(other) is of a cluster that has a node at \(address) already, and this folder isn't that \
      node's. If its disk is lost, remove the node, and start one with another number and --join. To \
      start a new cluster, end the nodes of that one.
      """)
  }
}
