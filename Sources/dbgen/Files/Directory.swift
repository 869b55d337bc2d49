import DBGenLibc
import DBGenRuntime
import SchemaParser

/// An open directory. Operations apply to this very directory, even if another takes its path, and
/// never follow links out of it.
final class Directory {
  /// The path, for messages.
  let path: String
  let descriptor: Int32

  private init(path: String, descriptor: Int32) {
    (self.path, self.descriptor) = (path, descriptor)
  }

  deinit { close(descriptor) }

  /// Opens the directory at a path, or returns nil if there is none.
  ///
  /// - Parameter followsLink: Whether the path can be that of a link.
  static func open(_ path: String, followsLink: Bool = true) throws(FileError) -> Directory? {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW)
    return try opened(path, openat(AT_FDCWD, path, flags))
  }

  /// Opens the directory at a path.
  ///
  /// - Parameter file: The path that there is no file at if there is no directory.
  static func required(_ path: String, for file: String) throws(FileError) -> Directory {
    guard let directory = try open(path) else { throw FileError(file, code: ENOENT) }
    return directory
  }

  /// Opens a directory in this one, or returns nil if there is none.
  func subdirectory(_ name: String) throws(FileError) -> Directory? {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    return try Self.opened(path(of: name), openat(descriptor, name, flags))
  }

  /// Creates a directory in this one unless it exists, and returns whether it was created.
  func makeSubdirectory(_ name: String) throws(FileError) -> Bool {
    if mkdirat(descriptor, name, 0o777) == 0 { return true }
    guard errno == EEXIST else { throw FileError(path(of: name)) }
    return false
  }

  func removeSubdirectory(_ name: String) {
    _ = Removal.succeeds { unlinkat(descriptor, name, AT_REMOVEDIR) }
  }

  /// Returns the path of a file in this directory, for messages.
  func path(of name: String) -> String {
    LexicalPath.join(path, name)
  }

  /// A text that no other directory has at the same time.
  var identity: String {
    get throws(FileError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw FileError(path) }
      return "\(status.st_dev) \(status.st_ino)"
    }
  }

  private static func opened(_ path: String, _ descriptor: Int32) throws(FileError) -> Directory? {
    if descriptor >= 0 { return Directory(path: path, descriptor: descriptor) }
    guard errno == ENOENT else { throw FileError(path) }
    return nil
  }

  // MARK: - Locking

  enum Lock {
    case shared, exclusive
  }

  /// Locks the directory until it is closed or the process ends for any reason.
  ///
  /// The directory itself is locked, so that no lock file is left among the sources. Returns false
  /// on network file systems that can't lock directories.
  func lock(_ lock: Lock) -> Bool {
    let operation = lock == .shared ? LOCK_SH : LOCK_EX
    if flock(descriptor, operation | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK else { return false }
    Console.printNotice("waiting for another run of dbgen to finish with '\(path.displayed)'\n")
    return flock(descriptor, operation) == 0
  }
}
