internal import DBGenSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A copy of a database beside it, as it is before a migration.
struct DatabaseBackup {
  let source: String
  let target: String

  init(of path: String, version: Int32) {
    source = path
    target = "\(path).v\(version).bak"
  }

  private var temporary: String { target + ".tmp" }

  /// Makes the copy while the caller holds the lock that others would need to write. It has its name
  /// only once it is whole and on the disk.
  func make(_ monitor: MigrationMonitor) throws {
    removeTemporary()
    do {
      try createTemporary()
      try copy(monitor)
      guard rename(temporary, target) == 0 else { throw failure() }
      flushFolder()
    } catch {
      removeTemporary()
      throw error
    }
  }

  /// Removes the copies of these versions that there are. Each opening does, so it is quick.
  static func remove(of path: String, versions: Range<Int32>) {
    var name = Array("\(path).v".utf8CString.dropLast())
    let count = name.count
    for version in versions {
      name.removeSubrange(count...)
      name.append(contentsOf: "\(version).bak".utf8CString)
      unlink(name)
    }
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
