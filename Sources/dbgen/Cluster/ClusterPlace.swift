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
  static let cluster = ArgumentHelp(
    "The cluster: addresses of some of its nodes, of which one has to run.",
    valueName: "host:port,...")
  static let clusterDatabase = ArgumentHelp(
    "The name of the database on the nodes. Default: main.", valueName: "name")
}

/// The options of subcommands that work on a database of a cluster.
struct ClusterOptions: ParsableArguments {
  @Option(help: .cluster)
  var cluster: NodeList

  @Option(help: ArgumentHelp("The name of the database on the nodes.", valueName: "name"))
  var database = "main"

  func validate() throws { try ClusterPlace.requireName(database) }

  var place: ClusterPlace { ClusterPlace(addresses: cluster.addresses, database: database) }
}

extension ClusterPlace {
  /// Checks the name of a database, by which a node names files.
  static func requireName(_ name: String) throws {
    let isUsual = name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x2f && $0 != 0x7f }
    guard isUsual, (1...255).contains(name.utf8.count) else {
      throw ValidationError(
        "--database takes a name of up to 255 bytes without spaces and slashes.")
    }
  }
}
