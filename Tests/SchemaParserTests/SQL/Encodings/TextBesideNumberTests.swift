import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Text beside numbers")
struct TextBesideNumberTests {
  private static let head = """
    database: D
    tables:
      t:
        columns:
          id:   { type: integer, primaryKey: true }
          word: text
          n:    integer
          r:    real

    """

  /// A text and a number of equal value as SQL, with whether SQLite converts the other value.
  private static let texts = [
    "word", "CAST(n AS TEXT)", "lower(word)", "(word)", "+word", "'5'", "substr(word, 1)",
    "(SELECT word FROM t)", "(SELECT lower(word) FROM t)", "lower(word) COLLATE NOCASE",
    "max(word, '5')",
    "ifnull(word, '')", "CASE WHEN n THEN word END", "iif(n, word, '5')", "n || ''", "min(word)",
  ]
  private static let numbers = [
    "n", "CAST(word AS NUMERIC)", "abs(n)", "n + 0", "5", "(n)", "+n", "-(-n)", "(SELECT n FROM t)",
    "(SELECT max(n) FROM t)", "coalesce(n, 0)", "n | 0", "max(n, 5)", "CAST(word AS INTEGER)",
  ]
  private static let comparisons = [
    "@ = #", "# = @", "@ IS #", "@ IN (#)", "# IN (1, @)", "@ BETWEEN # AND #",
    "CASE @ WHEN # THEN 1 ELSE 0 END", "@ IN (SELECT #)", "(1, @) = (1, #)", "NOT (@ <> #)",
  ]

  @Test(
    "a comparison of a text with a number is reported only if SQLite never takes them for equal",
    arguments: comparisons)
  func agreesWithSQLite(comparison: String) throws {
    let database = try SQLiteConnection()
    try database.run("CREATE TABLE t (id INTEGER PRIMARY KEY, word TEXT, n INTEGER, r REAL) STRICT")
    try database.run("INSERT INTO t VALUES (1, '5', 5, 5.0)")
    var (queries, values) = ([String](), [Bool]())
    for text in Self.texts {
      for number in Self.numbers {
        let sql = comparison.replacing("@", with: text).replacing("#", with: number)
        queries.append(sql)
        values.append(try database.rows("SELECT (\(sql)) = 1 FROM t")[0][0] == "1")
      }
    }
    let lines = queries.enumerated().map { "  q\($0): \"SELECT (\($1)) AS x FROM t\"" }
    let found = problems(Self.head + "queries:\n" + lines.joined(separator: "\n") + "\n")
    let head = Self.head.split(separator: "\n", omittingEmptySubsequences: false).count + 1
    let reported = Set(
      found.compactMap { $0.split(separator: ":").first.flatMap { Int($0) } }.map { $0 - head })
    let wrong = queries.indices.filter { values[$0] && reported.contains($0) }
    #expect(wrong.isEmpty, "\(wrong.map { queries[$0] })")
    let missed = queries.indices.filter { !values[$0] && !reported.contains($0) }
    #expect(missed.isEmpty, "\(missed.map { queries[$0] })")
  }
}
