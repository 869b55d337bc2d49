import ArgumentParser
import DBGenCluster
import Glibc

/// Removes a node from its cluster.
struct Leave: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove a node from its cluster.",
    discussion: """
      Refuses if the nodes that are left and answer wouldn't be a majority, without which nothing \
      can be written. The node ends by itself. To use its machine again, start a node with another \
      number and an empty folder.
      """)

  @OptionGroup var option: ClusterOption

  @Option(help: "The number of the node to remove.")
  var id: UInt64

  func run() throws {
    let nodes = option.nodes
    let members = try patiently(option.noLeader) { try nodes.members() }
    guard let member = members.first(where: { $0.id == id }) else {
      throw NodeError("The cluster has no node \(id).")
    }
    try checkMajority(of: members)
    try patiently("Node \(id) can't leave") {
      guard try nodes.members().contains(where: { $0.id == id }) else { return }
      if try nodes.leader().id == id { try nodes.transferLeadership() }
      try nodes.remove(id)
    }
    say("removed \(member.line)")
    let voters = members.filter { $0.id != id && $0.role == .voter }
    if voters.count == 1 {
      say(
        """
        warning: node \(voters[0].id) is the only voter that is left: what is written is on its \
        disk alone
        """, to: STDERR_FILENO)
    }
  }

  private func checkMajority(of members: [ClusterMember]) throws {
    let left = members.filter { $0.id != id && $0.role == .voter }
    guard !left.isEmpty else { throw NodeError("Node \(id) is the cluster's last voter.") }
    let answers = Answers(of: left.map(\.address))
    let answering = left.filter { answers[$0.address] != nil }
    guard answering.count > left.count / 2 else {
      throw NodeError(
        """
        Without node \(id), the cluster would stop: \(answering.count) of the other \
        \(left.count) voters answer, which is no majority.
        """)
    }
  }
}
