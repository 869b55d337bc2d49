import Foundation

/// A folder for the data of servers, which is removed at the end.
final class ScratchFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "dbgen-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A server in a process of its own, which ends with this object.
final class ServerProcess {
  private let process = Process()

  /// Starts the server, and returns once it has printed a text.
  init(
    _ program: String, _ arguments: [String], in folder: String? = nil, isReadyAt text: String
  ) throws {
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    process.currentDirectoryURL = folder.map { URL(filePath: $0) }
    try process.run()
    var printed = ""
    while !printed.contains(text) {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw BenchmarkError("\(program) has ended: \(printed)") }
      printed += String(decoding: data, as: UTF8.self)
    }
  }

  deinit {
    // PostgreSQL then ends without waiting for its clients.
    process.interrupt()
    process.waitUntilExit()
  }
}

/// The nodes of a cluster, as processes.
final class NodeProcesses {
  let addresses: [String]
  private var processes: [ServerProcess] = []

  /// The first node leads the cluster, because the others have joined it.
  var leader: String { addresses[0] }

  init(count: Int, program: String, dbgen: String, in folder: ScratchFolder) throws {
    addresses = try Self.freePorts(count).map { "127.0.0.1:\($0)" }
    for (index, address) in addresses.enumerated() {
      let data = "\(folder.path)/\(count)-\(index)"
      let join = index == 0 ? [] : ["--join", leader]
      processes.append(
        try ServerProcess(
          program, ["--id", "\(index + 1)", "--address", address, "--data", data] + join,
          isReadyAt: "ready"))
    }
    try Self.createDatabase(at: addresses[0], dbgen)
  }

  private static func createDatabase(at address: String, _ dbgen: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: dbgen)
    process.arguments = ["migration", "apply", Self.schema, "--cluster", address]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BenchmarkError("\(dbgen) failed") }
  }

  private static let schema = URL(filePath: #filePath)
    .appending(path: "../../../Schemas/stock.yaml").standardized.path

  /// Returns ports that nothing uses.
  private static func freePorts(_ count: Int) throws -> [Int] {
    let sockets = (0..<count).map { _ in socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
    defer { for descriptor in sockets { close(descriptor) } }
    return try sockets.map { descriptor in
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let code = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(descriptor, $0, size) == 0 ? getsockname(descriptor, $0, &size) : -1
        }
      }
      guard code == 0 else { throw BenchmarkError("there is no free port") }
      return Int(UInt16(bigEndian: address.sin_port))
    }
  }
}
