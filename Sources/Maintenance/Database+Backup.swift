public import DBGenRuntime

extension Database {
  /// The progress of a backup.
  public struct BackupProgress: Hashable, Sendable {
    /// The number of pages that have been copied.
    public let pagesDone: Int
    /// The number of pages in the database.
    public let pageCount: Int
  }

  /// Copies the database, as it is now, to another file, blocking the calling thread.
  ///
  /// The copy is either complete or doesn't exist. Others can read and write meanwhile, except in a
  /// database in memory, where they wait. Changes made meanwhile stay in the write-ahead log until
  /// the backup ends. Pages are copied unchanged, including damaged ones, which `integrityCheck()`
  /// finds.
  ///
  /// - Parameters:
  ///   - path: The path of the copy.
  ///   - replacing: Whether to replace a file that already exists.
  ///   - progress: Called after about every mebibyte. If it throws, the copy is removed.
  /// - Throws: `DatabaseError.fileExists`; any error that `progress` throws; `CancellationError`;
  ///   `DatabaseError.sqlite` if the database can't be read or the copy can't be written;
  ///   `nestedTransaction` inside a transaction of this database; `closed`; `suspended`.
  public func backup(
    to path: String, replacing: Bool = false, progress: ((BackupProgress) throws -> Void)? = nil
  ) throws {
    try requireNoTransaction()
    guard !isInMemory else {
      return try withWriter { try self.backUp($0, to: path, replacing, progress) }
    }
    try readingApart { try backUp($0, to: path, replacing, progress) }
  }

  /// The asynchronous variant of `backup(to:replacing:progress:)`, which suspends the calling task.
  ///
  /// - Parameters:
  ///   - path: The path of the copy.
  ///   - replacing: Whether to replace a file that already exists.
  ///   - progress: Called after about every mebibyte. If it throws, the copy is removed.
  /// - Throws: The errors of the synchronous variant, except `DatabaseError.nestedTransaction`.
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

  /// Makes a copy of the database at a path, which must not be one of the database's own files.
  func makeCopy(at path: String, _ isReplacing: Bool, _ fill: (String) throws -> Void) throws {
    try FileName.requireWhole(path)
    try opening.ensureIsElsewhere(path)
    let path = isReplacing ? FileName.resolved(path) : path
    let place = DatabasePlace(path: path, preparation: opening.configuration.prepare)
    try place.prepare(replacing: isReplacing)
    try DatabaseCopy.withName(for: path) { copy in
      try copy.make(of: isInMemory ? nil : opening.path, replacing: isReplacing, fill)
    }
  }
}
