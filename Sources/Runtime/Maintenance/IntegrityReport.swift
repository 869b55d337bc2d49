/// The report of `PRAGMA integrity_check`.
///
/// SQLite 3.40.1 reports a NULL that isn't there, in each row of a WITHOUT ROWID table one of whose
/// NOT NULL columns stands before a column of the key. Each such report is held against the rows.
package enum IntegrityReport {
  /// The faults that there are, up to 100.
  ///
  /// - Parameter texts: Returns the first column of the rows that a query gives.
  package static func faults(_ texts: (String) throws -> [String]) rethrows -> [String] {
    let faults = try texts("PRAGMA main.integrity_check").filter { $0 != "ok" }
    guard faults.contains(where: { $0.hasPrefix(nullReport) }) else { return faults }
    let untrue = try texts(columns).flatMap { try texts($0) }
    // The untrue ones may have taken the place of others.
    let known = ["ok"] + untrue
    return try texts(
      """
      SELECT integrity_check FROM pragma_integrity_check(\(Int32.max), 'main')
      WHERE integrity_check NOT IN (\(known.map(literal).joined(separator: ", "))) LIMIT 100
      """)
  }

  private static let nullReport = "NULL value in "

  /// For each NOT NULL column of a table without a rowid, a query that gives SQLite's report of a
  /// NULL in it if there is none. SQLite takes `IS NULL` of such a column for false without looking.
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
