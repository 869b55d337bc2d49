import Foundation
import RuntimeSamples
import Testing

/// A run of `dbgen generate --watch`, whose messages are read as it prints them.
final class WatchingRun {
  private let process = Process()
  private let messages = Pipe()
  private var rest = ""

  /// Starts a run, and waits until it has generated for the first time.
  ///
  /// - Parameter first: Its messages until then.
  init(_ arguments: [String], in directory: URL, first: (String) -> Void = { _ in }) throws {
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = HangLimit.arguments(
      DBGenProcess.executable.path(percentEncoded: false), ["generate", "--watch"] + arguments)
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment.merging(["DBGEN_CACHE": ""]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = messages
    try process.run()
    try messages.fileHandleForWriting.close()
    first(next())
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Waits for the end of the next run, and returns its messages.
  func next() -> String {
    let end = /(?m)^watching \d+ schemas?\n/
    while true {
      if let match = rest.firstMatch(of: end) {
        let text = String(rest[..<match.range.lowerBound])
        rest = String(rest[match.range.upperBound...])
        return text
      }
      let data = messages.fileHandleForReading.availableData
      if data.isEmpty { return rest + "(the run has ended)" }
      rest += String(decoding: data, as: UTF8.self)
    }
  }

  /// Waits for a run whose messages contain a text. A change that takes several steps can be seen
  /// in the middle of them.
  func next(containing text: String) -> Bool {
    while true {
      let messages = next()
      if messages.contains(text) { return true }
      if messages.hasSuffix("(the run has ended)") { return false }
    }
  }

  /// Ends the run by a signal, and returns its status: the signal's negated number if that ended it.
  func end(_ signal: Int32) -> Int32 {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationReason == .exit
      ? process.terminationStatus : -process.terminationStatus
  }
}
