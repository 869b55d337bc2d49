import ArgumentParser
import DBGenCluster

/// Shows the nodes of a cluster, and which of them answer.
struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the nodes of a cluster: their roles, which one leads, and which answer.",
    discussion: "Exits with 1 if no node leads.")

  @OptionGroup var option: ClusterOption

  func run() throws {
    let leader = try patiently("No leader was found") { try option.nodes.leader() }
    for member in try option.nodes.members() {
      print("\(member.line) \(state(of: member, leader))")
    }
  }

  private func state(of member: ClusterMember, _ leader: ClusterMember) -> String {
    guard member.answers else { return "doesn't answer" }
    return member.id == leader.id ? "leads" : "answers"
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

extension ClusterMember {
  var line: String { "\(id) \(address) \(role)" }

  /// Whether the node answers within two seconds.
  var answers: Bool {
    let nodes = ClusterNodes(at: [address], timeout: .seconds(2))
    return (try? nodes.leader(knownTo: address)) != nil
  }
}
