import Foundation

/// A directory of a test's own, with the built command to run in it. It is removed with the test.
final class Sandbox {
  let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "dbgen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// A sandbox that is a package with a schema of some tables.
  static func package(tables: [String]) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("", to: "Package.swift")
    try sandbox.writeSchema(tables: tables)
    return sandbox
  }

  func writeSchema(_ path: String = "Schemas/league.yaml", tables: [String]) throws {
    try write(schema(tables: tables), to: path)
  }

  func url(_ path: String) -> URL { root.appending(path: path) }

  func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
      at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url(path))
  }

  func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: url(path)), as: UTF8.self)
  }

  /// The path of the last version in a history.
  func draftPath(in history: String) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: path(history))
    guard let last = names.max() else { throw CocoaError(.fileNoSuchFile) }
    return "\(history)/\(last)"
  }

  /// Every file below a directory with its content, by its path. Links are named and not followed.
  func files(in directory: String) throws -> [String: String] {
    var files: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: path(directory)) {
      let file = url(directory).appending(path: path)
      let values = try file.resourceValues(forKeys: [.isRegularFileKey, .isSymbolicLinkKey])
      if values.isRegularFile == true {
        files[path] = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      } else if values.isSymbolicLink == true {
        files[path] = "a link"
      }
    }
    return files
  }

  func status(_ path: String) throws -> FileStatus { try FileStatus(of: url(path)) }

  /// What `stat` tells of everything below a directory that isn't a directory, by its path.
  func statuses(in directory: String) throws -> [String: FileStatus] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: path(directory))
    let statuses = try paths.map { ($0, try status(directory + "/" + $0)) }
    return Dictionary(uniqueKeysWithValues: statuses.filter { !$0.1.isDirectory })
  }

  /// The path as the system calls take it.
  func path(_ path: String) -> String { url(path).path(percentEncoded: false) }
}

/// What tells whether a file has been touched.
struct FileStatus: Equatable {
  let inode: UInt64
  let seconds: Int
  let nanoseconds: Int
  let permissions: UInt32
  let isDirectory: Bool

  init(of file: URL) throws {
    var status = stat()
    guard lstat(file.path(percentEncoded: false), &status) == 0 else {
      throw CocoaError(.fileNoSuchFile)
    }
    inode = UInt64(status.st_ino)
    permissions = UInt32(status.st_mode) & 0o7777
    isDirectory = status.st_mode & S_IFMT == S_IFDIR
    #if canImport(Darwin)
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }
}

/// A schema with tables of these names.
func schema(database: String = "League", tables: [String], column: String = "name") -> String {
  let bodies = tables.map { table in
    """
      \(table):
        columns:
          id: { type: integer, primaryKey: true }
          \(column): text

    """
  }
  return "database: \(database)\ntables:\n" + bodies.joined()
}
