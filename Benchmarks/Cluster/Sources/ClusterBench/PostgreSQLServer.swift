import Foundation

/// A PostgreSQL server with its own data, which listens on a UNIX socket.
final class PostgreSQLServer {
  let settings: String
  private let process: ServerProcess

  /// Creates a database and starts its server; nil if none is installed.
  init?(in scratch: ScratchFolder) throws {
    guard let programs = Self.programs else {
      print("PostgreSQL isn't installed, so it isn't measured")
      return nil
    }
    let folder = scratch.path + "/postgresql"
    settings = "host=\(folder) user=test dbname=postgres"
    try Self.createFolder(folder)
    try Self.createDatabase(in: folder, programs)
    process = try ServerProcess(
      "/usr/bin/env",
      Self.user + [
        programs + "/postgres", "-D", "data", "-k", folder, "-c", "listen_addresses=",
      ], in: folder, isReadyAt: "ready to accept connections")
  }

  /// The server refuses to run as root.
  private static let user =
    getuid() == 0
    ? ["setpriv", "--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups"] : []
  private static let nobody: uid_t = 65534

  /// The folder of the newest version's programs.
  private static var programs: String? {
    let versions = "/usr/lib/postgresql"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? []
    return names.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(versions)/\($0)/bin" }
      .first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
  }

  /// The name and version of the server; nil if none is installed.
  static var version: String? {
    get throws {
      guard let programs else { return nil }
      let (process, output) = (Process(), Pipe())
      process.executableURL = URL(filePath: programs + "/postgres")
      process.arguments = ["--version"]
      process.standardOutput = output
      try process.run()
      let text = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      guard let number = text.firstMatch(of: /[0-9][0-9.]*/) else {
        throw BenchmarkError("PostgreSQL doesn't say its version: \(text)")
      }
      return "PostgreSQL \(number.output)"
    }
  }

  private static func createFolder(_ folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard getuid() == 0 else { return }
    guard chown(folder, nobody, nobody) == 0 else { throw BenchmarkError("can't own \(folder)") }
  }

  private static func createDatabase(in folder: String, _ programs: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      user + [programs + "/initdb", "-D", "data", "-U", "test", "-A", "trust", "-E", "UTF8"]
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BenchmarkError("initdb failed") }
  }
}
