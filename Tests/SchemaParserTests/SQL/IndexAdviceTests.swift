import DBGenSQLite
import RuntimeSamples
import SchemaParser
import SchemaSQL
import Testing

/// Queries over tables with rows of several kinds, with the advised indexes and without.
@Suite("Advised indexes")
struct IndexAdviceTests {
  /// The queries with the codes of the advice on each; the same for all tables.
  private static let queries = [conditions, extremes, orders, windows, ranges].joined()

  private static let extremes = [
    "SELECT max(number) AS m FROM player",
    "SELECT max(lastName) AS m FROM player WHERE teamID = 7",
    "SELECT min(number) AS m FROM player WHERE state = 's7'",
    "SELECT max(lastName) AS m FROM player WHERE number > 3",
    "SELECT max(lastName) AS m FROM player WHERE teamID = 7 AND number > 3",
    "SELECT max(lower(lastName)) AS m FROM player WHERE teamID = 7",
    "SELECT id, (SELECT max(number) FROM player WHERE teamID = team.id) AS m FROM team",
    "SELECT id FROM player WHERE number = (SELECT min(number) FROM player WHERE teamID = 7)",
    "SELECT * FROM player AS p WHERE at = (SELECT max(at) FROM player WHERE teamID = p.teamID)",
    "SELECT max(number) AS m, count(*) AS n FROM player WHERE teamID = 7",
    "SELECT * FROM player WHERE number = (SELECT max(number) FROM player)",
    "SELECT max(number + (SELECT max(id) FROM team)) AS m FROM player",
    "SELECT max((SELECT min(number) FROM player WHERE teamID = team.id)) AS m FROM team",
  ]

  private static let orders = [
    "SELECT * FROM player ORDER BY number, lastName DESC LIMIT 5",
    "SELECT id, number, lastName FROM player ORDER BY number DESC, lastName",
    "SELECT * FROM player ORDER BY number DESC, lastName",
    "SELECT * FROM player WHERE teamID = 7 ORDER BY number, lastName DESC",
    "SELECT * FROM player WHERE teamID = 7 ORDER BY number DESC, lastName, state DESC LIMIT 5",
    "SELECT * FROM player WHERE teamID = 7 ORDER BY lastName COLLATE NOCASE, number DESC LIMIT 5",
    "SELECT lower(lastName) AS l, count(*) AS n FROM player GROUP BY l",
    "SELECT number % 10 AS ones, count(*) AS n FROM player GROUP BY 1",
    "SELECT number AS n, state AS s, count(*) AS c FROM player GROUP BY s, n",
    "SELECT id, lower(lastName) AS l FROM player WHERE teamID = 7 ORDER BY l",
    "SELECT id, number AS n FROM player ORDER BY 2 DESC, id",
    "SELECT lastName LIKE :p AS m, count(*) AS n FROM player GROUP BY m ORDER BY m",
  ]

  private static let windows = [
    "SELECT id, row_number() OVER (PARTITION BY number ORDER BY lastName DESC) AS n FROM player",
    "SELECT id, rank() OVER w AS n FROM player WINDOW w AS (PARTITION BY state ORDER BY number)",
    "SELECT id, bio, row_number() OVER (PARTITION BY number ORDER BY lastName) AS n FROM player",
    "SELECT id, sum(number) OVER (ORDER BY at) AS n FROM player WHERE teamID = 7",
    "SELECT id, lag(number) OVER (PARTITION BY teamID ORDER BY at DESC, id) AS n FROM player",
    "SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY teamID ORDER BY at DESC) AS n FROM player) WHERE n = 1",
  ]

  private static let ranges = [
    "SELECT * FROM player WHERE number > 3 OR lastName = 'n9'",
    "SELECT * FROM player WHERE number BETWEEN 3 AND 4 OR lastName = 'n9'",
    "SELECT * FROM player WHERE number > 3 ORDER BY lastName LIMIT 5",
    "SELECT * FROM player WHERE number > 98 ORDER BY number LIMIT 5",
    "SELECT * FROM player WHERE number < 50 ORDER BY number DESC LIMIT 5",
    "SELECT * FROM player WHERE teamID = 7 AND at > '2024' ORDER BY at LIMIT 5",
    "SELECT id FROM player WHERE lastName LIKE '%77'",
    "SELECT id FROM player WHERE number * 30 = teamID",
    "SELECT id FROM player AS p WHERE p.number = p.teamID AND p.deletedAt IS NULL",
  ]

