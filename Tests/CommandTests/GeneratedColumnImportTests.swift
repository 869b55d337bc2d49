import RuntimeSamples
import Testing

@Suite("dbgen import of columns that are computed when they are read")
struct GeneratedColumnImportTests {
  private let sandbox = Sandbox()

  /// Returns the type that import finds for a generated column. The table has the given number of
  /// rows with 200 characters each, and one row with `longest` characters.
  private func type(rows: Int, expression: String, longest: Int = 0) throws -> Substring? {
    let database = try SQLiteFile(sandbox.path("a.db"))
    let start = "CREATE TABLE t (a TEXT NOT NULL, n INTEGER GENERATED ALWAYS AS"
    try database.execute("DROP TABLE IF EXISTS t; \(start) (1) VIRTUAL)")
    try database.execute(
      """
      WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < \(rows))
      INSERT INTO t SELECT replace(hex(zeroblob(100)), '0', 'x') FROM c
      """)
    try database.execute(
      "INSERT INTO t SELECT replace(hex(zeroblob(\(longest / 2))), '0', 'x')")
    // Only now set the expression, which SQLite would compute for each inserted row.
    try database.execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = '\(start) (\(expression.replacing("'", with: "''"))) VIRTUAL)'
      """)
    let outcome = try sandbox.dbgen("import", "a.db")
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome.output.firstMatch(of: #/\bn:\s+(?:{ )?type: "?(\w+)/#)?.output.1
  }

  @Test(
    "dbgen import of computed columns finds their types by the work that it takes, however long that lasts"
  )
  func slow() throws {
    let slow = "length(replace(replace(replace(a, 'x', 'yy'), 'y', 'zz'), 'z', 'aa'))"
    #expect(try type(rows: 20_000, expression: slow) == "integer")
  }

  @Test(
    "dbgen import of computed columns reports a column whose values it couldn't all examine")
  func warning() throws {
    _ = try type(rows: 20_000, expression: "length(hex(zeroblob(1000000)))")
    #expect(
      try sandbox.dbgen("import", "a.db").error == """
        a.db: warning: column 't.n' has type any because its values couldn't be computed: a value is longer \
        than the 65536 bytes that checking allows (--value-limit) [SI012]

        """)
  }

  @Test(
    "dbgen import of computed columns finds their types beside values that are long",
    arguments: [100, 20_000])
  func long(rows: Int) throws {
    #expect(try type(rows: rows, expression: "length(a)", longest: 1_000_000) == "integer")
  }
}
