internal import DBGenRuntime
internal import DBGenSQLSyntax
internal import DBGenSQLText
internal import DBGenSQLite

extension DatabaseShape {
  /// Returns why virtual tables can't be read, by their names: not by a connection of this app, or not
  /// with the modules and tokenizers of SQLite, the only ones that an import has.
  func readFailures(
    on connection: Connection
  ) throws -> [SQLName: UnreadableObjects.ReadFailure] {
    let tables = objects.filter(\.isVirtual)
    if tables.isEmpty { return [:] }
    let plain = try Connection(path: ":memory:", flags: 0, busyTimeout: .zero)
    var failures: [SQLName: UnreadableObjects.ReadFailure] = [:]
    for table in tables {
      let query = "SELECT 1 FROM main.\(SQLName.quote(table.name)) LIMIT 0"
      failures[SQLName(table.name)] =
        try connection.failure(of: query) ?? plain.failure(toCreate: table.sql)
    }
    return failures
  }
}

extension Connection {
  /// Returns why SQLite refuses a statement; nil if it doesn't.
  fileprivate func failure(of sql: String) throws -> UnreadableObjects.ReadFailure? {
    do {
      try execute(once: sql)
      return nil
    } catch DatabaseError.sqlite(let failure)
      where [SQLITE_ERROR, Self.lostData].contains(failure.extendedCode)
    {
      return UnreadableObjects.ReadFailure(failure.message)
    }
  }

  /// The code of a virtual table that lacks the tables that it keeps its data in.
  private static let lostData = SQLITE_CORRUPT | 1 << 8

  /// Returns the module or tokenizer that SQLite lacks for a table; nil if it has both. What else the
  /// table needs is in another database.
  fileprivate func failure(toCreate sql: String) throws -> UnreadableObjects.ReadFailure? {
    guard let failure = try failure(of: sql) else { return nil }
    return failure.isOfModule || failure.isOfTokenizer ? failure : nil
  }
}
