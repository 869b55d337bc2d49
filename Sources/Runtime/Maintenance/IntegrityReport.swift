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
