import DBGenCluster

/// A node as it was found.
struct NodeState: Hashable {
  let member: ClusterMember
  var answers = false
  /// The number of the node that it takes for the leader; nil if it knows none.
  var leader: UInt64?
  /// The facts that the node tells; nil if it doesn't answer, or another program runs it.
  var facts: NodeFacts?
}

/// The nodes of a cluster as they were found.
struct ClusterState: Hashable {
  enum Health: String, Encodable {
    /// All nodes are voters that follow the leader, have caught up and have room.
    case healthy
    /// Reads and writes work, and at least one node has a problem.
    case degraded
    /// No node leads, or fewer voters follow it than are needed to store anything.
    case noMajority
  }

  let nodes: [NodeState]
  /// The node that leads.
  let leader: NodeState?
  /// The entry of the log that a node that follows has stored: the leader's last one when it was
  /// first asked.
  let goal: UInt64

  init(nodes: [NodeState], leader id: UInt64?, after earlier: ClusterState? = nil) {
    self.nodes = nodes
    leader = nodes.first { $0.member.id == id }
    let isSameLeader = earlier?.leader?.member.id == id
    goal = (isSameLeader ? earlier?.goal : nil) ?? leader?.facts?.index ?? 0
  }

  var health: Health {
    guard leader != nil, following.count > voters.count / 2 else { return .noMajority }
    return nodes.allSatisfy { $0.member.role == .voter && problems(of: $0).isEmpty }
      ? .healthy : .degraded
  }

  var voters: [NodeState] { nodes.filter { $0.member.role == .voter } }

  /// The voters that answer and take the leader for it.
  var following: [NodeState] {
    voters.filter { $0.answers && leader != nil && $0.leader == leader?.member.id }
  }

  func leads(_ node: NodeState) -> Bool { node.member.id == leader?.member.id }

  /// The number of entries that a node doesn't have; nil if it doesn't tell.
  func lag(of node: NodeState) -> UInt64? {
    node.facts.map { goal - min($0.index, goal) }
  }

  /// The problems of a node.
  func problems(of node: NodeState) -> [String] {
    guard node.answers else { return ["doesn't answer"] }
    var problems = passingProblems(of: node)
    guard let facts = node.facts else { return problems }
    if facts.isShort {
      problems.append("its disk has \((facts.free << 20).megabytes) left")
    } else if !facts.isReady {
      problems.append("catches up")
    }
    if let leader = leader?.facts, (leader.version, leader.engine) != (facts.version, facts.engine)
    {
      problems.append("runs \(facts.version) with dqlite \(facts.engine)")
    }
    return problems
  }

  /// The problems that every node has for a moment. A spare gets nothing from the leader.
  private func passingProblems(of node: NodeState) -> [String] {
    guard node.member.role != .spare else { return [] }
    var problems: [String] = []
    if leader == nil || node.leader != leader?.member.id {
      problems.append(wrongLeader(of: node))
    }
    if let lag = lag(of: node), lag > 0 {
      problems.append("\(lag) entr\(lag == 1 ? "y" : "ies") behind")
    }
    return problems
  }

  private func wrongLeader(of node: NodeState) -> String {
    guard let id = node.leader else { return "knows no leader" }
    if id == node.member.id { return "takes itself for the leader" }
    let answers = nodes.contains { $0.member.id == id && $0.answers }
    return "follows node \(id), which doesn't \(answers ? "lead" : "answer")"
  }

  /// Whether all that is wrong with a node may be over in a moment.
  func mayRecover(_ node: NodeState) -> Bool {
    let passing = passingProblems(of: node)
    return node.answers && !passing.isEmpty && passing == problems(of: node)
  }

  /// The state of a node in a line.
  func line(of node: NodeState) -> String {
    let state = node.answers ? [leads(node) ? "leads" : "answers"] : []
    return node.member.line + " " + (state + problems(of: node)).joined(separator: ", ")
  }
}

extension ClusterState {
  /// The state by the answers of nodes.
  init(of members: [ClusterMember], _ answers: Answers, after earlier: ClusterState?) {
    self.init(
      nodes: members.map { NodeState($0, answers[$0.address]) },
      leader: answers.leader?.leader?.id, after: earlier)
  }
}

extension NodeState {
  init(_ member: ClusterMember, _ report: NodeReport?) {
    self.init(
      member: member, answers: report != nil, leader: report?.leader?.id,
      facts: report.flatMap { NodeFacts(of: $0) })
  }

  /// Asks a node.
  init(of member: ClusterMember) {
    self.init(member, Answers(of: [member.address])[member.address])
  }
}

extension NodeFacts {
  /// The facts that a node tells; nil if another program runs it.
  init?(of report: NodeReport) {
    self.init(failureDomain: report.failureDomain, weight: report.weight)
  }

  init?(of address: NodeAddress) throws { self.init(of: try address.report()) }
}

extension ClusterMember {
  var line: String { "\(id) \(address) \(role)" }
}
