import Foundation

/// What a run of the command came to.
struct Outcome: Equatable {
  var status: Int32
  var output: String
  var error: String
}

/// The built command as a process of its own.
final class DBGenProcess {
  let process = Process()
  private let outputFile: URL
  private let errorFile: URL

  /// Where the build has put the command: beside the tests.
  static let executable: URL = {
    #if os(macOS)
      let bundle = Bundle(for: DBGenProcess.self).bundleURL.deletingLastPathComponent()
    #else
      let bundle = Bundle.main.bundleURL
    #endif
    return bundle.appending(path: "dbgen")
  }()

  /// Starts a run. What it prints goes to files, which never fill up as pipes do.
  init(
    _ arguments: [String], in directory: URL, environment: [String: String] = [:],
    executable: URL = DBGenProcess.executable
  ) throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    outputFile = scratch.appendingPathExtension("out")
    errorFile = scratch.appendingPathExtension("err")
    for file in [outputFile, errorFile] { try Data().write(to: file) }
    Self.exposeToWriteSignals()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = directory
    // What a test of another build has proven says nothing of this one.
    process.environment = ProcessInfo.processInfo.environment.merging(["DBGEN_CACHE": ""]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  /// Sees to it that the command gets the signals of writes that fail: what is ignored or blocked
  /// here would be so in it.
  private static func exposeToWriteSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGPIPE, SIGXFSZ] {
      signal(number, SIG_DFL)
      sigaddset(&signals, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  deinit {
    for file in [outputFile, errorFile] { try? FileManager.default.removeItem(at: file) }
  }

  /// What it has printed on standard error so far.
  var errorSoFar: String {
    (try? String(decoding: Data(contentsOf: errorFile), as: UTF8.self)) ?? ""
  }

  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits for its end. A process that a signal has ended has the signal's number, negated, as its
  /// status.
  func outcome() throws -> Outcome {
    process.waitUntilExit()
    let status = process.terminationStatus
    return Outcome(
      status: process.terminationReason == .exit ? status : -status,
      output: try String(decoding: Data(contentsOf: outputFile), as: UTF8.self), error: errorSoFar)
  }
}

extension Sandbox {
  /// Runs the command to its end.
  @discardableResult
  func dbgen(
    _ arguments: String..., in directory: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    try bounded(arguments, in: url(directory), environment)
  }

  /// The same with a list of arguments.
  @discardableResult
  func dbgen(_ arguments: [String], in directory: String = "") throws -> Outcome {
    try bounded(arguments, in: url(directory))
  }

  /// What never ends, as no run should, is ended after so much time of a processor that a busy machine
  /// doesn't matter.
  private func bounded(
    _ arguments: [String], in directory: URL, _ environment: [String: String] = [:]
  ) throws -> Outcome {
    let command = DBGenProcess.executable.path(percentEncoded: false)
    return try DBGenProcess(
      ["-c", "ulimit -t 1200; exec \"$0\" \"$@\"", command] + arguments, in: directory,
      environment: environment, executable: URL(filePath: "/bin/sh")
    ).outcome()
  }

  /// Generates from the schema of the package.
  @discardableResult
  func generate(_ options: String...) throws -> Outcome {
    let arguments = ["generate", "Schemas/league.yaml", "--output", "Generated"] + options
    return try DBGenProcess(arguments, in: root).outcome()
  }

  /// Starts what `generate` runs, and doesn't wait for it.
  func startGenerating(_ schema: String = "Schemas/league.yaml") throws -> DBGenProcess {
    try DBGenProcess(["generate", schema, "--output", "Generated"], in: root)
  }

  /// Runs the command in 512 MB of addresses. What would never end is ended after so much time of a
  /// processor that a busy machine doesn't matter.
  ///
  /// - Parameter processorTime: In seconds; far more than it takes.
  func limited(_ verb: String, _ path: String, processorTime: Int = 1200) throws -> Outcome {
    try shell("ulimit -v 524288; ulimit -t \(processorTime); exec \"$DBGEN\" \(verb) \(path)")
  }

  /// Runs a line of shell, in which `$DBGEN` is the command.
  func shell(_ line: String) throws -> Outcome {
    try DBGenProcess(
      ["-c", line], in: root,
      environment: ["DBGEN": DBGenProcess.executable.path(percentEncoded: false)],
      executable: URL(filePath: "/bin/sh")
    ).outcome()
  }
}
