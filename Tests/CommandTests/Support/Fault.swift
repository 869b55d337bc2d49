import Faults

/// What happens to the calls of a run.
enum Fault: Equatable {
  /// One call fails.
  case once
  /// One call fails, and so does the removal of this number.
  case onceAndRemoval(Int)
  /// One call fails and so do all after it.
  case forGood
  /// The process is killed instead of a call.
  case kill
  /// The process is killed when it has written half of what it was to write.
  case tear

  /// The environment in which a call meets the fault if it concerns a directory.
  ///
  /// - Parameter log: A file that gets a line for each call that does.
  func environment(at number: Int, in directory: String, log: String) -> [String: String] {
    let action =
      switch self {
      case .once, .onceAndRemoval: "EIO"
      case .forGood: "ENOSPC"
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

  /// The environment in which a call waits for a file, which happens once there is a log.
  static func waiting(
    at number: Int, in directory: String, for gate: String, log: String
  ) -> [String: String] {
    [
      "LD_PRELOAD": FaultLibrary.preloaded, "FAULTS_DIRECTORY": directory,
      "FAULTS_AT": "\(number)", "FAULTS_ACTION": "WAIT", "FAULTS_GATE": gate, "FAULTS_LOG": log,
    ]
  }

  /// Tells the faults apart that are tried at different calls.
  var position: Int {
    switch self {
    case .once, .tear: 0
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
    case .tear: "write"
    case .onceAndRemoval: "write,rename,create,close"
    case .once, .forGood, .kill: "write,sync,truncate,unlink,rename,create,close,mkdir,hardlink"
    }
  }
}
