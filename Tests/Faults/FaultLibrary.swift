import Foundation

/// The library that makes calls of a process fail which put its files onto the disk; its source is
/// beside this file, and says what it takes from the environment.
public enum FaultLibrary {
  private static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "faults.c")

  /// The compiled library; nil where there is no C compiler, or no such thing as preloading.
  public static let path: String? = {
    #if os(Linux)
      let library = FileManager.default.temporaryDirectory.appending(
        path: "dbgen-faults-\(UUID()).so")
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

  /// The library in front of what is preloaded already, under a sanitizer.
  public static var preloaded: String {
    [path, ProcessInfo.processInfo.environment["LD_PRELOAD"]].compactMap { $0 }
      .joined(separator: " ")
  }
}
