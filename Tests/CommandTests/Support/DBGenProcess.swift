import Foundation
import RuntimeSamples
import Testing

/// The result of a run of the command.
struct Outcome: Equatable {
  var status: Int32
  var output: String
  var error: String
}

/// The built command, running as a separate process.
final class DBGenProcess {
  let process = Process()
  private let outputFile: URL
  private let errorFile: URL

  /// The path of the command, which the build puts next to the tests, or that of another build of it,
  /// which `DBGEN_COMMAND` names.
  static let executable: URL = {
    if let path = ProcessInfo.processInfo.environment["DBGEN_COMMAND"] {
      return URL(filePath: path)
    }
    #if os(macOS)
      let bundle = Bundle(for: DBGenProcess.self).bundleURL.deletingLastPathComponent()
    #else
      let bundle = Bundle.main.bundleURL
    #endif
    return bundle.appending(path: "dbgen")
  }()

  /// Starts a run within the limit for hangs. Its output goes to files, because pipes can fill up.
  init(
    _ arguments: [String], in directory: URL, environment: [String: String] = [:],
    executable: URL = DBGenProcess.executable
  ) throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    outputFile = scratch.appendingPathExtension("out")
    errorFile = scratch.appendingPathExtension("err")
    for file in [outputFile, errorFile] { try Data().write(to: file) }
    Self.exposeToSignals()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = HangLimit.arguments(executable.path(percentEncoded: false), arguments)
    process.currentDirectoryURL = directory
    // Don't use proofs cached by another build.
    process.environment = ProcessInfo.processInfo.environment.merging(["DBGEN_CACHE": ""]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  /// Makes sure that the command gets the signals for failed writes, for the loss of the terminal and
  /// for its end. It would inherit signals that are ignored or blocked here.
  private static func exposeToSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGPIPE, SIGXFSZ, SIGHUP, SIGINT, SIGTERM] {
      signal(number, SIG_DFL)
      sigaddset(&signals, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  deinit {
    for file in [outputFile, errorFile] { try? FileManager.default.removeItem(at: file) }
  }

  /// The text printed to standard error so far.
  var errorSoFar: String {
    (try? String(decoding: Data(contentsOf: errorFile), as: UTF8.self)) ?? ""
  }

  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits for the process to exit on a separate thread, because other tests need Swift's threads.
  func outcomeElsewhere() async throws -> Outcome {
    let process = process
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        process.waitUntilExit()
        continuation.resume()
      }
    }
    return try outcome()
  }

  /// Waits for the process to exit. If a signal ended it, the status is the signal's negated
  /// number.
  func outcome() throws -> Outcome {
    process.waitUntilExit()
    let status = process.terminationStatus
    return Outcome(
      status: process.terminationReason == .exit ? status : -status,
      output: try String(decoding: Data(contentsOf: outputFile), as: UTF8.self), error: errorSoFar)
  }
}

extension Sandbox {
  /// Runs the command and waits for it to exit.
  @discardableResult
  func dbgen(
    _ arguments: String..., in directory: String = "", environment: [String: String] = [:]
  ) throws -> Outcome {
    try DBGenProcess(arguments, in: url(directory), environment: environment).outcome()
  }

  /// Runs the command with a list of arguments and waits for it to exit.
  @discardableResult
  func dbgen(_ arguments: [String], in directory: String = "") throws -> Outcome {
    try DBGenProcess(arguments, in: url(directory)).outcome()
  }

  /// Imports a database that SQL makes.
  func imported(_ sql: String, _ arguments: String...) throws -> Outcome {
    try SQLiteFile(path("app.db")).execute(sql)
    let outcome = try dbgen(["import", "app.db"] + arguments)
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome
  }

  /// Imports a script for another database.
  func imported(script: String, _ dialect: String = "postgresql") throws -> Outcome {
    try write(script, to: "shop.sql")
    return try dbgen("import", "shop.sql", "--dialect", dialect)
  }

  /// Writes the next version of a schema, and seals it.
  ///
  /// - Parameter options: The options of `dbgen migration new`.
  func addVersion(of schema: String, _ options: String...) throws {
    let draft = try dbgen(["migration", "new", schema] + options)
    #expect(draft.status == 0, "\(draft.error)")
    let seal = try dbgen("migration", "seal", schema)
    #expect(seal.status == 0, "\(seal.error)")
  }

  /// Generates from the schema of the package.
  @discardableResult
  func generate(_ options: String...) throws -> Outcome {
    let arguments = ["generate", "Schemas/league.yaml", "--output", "Generated"] + options
    return try DBGenProcess(arguments, in: root).outcome()
  }

  /// Starts the same run as `generate` without waiting for it to exit.
  func startGenerating(_ schema: String = "Schemas/league.yaml") throws -> DBGenProcess {
    try DBGenProcess(["generate", schema, "--output", "Generated"], in: root)
  }

  /// Runs the command in an address space of 512 MB.
  func limited(_ verb: String, _ path: String) throws -> Outcome {
    try shell("ulimit -v 524288; exec \"$DBGEN\" \(verb) \(path)")
  }

  /// Runs a line of shell in which `$DBGEN` is the command.
  func shell(_ line: String) throws -> Outcome {
    try DBGenProcess(
      ["-c", line], in: root,
      environment: ["DBGEN": DBGenProcess.executable.path(percentEncoded: false)],
      executable: URL(filePath: "/bin/sh")
    ).outcome()
  }
}
