package import DBGenCluster
import DBGenLibc
package import DBGenRuntime
import Foundation

/// Nodes on ports that the system chose, which end with the object.
package final class NodeGroup {
  package private(set) var nodes: [NodeProcess] = []
  private let folder = FileManager.default.temporaryDirectory.appending(path: "dbgen-\(UUID())")

  /// Starts a cluster.
  package init(_ count: Int) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for address in try LoopbackListener.unusedAddresses(count) { try add(at: address) }
  }

  deinit {
    for node in nodes { node.kill() }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts a node with the next number, which joins the cluster.
  ///
  /// - Parameters:
  ///   - place: A folder for that of the node.
  ///   - options: Further options of the program.
  @discardableResult
  package func addNode(in place: URL? = nil, _ options: [String] = []) throws -> NodeProcess {
    try add(at: LoopbackListener.unusedAddresses(1)[0], in: place, options)
  }

  @discardableResult
  private func add(
    at address: NodeAddress, in place: URL? = nil, _ options: [String] = []
  ) throws -> NodeProcess {
    let number = nodes.count + 1
    let node = NodeProcess(
      UInt64(number), at: address, in: (place ?? folder).appending(path: "\(number)"), options)
    try node.start(joining: addresses)
    nodes.append(node)
    return node
  }

  package var addresses: [NodeAddress] { nodes.map(\.address) }

  /// The addresses as the command takes them.
  package var list: String { addresses.map(\.description).joined(separator: ",") }

  package func node(_ id: UInt64) throws -> NodeProcess {
    guard let node = nodes.first(where: { $0.id == id }) else {
      throw NodeProcess.StartFailure(output: "there is no node \(id)")
    }
    return node
  }

  /// A connection to the leader, with a database, as soon as there is one.
  package func connect(
    _ cancellation: NodeCancellation = .init(), database: String = "league"
  ) throws -> NodeConnection {
    let connection = try leader(cancellation)
    try connection.open(database: database)
    return connection
  }

  /// Creates the database of a schema, as the command does.
  package func create(_ schema: DatabaseSchema) throws {
    let connection = try connect(database: "main")
    for statement in schema.statements + ["PRAGMA user_version = \(schema.version)"] {
      _ = try connection.run(statement)
    }
  }

  /// A connection to the leader.
  package func leader(_ cancellation: NodeCancellation = .init()) throws -> NodeConnection {
    try throughElections {
      try NodeConnection.toLeader(
        of: addresses, timeout: .seconds(60), cancellation: cancellation)
    }
  }

  /// The nodes of the cluster, as one of them or any knows them.
  package func members(knownTo address: NodeAddress? = nil) throws -> [ClusterMember] {
    try throughElections { try ClusterNodes(at: address.map { [$0] } ?? addresses).members() }
  }

  /// Asks again and again while the nodes elect a leader, which they may do at any time if they
  /// aren't given a processor for too long.
  package func throughElections<Value>(_ request: () throws -> Value) throws -> Value {
    for _ in 0..<2000 {
      if let value = try? request() { return value }
      poll(nil, 0, 10)
    }
    return try request()
  }
}
