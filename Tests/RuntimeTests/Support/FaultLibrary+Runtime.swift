import Faults
import Foundation

extension FaultLibrary {
  /// What fails, and how.
  struct Fault {
    /// The number of the call that fails, from 1.
    var at: Int
    /// EIO, ENOSPC, KILL or TEAR.
    var action: String
    /// Whether all later calls fail as well.
    var isLasting = false
    /// The calls that count; none for those that change files.
    var calls = ""
    /// The number of the call to unlink that fails as well; 0 for none.
    var unlink = 0
  }

  /// The environment in which a process meets the fault with its files in a folder, and leaves a
  /// line in `log` when it does.
  static func environment(_ fault: Fault, in folder: URL, log: String) -> [String: String] {
    [
      "LD_PRELOAD": preloaded, "FAULTS_DIRECTORY": folder.resolvingSymlinksInPath().path,
      "FAULTS_AT": "\(fault.at)", "FAULTS_ACTION": fault.action,
      "FAULTS_REPEAT": fault.isLasting ? "always" : "once", "FAULTS_LOG": log,
      "FAULTS_CALLS": fault.calls, "FAULTS_UNLINK_AT": "\(fault.unlink)",
    ]
  }

  /// The environment in which every call, or every one of a kind, fails with a chance of one in so
  /// many.
  static func environment(
    oneIn chance: Int, _ action: String, of calls: String = "", seed: UInt64, in folder: URL,
    log: String
  ) -> [String: String] {
    [
      "LD_PRELOAD": preloaded, "FAULTS_DIRECTORY": folder.resolvingSymlinksInPath().path,
      "FAULTS_ONE_IN": "\(chance)", "FAULTS_SEED": "\(seed)", "FAULTS_ACTION": action,
      "FAULTS_CALLS": calls, "FAULTS_LOG": log,
    ]
  }
}
