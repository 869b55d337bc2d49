package import DBGenCluster
import DBGenLibc
package import DBGenRuntime
import Foundation

/// Nodes on ports that the system chose, which end with the object.
package final class NodeGroup {
  package private(set) var nodes: [NodeProcess] = []
  private var lastNumber: UInt64 = 0
  private let folder = FileManager.default.temporaryDirectory.appending(path: "dbgen-\(UUID())")

  /// Starts a cluster.
  package init(_ count: Int) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for address in try LoopbackListener.unusedAddresses(count) { try add(at: address) }
  }

  /// Starts a cluster with a node on each machine.
  package init(on machines: [Machine]) throws {
    for machine in machines { try add(on: machine) }
  }

  /// Has another node, with the next number, take the place of one that lost its disk.
  package func replace(_ old: NodeProcess, on machine: Machine) throws {
    nodes.removeAll { $0.id == old.id }
    let left = try NodeProcess.run("leave", "--cluster", list, "--id", "\(old.id)")
    guard left.status == 0 else { throw NodeProcess.StartFailure(output: left.errors) }
    try add(on: machine)
  }

  private func add(on machine: Machine) throws {
    try start { number in
      NodeProcess(
        number, at: machine.address, in: machine.folder, ["--allow-network"], on: machine)
    }
  }

  /// Starts a node, which joins the cluster.
  @discardableResult
  private func start(_ node: (UInt64) -> NodeProcess) throws -> NodeProcess {
    lastNumber += 1
    let node = node(lastNumber)
    try node.start(joining: addresses)
    nodes.append(node)
    return node
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
    try start { number in
      NodeProcess(
        number, at: address, in: (place ?? folder).appending(path: "\(number)"), options)
    }
  }

  package var addresses: [NodeAddress] { nodes.map(\.address) }

  /// The addresses that a node needs to start again.
  package func addressesToJoin(for node: NodeProcess) -> [NodeAddress] {
    node.id == 1 ? [] : addresses.filter { $0 != node.address }
  }

  /// Lets another node lead, which may have to hear from the leader first.
  package func handOver(to node: NodeProcess) throws {
    try throughElections {
      let result = try NodeProcess.run("hand-over", "--cluster", list, "--id", "\(node.id)")
      guard result.status == 0 else { throw NodeProcess.StartFailure(output: result.errors) }
    }
  }

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
