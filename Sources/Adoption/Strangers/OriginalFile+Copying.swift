internal import DBGenLibc
internal import DBGenRuntime
internal import DBGenSQLite

extension OriginalFile {
  /// The database was written to while it was copied.
  struct IsBeingChanged: Error {}

  /// Copies the database and the given logs to a path in a private folder.
  ///
  /// - Throws: `IsBeingChanged`; `DatabaseError`; `CancellationError`.
  func copy(with logs: [Log], to target: String) throws {
    let before = state
    try copyDatabase(to: target)
    for log in logs {
      let source = path + log.rawValue
      let file = try Self.openLog(source)
      defer { close(file) }
      let part = FileCopy(source: source, target: target + log.rawValue)
      try part.make(size: RegularFile.status(of: source).st_size) { buffer, offset in
        Self.read(file, buffer, at: offset) == buffer.count
      }
    }
    guard state == before else { throw IsBeingChanged() }
    if logs.contains(.rollbackJournal) {
      try requireOwnJournal(target + Log.rollbackJournal.rawValue)
    }
  }

  /// Copies the database by reading it through SQLite. If this process opened and closed the file
  /// directly, all of its connections to the file would lose their locks.
  private func copyDatabase(to target: String) throws {
    let connection = try Connection(path: path, flags: SQLITE_OPEN_READONLY, busyTimeout: .zero)
    defer { connection.close() }
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    try connection.check(
      sqlite3_file_control(
        connection.handle, "main", SQLITE_FCNTL_FILE_POINTER, &pointer))
    guard let file = pointer, let read = file.pointee.pMethods?.pointee.xRead else {
      throw DatabaseError.cantOpen("'\(path)' can't be read")
    }
    let part = FileCopy(source: path, target: target)
    try part.make(size: RegularFile.status(of: path).st_size) { buffer, offset in
      read(file, buffer.baseAddress, Int32(buffer.count), sqlite3_int64(offset)) == SQLITE_OK
    }
  }

  /// Refuses a journal that names a super-journal: SQLite would ask that file, wherever it is,
  /// whether the transaction was committed, and would remove it.
  private func requireOwnJournal(_ copy: String) throws {
    let file = try Self.openLog(copy)
    defer { close(file) }
    let size = try RegularFile.size(of: copy)
    let mark = RegularFile.journalMark
    var end = [UInt8](repeating: 0, count: mark.count)
    _ = end.withUnsafeMutableBytes { Self.read(file, $0, at: max(0, size - mark.count)) }
    guard size > mark.count, end == mark else { return }
    throw DatabaseError.cantOpen(
      "the journal of '\(path)' belongs to a transaction over several databases: "
        + "open it first with the program that wrote it")
  }

  /// The state of the files, which differs once the database has changed.
  private var state: [FileState?] {
    ([""] + Log.allCases.map(\.rawValue)).map { FileState(of: path + $0) }
  }
}

/// The state of a file, which differs once the file has been written to.
private struct FileState: Equatable {
  private let identity: FileIdentity?
  private let size: off_t
  private let seconds: Int
  private let nanoseconds: Int

  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    identity = FileIdentity(of: path)
    size = status.st_size
    seconds = Int(status.lastChange.tv_sec)
    nanoseconds = Int(status.lastChange.tv_nsec)
  }
}
