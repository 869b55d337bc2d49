import DBGenLibc
import DBGenRuntime
import SchemaParser

/// The file system operations other than those on the contents of directories.
enum FileSystem {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Throws if there is no file to read at a path.
  static func requireFile(_ path: String) throws(SourceFileError) {
    guard !exists(path) || isDirectory(path) else { return }
    let error = FileError(path, code: exists(path) ? EISDIR : ENOENT)
    throw SourceFileError(path, reason: error.reason)
  }

  static func isDirectory(_ path: String) -> Bool { status(path)?.kind == S_IFDIR }

  /// Returns whether there is a regular file at a path, rather than a link to one.
  static func isFile(_ path: String) -> Bool { ownStatus(path)?.kind == S_IFREG }

  /// Returns whether a name is in use, even by a link that leads nowhere.
  static func isTaken(_ path: String) -> Bool { ownStatus(path) != nil }

  static func isLink(_ path: String) -> Bool { ownStatus(path)?.kind == S_IFLNK }

  /// Returns the path that a link leads to; nil if it isn't a link.
  static func destination(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    let bytes = buffer.prefix(count).map(UInt8.init(bitPattern:))
    let destination = String(decoding: bytes, as: UTF8.self)
    if LexicalPath.isAbsolute(destination) { return destination }
    return LexicalPath.join(LexicalPath.split(path).directory, destination)
  }

  /// Returns the path of a file from the working directory, without the links to its folder.
  static func shortest(_ path: String) throws(FileError) -> String {
    let (directory, name) = LexicalPath.split(path)
    guard let resolved = realpath(directory, nil) else { throw FileError(path) }
    defer { free(resolved) }
    return try LexicalPath.relative(LexicalPath.join(String(cString: resolved), name))
  }

  /// Returns the size of a file in bytes, or 0 if there is none.
  static func size(_ path: String) -> Int { status(path).map { Int($0.st_size) } ?? 0 }

  /// Returns the device and the number of an existing file, or zeros.
  static func identity(_ path: String) -> (UInt64, UInt64) { status(path)?.identity ?? (0, 0) }

  /// Returns whether two paths lead to the same existing file.
  static func isSame(_ left: String, _ right: String) -> Bool {
    guard let one = status(left), let other = status(right) else { return false }
    return one.identity == other.identity
  }

  /// Returns the status of what is at a path, or of what a link there leads to.
  static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// Returns the status of what is at a path, be it a link.
  private static func ownStatus(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  static func currentDirectory() throws(FileError) -> String {
    guard let path = getcwd(nil, 0) else { throw FileError(".") }
    defer { free(path) }
    return String(cString: path)
  }

  /// Creates directories and their missing parents for `body`, and removes them if it fails.
  static func withDirectories<Value>(_ paths: [String], _ body: () throws -> Value) throws -> Value
  {
    var made: [String] = []
    do {
      for path in paths { made += try makeDirectories(path) }
      return try body()
    } catch {
      removeDirectories(made)
      throw error
    }
  }

  /// Creates a directory and its missing parents, and returns those it created, outermost first. If
  /// a signal ends the run, those that are still empty are removed.
  ///
  /// - Parameter mode: The permissions of the directory; its parents are like any new directory.
  static func makeDirectories(_ path: String, mode: mode_t = 0o777) throws -> [String] {
    var made: [String] = []
    do {
      for end in path.utf8.indices.dropFirst() + [path.endIndex]
      where end == path.endIndex || path.utf8[end] == UInt8(ascii: "/") {
        let isMade = try makeDirectory(
          String(path[..<end]), mode: end == path.endIndex ? mode : 0o777)
        if isMade { made.append(String(path[..<end])) }
      }
    } catch {
      removeDirectories(made)
      throw error
    }
    return made
  }

  /// Creates a directory unless it exists, and returns whether it was created.
  private static func makeDirectory(_ path: String, mode: mode_t) throws -> Bool {
    // One that was there already must not be removed, so that it can't be remembered before.
    try TerminationSignals.postponing {
      if mkdir(path, mode) == 0 {
        TerminationSignals.remember(directory: path)
        return true
      }
      let error = FileError(path)
      guard exists(path) else { throw error }
      return false
    }
  }

  /// Removes the directories that are empty, innermost first.
  static func removeDirectories(_ paths: [String]) {
    for path in paths.reversed() { _ = Removal.succeeds { rmdir(path) } }
  }
}

extension stat {
  /// The type of the file, as a part of its mode.
  var kind: mode_t { st_mode & S_IFMT }

  /// The device and the number.
  fileprivate var identity: (UInt64, UInt64) {
    (UInt64(truncatingIfNeeded: st_dev), UInt64(st_ino))
  }
}
