// The connection that opens a database writes. Until the first write, a reader has it, because SQLite
// reads the whole schema for each connection.

extension ConnectionPool {
  /// Returns the connection of this pool, which nobody has used yet, for a reader; nil if there is
  /// none.
  @_optimize(size)
  func lend() throws -> Connection? {
    guard let connection = takeConnection(isLent: false) else { return nil }
    try connection.refuseWrites(true)
    connection.versionWhenLent = connection.dataVersion
    return connection
  }

  /// Returns the connection that was lent to a reader of this pool, to write; nil if a read runs on
  /// it, or it is closed.
  @_optimize(size)
  func takeBack(_ observation: ObserverHolder) throws -> Connection? {
    guard let connection = takeConnection(isLent: true) else { return nil }
    let version = connection.versionWhenLent
    connection.versionWhenLent = nil
    try connection.refuseWrites(false)
    // A read may have noticed what others changed, which observers learn of from a write.
    if connection.dataVersion != version { observation.observer?.noteUnknownChange() }
    return connection
  }

  /// Takes a connection from a slot that is idle; nil if there is no such connection.
  @inline(never) @_optimize(size)
  func takeConnection(isLent: Bool) -> Connection? {
    state.withLock { state in
      for slot in state.idle {
        guard let connection = slot.connection, (connection.versionWhenLent != nil) == isLent
        else { continue }
        slot.connection = nil
        slot.thread = 0
        return connection
      }
      return nil
    }
  }
}
