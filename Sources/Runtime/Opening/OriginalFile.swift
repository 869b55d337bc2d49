internal import DBGenLibc
internal import DBGenSQLite

/// A database file that is only read, with the logs beside it.
struct OriginalFile {
  /// The resolved path, with which the names of the logs begin; the given path may be a link.
  let path: String

  /// A file that SQLite keeps changes in.
  enum Log: String, CaseIterable {
    case rollbackJournal = "-journal"
    case writeAheadLog = "-wal"

    /// The bytes that the log begins with while its contents still have to be copied into the
    /// database.
    fileprivate var beginnings: [[UInt8]] {
      switch self {
      case .rollbackJournal: [OriginalFile.journalMark]
      case .writeAheadLog: [[0x37, 0x7f, 0x06, 0x82], [0x37, 0x7f, 0x06, 0x83]]
      }
    }
  }

  /// The bytes that begin a rollback journal, and end one that names a super-journal.
  static let journalMark: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]

  init(at path: String) throws {
    guard !path.utf8.contains(0) else {
      throw DatabaseError.cantOpen("the path contains a NUL character")
    }
    guard let resolved = realpath(path, nil) else { throw Self.failure(path) }
    defer { free(resolved) }
    self.path = String(cString: resolved)
    _ = try Self.status(of: self.path)
  }

  /// The logs with contents that aren't in the database yet.
  var liveLogs: [Log] {
    get throws { try Log.allCases.filter(isLive) }
  }

  private func isLive(_ log: Log) throws -> Bool {
    let path = path + log.rawValue
    var status = stat()
    if stat(path, &status) != 0, errno == ENOENT { return false }
    let file = try Self.openLog(path)
    defer { close(file) }
    var start = [UInt8](repeating: 0, count: 8)
    guard start.withUnsafeMutableBytes({ Self.read(file, $0, at: 0) }) >= 0 else {
      throw Self.failure(path)
    }
    let isMarked = log.beginnings.contains { start.starts(with: $0) }
    // SQLite takes any file that doesn't begin with a zero for the journal of a transaction.
    if log == .rollbackJournal, !isMarked, start[0] != 0 { throw Self.unmarkedJournal(path) }
    return isMarked
  }

  private static func unmarkedJournal(_ path: String) -> DatabaseError {
    DatabaseError.cantOpen(
      "'\(path)' doesn't begin as a journal of SQLite, so that nothing in it can be undone: move it "
        + "away if it is another program's; if it is damaged, the database may be as well: check it "
        + "with PRAGMA integrity_check, or restore a copy")
  }

  /// Opens a log to read it. SQLite has no locks on a log that closing it would release.
  static func openLog(_ path: String) throws -> Int32 {
    _ = try status(of: path)
    let file = uninterrupted { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else { throw failure(path) }
    return file
  }

  /// Fills a buffer with the contents at an offset of a file. Returns the number of bytes that were
  /// read, or -1 if they can't be.
  static func read(
    _ file: Int32, _ buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let new = uninterrupted { pread(file, rest.baseAddress, rest.count, off_t(offset + count)) }
      guard new >= 0 else { return -1 }
      guard new > 0 else { break }
      count += new
    }
    return count
  }

  /// Repeats a call until no signal interrupts it.
  private static func uninterrupted<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  /// - Throws: `DatabaseError.sqlite` if it isn't a regular file: opening a pipe would wait for a
  ///   writer.
  static func status(of path: String) throws -> stat {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(path) }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw DatabaseError.cantOpen("'\(path)' is a directory") }
    guard kind == S_IFREG else { throw DatabaseError.cantOpen("'\(path)' is not a regular file") }
    return status
  }
}

extension OriginalFile {
  static func size(of path: String) throws -> Int { try Int(status(of: path).st_size) }

  /// Returns the number of bytes that a file stores, which may be sparse. Some file systems don't
  /// report it.
  private static func contents(of path: String) throws -> Int {
    let status = try status(of: path)
    let (size, blocks) = (Int(status.st_size), Int(status.st_blocks))
    return blocks > 0 ? min(size, blocks * 512) : size
  }

  /// - Throws: `DatabaseError.sqlite` if nearly all of a file is holes, which a copy would fill. A
  ///   forged journal can make SQLite create a database of any size.
  static func requireContents(of path: String) throws {
    let (size, contents) = try (size(of: path), contents(of: path))
    guard size / mostHoles > contents + roomForHoles else { return }
    throw DatabaseError.cantOpen(
      "nearly all of '\(path)' consists of holes, which a copy would fill")
  }

  /// The maximum ratio of a file's size to the size of its blocks. It is high because file systems
  /// that compress store much in few blocks.
  private static let mostHoles = 1000
  private static let roomForHoles = 1 << 20

  /// Returns the size of the database and the given logs, and the number of bytes that they store.
  func size(with logs: [Log]) throws -> (bytes: Int, contents: Int) {
    try logs.map { path + $0.rawValue }.reduce(
      (Self.size(of: path), Self.contents(of: path))
    ) { try ($0.0 + Self.size(of: $1), $0.1 + Self.contents(of: $1)) }
  }
}

// MARK: - Errors

extension OriginalFile {
  /// Returns the error for the system call that has just failed.
  static func failure(_ path: String) -> DatabaseError {
    let number = errno
    guard number != ENOENT else { return DatabaseError.cantOpen("there is no file '\(path)'") }
    return DatabaseError.cantOpen("'\(path)' can't be read: \(String(cString: strerror(number)))")
  }
}
