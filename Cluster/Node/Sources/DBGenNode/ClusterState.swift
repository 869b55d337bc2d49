import DBGenCluster

/// A node as it was found.
struct NodeState: Hashable {
  let member: ClusterMember
  var leads = false
  var answers = false
  /// The facts that the node tells; nil if it doesn't answer, or another program runs it.
  var facts: NodeFacts?
}

/// The nodes of a cluster as they were found.
struct ClusterState: Hashable {
  enum Health: String, Encodable {
    /// All nodes are voters that have caught up and have room.
    case healthy
    /// Reads and writes work, and at least one node has a problem.
    case degraded
    /// No node leads, or fewer voters answer than are needed to store anything.
    case noMajority
  }

  let nodes: [NodeState]

  var health: Health {
    let voters = nodes.filter { $0.member.role == .voter }
    let answering = voters.filter(\.answers)
    guard nodes.contains(where: \.leads), answering.count > voters.count / 2 else {
      return .noMajority
    }
    return nodes.allSatisfy(isHealthy) ? .healthy : .degraded
  }

  private func isHealthy(_ node: NodeState) -> Bool {
    node.answers && node.member.role == .voter && problems(of: node).isEmpty
  }

  /// The number of stored entries that a node doesn't have; nil if it doesn't tell.
  func lag(of node: NodeState) -> UInt64? {
    let newest = nodes.compactMap { $0.facts?.index }.max()
    return node.facts.map { (newest ?? 0) - $0.index }
  }

  /// The problems of a node.
  func problems(of node: NodeState) -> [String] {
    guard node.answers else { return ["doesn't answer"] }
    guard let facts = node.facts else { return [] }
    var problems: [String] = []
    if facts.isShort {
      problems.append("its disk has \((facts.free << 20).megabytes) left")
    } else if !facts.isReady {
      problems.append("catches up")
    }
    if let lag = lag(of: node), lag > Self.largestLag { problems.append("\(lag) entries behind") }
    let leader = nodes.first(where: \.leads)?.facts
    if let leader, (leader.version, leader.engine) != (facts.version, facts.engine) {
      problems.append("runs \(facts.version) with dqlite \(facts.engine)")
    }
    return problems
  }

  /// Nodes tell their index once a second, in which many entries can be stored.
  private static let largestLag = 5000

  /// The state of a node in a line.
  func line(of node: NodeState) -> String {
    let state = node.answers ? [node.leads ? "leads" : "answers"] : []
    return node.member.line + " " + (state + problems(of: node)).joined(separator: ", ")
  }
}

extension ClusterState {
  /// Asks all nodes of a cluster. If none leads, they are those that one of the given nodes knows.
  init(of cluster: [NodeAddress], leader: ClusterMember?) throws {
    let members =
      try leader == nil
      ? Self.members(knownToOneOf: cluster)
      : patiently("No leader was found") { try ClusterNodes(at: cluster).members() }
    nodes = members.map { NodeState(of: $0, leads: $0.id == leader?.id) }
  }

  private static func members(knownToOneOf addresses: [NodeAddress]) -> [ClusterMember] {
    for address in addresses {
      let nodes = ClusterNodes(at: [address], timeout: NodeFacts.timeout)
      do { return try nodes.members(knownTo: address) } catch { continue }
    }
    return []
  }
}

extension NodeState {
  /// Asks a node.
  init(of member: ClusterMember, leads: Bool) {
    do {
      let facts = try NodeFacts(of: member.address)
      self.init(member: member, leads: leads, answers: true, facts: facts)
    } catch {
      self.init(member: member, leads: leads)
    }
  }
}

extension NodeFacts {
  static let timeout = Duration.seconds(2)

  /// Asks a node; nil if it tells no facts.
  init?(of address: NodeAddress) throws {
    let nodes = ClusterNodes(at: [address], timeout: Self.timeout)
    let description = try nodes.description(of: address)
    self.init(failureDomain: description.failureDomain, weight: description.weight)
  }
}

extension NodeAddress {
  /// Whether a node answers within two seconds.
  var answers: Bool {
    do {
      _ = try NodeFacts(of: self)
      return true
    } catch {
      return false
    }
  }
}

extension ClusterMember {
  var line: String { "\(id) \(address) \(role)" }
}
