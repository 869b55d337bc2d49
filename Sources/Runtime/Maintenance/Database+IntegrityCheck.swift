internal import DBGenSQLite

extension Database {
  /// Has SQLite look at the whole file, and returns what is wrong with it, none where all is well: up
  /// to 100 faults of the file and its indexes, and up to 100 rows that refer to others which aren't
  /// there. The calling thread waits; others read and write meanwhile.
  ///
  /// - Throws: `DatabaseError.sqlite` where it can't be looked at, because the disk can't be read or
  ///   there is no memory; `CancellationError`; `nestedTransaction` inside of a transaction of this
  ///   database; `closed`.
  public func integrityCheck() throws -> [String] {
    try isInMemory ? withWriter { try $0.findProblems() } : readingApart { try $0.findProblems() }
  }

  /// The asynchronous variant, which suspends the calling task.
  public func integrityCheck() async throws -> [String] {
    guard !isInMemory else { return try await withWriter { try $0.findProblems() } }
    return try await readingApart { try $0.findProblems() }
  }
}

extension Connection {
  fileprivate func findProblems() throws -> [String] {
    let problems = Result {
      try interruptedByCancellation {
        try withSnapshot { try findFaults() + texts(of: Self.orphans) }
      }
    }
    // A check that is cut short says so in many ways, some of which look like faults of the file.
    try ensureIsWanted()
    return try problems.get()
  }

  private func findFaults() throws -> [String] {
    let faults = try IntegrityReport.faults(texts(of:))
    if let failure = failureToRead(faults, "PRAGMA main.integrity_check") {
      throw DatabaseError.sqlite(failure)
    }
    return faults
  }

  /// - Throws: `DatabaseError.damagedDatabase` with what is wrong with the file; that rows refer to
  ///   none isn't.
  func requireIntegrity() throws {
    let faults = Result { try interruptedByCancellation(findFaults) }
    try ensureIsWanted()
    let problems = try faults.get()
    if !problems.isEmpty { throw DatabaseError.damagedDatabase(problems: problems) }
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

// MARK: - Pages that can't be read

extension Connection {
  /// The failure that kept SQLite from reading a page, which it lists among the faults of the file.
  private func failureToRead(_ faults: [String], _ sql: String) -> SQLiteFailure? {
    let code = faults.lazy.compactMap(Self.code(in:)).first { !Self.isOfFile($0 & 0xff) }
    // SQLite doesn't name the code of each.
    let isUnnamed = code == nil && !faults.isEmpty && systemError != 0
    guard let code = code ?? (isUnnamed ? SQLITE_IOERR : nil) else { return nil }
    return SQLiteFailure(
      extendedCode: code, message: String(cString: sqlite3_errstr(code)), sql: sql)
  }

  /// The code in what SQLite says of pages; names that the file has chosen stand in other faults.
  private static func code(in fault: String) -> Int32? {
    guard fault.hasPrefix("*** in database main ***\n") else { return nil }
    let parts = fault.split(separator: "unable to get the page. error code=")
    return parts.dropFirst().first.flatMap { Int32($0.prefix(while: \.isNumber)) }
  }

  /// The system's error number when it last failed to read or write the file; 0 if it never has.
  private var systemError: Int32 {
    var number: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &number)
    return number
  }
}
