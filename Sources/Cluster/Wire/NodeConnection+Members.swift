extension NodeConnection {
  /// The node that leads, or `nil` if this one knows none.
  package func leader() throws(NodeFailure) -> ClusterMember? {
    guard case .leader(let leader) = try answer(to: .leader) else { throw unexpected() }
    return leader
  }

  /// The nodes of the cluster, as this one knows them, in the order of their numbers. The engine
  /// has them in the order in which they joined.
  package func members() throws(NodeFailure) -> [ClusterMember] {
    guard case .members(let members) = try answer(to: .members) else { throw unexpected() }
    return members.sorted { $0.id < $1.id }
  }

  /// Adds a node as a spare. The node that is asked has to lead, as for all changes.
  package func add(_ id: UInt64, at address: NodeAddress) throws(NodeFailure) {
    try done(.add(id: id, address: address))
  }

  package func assign(_ role: ClusterMember.Role, to id: UInt64) throws(NodeFailure) {
    try done(.assign(id: id, role))
  }

  package func remove(_ id: UInt64) throws(NodeFailure) {
    try done(.remove(id: id))
  }

  /// Hands over the leadership to another voter: that one, or any.
  package func transferLeadership(to id: UInt64? = nil) throws(NodeFailure) {
    try done(.transferLeadership(id: id ?? 0))
  }

  /// The failure domain and the weight of the node.
  package func describe() throws(NodeFailure) -> (failureDomain: UInt64, weight: UInt64) {
    guard case .description(let domain, let weight) = try answer(to: .describe) else {
      throw unexpected()
    }
    return (domain, weight)
  }

  /// Lets the node say another weight of itself, until it ends.
  package func weigh(_ weight: UInt64) throws(NodeFailure) {
    try done(.weigh(weight))
  }

  /// The files of a database as this node has them: the pages, then the write-ahead log.
  package func dump(database: String) throws(NodeFailure) -> [DumpedFile] {
    guard case .files(let files) = try answer(to: .dump(database: database)) else {
      throw unexpected()
    }
    return files
  }

  private func done(_ request: NodeRequest) throws(NodeFailure) {
    guard case .done = try answer(to: request) else { throw unexpected() }
  }
}
