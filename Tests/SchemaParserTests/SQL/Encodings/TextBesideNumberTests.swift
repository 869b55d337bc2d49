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
          tags: text

    """

  static let table =
    "CREATE TABLE t (id INTEGER PRIMARY KEY, word TEXT, n INTEGER, r REAL, tags TEXT) STRICT"

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
    try database.run(Self.table)
    try database.run("INSERT INTO t VALUES (1, '5', 5, 5.0, '[5]')")
    var (queries, values) = ([String](), [Bool]())
    for text in Self.texts {
      for number in Self.numbers {
        let sql = comparison.replacing("@", with: text).replacing("#", with: number)
        queries.append(sql)
        values.append(try database.rows("SELECT (\(sql)) = 1 FROM t")[0][0] == "1")
      }
    }
    let reported = Self.reported(queries.map { "SELECT (\($0)) AS x FROM t" })
    let wrong = queries.indices.filter { values[$0] && reported.contains($0) }
    #expect(wrong.isEmpty, "\(wrong.map { queries[$0] })")
    let missed = queries.indices.filter { !values[$0] && !reported.contains($0) }
    #expect(missed.isEmpty, "\(missed.map { queries[$0] })")
  }

  /// Returns the problems with queries, each with the query's index and without its place.
  static func found(_ queries: [String]) -> [(index: Int, message: String)] {
    let lines = queries.enumerated().map { "  q\($0): \"\($1)\"\n" }
    let head = Self.head.split(separator: "\n", omittingEmptySubsequences: false).count + 1
    return problems(Self.head + "queries:\n" + lines.joined()).compactMap { problem in
      let parts = problem.split(separator: ":", maxSplits: 2)
      return Int(parts[0]).map { ($0 - head, String(parts[2].dropFirst())) }
    }
  }

  /// Returns the indexes of the queries that compare a text with a number.
  static func reported(_ queries: [String]) -> Set<Int> {
    Set(found(queries).filter { $0.message.hasSuffix("[SC157]") }.map(\.index))
  }

  @Test("a text beside several numbers, and a comparison used twice, are reported once")
  func reportedOnce() {
    let found = Self.found([
      "SELECT id FROM t WHERE strftime('%Y', word) BETWEEN 2020 AND 2024",
      "SELECT id FROM t WHERE strftime('%Y', word) IN (n, 2024)",
      "SELECT DISTINCT lower(word) = 5 AS x FROM t",
      "SELECT max(id) AS id FROM t GROUP BY lower(word) = 5",
    ])
    let year = "'strftime('%Y', word)' is text and"
    let neither = "of which SQLite converts neither"
    let advice = "write CAST(strftime('%Y', word) AS NUMERIC) [SC157]"
    #expect(found.map(\.index) == [0, 1, 2, 3])
    #expect(
      found.map(\.message) == [
        "\(year) '2020' a number, \(neither), so the text is always greater: \(advice)",
        "\(year) 'n' a number, \(neither), so they are never equal: \(advice)",
        "no value of 'lower(word)' equals 5, which isn't stored as text [SC157]",
        "no value of 'lower(word)' equals 5, which isn't stored as text [SC157]",
      ])
  }
}
