import ArgumentParser
import DBGenCluster

/// A database of a cluster, and nodes by which the cluster is found.
struct ClusterPlace {
  let addresses: [NodeAddress]
  let database: String

  /// The name of the database, for messages.
  var name: String { "the cluster's database '\(database)'" }
}

/// Addresses of nodes, as an option takes them.
struct NodeList: ExpressibleByArgument {
  let addresses: [NodeAddress]

  init?(argument: String) {
    guard let addresses = NodeAddress.list(argument) else { return nil }
    self.addresses = addresses
  }
}

extension ArgumentHelp {
  static let cluster = value(
    "host:port,...", "The cluster: addresses of some of its nodes, of which one has to run.")
  static let clusterDatabase = value(
    "name", "The name of the database on the nodes. Default: main.")
}

/// The options of subcommands that work on a database of a cluster.
struct ClusterOptions: ParsableArguments {
  @Option(help: .cluster)
  var cluster: NodeList

  @Option(help: .value("name", "The name of the database on the nodes."))
  var database = "main"

  func validate() throws { try ClusterPlace.requireName(database) }

  var place: ClusterPlace { ClusterPlace(addresses: cluster.addresses, database: database) }
}

extension ClusterPlace {
  /// Checks the name of a database, by which a node names files.
  static func requireName(_ name: String) throws {
    let isUsual = name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x2f && $0 != 0x7f }
    try require(
      isUsual && (1...255).contains(name.utf8.count),
      "--database takes a name of up to 255 bytes without spaces and slashes.")
  }
}
