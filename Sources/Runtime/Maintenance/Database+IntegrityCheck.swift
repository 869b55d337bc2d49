internal import DBGenSQLite

extension Database {
  /// Has SQLite look at the whole file, and returns what is wrong with it, none where all is well: up
  /// to 100 faults of the file and its indexes, and up to 100 rows that refer to others which aren't
  /// there. The calling thread waits; others read and write meanwhile.
  ///
  /// - Throws: `DatabaseError.sqlite` where it can't be looked at; `CancellationError`;
  ///   `nestedTransaction` inside of a transaction of this database; `closed`.
  public func integrityCheck() throws -> [String] {
    try isInMemory ? withWriter { try $0.findProblems() } : readingApart { try $0.findProblems() }
  }

  /// The same; the calling task is suspended meanwhile.
  public func integrityCheck() async throws -> [String] {
    guard !isInMemory else { return try await withWriter { try $0.findProblems() } }
    return try await readingApart { try $0.findProblems() }
  }
}

extension Connection {
  fileprivate func findProblems() throws -> [String] {
    try interruptedByCancellation {
      try withSnapshot {
        let faults = try texts(of: "PRAGMA main.integrity_check").filter { $0 != "ok" }
        return try faults + texts(of: Self.orphans)
      }
    }
  }

  /// The rows, up to 100, that refer to others which aren't there.
  private static let orphans = """
    SELECT printf('row %s of table ''%s'' refers to a row of ''%s'' that isn''t there',
      ifnull("rowid", 'without a rowid'), "table", "parent")
    FROM pragma_foreign_key_check(NULL, 'main') LIMIT 100
    """

  /// The texts that a query gives. What is broken so badly that SQLite can't go on is one of them.
  private func texts(of query: String) throws -> [String] {
    var texts: [String] = []
    do {
      try forEachRow(of: query) { texts.append(String(sqlite3_column_value($0, 0)) ?? "") }
    } catch let error as DatabaseError where Self.isOfFile(error.code) {
      texts.append("\(error)")
    }
    return texts
  }

  /// Foreign keys that can't be checked are SQLITE_ERROR.
  private static func isOfFile(_ code: Int32?) -> Bool {
    [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR].contains(code ?? SQLITE_OK)
  }
}
