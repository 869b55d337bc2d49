internal import DBGenSQLite

extension Database {
  /// How much of the write-ahead log is brought into the file.
  public enum CheckpointMode: Sendable {
    /// As much as is possible without waiting for anybody.
    case passive
    /// All of it, once those are done who still read what is older.
    case full
    /// Like `full`, and the next write starts at the beginning of the log.
    case restart
    /// Like `restart`, and the log is emptied.
    case truncate
  }

  /// The result of a checkpoint.
  public struct Checkpoint: Hashable, Sendable {
    /// Whether others have kept it from doing all that was asked for, for as long as the busy timeout.
    public let isBusy: Bool
    /// How many frames, each a page, the log has.
    public let logFrames: Int
    /// How many of them are in the file as well.
    public let checkpointedFrames: Int
  }

  /// Brings the write-ahead log into the file; the calling thread waits. SQLite does it by itself
  /// whenever the log has grown to 1000 pages.
  ///
  /// - Throws: `DatabaseError.sqlite` where the disk fails, or the database is open for reading only;
  ///   `newerDatabase`; `nestedTransaction` inside of a transaction of this database; `closed`.
  @discardableResult
  public func checkpoint(_ mode: CheckpointMode = .passive) throws -> Checkpoint {
    try withWriter { try $0.checkpoint(mode) }
  }

  /// The asynchronous variant, which suspends the calling task.
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
    // Both are -1 where there is no log.
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
