import Faults
import Foundation

extension FaultLibrary {
  /// A fault, and the calls that it affects.
  struct Fault {
    /// The number of the call that fails, from 1.
    var at: Int
    /// EIO, ENOSPC, KILL or TEAR.
    var action: String
    /// Whether all later calls fail as well.
    var isLasting = false
    /// The calls that count, or an empty text for those that change files.
    var calls = ""
    /// The number of a call to unlink that also fails, or 0 for none.
    var unlink = 0
  }

  /// Returns the environment in which the fault affects a process with its files in a folder, and
  /// then adds a line to `log`.
  static func environment(_ fault: Fault, in folder: URL, log: String) -> [String: String] {
    [
      "LD_PRELOAD": preloaded, "FAULTS_DIRECTORY": folder.resolvingSymlinksInPath().path,
      "FAULTS_AT": "\(fault.at)", "FAULTS_ACTION": fault.action,
      "FAULTS_REPEAT": fault.isLasting ? "always" : "once", "FAULTS_LOG": log,
      "FAULTS_CALLS": fault.calls, "FAULTS_UNLINK_AT": "\(fault.unlink)",
    ]
  }

  /// Returns the environment in which each call, or each of certain kinds, fails with a probability
  /// of one in `chance`.
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
