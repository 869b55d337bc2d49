import ArgumentParser
import DBGenCluster

/// Addresses, separated by commas.
struct AddressList {
  let addresses: [NodeAddress]

  /// Reads the addresses of an option.
  static func parse(_ text: String) throws -> AddressList {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    return AddressList(addresses: try parts.map { try NodeAddress.parse(String($0)) })
  }
}

/// The option of all commands that ask a cluster.
struct ClusterOption: ParsableArguments {
  @Option(
    help: "The addresses of some nodes of the cluster, separated by commas.",
    transform: AddressList.parse)
  var cluster: AddressList

  var nodes: ClusterNodes { ClusterNodes(at: cluster.addresses) }

  /// The problem if none of them tells who leads.
  var noLeader: String {
    "No leader was found at \(cluster.addresses.map(\.description).joined(separator: ", "))"
  }
}

extension NodeAddress {
  /// Reads the address of an option.
  static func parse(_ text: String) throws -> NodeAddress {
    guard let address = NodeAddress(text) else {
      throw ValidationError("'\(text)' isn't an address such as 10.0.0.1:9001.")
    }
    return address
  }
}
