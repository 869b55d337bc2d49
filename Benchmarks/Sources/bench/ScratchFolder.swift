import DBGenWorkloads
import Foundation

/// A folder for databases, in memory if `/dev/shm` is writable.
struct ScratchFolder {
  let url: URL

  /// Whether the databases are in memory.
  static var isInMemory: Bool { FileManager.default.isWritableFile(atPath: "/dev/shm") }

  init() throws {
    let parent =
      Self.isInMemory
      ? URL(fileURLWithPath: "/dev/shm", isDirectory: true)
      : FileManager.default.temporaryDirectory
    url = parent.appending(path: "dbgen-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Creates the database that a workload starts from.
  func prepare(_ workload: Workload, rows: Int) throws -> URL {
    let prepared = url.appending(path: "prepared.sqlite")
    try? FileManager.default.removeItem(at: prepared)
    try Preparation.prepare(workload, at: prepared.path, rows: rows)
    return prepared
  }

  /// Calls `body` with the path of a copy that it may change.
  func withCopy<Value>(of prepared: URL, _ body: (String) throws -> Value) throws -> Value {
    let copy = url.appending(path: "copy.sqlite")
    defer {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: copy.path + suffix)
      }
    }
    try FileManager.default.copyItem(at: prepared, to: copy)
    return try body(copy.path)
  }
}
