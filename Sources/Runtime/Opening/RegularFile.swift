package import DBGenLibc

/// Facts about a file that the runtime needs before SQLite opens it, or when it can't.
package enum RegularFile {
  /// - Throws: `DatabaseError.sqlite` if it isn't a regular file: opening a pipe would wait for a
  ///   writer.
  package static func status(of path: String) throws -> stat {
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(path) }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw DatabaseError.cantOpen("'\(path)' is a directory") }
    guard kind == S_IFREG else { throw DatabaseError.cantOpen("'\(path)' is not a regular file") }
    return status
  }

  package static func size(of path: String) throws -> Int { try Int(status(of: path).st_size) }

  /// Returns the number of bytes that a file stores, which may be sparse. Some file systems don't
  /// report it.
  package static func contents(of path: String) throws -> Int {
    let status = try status(of: path)
    let (size, blocks) = (Int(status.st_size), Int(status.st_blocks))
    return blocks > 0 ? min(size, blocks * 512) : size
  }

  /// - Throws: `DatabaseError.sqlite` if nearly all of a file is holes, which a copy would fill. A
  ///   forged journal can make SQLite create a database of any size.
  static func requireContents(of path: String) throws {
    let (size, contents) = try (size(of: path), contents(of: path))
    guard size / maximumHoles > contents + roomForHoles else { return }
    throw DatabaseError.cantOpen(
      "nearly all of '\(path)' consists of holes, which a copy would fill")
  }

  /// The maximum ratio of a file's size to the size of its blocks. It is high because file systems
  /// that compress store much in few blocks.
  private static let maximumHoles = 1000
  private static let roomForHoles = 1 << 20

  /// Returns the error for the system call that has just failed.
  package static func failure(_ path: String) -> DatabaseError {
    let number = errno
    guard number != ENOENT else { return DatabaseError.cantOpen("there is no file '\(path)'") }
    return DatabaseError.cantOpen("'\(path)' can't be read: \(String(cString: strerror(number)))")
  }

  // MARK: - Rollback journals

  /// The bytes that begin a rollback journal, and end one that names a super-journal.
  package static let journalMark: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]

  package static func unmarkedJournal(_ path: String) -> DatabaseError {
    DatabaseError.cantOpen(
      "'\(path)' doesn't begin as a journal of SQLite, so that nothing in it can be undone: move it "
        + "away if it is another program's; if it is damaged, the database may be as well: check it "
        + "with PRAGMA integrity_check, or restore a copy")
  }

  /// Returns the error of a journal beside a file, which can't be rolled back, or isn't one.
  static func journalError(of path: String) -> DatabaseError? {
    let journal = FileName.resolved(path) + "-journal"
    let file = open(journal, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    // Another process may just have undone the transaction.
    guard file >= 0 else { return errno == ENOENT ? nil : failure(journal) }
    defer { close(file) }
    var start = [UInt8](repeating: 0, count: journalMark.count)
    guard read(file, &start, start.count) > 0, start[0] != 0 else { return nil }
    guard start == journalMark else { return unmarkedJournal(journal) }
    return .cantOpen(
      "'\(journal)' is of a transaction that was broken off, and has to be undone first, "
        + "for which the file must be writable: open it once in a mode that writes")
  }
}
