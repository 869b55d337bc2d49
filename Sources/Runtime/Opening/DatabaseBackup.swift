package import DBGenLibc
internal import DBGenSQLite

/// A copy of a database from before a migration, which is stored beside it. The copy is marked,
/// because the user may have files with such names.
struct DatabaseBackup {
  let source: String
  let target: String

  /// - Throws: `DatabaseError.unsupported` if other files have all of the names.
  init(of path: String, version: Int32) throws {
    let free = Self.names(of: path, version).first { access($0, F_OK) != 0 || Self.isMarked($0) }
    guard let free else {
      throw DatabaseError.unsupported(
        "the database can't be copied: '\(path).v\(version).bak' and others are there already")
    }
    (source, target) = (path, free)
  }

  /// Returns the names that a copy can have. The first one is used, unless the user has such a
  /// file.
  private static func names(of path: String, _ version: Int32) -> [String] {
    ["\(path).v\(version).bak"] + (2...9).map { "\(path).v\(version)-\($0).bak" }
  }

  private var copy: DatabaseCopy { DatabaseCopy(target: target, temporary: target + ".tmp") }

  /// Makes the copy while the caller holds the lock that others would need to write.
  ///
  /// - Parameter prepare: Prepares the connections to the file and the copy.
  func make(_ monitor: MigrationMonitor, preparedBy prepare: Connection.Preparation?) throws {
    // Another migration may have been killed and left files behind.
    copy.removeTemporary()
    try RegularFile.requireContents(of: source)
    try copy.make(of: source, replacing: true) { temporary in
      let database = try Connection(path: source, flags: 0, busyTimeout: .zero, prepare: prepare)
      defer { database.close() }
      try monitor.keepGoing()
      try database.copyPages(to: temporary) { _, _ in try monitor.keepGoing() }
      try mark(temporary)
    }
  }

  /// Removes the marked copies of the given versions. It has to be quick, because openings call it.
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
    for name in names(of: path, version) where isMarked(name) { DatabaseCopy.remove(name) }
  }

  // MARK: - The mark

  /// Returns the mark: the fraction of a second of the modification time, derived from the file's
  /// inode number. A copy of the file doesn't have it, nor does a file that was changed. If the
  /// file system doesn't keep it, the file stays.
  private static func mark(of status: stat) -> Int {
    100 * (1 + Int(truncatingIfNeeded: UInt64(status.st_ino) % 9_999_991))
  }

  private static func isMarked(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return Int(status.lastChange.tv_nsec) == mark(of: status)
  }

  private func mark(_ temporary: String) throws {
    let file = open(temporary, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw copy.failure() }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw copy.failure() }
    var change = status.lastChange
    change.tv_nsec = .init(Self.mark(of: status))
    _ = futimens(file, [change, change])
  }
}

extension stat {
  /// The time at which the file was last written to.
  package var lastChange: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}
