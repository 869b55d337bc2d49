import Foundation

/// A small file system in memory, which can only be created if this process may mount one.
package final class SmallDisk: Sendable {
  package let path: String

  package struct Failure: Error {}

  package static let isPossible = (try? SmallDisk(kilobytes: 64)) != nil

  package init(kilobytes: Int) throws {
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
  package func fill() throws {
    try Data().write(to: URL(filePath: filling))
    let handle = try FileHandle(forWritingTo: URL(filePath: filling))
    while (try? handle.write(contentsOf: Data(repeating: 1, count: 4096))) != nil {}
    try handle.truncate(atOffset: max(handle.offsetInFile, 3 * 4096) - 3 * 4096)
    try handle.close()
  }

  /// Fills the disk except for some bytes, at once. Others may take some of the room meanwhile.
  package func fill(leaving bytes: Int) throws {
    while true {
      let facts = try FileManager.default.attributesOfFileSystem(forPath: path)
      let free = (facts[.systemFreeSize] as? Int ?? 0) - bytes
      do {
        return try Data(count: max(free, 0)).write(to: URL(filePath: filling))
      } catch CocoaError.fileWriteOutOfSpace {
        try release()
      }
    }
  }

  /// Makes the room free that was filled.
  package func release() throws { try FileManager.default.removeItem(atPath: filling) }

  private var filling: String { path + "/fill" }

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
