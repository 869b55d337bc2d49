import Foundation

/// The library that makes calls of the command fail which change the disk, or kills it instead.
enum FaultLibrary {
  private static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Faults/faults.c")

  /// The compiled library; nil where there is no C compiler, or no such thing as preloading.
  static let path: String? = {
    #if os(Linux)
      let library = FileManager.default.temporaryDirectory.appending(
        path: "dbgen-command-faults-\(UUID()).so")
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      compiler.arguments = [
        "cc", "-shared", "-fPIC", "-O1", "-o", library.path, source.path, "-ldl",
      ]
      guard (try? compiler.run()) != nil else { return nil }
      compiler.waitUntilExit()
      return compiler.terminationStatus == 0 ? library.path : nil
    #else
      return nil
    #endif
  }()
}

/// What happens to the calls of a run.
enum Fault: CaseIterable {
  /// One call fails.
  case once
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
      case .once: "EIO"
      case .forGood: "ENOSPC"
      case .kill: "KILL"
      case .tear: "TEAR"
      }
    let preloaded = ProcessInfo.processInfo.environment["LD_PRELOAD"]
    return [
      "LD_PRELOAD": [FaultLibrary.path, preloaded].compactMap { $0 }.joined(separator: " "),
      "FAULTS_DIRECTORY": directory, "FAULTS_AT": "\(number)", "FAULTS_ACTION": action,
      "FAULTS_REPEAT": self == .forGood ? "always" : "once", "FAULTS_LOG": log,
      "FAULTS_CALLS": self == .tear
        ? "write" : "write,sync,truncate,unlink,rename,create,close,mkdir,hardlink",
    ]
  }
}
