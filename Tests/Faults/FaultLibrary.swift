import Foundation

/// A library that makes the file system calls of a process fail. Its source, which is next to this
/// file, documents the environment variables.
public enum FaultLibrary {
  private static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "faults.c")

  /// The path of the compiled library, or `nil` without a C compiler or support for preloading.
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

  /// The value of `LD_PRELOAD`, with this library in front of a sanitizer's.
  public static var preloaded: String {
    [path, ProcessInfo.processInfo.environment["LD_PRELOAD"]].compactMap { $0 }
      .joined(separator: " ")
  }
}
