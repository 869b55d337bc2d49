import DBGenCluster
import DBGenRuntime
import Foundation

/// Plays a season on a cluster, with the functions of the example Baseball, and kills the node that
/// leads. Its arguments are the address and the process of each node, such as `127.0.0.1:9001=217`.
@main
enum ClusterDemo {
  static func main() async throws {
    let nodes = CommandLine.arguments.dropFirst().compactMap(Node.init)
    let addresses = nodes.map(\.address)
    let baseball = try await Cluster(of: Baseball.schema, at: addresses)
    let teams = try await baseball.write { transaction in
      try League.found(in: transaction)
    }
    print("Stored \(teams.count) teams on \(nodes.count) nodes.")

    let first = try ClusterNodes(at: addresses).leader()
    for node in nodes where node.address == first.address {
      kill(node.process, SIGKILL)
      print("Killed node \(first.id), which led.\n")
    }
    try await baseball.read { transaction in
      try League.printStandings(from: transaction)
      try League.lookUp(from: transaction)
    }
    try await baseball.write { transaction in
      try League.trade(in: transaction)
      try League.fold(in: transaction)
    }
    let second = try ClusterNodes(at: addresses).leader()
    print("\nNode \(second.id) leads now.")
  }
}

private struct Node {
  let address: NodeAddress
  let process: Int32

  init?(_ argument: String) {
    let parts = argument.split(separator: "=")
    guard parts.count == 2, let address = NodeAddress(String(parts[0])),
      let process = Int32(parts[1])
    else { return nil }
    self.address = address
    self.process = process
  }
}
