import DBGenLibc
import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

@testable import DBGenCluster

/// A node in a process of its own.
final class NodeProcess {
  /// The program `dbgen-node`, if the tests were told where it is.
  static let program = ProcessInfo.processInfo.environment["DBGEN_NODE"]

  /// Whether the nodes have the version that Cluster/ENGINE.md is about.
  static let isDescribed =
    ProcessInfo.processInfo.environment["DBGEN_NODE_VERSION"]
    .map { $0.hasPrefix("1.11.") } ?? false

  let id: UInt64
  let address: NodeAddress
  let folder: URL
  private var process = Process()

  init(_ id: UInt64, at address: NodeAddress, in folder: URL) {
    self.id = id
    self.address = address
    self.folder = folder
  }

  deinit {
    kill()
  }

  /// Starts the node and waits until it is ready.
  func start(joining addresses: [NodeAddress] = []) throws {
    process = Process()
    let output = Pipe()
    var arguments = ["--id", "\(id)", "--address", "\(address)", "--data", folder.path]
    if !addresses.isEmpty {
      arguments += ["--join", addresses.map(\.description).joined(separator: ",")]
    }
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = HangLimit.arguments(try #require(Self.program), arguments)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let line = output.fileHandleForReading.availableData
    try #require(String(decoding: line, as: UTF8.self) == "ready \(address)\n")
  }

  /// Ends the node as a crash would.
  func kill() {
    signal(SIGKILL)
    process.waitUntilExit()
  }

  /// Asks the node to stop, and returns its exit status.
  func stop() -> Int32 {
    signal(SIGTERM)
    process.waitUntilExit()
    return process.terminationStatus
  }

  func signal(_ number: Int32) {
    if process.isRunning { DBGenLibc.kill(process.processIdentifier, number) }
  }

  /// Runs the command with other arguments.
  static func run(
    _ arguments: String...
  ) throws -> (status: Int32, output: String, errors: String) {
    try run(arguments)
  }

  static func run(
    _ arguments: [String]
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: try #require(program))
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let problems = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text, problems)
  }
}

/// Nodes on ports that the system chose, which end with the object.
final class NodeGroup {
  let nodes: [NodeProcess]
  private let folder = FileManager.default.temporaryDirectory.appending(path: "dbgen-\(UUID())")

  /// Starts a cluster.
  init(_ count: Int) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let addresses = try LocalServer.unusedAddresses(count)
    nodes = addresses.enumerated().map { [folder] index, address in
      NodeProcess(UInt64(index + 1), at: address, in: folder.appending(path: "\(index + 1)"))
    }
    for node in nodes { try node.start(joining: node.id == 1 ? [] : [addresses[0]]) }
  }

  deinit {
    for node in nodes { node.kill() }
    try? FileManager.default.removeItem(at: folder)
  }

  var addresses: [NodeAddress] { nodes.map(\.address) }

  /// The addresses as the command takes them.
  var list: String { addresses.map(\.description).joined(separator: ",") }

  func node(_ id: UInt64) throws -> NodeProcess {
    try #require(nodes.first { $0.id == id })
  }

  /// A connection to the leader, with a database, as soon as there is one.
  func connect(
    _ cancellation: NodeCancellation = .init(), database: String = "league"
  ) throws -> NodeConnection {
    let connection = try leader(cancellation)
    try connection.open(database: database)
    return connection
  }

  /// Creates the database of a schema, as the command does.
  func create(_ schema: DatabaseSchema) throws {
    let connection = try connect(database: "main")
    for statement in schema.statements + ["PRAGMA user_version = \(schema.version)"] {
      _ = try connection.run(statement)
    }
  }

  /// A connection to the leader. While the nodes elect one, it asks again and again.
  func leader(_ cancellation: NodeCancellation = .init()) throws -> NodeConnection {
    for _ in 0..<2000 {
      if let leader = try? NodeConnection.toLeader(
        of: addresses, timeout: .seconds(60), cancellation: cancellation)
      {
        return leader
      }
      poll(nil, 0, 10)
    }
    throw NodeFailure.noLeader
  }
}