  private static let conditions = [
    "SELECT * FROM player WHERE number = 7",
    "SELECT id FROM player WHERE number = 7 AND state = 's3'",
    "SELECT * FROM player WHERE number IN (7, 8)",
    "SELECT * FROM player WHERE number BETWEEN 7 AND 9",
    "SELECT * FROM player WHERE number = 7 OR lastName = 'n9'",
    "SELECT * FROM player WHERE number = 7 OR lastName = 'n9' OR state = 's4'",
    "SELECT * FROM player WHERE (number = 7 OR lastName = 'n9') AND deletedAt IS NULL",
    "SELECT * FROM player WHERE lower(lastName) = 'n7'",
    "SELECT p.id FROM player AS p WHERE lower(p.lastName) = 'n7' AND p.deletedAt IS NULL",
    "SELECT id FROM player WHERE number % 50 = 7",
    "SELECT id FROM player WHERE lastName = 'N7' COLLATE NOCASE",
    "SELECT id FROM player WHERE lastName LIKE 'n7%'",
    "SELECT id FROM player WHERE lastName LIKE :p",
    "SELECT id FROM player WHERE lastName GLOB 'n7*'",
    "SELECT id FROM player WHERE lastName LIKE '%7' OR number = 7",
    "SELECT * FROM player WHERE state = 's7' AND deletedAt IS NULL",
    "SELECT * FROM player WHERE number = 7 ORDER BY lastName",
    "SELECT * FROM player WHERE number > 90 ORDER BY lastName",
    "SELECT * FROM player WHERE number = 7 ORDER BY lastName LIMIT 5",
    "SELECT * FROM player WHERE teamID = 7 ORDER BY lastName",
    "SELECT * FROM player WHERE teamID = 7 ORDER BY lower(lastName)",
    "SELECT * FROM player WHERE teamID = 7 AND number > 3 ORDER BY lastName LIMIT 5",
    "SELECT * FROM player ORDER BY lastName",
    "SELECT id, lastName FROM player ORDER BY lastName",
    "SELECT * FROM player ORDER BY lastName LIMIT 5",
    "SELECT * FROM player ORDER BY lastName COLLATE NOCASE LIMIT 5",
    "SELECT * FROM player WHERE deletedAt IS NULL ORDER BY lastName",
    "SELECT lastName FROM player WHERE deletedAt IS NULL ORDER BY lastName",
    "SELECT * FROM player WHERE deletedAt IS NULL ORDER BY lastName LIMIT 5",
    "SELECT * FROM player WHERE number % 50 = 7 ORDER BY lastName LIMIT 5",
    "SELECT number, count(*) AS n FROM player GROUP BY number",
    "SELECT number, max(lastName) AS m FROM player GROUP BY number",
    "SELECT number, max(bio) AS m FROM player GROUP BY number LIMIT 3",
    "SELECT number, max(bio) AS m FROM player GROUP BY number ORDER BY m LIMIT 3",
    "SELECT number, count(*) AS n FROM player GROUP BY number HAVING n > 99 LIMIT 3",
    "SELECT state, count(*) AS n FROM player WHERE deletedAt IS NULL GROUP BY state",
    "SELECT state, number, lastName, teamID, count(bio) AS n FROM player GROUP BY state",
    "SELECT DISTINCT number FROM player",
    "SELECT DISTINCT number, bio FROM player",
    "SELECT lower(lastName) AS l, count(*) AS n FROM player GROUP BY lower(lastName)",
    "SELECT player.id FROM player JOIN team ON team.name = lastName WHERE player.number = 7",
    "SELECT player.id FROM player JOIN team ON team.id = teamID WHERE team.name = 'n7'",
    "SELECT player.* FROM player JOIN team ON team.id = teamID ORDER BY lastName LIMIT 5",
    "SELECT player.* FROM player JOIN team ON team.id = teamID ORDER BY lastName",
    "SELECT team.name, count(*) AS n FROM team JOIN player ON teamID = team.id GROUP BY team.name",
    "SELECT id, row_number() OVER (ORDER BY lastName) AS n FROM player LIMIT 5",
    "SELECT id, bio, count(*) OVER (PARTITION BY number) AS n FROM player LIMIT 5",
    "SELECT id FROM team WHERE EXISTS (SELECT 1 FROM player WHERE number = team.id AND state = 's2')",
    "SELECT id FROM player WHERE number = (SELECT max(number) FROM player WHERE state = 's2')",
    "UPDATE player SET bio = '' WHERE lastName = 'n7'",
    "DELETE FROM player WHERE number = 7 OR state = 's9'",
  ]

  /// Other properties of the table of players.
  private static let tables = ["", "withoutRowID: true", "indexes: { known: [number, deletedAt] }"]

  /// Values of a row's columns by its number, which occur rarely, or always, or in every other row.
  enum Rows: String, CaseIterable {
    case rare = "i * 7919 % 100"
    case equal = "7"
    case half = "CASE WHEN i % 2 THEN 7 ELSE i % 100 END"
  }

