import Faults
import Foundation

/// A fault in a run's system calls.
enum Fault: Equatable {
  /// One call fails.
  case once
  /// One call fails, and so does the removal with this number.
  case onceAndRemoval(Int)
  /// One call fails, and so do all later ones.
  case forGood
  /// The disk has no room for one write.
  case full
  /// The process is killed instead of a call.
  case kill
  /// The process is killed in the middle of a write.
  case tear

  /// Returns the environment in which the fault affects a call on a file in a directory.
  ///
  /// - Parameter log: A file that records each affected call.
  func environment(at number: Int, in directory: String, log: String) -> [String: String] {
    let action =
      switch self {
      case .once, .onceAndRemoval: "EIO"
      case .forGood, .full: "ENOSPC"
      case .kill: "KILL"
      case .tear: "TEAR"
      }
    return [
      "LD_PRELOAD": FaultLibrary.preloaded,
      "FAULTS_DIRECTORY": directory, "FAULTS_AT": "\(number)", "FAULTS_ACTION": action,
      "FAULTS_REPEAT": self == .forGood ? "always" : "once", "FAULTS_LOG": log,
      "FAULTS_CALLS": calls, "FAULTS_UNLINK_AT": "\(removal)",
    ]
  }

  /// The calls that change files, and all calls that faults can affect.
  static let changingCalls = "write,sync,truncate,unlink,rename"
  private static let creatingCalls = changingCalls + ",create,close,mkdir,hardlink"
  static let allCalls = creatingCalls + ",read"

  /// Returns the environment in which a call waits for the file `gate`. The log exists as soon as
  /// the call is waiting.
  fileprivate static func waiting(
    at number: Int, of calls: String, in directory: String, for gate: String, log: String
  ) -> [String: String] {
    [
      "LD_PRELOAD": FaultLibrary.preloaded, "FAULTS_DIRECTORY": directory, "FAULTS_CALLS": calls,
      "FAULTS_AT": "\(number)", "FAULTS_ACTION": "WAIT", "FAULTS_GATE": gate, "FAULTS_LOG": log,
    ]
  }

  /// A number that makes different faults hit different calls.
  var position: Int {
    switch self {
    case .once, .tear, .full: 0
    case .forGood: 1
    case .kill: 2
    case .onceAndRemoval(let number): number
    }
  }

  private var removal: Int {
    if case .onceAndRemoval(let number) = self { number } else { 0 }
  }

  private var calls: String {
    switch self {
    case .tear, .full: "write"
    case .onceAndRemoval: "write,rename,create,close"
    case .once, .forGood, .kill: Self.creatingCalls
    }
  }
}

extension Sandbox {
  /// Starts a run. Returns once the run has ended, or waits for the file `gate` at a call on a file
  /// in a folder.
  func start(
    _ arguments: [String], in directory: String = "", environment: [String: String] = [:],
    waitingAt number: Int, of calls: String = Fault.changingCalls, on folder: String,
    executable: URL = DBGenProcess.executable
  ) throws -> DBGenProcess {
    for name in ["log", "gate"] { try? FileManager.default.removeItem(at: url(name)) }
    let fault = Fault.waiting(
      at: number, of: calls, in: path(folder), for: path("gate"), log: path("log"))
    let run = try DBGenProcess(
      arguments, in: url(directory), environment: environment.merging(fault) { $1 },
      executable: executable)
    while run.process.isRunning, !FileManager.default.fileExists(atPath: path("log")) {
      usleep(1000)
    }
    return run
  }
}
