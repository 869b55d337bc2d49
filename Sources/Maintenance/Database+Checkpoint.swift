public import DBGenRuntime
internal import DBGenSQLite

extension Database {
  /// How much of the write-ahead log a checkpoint copies into the database file.
  public enum CheckpointMode: Sendable {
    /// As much as possible without waiting for others.
    case passive
    /// All of it, after waiting for those who still read an older snapshot.
    case full
    /// Like `full`, and makes the next write start at the beginning of the log.
    case restart
    /// Like `restart`, and empties the log.
    case truncate
  }

  /// The result of a checkpoint.
  public struct Checkpoint: Hashable, Sendable {
    /// Whether others kept the checkpoint from completing, for as long as the busy timeout.
    public let isBusy: Bool
    /// The number of frames in the log, each of which is a page.
    public let logFrames: Int
    /// The number of these frames that are in the database file as well.
    public let checkpointedFrames: Int
  }

  /// Copies the write-ahead log into the database file, blocking the calling thread. SQLite does so
  /// automatically whenever the log has grown to 1000 pages.
  ///
  /// - Parameter mode: How much of the log to copy.
  /// - Throws: `DatabaseError.sqlite` if the disk fails or the database is open for reading only;
  ///   `newerDatabase` if a newer version of the app made the database; `nestedTransaction` inside
  ///   a transaction of this database; `closed`; `suspended`.
  @discardableResult
  public func checkpoint(_ mode: CheckpointMode = .passive) throws -> Checkpoint {
    try withWriter { try $0.checkpoint(mode) }
  }

  /// The asynchronous variant of `checkpoint(_:)`, which suspends the calling task.
  ///
  /// - Parameter mode: How much of the log to copy.
  /// - Throws: The errors of the synchronous variant, except `DatabaseError.nestedTransaction`;
  ///   `CancellationError`.
  @discardableResult
  public func checkpoint(_ mode: CheckpointMode = .passive) async throws -> Checkpoint {
    try await withWriter { try $0.checkpoint(mode) }
  }
}

extension Connection {
  fileprivate func checkpoint(_ mode: Database.CheckpointMode) throws -> Database.Checkpoint {
    var (frames, checkpointed): (Int32, Int32) = (-1, -1)
    let code = sqlite3_wal_checkpoint_v2(handle, "main", mode.code, &frames, &checkpointed)
    if code == SQLITE_BUSY { try ensureIsWanted() } else { try check(code) }
    // Both are -1 if there is no log.
    return Database.Checkpoint(
      isBusy: code == SQLITE_BUSY, logFrames: Int(max(0, frames)),
      checkpointedFrames: Int(max(0, checkpointed)))
  }
}

extension Database.CheckpointMode {
  fileprivate var code: Int32 {
    switch self {
    case .passive: SQLITE_CHECKPOINT_PASSIVE
    case .full: SQLITE_CHECKPOINT_FULL
    case .restart: SQLITE_CHECKPOINT_RESTART
    case .truncate: SQLITE_CHECKPOINT_TRUNCATE
    }
  }
}
