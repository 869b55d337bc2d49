import Foundation

extension CommandCost {
  private static let bound = 2.5

  /// Compares the import of a database with what SQLite's shell takes to read all of its values. Returns nil where
  /// there is no shell.
  func textOfImport() throws -> String {
    guard let (table, mark) = try importing() else { return "" }
    return """
      What the import of a million rows in two tables takes of the processor, beside `SELECT *` of both in SQLite's shell.

      \(table.text)
      \(mark)

      """
  }

  private func importing() throws -> (table: MarkdownTable, mark: String)? {
    let database = places.scratchURL.appending(path: "rows.sqlite").path
    guard Child.output(of: ["sqlite3", "--version"]) != nil else { return nil }
    _ = try Child.run(["sqlite3", database, Self.rows])
    let scan = ["sqlite3", database, "SELECT * FROM person; SELECT * FROM purchase"]
    let (scans, imports) = (try median(scan), try median([places.dbgen, "import", database]))
    var table = MarkdownTable(["SQLite's shell", "`import`", "ratio"])
    table.append(
      String(format: "%.2f s", scans), String(format: "%.2f s", imports),
      (imports / scans).multiple)
    let mark = "`import` in at most \(Self.bound) times the time of SQLite's shell"
    return (table, item(mark, isMet: imports <= Self.bound * scans))
  }

  /// The seconds of a processor.
  private func median(_ command: [String]) throws -> Double {
    var samples = Samples()
    for _ in 0..<min(rounds, 3) { samples.append(try Child.run(command).processorSeconds) }
    return samples.median
  }

  /// A million rows in two tables.
  private static let rows = """
    PRAGMA journal_mode = OFF;
    CREATE TABLE person (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT, age INTEGER, created TEXT, score REAL, active INTEGER
    );
    CREATE TABLE purchase (
      id INTEGER PRIMARY KEY, personID INTEGER NOT NULL REFERENCES person, placed TEXT, status TEXT, total REAL,
      note TEXT
    );
    BEGIN;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)
    INSERT INTO person SELECT i, 'name ' || i, iif(i % 7, i || '@example.com', NULL), i % 99,
      printf('2024-%02d-%02dT%02d:00:00Z', i % 12 + 1, i % 28 + 1, i % 24), i * 0.37, i % 2 FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 700000)
    INSERT INTO purchase SELECT i, i * 7919 % 300000 + 1,
      printf('2024-%02d-%02d %02d:00:00', i % 12 + 1, i % 28 + 1, i % 24), 'state ' || i % 3, i * 0.73,
      'a note of some length ' || i FROM n;
    COMMIT;
    """
}