  @Test("an advised index never makes a query do more work", arguments: tables)
  func work(table: String) throws {
    var advised = 0
    for query in Self.queries {
      guard let advice = try Self.advice(on: query, table) else { continue }
      advised += 1
      for rows in Rows.allCases {
        let before = try Work(of: query, in: Self.schema(query, table), rows)
        let after = try Work(of: query, in: Self.schema(query, table, advice.indexes), rows)
        #expect(after.rows == before.rows, "\(query): \(advice)")
        // How many rows a condition finds isn't known; that it finds few is what an index is for.
        if rows == .rare || !advice.codes.contains(.scannedTable) {
          #expect(after.cost <= before.cost, "\(query), \(rows): \(advice), \(before), \(after)")
        }
      }
    }
    #expect(advised >= 50, "\(advised)")
  }

  // MARK: - Advice

  private struct Advice: CustomStringConvertible {
    var codes: [DiagnosticCode]
    /// The tables with the entries of their indexes.
    var indexes: [String: String]

    var description: String { "\(codes.map(\.rawValue)) \(indexes)" }
  }

  /// Returns the first index or indexes that lint advises for a query, with its reasons.
  private static func advice(on query: String, _ table: String) throws -> Advice? {
    let text = schema(query, table)
    let schema = try parsed(text)
    let warnings = SchemaLinter.lint(schema, after: []).filter { !$0.notes.isEmpty }
    guard let note = warnings.first?.notes.first else { return nil }
    let line = try #require(note.message.firstMatch(of: /indexes: \{ (.*) \}$/)?.output.1)
    let place = file(text).location(at: note.range.lowerBound).line
    let name = text.split(separator: "\n")[place - 1].trimmingPrefix(while: \.isWhitespace)
    return Advice(
      codes: warnings.filter { $0.notes == [note] }.map(\.code),
      indexes: [String(name.prefix { $0 != ":" }): String(line)])
  }

  private static func schema(
    _ query: String, _ table: String, _ indexes: [String: String] = [:]
  ) -> String {
    var properties = table
    if let added = indexes["player"] {
      properties =
        table.contains("indexes")
        ? table.replacing(" }", with: ", \(added) }") : "\(table)\n    indexes: { \(added) }"
    }
    return """
      database: D
      tables:
        team:
          columns: { id: { type: integer, primaryKey: true }, name: text, city: text }
          \(indexes["team"].map { "indexes: { \($0) }" } ?? "allow: []")
        player:
          columns:
            id: { type: integer, primaryKey: true }
            teamID: { type: integer, references: team.id, index: true }
            number: integer
            state: text
            lastName: text
            bio: text
            at: timestamp
            deletedAt: { type: "timestamp?", softDelete: true }
          \(properties)
      queries:
        q: { sql: "\(query)" }

      """
  }
}

/// The work of a statement.
private struct Work: CustomStringConvertible {
  /// The instructions that it ran.
  private var steps = 0
  /// The pages that it looked at, each of which takes as long as a few instructions.
  private var pages = 0
  private(set) var rows = 0

  var cost: Int { steps + 10 * pages }
  var description: String { "\(steps) steps and \(pages) pages for \(rows) rows" }

  /// Runs a statement in a database with rows.
  init(of sql: String, in schema: String, _ values: IndexAdviceTests.Rows) throws {
    var handle: OpaquePointer?
    try #require(sqlite3_open(":memory:", &handle) == SQLITE_OK)
    defer { sqlite3_close(handle) }
    let numbers =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(Soak.count(1500, soak: 20_000))) "
    // An index may be the beginning of the advised one.
    let parsed = try #require(CheckedSchema.parse(file(schema)).schema)
    let creation = parsed.written.createStatements.map(\.text)
    let filling = [
      numbers + "INSERT INTO team SELECT i, 'n' || (\(values.rawValue)), 'c' FROM n WHERE i <= 100",
      numbers + """
        INSERT INTO player SELECT i, 1 + i % 100, \(values.rawValue), 's' || (\(values.rawValue)),
          'n' || (\(values.rawValue)), printf('%080d', i),
          printf('2024-01-01 00:00:00.%03d', \(values.rawValue)),
          CASE WHEN i % 10 = 0 THEN '2024-01-01 00:00:00.000' END FROM n
        """,
    ]
    for statement in creation + filling {
      let result = sqlite3_exec(handle, statement, nil, nil, nil)
      try #require(result == SQLITE_OK, "\(statement): \(String(cString: sqlite3_errmsg(handle)))")
    }
    var statement: OpaquePointer?
    try #require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
    defer { sqlite3_finalize(statement) }
    if sqlite3_bind_parameter_count(statement) > 0 {
      sqlite3_bind_text(
        statement, 1, "n7%", -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }
    let before = Self.pages(of: handle)
    while sqlite3_step(statement) == SQLITE_ROW { rows += 1 }
    pages = Self.pages(of: handle) - before
    steps = Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0))
  }

  private static func pages(of handle: OpaquePointer?) -> Int {
    var (count, most): (Int32, Int32) = (0, 0)
    sqlite3_db_status(handle, SQLITE_DBSTATUS_CACHE_HIT, &count, &most, 0)
    return Int(count)
  }
}
