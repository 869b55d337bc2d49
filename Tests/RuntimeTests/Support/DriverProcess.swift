import Foundation
import RuntimeSamples

/// The built driver of the runtime, running as a separate process.
struct DriverProcess {
  private let process = Process()
  private let output: URL

  struct Outcome {
    /// The exit status, or the negated number of the signal that ended the process.
    let status: Int32
    let output: String

    /// Returns the number in the first line that begins with a word.
    func number(_ word: String) -> Int? { numbers(word).first }

    /// Returns the numbers in lines that begin with a word.
    func numbers(_ word: String) -> [Int] {
      output.split(separator: "\n").filter { $0.hasPrefix(word + " ") }.compactMap {
        Int($0.dropFirst(word.count + 1))
      }
    }
  }

  private static let executable: URL = {
    #if os(macOS)
      let bundle = Bundle(for: Folder.self).bundleURL.deletingLastPathComponent()
    #else
      let bundle = Bundle.main.bundleURL
    #endif
    return bundle.appending(path: "RuntimeDriver")
  }()

  /// Starts the driver within the limit for hangs. Its output goes to a file.
  ///
  /// - Parameter limits: Shell commands that run beforehand, such as to set limits.
  init(
    _ arguments: [String], environment: [String: String] = [:], after limits: String? = nil
  ) throws {
    output = FileManager.default.temporaryDirectory.appending(path: "dbgen-\(UUID()).out")
    try Data().write(to: output)
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = HangLimit.arguments(Self.executable.path, arguments, after: limits)
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// The process identifier.
  var identifier: Int32 { process.processIdentifier }

  var isRunning: Bool { process.isRunning }

  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  /// Waits until the process has printed a number of lines that begin with a word, and returns
  /// `true`. Returns `false` if the process ends first.
  func hasSaid(_ word: String, times count: Int = 1) throws -> Bool {
    while true {
      let isRunning = process.isRunning
      let text = try String(contentsOf: output, encoding: .utf8)
      let lines = text.split(separator: "\n").filter { $0.hasPrefix(word + " ") }
      if lines.count >= count { return true }
      if !isRunning { return false }
      usleep(2000)
    }
  }

  func outcome() throws -> Outcome {
    process.waitUntilExit()
    defer { try? FileManager.default.removeItem(at: output) }
    let status = process.terminationStatus
    return Outcome(
      status: process.terminationReason == .exit ? status : -status,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self))
  }
}
