internal import DBGenSQLite

extension Connection {
  /// Runs a write transaction, and reports its changes if there are subscribers.
  @inline(__always)
  func write<Value>(
    _ transaction: WriteTransaction, _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    if isObserved { return try writeObserved(transaction, body) }
    return try writeUnobserved(transaction, body)
  }

  @inline(__always)
  private func writeUnobserved<Value>(
    _ transaction: WriteTransaction, _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    // A subscriber may be added while the transaction runs.
    defer { if isObserved, transaction.mayBeCommitted { changes?.publishUnknown() } }
    return try ReadTransaction.run(transaction, begin: "BEGIN IMMEDIATE", body)
  }

  @inline(__always)
  private var isObserved: Bool { changes?.isActive == true }

  @inline(never)
  private func writeObserved<Value>(
    _ transaction: WriteTransaction, _ body: (WriteTransaction) throws -> Value
  ) throws -> Value {
    guard let changes, !changes.broadcaster.endActivity() else {
      recorder?.uninstall()
      recorder = nil
      return try writeUnobserved(transaction, body)
    }
    let recorder = recorder ?? ChangeRecorder(changes.broadcaster, on: self)
    self.recorder = recorder
    return try recorder.run(transaction, body)
  }

  /// Restores the recorder's authorizer, if there is a recorder, after another one was set.
  func restoreAuthorizer() {
    guard let recorder else {
      sqlite3_set_authorizer(handle, nil, nil)
      return
    }
    recorder.restoreAuthorizer()
  }

  /// Reads the file once after it was switched to WAL mode. Otherwise that looks like a change by
  /// others when the next transaction begins.
  func reread() throws { _ = try version }

  /// Changes when the connection finds that the file has changed, or changes it.
  var dataVersion: UInt32 {
    var version: UInt32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_DATA_VERSION, &version)
    return version
  }
}
