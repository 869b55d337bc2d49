internal import DBGenSQLite

extension Connection {
  /// Runs `body` with a setting of SQLite switched on, and undoes everything that it does.
  ///
  /// - Throws: Errors of `body`, and of SQLite where it has no savepoint.
  func undoing<Value>(with setting: String, _ body: () throws -> Value) throws -> Value {
    let old = try integer("PRAGMA \(setting)") ?? 0
    let rowID = sqlite3_last_insert_rowid(handle)
    try execute(once: "SAVEPOINT dbgen_trial")
    recorder?.beginSavepoint()
    defer {
      endTrial()
      recorder?.rollBackToSavepoint()
      try? execute(once: "PRAGMA \(setting) = \(old)")
      sqlite3_set_last_insert_rowid(handle, rowID)
    }
    try execute(once: "PRAGMA \(setting) = 1")
    return try body()
  }

  /// Rolls back to the savepoint; the whole transaction where that fails, as nothing of a trial may be
  /// committed.
  private func endTrial() {
    do {
      try execute(once: "ROLLBACK TO dbgen_trial")
      try execute(once: "RELEASE dbgen_trial")
    } catch {
      if !isInAutocommit { try? execute("ROLLBACK") }
    }
  }
}
