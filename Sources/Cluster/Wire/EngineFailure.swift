import DBGenSQLite

extension NodeFailure.Reason {
  /// The failure that a node reports, with the code and the words for what happened. When the
  /// engine's log fails, a node sends the latest message of SQLite, which is about a success, and
  /// perhaps the log's own number instead of a code.
  static func reported(_ code: Int32, _ message: String) -> Self {
    let isOfLog = ["not an error", "no more rows available"].contains(message)
    return switch (code, message, isOfLog) {
    case (NodeFailure.notLeader, _, _), (raftNotLeader, _, true):
      .failure(code: NodeFailure.notLeader, message: "the node doesn't lead the cluster")
    case (NodeFailure.leadershipLost, _, _), (12, "no database opened", _):
      .failure(code: code, message: "the node stopped leading the cluster")
    case (fullDisk, _, _), (raftNoSpace, _, true):
      .failure(code: fullDisk, message: "the disk of the node is full")
    case (SQLITE_ABORT, "abort", _): .failure(code: code, message: "the node ended")
    case (_, _, true), (_, "barrier error", _), (_, "leader exec failed", _):
      .failure(code: failedLog, message: "the node can't store its log, as when its disk is full")
    default: .failure(code: code, message: message)
    }
  }

  /// SQLITE_IOERR_WRITE
  private static var fullDisk: Int32 { SQLITE_IOERR | 3 << 8 }
  private static var failedLog: Int32 { SQLITE_IOERR }
  /// Numbers of the engine's log.
  private static var raftNotLeader: Int32 { 7 }
  private static var raftNoSpace: Int32 { 22 }
}
