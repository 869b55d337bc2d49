import ArgumentParser
import DBGenCluster
import Glibc

/// Shows the nodes of a cluster, and what is wrong with them.
struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the nodes of a cluster: their roles, which one leads, and their problems.",
    discussion: """
      Exit status: 0 all nodes are voters, answer, follow the one that leads, and have room, and all \
      run the same versions; 1 reads and writes work, but a node has a problem, which its line says; \
      2 no node leads, or no majority follows it, or none of the given nodes answers.
      """)

  @OptionGroup var option: ClusterOption

  @Flag(help: "Print JSON with all that the nodes tell: indexes, free space and versions.")
  var json = false

  func run() throws {
    let (state, answers) = ClusterState.inspected(at: option.cluster.addresses)
    if json {
      print(try state.json())
    } else {
      for node in state.nodes { print(state.line(of: node)) }
    }
    switch state.health {
    case .healthy: return
    case .degraded: throw ExitCode(1)
    case .noMajority:
      say("Error: \(problem(of: state, answers))", to: STDERR_FILENO)
      throw ExitCode(2)
    }
  }

  private func problem(of state: ClusterState, _ answers: Answers) -> String {
    let given = option.cluster.addresses
    let count = state.voters.count
    if let leader = state.leader {
      let following = state.following.count
      return "\(following) of \(count) voters follow node \(leader.member.id): no majority."
    }
    let reasons = given.map { reason($0, answers) }.joined(separator: ", ")
    guard count > 0 else { return "\(reasons). Give the addresses of other nodes." }
    let answering = state.voters.count(where: \.answers)
    let hint =
      answering > count / 2 ? ", and can't agree on a leader: do they reach each other?" : "."
    return "\(reasons). \(answering) of \(count) voters answer\(hint)"
  }

  /// The reason why a node didn't lead to one that leads.
  private func reason(_ address: NodeAddress, _ answers: Answers) -> String {
    if let failure = answers.failure(of: address) {
      return "\(address) doesn't answer (\(failure))"
    }
    guard let leader = answers[address]?.leader else { return "\(address) knows no leader" }
    return "\(address) follows \(leader.address), which doesn't lead"
  }
}

/// Tells whether a node works, for load balancers and the like.
struct CheckHealth: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health",
    abstract: "Tell whether a node has caught up with its cluster and follows who leads.",
    discussion: "Exit status: 0 it has and does; 1 otherwise.")

  @Option(help: "The address of the node.", transform: NodeAddress.parse)
  var address: NodeAddress

  func run() throws {
    let (state, node) = try ClusterState.inspected(only: address)
    let problems = state.problems(of: node)
    guard problems.isEmpty else {
      throw NodeError("\(address) \(problems.joined(separator: ", ")).")
    }
    print(
      state.leads(node) ? "leads" : "follows \(state.leader.map { "\($0.member.address)" } ?? "")")
  }
}

/// Shows the nodes of a cluster without asking each.
struct Members: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the number, address and role of each node of a cluster.")

  @OptionGroup var option: ClusterOption

  func run() throws {
    let members = try patiently(option.noLeader) { try option.nodes.members() }
    for member in members { print(member.line) }
  }
}
