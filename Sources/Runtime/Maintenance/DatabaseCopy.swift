internal import DBGenSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A copy of a database that is written beside its place, and has its name only once it is whole and
/// on the disk.
struct DatabaseCopy {
  let target: String
  /// Its name until then.
  let temporary: String

  /// Makes the copy.
  ///
  /// - Parameters:
  ///   - source: The file that is copied, if it is one: nobody may read the copy who may not read it.
  ///   - replacing: Whether what is at the target may go.
  ///   - fill: Writes the database into the file at a path, which is empty.
  /// - Throws: `DatabaseError.fileExists`; what `fill` throws. Nothing is left behind then.
  func make(of source: String?, replacing: Bool, _ fill: (String) throws -> Void) throws {
    let file = try createTemporary(like: source)
    do {
      try flushing(file) { try fill(temporary) }
      try replacing ? replace() : take()
    } catch {
      removeTemporary()
      throw error
    }
    flushFolder()
  }

  /// Closes the file before it has its name: whoever opens it then in this process would lose
  /// SQLite's locks by the closing of any other descriptor of it.
  private func flushing(_ file: Int32, _ fill: () throws -> Void) throws {
    defer { close(file) }
    try fill()
    guard fsync(file) == 0 else { throw failure() }
  }

  func removeTemporary() {
    for suffix in ["", "-journal", "-wal", "-shm"] { Self.remove(temporary + suffix) }
  }

  /// Removes a file if it is there.
  static func remove(_ path: String) { _ = Removal.succeeds { unlink(path) } }

  private func createTemporary(like source: String?) throws -> Int32 {
    var status = stat()
    if let source, stat(source, &status) != 0 { throw failure() }
    let mode: mode_t = source == nil ? 0o644 : 0o600
    let file = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
    guard file >= 0 else { throw failure() }
    guard source == nil || fchmod(file, status.st_mode & 0o777) == 0 else {
      let failure = failure()
      removeTemporary()
      close(file)
      throw failure
    }
    return file
  }

  private func replace() throws {
    guard rename(temporary, target) == 0 else { throw failure() }
  }

  /// Takes the name, unless there is a file of that name by now.
  private func take() throws {
    if link(temporary, target) == 0 {
      Self.remove(temporary)
      return
    }
    if errno == EEXIST { throw DatabaseError.fileExists(path: target) }
    // Not every file system has links.
    guard access(target, F_OK) != 0 else { throw DatabaseError.fileExists(path: target) }
    try replace()
  }

  /// Otherwise the new name can be lost in a power failure.
  private func flushFolder() {
    let end = target.lastIndex(of: "/")
    let folder = end.map { String(target[...$0]) } ?? "."
    let file = open(folder, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }

  /// The error for what the system has just refused.
  func failure() -> DatabaseError { Self.failure(target) }

  /// The error for what the system has just refused of a copy.
  static func failure(_ target: String) -> DatabaseError {
    let (code, reason) = (code(of: errno), String(cString: strerror(errno)))
    let message = "the database can't be copied to '\(target)': \(reason)"
    return .sqlite(SQLiteFailure(extendedCode: code, message: message, sql: nil))
  }

  /// The result code that SQLite would use.
  private static func code(of number: Int32) -> Int32 {
    switch number {
    case ENOSPC, EDQUOT, EFBIG: SQLITE_FULL
    case EIO: SQLITE_IOERR
    default: SQLITE_CANTOPEN
    }
  }
}
