import DBGenWorkloads
import Foundation

/// Runs child processes.
enum ChildProcess {
  /// The command that runs this program again.
  static var this: [String] { [Bundle.main.executablePath ?? CommandLine.arguments[0]] }

  /// Runs a command and returns its output.
  static func output(of command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError("failed: \(command.joined(separator: " "))")
    }
    return String(decoding: output, as: UTF8.self)
  }
}
