import Testing

@testable import SchemaParser
@testable import SchemaSQL

// Names that can be those of columns and of results.
extension TextBesideNumberTests {
  private static let sources = [
    "t", "t AS s", "t, json_each(t.tags)", "(SELECT * FROM t)",
    "(SELECT *, json_extract(tags, '$[0]') AS x FROM t) AS s",
    "(SELECT word, n, tags, n AS x FROM t UNION SELECT word, n, tags, word FROM t)",
    "(SELECT word, n, tags, lower(word) AS x FROM t)", "c",
  ]
  private static let common =
    "WITH c AS (SELECT word, n, tags, n AS x FROM t UNION ALL SELECT word, n, tags, word FROM t) "
  private static let results = [
    "lower(word)", "printf('%d', n)", "n + 0", "max(n, 1)", "word", "n",
  ]
  private static let conditions = [
    "# = 5", "5 IS #", "# IN ('5')", "# > 4 AND # < 6", "EXISTS (SELECT 1 WHERE # = 5)",
    "(SELECT lower(#) AS # WHERE # = '5') = '5'",
    "EXISTS (SELECT 1 FROM json_each(tags) WHERE # = 5)",
  ]

  @Test(
    "a name that could be a result's is taken for what SQLite takes it for", arguments: sources)
  func namesOfResults(source: String) throws {
    let database = try SQLiteConnection()
    try database.run(Self.table)
    for tags in ["[5, \"5\", 0, 0, 0, 0]", "{\"5\": 5}", "[\"5\"]"] {
      try database.run("INSERT INTO t (word, n, tags) VALUES ('5', 5, '\(tags)')")
    }
    let with = source == "c" ? Self.common : ""
    let columns = try database.describe("\(with)SELECT * FROM \(source)").map(\.name)
    var (queries, hold, mustTell) = ([String](), [Bool](), [Bool]())
    for name in ["x", "value", "key", "n", "other"] {
      for result in Self.results {
        for condition in Self.conditions {
          let sql =
            "\(with)SELECT \(result) AS \(name) FROM \(source) WHERE "
            + condition.replacing("#", with: name)
          queries.append(sql)
          hold.append(try !database.rows(sql).isEmpty)
          mustTell.append(!columns.contains(name) && !condition.contains("json_each"))
        }
      }
    }
    let reported = Self.reported(queries)
    let wrong = queries.indices.filter { hold[$0] && reported.contains($0) }
    #expect(wrong.isEmpty, "\(wrong.map { queries[$0] })")
    let missed = queries.indices.filter { !hold[$0] && mustTell[$0] && !reported.contains($0) }
    #expect(missed.isEmpty, "\(missed.map { queries[$0] })")
  }

  @Test("a name is a column's rather than a result's, though the column's type isn't known")
  func columnsOfUnknownType() {
    let found = Self.found([
      "SELECT t.id, printf('%d', value) AS value FROM t, json_each(t.tags) WHERE value > 3",
      "SELECT t.id, lower(word) AS key FROM t, json_each(t.tags) WHERE key = 0",
      "SELECT id, lower(x) AS x FROM (SELECT id, json_extract(tags, '$[0]') AS x FROM t) "
        + "WHERE x > 5",
      "SELECT date(value) AS value FROM json_each('[1]') WHERE value = 1",
      "WITH c AS (SELECT id, n AS x FROM t UNION SELECT id, word FROM t) "
        + "SELECT id, lower(x) AS x FROM c WHERE x > 5",
      "SELECT lower(word) AS value FROM t "
        + "WHERE EXISTS (SELECT 1 FROM json_each(t.tags) WHERE value = 5)",
    ])
    #expect(found.map(\.message) == [])
  }
}
