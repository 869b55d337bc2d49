internal import DBGenSQLite

extension Database {
  /// Has SQLite check the whole file, blocking the calling thread. Others can read and write
  /// meanwhile.
  ///
  /// - Returns: The problems, empty if there are none: up to 100 faults of the file and its
  ///   indexes, and up to 100 rows that refer to missing rows.
  /// - Throws: `DatabaseError.sqlite` if the check can't be done, because the disk can't be read or
  ///   there is no memory; `CancellationError`; `nestedTransaction` inside a transaction of this
  ///   database; `closed`; `suspended`.
  public func integrityCheck() throws -> [String] {
    try isInMemory ? withWriter { try $0.findProblems() } : readingApart { try $0.findProblems() }
  }

  /// The asynchronous variant of `integrityCheck()`, which suspends the calling task.
  ///
  /// - Throws: The errors of the synchronous variant, except `DatabaseError.nestedTransaction`.
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
    // An interrupted check reports that in many ways, some of which look like faults of the file.
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

  /// - Throws: `DatabaseError.damagedDatabase` with the faults of the file. Rows that refer to
  ///   missing rows aren't faults.
  func requireIntegrity() throws {
    let faults = Result { try interruptedByCancellation(findFaults) }
    try ensureIsWanted()
    let problems = try faults.get()
    if !problems.isEmpty { throw DatabaseError.damagedDatabase(problems: problems) }
  }

  /// A query for up to 100 rows that refer to missing rows.
  private static let orphans = """
    SELECT printf('row %s of table ''%s'' refers to a row of ''%s'' that isn''t there',
      ifnull("rowid", 'without a rowid'), "table", "parent")
    FROM pragma_foreign_key_check(NULL, 'main') LIMIT 100
    """

  /// Returns the texts that a query gives. If the file is too damaged for SQLite to continue, the
  /// error is the last of them.
  private func texts(of query: String) throws -> [String] {
    var texts: [String] = []
    do {
      try forEachRow(of: query) { texts.append(String(sqlite3_column_value($0, 0)) ?? "") }
    } catch let error as DatabaseError where Self.isOfFile(error.code) {
      texts.append("\(error)")
    }
    return texts
  }

  /// Whether a result code is about the contents of the file. Foreign keys that can't be checked
  /// give SQLITE_ERROR.
  private static func isOfFile(_ code: Int32?) -> Bool {
    [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR].contains(code ?? SQLITE_OK)
  }
}

// MARK: - Pages that can't be read

extension Connection {
  /// Returns the failure that kept SQLite from reading a page, if there is one; SQLite lists it
  /// among the faults of the file.
  private func failureToRead(_ faults: [String], _ sql: String) -> SQLiteFailure? {
    let code = faults.lazy.compactMap(Self.code(in:)).first { !Self.isOfFile($0 & 0xff) }
    // SQLite doesn't report a code for each failure.
    let isUnnamed = code == nil && !faults.isEmpty && systemError != 0
    guard let code = code ?? (isUnnamed ? SQLITE_IOERR : nil) else { return nil }
    return SQLiteFailure(
      extendedCode: code, message: String(cString: sqlite3_errstr(code)), sql: sql)
  }

  /// Returns the result code in a fault of a page. Other faults may contain names from the file, so
  /// they aren't searched.
  private static func code(in fault: String) -> Int32? {
    guard fault.hasPrefix("*** in database main ***\n") else { return nil }
    let parts = fault.split(separator: "unable to get the page. error code=")
    return parts.dropFirst().first.flatMap { Int32($0.prefix(while: \.isNumber)) }
  }

  /// The system's error number for the last failure to read or write the file; 0 if there was none.
  private var systemError: Int32 {
    var number: Int32 = 0
    sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &number)
    return number
  }
}
