import SchemaMigration
import SchemaParser
import Testing

/// Warnings about the values of a new column.
@Suite("warnings about values")
struct ValueWarningTests {
  private static let others = [
    "CREATE TABLE p (id INTEGER PRIMARY KEY, x INTEGER, tID INTEGER) STRICT",
    "CREATE TABLE k (a INTEGER NOT NULL, b INTEGER NOT NULL, v INTEGER, PRIMARY KEY (a, b)) STRICT",
  ]

  /// Returns the warnings of a code about a fill of a table `t`.
  private func warnings(_ code: DiagnosticCode, _ fill: String) throws -> [String] {
    func table(_ columns: String) -> String {
      "CREATE TABLE t (id INTEGER PRIMARY KEY, pID INTEGER\(columns)) STRICT"
    }
    let pair = MigrationPair(
      "", [table("")] + Self.others, [table(", n INTEGER NOT NULL")] + Self.others,
      "- addColumn: { table: t, column: n, fill: \"\(fill)\" }")
    return try MigrationLinter.lint(pair.file(), pair.plan(), after: pair.snapshots.old)
      .filter { $0.code == code }.map(\.message)
  }

  @Test(
    "of a query that always has a row with a value, no NULL is expected",
    arguments: [
      "(SELECT coalesce(sum(x), 0) FROM p WHERE tID = t.id)", "(SELECT count(*) + total(x) FROM p)",
      "(SELECT ifnull(max(x), 1) + count(*) FROM p)", "(SELECT t.id)",
      "coalesce((SELECT sum(x) FROM p), 0)",
    ])
  func present(fill: String) throws { #expect(try warnings(.narrowingStep, fill) == []) }

  @Test(
    "of a query that may have no row, or no value in it, NULL is expected",
    arguments: [
      "(SELECT coalesce(x, 0) FROM p WHERE tID = t.id LIMIT 1)",
      "(SELECT coalesce(sum(x), 0) FROM p LIMIT 0)", "(SELECT coalesce(sum(x), max(x)) FROM p)",
      "(SELECT coalesce(sum(x), 0) FROM p GROUP BY tID LIMIT 1)",
      "(SELECT coalesce(sum(x), 0) FROM p HAVING count(*) > 1)", "(SELECT pID)",
      "(SELECT coalesce(sum(x), id) FROM p)",
    ])
  func missing(fill: String) throws {
    #expect(
      try warnings(.narrowingStep, fill) == ["rows of 't' may be refused: 'n' can't be NULL"])
  }

  @Test(
    "a lookup by a whole key of each table finds one row",
    arguments: [
      "(SELECT v FROM k WHERE a = t.id AND b = 1)", "(SELECT v FROM k WHERE (a, b) = (t.id, 1))",
      "(SELECT p.x FROM p JOIN k ON p.id = k.b WHERE k.a = t.id AND k.b = 2)",
      "(SELECT k.v FROM k, p WHERE p.id = t.pID AND k.a = p.id AND k.b = p.x)",
      "(SELECT o.x FROM p AS o JOIN p ON p.tID = o.id WHERE p.id = t.id AND o.id = p.tID)",
    ])
  func wholeKeys(fill: String) throws { #expect(try warnings(.ambiguousLookup, fill) == []) }

  @Test(
    "a lookup by a part of a key, or by a whole key of only one table, may find several",
    arguments: [
      ("(SELECT v FROM k WHERE a = t.id)", "k"),
      ("(SELECT v FROM k WHERE (a, b) = (t.id, b))", "k"),
      ("(SELECT p.x FROM p, k WHERE p.id = t.id)", "p"),
      ("(SELECT p.x FROM p JOIN k ON p.id = k.b WHERE k.a = t.id)", "p"),
      ("(SELECT p.x FROM p LEFT JOIN k ON p.id = 1 AND k.a = 1 AND k.b = 1)", "p"),
    ])
  func partsOfKeys(fill: String, table: String) throws {
    #expect(
      try warnings(.ambiguousLookup, fill)
        == ["more than one row of '\(table)' may match, and SQLite uses any of them"])
  }
}
