internal import DBGenLibc
internal import DBGenRuntime

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
      case .rollbackJournal: [RegularFile.journalMark]
      case .writeAheadLog: [[0x37, 0x7f, 0x06, 0x82], [0x37, 0x7f, 0x06, 0x83]]
      }
    }
  }

  init(at path: String) throws {
    try FileName.requireWhole(path)
    guard let resolved = realpath(path, nil) else { throw RegularFile.failure(path) }
    defer { free(resolved) }
    self.path = String(cString: resolved)
    _ = try RegularFile.status(of: self.path)
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
      throw RegularFile.failure(path)
    }
    let isMarked = log.beginnings.contains { start.starts(with: $0) }
    // SQLite takes any file that doesn't begin with a zero for the journal of a transaction.
    if log == .rollbackJournal, !isMarked, start[0] != 0 { throw RegularFile.unmarkedJournal(path) }
    return isMarked
  }

  /// Opens a log to read it. SQLite has no locks on a log that closing it would release.
  static func openLog(_ path: String) throws -> Int32 {
    _ = try RegularFile.status(of: path)
    let file = uninterrupted { open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else { throw RegularFile.failure(path) }
    return file
  }

  /// Fills a buffer with the contents at an offset of a file. Returns the number of bytes that were
  /// read, or -1 if they can't be.
  static func read(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
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

  /// Returns the size of the database and the given logs, and the number of bytes that they store.
  func size(with logs: [Log]) throws -> (bytes: Int, contents: Int) {
    try logs.map { path + $0.rawValue }.reduce(
      (RegularFile.size(of: path), RegularFile.contents(of: path))
    ) { try ($0.0 + RegularFile.size(of: $1), $0.1 + RegularFile.contents(of: $1)) }
  }
}
