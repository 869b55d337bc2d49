internal import DBGenLibc
internal import DBGenSQLite

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A copy of a database that is written under a temporary name beside its destination, and gets its
/// own name only once it is complete and on the disk.
package struct DatabaseCopy {
  let target: String
  /// The temporary name.
  let temporary: String

  /// Makes the copy.
  ///
  /// - Parameters:
  ///   - source: The file to copy, whose permissions the copy gets; nil if there is no file.
  ///   - replacing: Whether to replace a file at the target.
  ///   - fill: Writes the database into the empty file at a path.
  /// - Throws: `DatabaseError.fileExists`; any error that `fill` throws. Nothing is left behind
  ///   then.
  package func make(of source: String?, replacing: Bool, _ fill: (String) throws -> Void) throws {
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

  /// Fills, flushes and closes the file before it gets its name: if this process opened it under
  /// that name first, closing this descriptor would release SQLite's locks.
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

  /// Takes the name, unless a file of that name exists by now.
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

  /// Flushes the folder; otherwise the new name could be lost in a power failure.
  private func flushFolder() {
    let end = target.lastIndex(of: "/")
    let folder = end.map { String(target[...$0]) } ?? "."
    let file = open(folder, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }

  /// Returns the error for the system call that has just failed.
  func failure() -> DatabaseError { Self.failure(target) }

  /// Returns the error for the system call that has just failed for a copy.
  package static func failure(_ target: String) -> DatabaseError {
    let (code, reason) = (code(of: errno), String(cString: strerror(errno)))
    let message = "the database can't be copied to '\(target)': \(reason)"
    return .sqlite(SQLiteFailure(extendedCode: code, message: message, sql: nil))
  }

  /// Returns the result code that SQLite would use.
  private static func code(of number: Int32) -> Int32 {
    switch number {
    case ENOSPC, EDQUOT, EFBIG: SQLITE_FULL
    case EIO: SQLITE_IOERR
    default: SQLITE_CANTOPEN
    }
  }

  // MARK: - Names

  /// The name endings of the temporary files that this process is writing. They identify the files
  /// however the path of the folder is spelled.
  private static let names = SharedState<(latest: Int, used: [String])>((0, []))
  private static let suffix = ".dbgen-tmp"

  /// Runs `body` with a copy that has a unique temporary name, after removing the files that killed
  /// processes left behind.
  package static func withName<Value>(
    for target: String, _ body: (DatabaseCopy) throws -> Value
  ) throws -> Value {
    removeLeftovers(of: target)
    let end = names.withLock { names in
      names.latest += 1
      let end = "\(getpid())-\(names.latest)\(suffix)"
      names.used.append(end)
      return end
    }
    defer { names.withLock { $0.used.removeAll { $0 == end } } }
    return try body(DatabaseCopy(target: target, temporary: "\(target).\(end)"))
  }

  @_optimize(size)
  private static func removeLeftovers(of target: String) {
    let end = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
    let (folder, name) = (String(target[..<end]), String(target[end...]))
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    for file in files ?? [] where file.hasPrefix(name + ".") && file.hasSuffix(suffix) {
      let end = String(file.dropFirst(name.count + 1))
      let process = atoi(end)
      guard process > 0, end.hasPrefix("\(process)-"), isOver(process, end) else { continue }
      DatabaseCopy(target: target, temporary: folder + file).removeTemporary()
    }
  }

  /// Whether no process is writing the file any more.
  private static func isOver(_ process: pid_t, _ end: String) -> Bool {
    if process == getpid() { return names.withLock { !$0.used.contains(end) } }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
