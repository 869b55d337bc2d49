import DBGenSQLText
import DBGenSQLite

/// A stand-in for a module of virtual tables that SQLite doesn't have. Its tables have the columns
/// that their arguments begin with, and no rows.
///
/// Never changed; a variable only because SQLite requires one.
nonisolated(unsafe) var standInModule = {
  var module = sqlite3_module()
  module.xCreate = { connection, _, count, arguments, table, _ in
    connect(connection, Int(count), arguments, table)
  }
  module.xConnect = module.xCreate
  module.xBestIndex = { _, _ in SQLITE_OK }
  module.xDisconnect = { table in disconnect(table) }
  module.xDestroy = module.xDisconnect
  module.xOpen = { _, cursor in
    let allocation = UnsafeMutablePointer<sqlite3_vtab_cursor>.allocate(capacity: 1)
    allocation.initialize(to: sqlite3_vtab_cursor())
    cursor?.pointee = allocation
    return SQLITE_OK
  }
  module.xClose = { cursor in
    cursor?.deallocate()
    return SQLITE_OK
  }
  module.xFilter = { _, _, _, _, _ in SQLITE_OK }
  module.xNext = { _ in SQLITE_OK }
  module.xEof = { _ in 1 }
  module.xColumn = { _, _, _ in SQLITE_OK }
  module.xRowid = { _, _ in SQLITE_OK }
  module.xUpdate = { _, _, _, _ in SQLITE_OK }
  module.xRename = { _, _ in SQLITE_OK }
  return module
}()

private func connect(
  _ connection: OpaquePointer?, _ count: Int,
  _ arguments: UnsafePointer<UnsafePointer<CChar>?>?,
  _ table: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
) -> Int32 {
  // The first three are the names of the module, the database and the table.
  let texts = (3..<max(3, count)).compactMap { arguments?[$0].map { String(cString: $0) } }
  let names = columnNames(texts).map(SQLName.quote)
  let columns = names.isEmpty ? "value" : names.joined(separator: ", ")
  let code = sqlite3_declare_vtab(connection, "CREATE TABLE stand_in (\(columns))")
  guard code == SQLITE_OK else { return code }
  let allocation = UnsafeMutablePointer<sqlite3_vtab>.allocate(capacity: 1)
  allocation.initialize(to: sqlite3_vtab())
  table?.pointee = allocation
  return SQLITE_OK
}

private func disconnect(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> Int32 {
  table?.deallocate()
  return SQLITE_OK
}

/// Returns the names that arguments begin with, once each, without those of options.
private func columnNames(_ arguments: [String]) -> [String] {
  arguments.reduce(into: []) { names, argument in
    let sql = SQLText(argument)
    guard let first = sql.tokens.first, first.isName, !sql.isAt(1, "=") else { return }
    let name = sql.name(of: first)
    if !names.contains(where: { SQLName.areEqual($0, name) }) { names.append(name) }
  }
}
