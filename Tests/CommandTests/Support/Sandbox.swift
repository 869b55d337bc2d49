import Foundation
import Testing

/// A test's own directory, with the built command to run in it. It is removed after the test.
final class Sandbox {
  let root: URL

  /// Creates the directory. If that fails, the test has an issue.
  init() {
    root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "dbgen-\(UUID().uuidString)")
    do {
      try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    } catch {
      Issue.record(error)
    }
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// Returns a sandbox with a package whose schema has the given tables.
  static func package(tables: [String]) throws -> Sandbox {
    let sandbox = Sandbox()
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

  /// Returns the path of the last version in a history.
  func draftPath(in history: String) throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: path(history))
    guard let last = names.max() else { throw CocoaError(.fileNoSuchFile) }
    return "\(history)/\(last)"
  }

  /// Returns the contents of all files below a directory, keyed by path. Links are listed but not
  /// followed.
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

  /// Returns the statuses of everything but the directories below a directory, keyed by path.
  func statuses(in directory: String) throws -> [String: FileStatus] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: path(directory))
    let statuses = try paths.map { ($0, try status(directory + "/" + $0)) }
    return Dictionary(uniqueKeysWithValues: statuses.filter { !$0.1.isDirectory })
  }

  /// Returns the path in the form that system calls take.
  func path(_ path: String) -> String { url(path).path(percentEncoded: false) }
}

/// The attributes that show whether a file has been touched.
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

/// Returns a schema with tables of the given names.
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
