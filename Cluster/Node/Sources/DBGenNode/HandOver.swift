import ArgumentParser
import DBGenCluster

/// Lets another node lead.
struct HandOver: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hand-over", abstract: "Let another node lead, as before its machine restarts.")

  @OptionGroup var option: ClusterOption

  @Option(help: "The number of the node that shall lead. Without it, any voter may.")
  var id: UInt64?

  func run() throws {
    let nodes = option.nodes
    let old = try patiently(option.noLeader) { try nodes.leader() }
    if old.id != id {
      if let id { try checkReady(id, try nodes.members()) }
      try patiently("Node \(old.id) still leads") { try nodes.transferLeadership(to: id) }
    }
    let new = try patiently(option.noLeader) { try nodes.leader() }
    print("node \(new.id) at \(new.address) leads")
  }

  /// A node that has yet to catch up would answer nobody until then.
  private func checkReady(_ id: UInt64, _ members: [ClusterMember]) throws {
    guard let member = members.first(where: { $0.id == id }) else {
      throw NodeError("The cluster has no node \(id).")
    }
    if let facts = try NodeFacts(of: member.address), !facts.isReady {
      throw NodeError("Node \(id) hasn't caught up with the cluster.")
    }
    guard member.role == .voter else {
      throw NodeError("Node \(id) is a \(member.role), and only a voter can lead.")
    }
  }
}
