internal import DBGenSQLite

extension Statement {
  /// Verifies that no statement is reading rows. SQLite drops a column even while a statement reads
  /// the table; that statement would continue with the old positions of the columns, and confuse
  /// them.
  ///
  /// - Throws: `DatabaseError.sqlite` with SQLITE_LOCKED, as SQLite itself gives when a table is
  ///   dropped.
  func ensureNothingIsRead() throws {
    var other = sqlite3_next_stmt(transaction.connection.handle, nil)
    while let statement = other {
      guard sqlite3_stmt_busy(statement) == 0 else {
        throw DatabaseError.sqlite(
          SQLiteFailure(
            extendedCode: SQLITE_LOCKED, message: "no table can be altered while rows are read",
            sql: prepared.sql))
      }
      other = sqlite3_next_stmt(transaction.connection.handle, statement)
    }
  }
}

extension String {
  /// Whether the SQL alters a table.
  var altersTable: Bool {
    let words = utf8.drop { $0 == UInt8(ascii: " ") || (9...13).contains($0) }.prefix(5)
    return words.lazy.map { $0 | 0x20 }.elementsEqual("alter".utf8)
  }
}
