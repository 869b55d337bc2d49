internal import DBGenSQLite

extension Connection {
  /// Runs a write transaction, and has it told what it has changed where somebody waits for that.
  @inline(__always)
  func write<Value>(
    _ transaction: WriteTransaction, _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    if let changes, changes.isActive { return try writeObserved(transaction, changes, body) }
    return try writeUnobserved(transaction, body)
  }

  @inline(__always)
  private func writeUnobserved<Value>(
    _ transaction: WriteTransaction, _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    do {
      let value = try ReadTransaction.run(transaction, begin: "BEGIN IMMEDIATE", body)
      if let changes, changes.isActive { changes.publishUnknown() }
      return value
    } catch {
      if transaction.mayBeCommitted, let changes, changes.isActive { changes.publishUnknown() }
      throw error
    }
  }

  @inline(never)
  private func writeObserved<Value>(
    _ transaction: WriteTransaction, _ changes: ChangeBroadcaster,
    _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    if changes.endActivity() {
      recorder?.uninstall()
      recorder = nil
      return try writeUnobserved(transaction, body)
    }
    let recorder = recorder ?? ChangeRecorder(changes, on: self)
    self.recorder = recorder
    return try recorder.run(transaction, body)
  }

  /// Reads the file once after it was switched to WAL mode, which otherwise looks like a change that
  /// others have made when a transaction next begins.
  func readAnew() throws { _ = try version }

  /// Changes when the connection finds that the file has changed, or changes it.
  var dataVersion: UInt32 {
    var version: UInt32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &version)
    return version
  }
}
