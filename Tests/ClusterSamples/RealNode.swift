package import DBGenCluster
package import DBGenRuntime
import Foundation

/// A node of dqlite, in a process of its own that ends with this object. Its program is compiled
/// when it is first needed.
package final class RealNode: @unchecked Sendable {
  package let address: NodeAddress
  private let process = Process()
  private let input = Pipe()
  private let folder: URL

  /// Whether nodes can be compiled on this machine.
  package static let isAvailable = (try? program.get()) != nil

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = "@dbgen-\(UUID())"
    address = NodeAddress(stringLiteral: name)
    process.executableURL = try Self.program.get()
    process.arguments = [name, folder.path]
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    _ = output.fileHandleForReading.availableData
  }

  deinit {
    // The node ends with its input.
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  package func kill() {
    process.terminate()
    process.waitUntilExit()
  }

  package func connect() throws -> NodeConnection {
    let connection = try NodeConnection.toLeader(of: [address], timeout: .seconds(10))
    try connection.open(database: "main")
    return connection
  }

  /// Opens a connection with a schema whose statements run here.
  package func connection(_ schema: DatabaseSchema) throws -> Connection {
    try Connection(of: schema, timeout: .seconds(10)) { _, _ in try self.connect() }
  }

  /// Creates the schema, as the command does for a cluster.
  package func create(_ schema: DatabaseSchema) throws {
    let connection = try connect()
    for statement in schema.statements + ["PRAGMA user_version = \(schema.version)"] {
      _ = try connection.run(statement)
    }
    connection.close()
  }

  private static let program = Result { try compile() }

  private static func compile() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dbgen-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (text, program) = (folder.appending(path: "node.c"), folder.appending(path: "node"))
    try source.write(to: text, atomically: true, encoding: .utf8)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["cc", "-o", program.path, text.path, "-ldqlite"]
    compiler.standardError = FileHandle.nullDevice
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw CocoaError(.executableNotLoadable) }
    return program
  }

  private static let source = """
    #include <dqlite.h>
    #include <stdio.h>
    int main(int count, char **arguments) {
      dqlite_node *node;
      if (dqlite_node_create(1, arguments[1], arguments[2], &node)) return 1;
      if (dqlite_node_set_bind_address(node, arguments[1])) return 2;
      if (dqlite_node_start(node)) return 3;
      puts("ready");
      fflush(stdout);
      while (getchar() != EOF) {}
      dqlite_node_stop(node);
      dqlite_node_destroy(node);
    }
    """
}
