import Foundation

/// A small file system in memory, which can only be created if this process may mount one.
final class SmallDisk: Sendable {
  let path: String

  struct Failure: Error {}

  static let isPossible = (try? SmallDisk(kilobytes: 64)) != nil

  init(kilobytes: Int) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "dbgen-disk-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
    guard Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", path) else {
      try? FileManager.default.removeItem(atPath: path)
      throw Failure()
    }
  }

  deinit {
    _ = Self.run("umount", "-l", path)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Fills the disk except for a few pages.
  func fill() throws {
    let file = path + "/fill"
    try Data().write(to: URL(filePath: file))
    let handle = try FileHandle(forWritingTo: URL(filePath: file))
    while (try? handle.write(contentsOf: Data(repeating: 1, count: 4096))) != nil {}
    try handle.truncate(atOffset: max(handle.offsetInFile, 3 * 4096) - 3 * 4096)
    try handle.close()
  }

  private static func run(_ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
