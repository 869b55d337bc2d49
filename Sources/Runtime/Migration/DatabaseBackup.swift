internal import DBGenSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A copy of a database beside it, as it is before a migration. It bears a mark, as the user may have
/// made files of such names.
struct DatabaseBackup {
  let source: String
  let target: String

  /// - Throws: where all names are taken by files that aren't ours.
  init(of path: String, version: Int32) throws {
    source = path
    target =
      try Self.names(of: path, version).first { access($0, F_OK) != 0 || Self.isMarked($0) }
      ?? Self.none(of: path, version)
  }

  /// The names that a copy can have; the first, unless the user has a file there.
  private static func names(of path: String, _ version: Int32) -> [String] {
    ["\(path).v\(version).bak"] + (2...9).map { "\(path).v\(version)-\($0).bak" }
  }

  private static func none(of path: String, _ version: Int32) throws -> String {
    throw DatabaseError.unsupported(
      "the database can't be copied: '\(path).v\(version).bak' and others are there already")
  }

  private var temporary: String { target + ".tmp" }

  /// Makes the copy while the caller holds the lock that others would need to write. It has its name
  /// only once it is whole and on the disk.
  func make(_ monitor: MigrationMonitor) throws {
    removeTemporary()
    do {
      try createTemporary()
      try copy(monitor)
      try mark()
      guard rename(temporary, target) == 0 else { throw failure() }
      flushFolder()
    } catch {
      removeTemporary()
      throw error
    }
  }

  /// Removes the marked copies of these versions that there are. Each opening does, so it is quick.
  static func remove(of path: String, versions: Range<Int32>) {
    var name = Array("\(path).v".utf8CString.dropLast())
    let count = name.count
    for version in versions {
      name.removeSubrange(count...)
      name.append(contentsOf: "\(version).bak".utf8CString)
      if access(name, F_OK) == 0 { remove(of: path, version) }
    }
  }

  private static func remove(of path: String, _ version: Int32) {
    for name in names(of: path, version) where isMarked(name) { unlink(name) }
  }

  /// Whatever another migration left behind that was killed.
  private func removeTemporary() {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(temporary + suffix) }
  }

  /// Nobody may read the copy who may not read the database.
  private func createTemporary() throws {
    var status = stat()
    guard stat(source, &status) == 0 else { throw failure() }
    let file = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure() }
    defer { close(file) }
    guard fchmod(file, status.st_mode & 0o777) == 0 else { throw failure() }
  }

  private func copy(_ monitor: MigrationMonitor) throws {
    let database = try Connection(path: source, flags: 0, busyTimeout: .zero)
    let copy = try Connection(path: temporary, flags: 0, busyTimeout: .zero)
    defer {
      copy.close()
      database.close()
    }
    try copy.execute(script: "PRAGMA journal_mode = OFF")
    guard let backup = sqlite3_backup_init(copy.handle, "main", database.handle, "main") else {
      throw DatabaseError(SQLiteFailure(sqlite3_errcode(copy.handle), on: copy.handle, sql: nil))
    }
    var code = SQLITE_OK
    defer { if code == SQLITE_OK { sqlite3_backup_finish(backup) } }
    while code == SQLITE_OK {
      try monitor.goOn()
      code = sqlite3_backup_step(backup, Self.pagesAtOnce)
    }
    let result = sqlite3_backup_finish(backup)
    guard code == SQLITE_DONE, result == SQLITE_OK else {
      throw DatabaseError(
        SQLiteFailure(result == SQLITE_OK ? code : result, on: copy.handle, sql: nil))
    }
  }

  private static let pagesAtOnce: Int32 = 256

  /// Otherwise the new name can be lost in a power failure that the migration survives.
  private func flushFolder() {
    let end = target.lastIndex(of: "/")
    let folder = end.map { String(target[...$0]) } ?? "."
    let file = open(folder, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }

  private func failure() -> DatabaseError {
    let reason = String(cString: strerror(errno))
    return .unsupported("the database can't be copied to '\(target)': \(reason)")
  }
}

// MARK: - The mark

extension DatabaseBackup {
  /// The mark is the fraction of the second of the last change, made of the file's number, so that
  /// neither a copy of the file nor one that has been changed bears it. Where the file system doesn't
  /// keep it the file stays.
  private static func mark(of status: stat) -> Int {
    100 * (1 + Int(truncatingIfNeeded: UInt64(status.st_ino) % 9_999_991))
  }

  private static func isMarked(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return Int(status.lastChange.tv_nsec) == mark(of: status)
  }

  private func mark() throws {
    let file = open(temporary, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw failure() }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure() }
    var change = status.lastChange
    change.tv_nsec = .init(Self.mark(of: status))
    _ = futimens(file, [change, change])
  }
}

extension stat {
  fileprivate var lastChange: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}
