extension Database {
  /// How far a backup has come.
  public struct BackupProgress: Hashable, Sendable {
    /// How many pages have been copied.
    public let pagesDone: Int
    /// How many pages the database has.
    public let pageCount: Int
  }

  /// Copies the database, as it is now, to another file; the calling thread waits.
  ///
  /// The copy is there whole or not at all. Others read and write meanwhile; of a database in memory
  /// they wait. What is written meanwhile stays in the write-ahead log until the backup is over. Pages
  /// are copied as they are, damaged ones too, which `integrityCheck` finds.
  ///
  /// - Parameters:
  ///   - replacing: Whether a file that is there already may go.
  ///   - progress: Told after each mebibyte or so; nothing is left of the copy where it throws.
  /// - Throws: `DatabaseError.fileExists`; what `progress` throws; `CancellationError`;
  ///   `DatabaseError.sqlite` where the database can't be read, or the copy not be written;
  ///   `nestedTransaction` inside of a transaction of this database; `closed`.
  public func backup(
    to path: String, replacing: Bool = false, progress: ((BackupProgress) throws -> Void)? = nil
  ) throws {
    try requireNoTransaction()
    guard !isInMemory else {
      return try withWriter { try self.backUp($0, to: path, replacing, progress) }
    }
    try readingApart { try backUp($0, to: path, replacing, progress) }
  }

  /// The asynchronous variant, which suspends the calling task.
  public func backup(
    to path: String, replacing: Bool = false,
    progress: (@Sendable (BackupProgress) throws -> Void)? = nil
  ) async throws {
    guard !isInMemory else {
      return try await withWriter { try self.backUp($0, to: path, replacing, progress) }
    }
    try await readingApart { try self.backUp($0, to: path, replacing, progress) }
  }

  private func backUp(
    _ source: Connection, to path: String, _ isReplacing: Bool,
    _ progress: ((BackupProgress) throws -> Void)?
  ) throws {
    try source.ensureIsWanted()
    try makeCopy(at: path, isReplacing) { temporary in
      try source.withSnapshot {
        try source.copyPages(to: temporary) { remaining, count in
          try source.ensureIsWanted()
          try progress?(BackupProgress(pagesDone: count - remaining, pageCount: count))
        }
      }
    }
  }

  /// Makes a copy of the database under a name that isn't the database's own.
  func makeCopy(at path: String, _ isReplacing: Bool, _ fill: (String) throws -> Void) throws {
    try opening.ensureIsElsewhere(path)
    let place = DatabasePlace(path: path)
    try place.prepare(replacing: isReplacing)
    try DatabaseCopy.withName(for: path) { copy in
      try copy.make(of: isInMemory ? nil : opening.path, replacing: isReplacing, fill)
    }
  }
}
