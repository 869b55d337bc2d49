import ArgumentParser
import DBGenCluster

/// Shows the nodes of a cluster, and which of them answer.
struct Status: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the nodes of a cluster: their roles, which one leads, and which answer.",
    discussion: """
      If no node leads, tells which of the given addresses answer, and exits with 1.
      """)

  @OptionGroup var option: ClusterOption

  func run() throws {
    do {
      let leader = try patiently("No leader was found") { try option.nodes.leader() }
      for member in try option.nodes.members() {
        print("\(member.line) \(state(of: member, leader))")
      }
    } catch {
      for address in option.cluster.addresses {
        print("\(address) \(address.answers ? "answers" : "doesn't answer")")
      }
      throw error
    }
  }

  private func state(of member: ClusterMember, _ leader: ClusterMember) -> String {
    guard member.address.answers else { return "doesn't answer" }
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
}

extension NodeAddress {
  /// Whether a node answers within two seconds.
  var answers: Bool {
    let nodes = ClusterNodes(at: [self], timeout: .seconds(2))
    do {
      _ = try nodes.leader(knownTo: self)
      return true
    } catch {
      return false
    }
  }
}
