package import DBGenCluster
import DBGenLibc
package import Foundation
import RuntimeSamples

/// A node in a process of its own.
package final class NodeProcess {
  package struct StartFailure: Error { let output: String }

  /// The program `dbgen-node`, if the tests were told where it is.
  package static let program = ProcessInfo.processInfo.environment["DBGEN_NODE"]

  /// Whether the nodes have the version that Cluster/ENGINE.md is about.
  package static let isDescribed =
    ProcessInfo.processInfo.environment["DBGEN_NODE_VERSION"]
    .map { $0.hasPrefix("1.11.") } ?? false

  private static func requiredProgram() throws -> String {
    guard let program else { throw StartFailure(output: "DBGEN_NODE isn't set") }
    return program
  }

  package let id: UInt64
  package let address: NodeAddress
  package let folder: URL
  private let options: [String]
  /// The machine on which the node runs; nil for this one.
  package let machine: Machine?
  private var process = Process()
  private var output = Pipe()

  /// - Parameter options: Further options of the program.
  package init(
    _ id: UInt64, at address: NodeAddress, in folder: URL, _ options: [String] = [],
    on machine: Machine? = nil
  ) {
    self.id = id
    self.address = address
    self.folder = folder
    self.options = options
    self.machine = machine
  }

  deinit {
    kill()
  }

  /// Starts the node and waits until it is ready. The system may have given its port to a connection
  /// of another process while it didn't run.
  package func start(joining addresses: [NodeAddress] = []) throws {
    try launch(joining: addresses)
    do {
      try waitUntilReady()
    } catch {
      guard try errors.contains("Address already in use") else { throw error }
      _ = end()
      try start(joining: addresses)
    }
  }

  /// Starts the node.
  ///
  /// - Parameter environment: Variables beside those of this process.
  package func launch(
    joining addresses: [NodeAddress] = [], environment: [String: String] = [:]
  ) throws {
    process = Process()
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    output = Pipe()
    var arguments = ["--id", "\(id)", "--address", "\(address)", "--data", folder.path] + options
    if !addresses.isEmpty {
      arguments += ["--join", addresses.map(\.description).joined(separator: ",")]
    }
    process.executableURL = URL(filePath: "/bin/sh")
    let command = [try Self.requiredProgram()] + arguments
    process.arguments = HangLimit.arguments(machine?.command(command) ?? command)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try Data().write(to: URL(filePath: errorFile))
    process.standardError = FileHandle(forWritingAtPath: errorFile)
    try process.run()
  }

  /// Waits until the node says that it is ready, or has ended.
  package func waitUntilReady() throws {
    let line = output.fileHandleForReading.availableData
    let text = String(decoding: line, as: UTF8.self)
    guard text == "ready \(address)\n" else { throw StartFailure(output: text + (try errors)) }
  }

  private var errorFile: String { folder.path + ".errors" }

  /// The lines about problems since the node was started.
  package var errors: String {
    get throws { try String(contentsOfFile: errorFile, encoding: .utf8) }
  }

  /// Waits until the node has ended by itself, and returns its exit status.
  package func end() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  package var isRunning: Bool { process.isRunning }

  /// Ends the node as a crash would.
  package func kill() {
    signal(SIGKILL)
    process.waitUntilExit()
  }

  /// Asks the node to stop, and returns its exit status.
  package func stop() -> Int32 {
    signal(SIGTERM)
    return end()
  }

  package func signal(_ number: Int32) {
    if process.isRunning { DBGenLibc.kill(process.processIdentifier, number) }
  }

  /// Stops the node without ending it, and returns when none of its threads runs. A busy machine
  /// may take a while to stop the one that answers.
  package func freeze() {
    signal(SIGSTOP)
    while process.isRunning, !isStopped { poll(nil, 0, 1) }
  }

  private var isStopped: Bool {
    let threads = "/proc/\(process.processIdentifier)/task"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []
    return names.allSatisfy { name in
      guard let stat = try? String(contentsOfFile: "\(threads)/\(name)/stat", encoding: .utf8),
        let end = stat.range(of: ") ", options: .backwards)?.upperBound
      else { return true }
      return stat[end] == "T"
    }
  }

  private var filler: URL { folder.appending(path: "filler") }

  /// Leaves no room on the disk, which ends the program that fills it.
  package func fillDisk() throws {
    let arguments = ["-c", "exec cat /dev/zero >\"$0\" 2>/dev/null", filler.path]
    try Process.run(URL(filePath: "/bin/sh"), arguments: arguments).waitUntilExit()
  }

  /// Makes room again.
  package func emptyDisk() throws {
    guard FileManager.default.fileExists(atPath: filler.path) else { return }
    try FileManager.default.removeItem(at: filler)
  }

  /// Runs the command with other arguments.
  package static func run(
    _ arguments: String...
  ) throws -> (status: Int32, output: String, errors: String) {
    try run(arguments)
  }

  package static func run(
    _ arguments: [String]
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: try requiredProgram())
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
