internal import DBGenRuntime
internal import DBGenSQLText
internal import DBGenSQLite

extension ChangeRecorder {
  func install() {
    isInstalled = true
    restoreAuthorizer()
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_update_hook(
      connection.handle,
      { context, _, _, table, _ in ChangeRecorder.with(context) { $0.noteRow(of: table) } }, context
    )
    sqlite3_commit_hook(
      connection.handle,
      { context in
        ChangeRecorder.with(context) { $0.record.hasBegunCommit = true }
        return 0
      }, context)
  }

  func restoreAuthorizer() {
    guard isInstalled else { return }
    sqlite3_set_authorizer(
      connection.handle,
      { context, action, name, _, _, _ in
        ChangeRecorder.with(context) { $0.note(action, name) } ?? SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  func uninstall() {
    isInstalled = false
    sqlite3_set_authorizer(connection.handle, nil, nil)
    sqlite3_update_hook(connection.handle, nil, nil)
    sqlite3_commit_hook(connection.handle, nil, nil)
  }

  /// Calls a closure with the recorder of a hook, which the connection keeps meanwhile.
  @inline(__always) @discardableResult
  private static func with<Result>(
    _ context: UnsafeMutableRawPointer?, _ body: (ChangeRecorder) -> Result
  ) -> Result? {
    context.map { Unmanaged<ChangeRecorder>.fromOpaque($0)._withUnsafeGuaranteedRef(body) }
  }

  private func noteRow(of table: UnsafePointer<CChar>?) {
    guard let table, table != record.lastAddress else { return }
    if let last = record.lastAddress { record.addresses.insert(last) }
    record.lastAddress = table
    guard !record.addresses.contains(table), let number = tables.number(of: table),
      !record.reported.contains(number)
    else { return }
    record.reported.append(number)
  }

  /// Records what a statement is going to do, and returns whether it may.
  private func note(_ action: Int32, _ name: UnsafePointer<CChar>?) -> Int32 {
    switch action {
    case SQLITE_INSERT, SQLITE_UPDATE: noteWriting(name)
    case SQLITE_DELETE: return noteDeleting(name)
    case SQLITE_DROP_TABLE, SQLITE_DROP_TEMP_TABLE, SQLITE_DROP_VTABLE, SQLITE_DROP_VIEW,
      SQLITE_DROP_TEMP_VIEW:
      (record.changesSchema, record.isDropping) = (true, true)
    case SQLITE_CREATE_TABLE, SQLITE_CREATE_TEMP_TABLE, SQLITE_CREATE_VTABLE, SQLITE_CREATE_VIEW,
      SQLITE_CREATE_TEMP_VIEW, SQLITE_ALTER_TABLE, SQLITE_ATTACH, SQLITE_DETACH:
      record.changesSchema = true
    default: break
    }
    return SQLITE_OK
  }

  private func noteWriting(_ table: UnsafePointer<CChar>?) {
    guard let table = table.map(SQLName.init), !table.isReserved, schema?.isSilent(table) ?? true
    else {
      return
    }
    record.written.insert(table)
  }

  /// Makes SQLite delete each row on its own, even if all are deleted; otherwise it doesn't report
  /// them. The same answer would keep a table from being dropped, so a drop is allowed as it is.
  private func noteDeleting(_ table: UnsafePointer<CChar>?) -> Int32 {
    guard let name = table.map(SQLName.init), !name.isReserved else { return SQLITE_OK }
    noteWriting(table)
    defer { record.isDropping = false }
    return record.isDropping ? SQLITE_OK : SQLITE_IGNORE
  }
}
