package import DBGenCluster
package import Foundation

/// A machine in the network that Scripts/check-partitions makes.
package struct Machine: Sendable {
  package struct CommandFailure: Error { let command: [String] }

  /// Whether the tests run in such a network.
  package static let areThere = ProcessInfo.processInfo.environment["MACHINES"] != nil

  package static let nodes = (1...3).map { Machine(name: "n\($0)", host: "10.0.0.\($0)") }
  package static let clients = (1...2).map { Machine(name: "c\($0)", host: "10.0.0.1\($0)") }

  private let name: String
  private let host: String

  /// Where a node listens.
  package var address: NodeAddress { NodeAddress(stringLiteral: "\(host):9001") }

  /// A small disk.
  package var folder: URL { URL(filePath: "/run/\(name)") }

  /// The arguments of `/usr/bin/env` that run a command on the machine.
  package func command(_ command: [String]) -> [String] {
    ["ip", "netns", "exec", name] + command
  }

  /// Changes what happens to packets that arrive.
  private func filter(_ rule: String...) throws {
    let arguments = command(["iptables", "--wait"] + rule)
    let process = try Process.run(URL(filePath: "/usr/bin/env"), arguments: arguments)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CommandFailure(command: arguments) }
  }

  /// Loses all packets from another machine.
  package func ignore(_ other: Machine) throws {
    try filter("--append", "INPUT", "--source", other.host, "--jump", "DROP")
  }

  /// Loses all packets to and from others.
  package func part(from others: [Machine]) throws {
    for other in others where other.name != name {
      try ignore(other)
      try other.ignore(self)
    }
  }

  /// Loses some of all packets that arrive.
  package func lose(percent: Int) throws {
    try filter(
      "--append", "INPUT", "--in-interface", "eth0", "--match", "statistic", "--mode", "random",
      "--probability", "\(Double(percent) / 100)", "--jump", "DROP")
  }

  /// Ends each connection with its next packet.
  package func resetConnections() throws {
    try filter(
      "--append", "INPUT", "--in-interface", "eth0", "--protocol", "tcp", "--jump", "REJECT",
      "--reject-with", "tcp-reset")
  }

  /// Lets all packets arrive again.
  package func heal() throws { try filter("--flush", "INPUT") }
}
