package import DBGenRuntime
internal import DBGenSQLite

/// The report of `PRAGMA integrity_check`.
///
/// SQLite 3.40.1 falsely reports a NULL for each row of a WITHOUT ROWID table that has a NOT NULL
/// column before a column of its key. Each such report is verified against the rows.
package enum IntegrityReport {
  /// Returns the actual faults, up to 100.
  ///
  /// - Parameter texts: Returns the first column of a query's rows.
  package static func faults(_ texts: (String) throws -> [String]) rethrows -> [String] {
    let faults = try texts("PRAGMA main.integrity_check").filter { $0 != "ok" }
    guard faults.contains(where: { $0.hasPrefix(nullReport) }) else { return faults }
    let untrue = try texts(columns).flatMap { try texts($0) }
    // False reports may have taken the place of others.
    let known = ["ok"] + untrue
    return try texts(
      """
      SELECT integrity_check FROM pragma_integrity_check(\(Int32.max), 'main')
      WHERE integrity_check NOT IN (\(known.map(literal).joined(separator: ", "))) LIMIT 100
      """)
  }

  private static let nullReport = "NULL value in "

  /// For each NOT NULL column of a table without a rowid, a query that returns SQLite's report of a
  /// NULL in the column if there is none. It uses `typeof` because SQLite considers `IS NULL` of
  /// such a column false without looking.
  private static let columns = """
    SELECT printf(
      'SELECT %Q WHERE NOT EXISTS (SELECT 1 FROM main."%w" WHERE typeof("%w") = ''null'')',
      report, min(name), min("column"))
    FROM (
      SELECT '\(nullReport)' || t.name || '.' || c.name AS report, t.name AS name,
        c.name AS "column", t.wr AS hasNoRowID
      FROM pragma_table_list AS t, pragma_table_xinfo(t.name, 'main') AS c
      WHERE t.schema = 'main' AND t.type = 'table' AND c."notnull")
    GROUP BY report HAVING count(*) = 1 AND min(hasNoRowID)
    """

  private static func literal(_ text: String) -> String {
    "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
  }
}

extension Connection {
  /// Returns the faults of the file, up to 100.
  package func findFaults() throws -> [String] {
    let faults = try IntegrityReport.faults(reports(of:))
    if let failure = failureToRead(faults, "PRAGMA main.integrity_check") {
      throw DatabaseError.sqlite(failure)
    }
    return faults
  }

  /// Returns the texts that a query gives. If the file is too damaged for SQLite to continue, the
  /// error is the last of them.
  package func reports(of query: String) throws -> [String] {
    var texts: [String] = []
    do {
      try forEachText(of: query) { texts.append($0) }
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

  // MARK: - Pages that can't be read

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
