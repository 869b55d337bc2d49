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

  /// Whether tests have to find a node: if libdqlite is there, or REQUIRE_ALL=1 says that it is.
  package static let isExpected =
    hasLibrary || ProcessInfo.processInfo.environment["REQUIRE_ALL"] == "1"

  package static let need = "needs libdqlite (Debian: apt-get install libdqlite-dev)"

  /// A node for many databases; nil if none is expected.
  package static let shared = isExpected ? Result { try RealNode() } : nil

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process.executableURL = try Self.program.get()
    process.arguments = [folder.path]
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    address = NodeAddress(stringLiteral: String(line.prefix { $0 != "\n" }))
  }

  deinit {
    // The node ends with its input.
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  package func connect(_ database: String = "main") throws -> NodeConnection {
    let connection = try NodeConnection.toLeader(of: [address], timeout: .seconds(600))
    try connection.openForTransactions(database: database)
    return connection
  }

  /// Opens a connection with a schema whose statements run here.
  package func connection(
    _ schema: DatabaseSchema, in database: String = "main", through proxy: NodeProxy? = nil
  ) throws -> Connection {
    try Connection(of: schema, timeout: .seconds(600)) { _, cancellation in
      guard let proxy else { return try self.connect(database) }
      return try proxy.connect(timeout: .seconds(600), cancellation, database: database)
    }
  }

  /// Creates the schema, as the command does for a cluster.
  package func create(_ schema: DatabaseSchema, in database: String = "main") throws {
    let connection = try connect(database)
    let statements = schema.statements + ["PRAGMA user_version = \(schema.version)"]
    _ = try connection.run((["BEGIN"] + statements + ["COMMIT"]).joined(separator: ";\n"))
    connection.close()
  }

  private static let hasLibrary: Bool = {
    let search = Process()
    search.executableURL = URL(filePath: "/usr/bin/env")
    search.arguments = ["pkg-config", "--exists", "dqlite"]
    search.standardError = FileHandle.nullDevice
    guard (try? search.run()) != nil else { return false }
    search.waitUntilExit()
    return search.terminationStatus == 0
  }()

  private static let program = Result { try compile() }

  private struct NotCompiled: Error { let need = RealNode.need }

  private static func compile() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dbgen-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (text, program) = (folder.appending(path: "node.c"), folder.appending(path: "node"))
    try source.write(to: text, atomically: true, encoding: .utf8)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["cc", "-o", program.path, text.path, "-ldqlite"]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw NotCompiled() }
    return program
  }

  private static let source = """
    #include <arpa/inet.h>
    #include <dqlite.h>
    #include <signal.h>
    #include <stdio.h>
    #include <unistd.h>
    int main(int count, char **arguments) {
      // A client may end before its answer is sent.
      signal(SIGPIPE, SIG_IGN);
      struct sockaddr_in place = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
      socklen_t size = sizeof place;
      int trial = socket(AF_INET, SOCK_STREAM, 0);
      if (bind(trial, (struct sockaddr *)&place, size)) return 1;
      if (getsockname(trial, (struct sockaddr *)&place, &size)) return 2;
      close(trial);
      char address[32];
      snprintf(address, sizeof address, "127.0.0.1:%d", ntohs(place.sin_port));
      dqlite_node *node;
      if (dqlite_node_create(1, address, arguments[1], &node)) return 3;
      if (dqlite_node_set_bind_address(node, address)) return 4;
      if (dqlite_node_start(node)) return 5;
      puts(address);
      fflush(stdout);
      while (getchar() != EOF) {}
      dqlite_node_stop(node);
      dqlite_node_destroy(node);
      execlp("rm", "rm", "-rf", arguments[1], NULL);
    }
    """
}
