import ArgumentParser
import DBGenCluster
import Glibc

/// Shows the nodes of a cluster, and what is wrong with them.
struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the nodes of a cluster: their roles, which one leads, and their problems.",
    discussion: """
      Exit status: 0 all nodes are voters, answer, have caught up and have room, and run the same \
      versions; 1 reads and writes work, but a node has a problem, which its line says; 2 no node \
      leads, or no majority answers.
      """)

  @OptionGroup var option: ClusterOption

  @Flag(help: "Print JSON with all that the nodes tell: indexes, free space and versions.")
  var json = false

  func run() throws {
    let (leader, problem) = findLeader()
    let state = try ClusterState(of: option.cluster.addresses, leader: leader)
    if json {
      print(try state.json())
    } else {
      for node in state.nodes { print(state.line(of: node)) }
      if state.nodes.isEmpty {
        for address in option.cluster.addresses { print("\(address) doesn't answer") }
      }
    }
    switch state.health {
    case .healthy: return
    case .degraded: throw ExitCode(1)
    case .noMajority:
      say("Error: \(problem ?? "No majority of the voters answers.")", to: STDERR_FILENO)
      throw ExitCode(2)
    }
  }

  private func findLeader() -> (ClusterMember?, String?) {
    do {
      return (try patiently("No leader was found") { try option.nodes.leader() }, nil)
    } catch {
      return (nil, "\(error)")
    }
  }
}

/// Tells whether a node works, for load balancers and the like.
struct CheckHealth: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health",
    abstract: "Tell whether a node has caught up with its cluster and knows who leads.",
    discussion: "Exit status: 0 it has and does; 1 otherwise.")

  @Option(help: "The address of the node.", transform: NodeAddress.parse)
  var address: NodeAddress

  func run() throws {
    let nodes = ClusterNodes(at: [address], timeout: NodeFacts.timeout)
    let facts = try NodeFacts(of: address)
    guard facts?.isReady ?? true else { throw NodeError("\(address) hasn't caught up.") }
    guard let leader = try nodes.leader(knownTo: address) else {
      throw NodeError("\(address) knows no leader.")
    }
    print(leader.address == address ? "leads" : "follows \(leader.address)")
  }
}

/// Shows the nodes of a cluster without asking each.
struct Members: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the number, address and role of each node of a cluster.")

  @OptionGroup var option: ClusterOption

  func run() throws {
    let members = try patiently("No leader was found") { try option.nodes.members() }
    for member in members { print(member.line) }
  }
}
