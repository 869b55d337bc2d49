import Foundation
import Testing

@Suite("dbgen lint")
struct LintTests {
  private static func schema(queries: [String], index: String = "") -> String {
    """
    database: League
    tables:
      team:
        columns:
          id:   { type: integer, primaryKey: true }
          name: text
      player:
        columns:
          id:       { type: integer, primaryKey: true }
          teamID:   { type: integer, references: team.id, index: true }
          number:   integer
          lastName: text
        \(index)
    queries:
    \(queries.map { "  \($0)" }.joined(separator: "\n"))

    """
  }

  private func lint(
    _ queries: [String], index: String = "", _ options: String...
  ) throws -> (status: Int32, report: String) {
    let sandbox = Sandbox()
    try sandbox.write(Self.schema(queries: queries, index: index), to: "league.yaml")
    let process = try DBGenProcess(["lint", "league.yaml"] + options, in: sandbox.root)
    let outcome = try process.outcome()
    return (outcome.status, outcome.error)
  }

  @Test("a query that one index mends in two ways has one piece of advice")
  func oneIndex() throws {
    let outcome = try lint(["q: SELECT id FROM player WHERE number = :n ORDER BY lastName"])
    let warnings = outcome.report.split(separator: "\n").filter { $0.contains(": warning: ") }
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.contains(
        "query 'q' reads all of 'player' and sorts its rows after reading them; its plan: ")
        == true,
      "\(outcome.report)")
    #expect(outcome.report.contains("player_number_lastName: [number, lastName]"))
  }

  private static let advised: [(query: String, code: String, index: String)] = [
    ("greatest: SELECT max(number) AS n FROM player", "LN002", "player_number: [number]"),
    (
      "last: SELECT max(number) AS n FROM player WHERE teamID = :id", "LN002",
      "player_teamID_number: [teamID, number]"
    ),
    (
      "mixed: SELECT * FROM player WHERE teamID = :id ORDER BY number, lastName DESC", "LN002",
      "[teamID, number, { column: lastName, order: descending }]"
    ),
    (
      "alias: SELECT lower(lastName) AS l, count(*) AS n FROM player GROUP BY l", "LN004",
      "player_lower_lastName_lastName: [{ expression: \"lower(lastName)\" }, lastName]"
    ),
    (
      "ranked: SELECT id, rank() OVER (PARTITION BY number ORDER BY lastName) AS n FROM player",
      "LN002", "player_number_lastName: [number, lastName]"
    ),
    (
      "byNumber: SELECT * FROM player WHERE number = :number", "LN001",
      "player_number: [number]"
    ),
    (
      "sorted: SELECT * FROM player ORDER BY lastName LIMIT 9", "LN002",
      "player_lastName: [lastName]"
    ),
    (
      "names: SELECT lastName FROM player ORDER BY lastName", "LN002", "player_lastName: [lastName]"
    ),
    (
      "roster: SELECT * FROM player AS p WHERE p.teamID = :id ORDER BY p.lastName", "LN002",
      "player_teamID_lastName: [teamID, lastName]"
    ),
    (
      "both: SELECT id FROM player WHERE number = :n AND lastName > :l", "LN001",
      "player_number_lastName: [number, lastName]"
    ),
    (
      "joined: SELECT player.id FROM player JOIN team ON team.name = lastName WHERE player.id > :i",
      "LN001", "team_name: [name]"
    ),
    ("change: UPDATE player SET number = 3 WHERE lastName = :n", "LN001", "[lastName]"),
    (
      "counts: SELECT number, count(*) AS n FROM player GROUP BY number", "LN004",
      "player_number: [number]"
    ),
    ("numbers: SELECT DISTINCT number FROM player", "LN004", "player_number: [number]"),
    (
      "prefix: SELECT id FROM player WHERE lastName LIKE 'x%'", "LN001",
      "player_lastName_nocase: [{ column: lastName, collate: nocase }]"
    ),
    (
      "equal: SELECT id FROM player WHERE lastName = :name COLLATE NOCASE", "LN001",
      "player_lastName_nocase: [{ column: lastName, collate: nocase }]"
    ),
    (
      "lower: SELECT id FROM player AS p WHERE lower(p.lastName) = :name", "LN001",
      "player_lower_lastName: [{ expression: \"lower(lastName)\" }]"
    ),
    (
      "last: SELECT id FROM player WHERE teamID = :id ORDER BY number % 10", "LN002",
      "player_teamID_number_10: [teamID, { expression: \"number % 10\" }]"
    ),
    (
      "either: SELECT id FROM player WHERE number = :number OR lastName = :name", "LN001",
      "together: indexes: { player_number: [number], player_lastName: [lastName] }"
    ),
    (
      "other: SELECT id FROM player WHERE teamID = :id OR lastName = :name", "LN001",
      "an index here helps: indexes: { player_lastName: [lastName] }"
    ),
  ]

  @Test("a query that scans or sorts is shown with its plan and the index that serves it")
  func advice() throws {
    for (query, code, index) in Self.advised {
      let (status, report) = try lint([query])
      #expect(status == 0)
      #expect(report.hasPrefix("league.yaml:15:3: warning: query "), "\(report)")
      #expect(report.contains("[\(code)]") && report.contains(index), "\(report)")
      let beginsPlan = ["S", "CO-ROUTINE"].contains { report.contains("its plan: \($0)") }
      #expect(beginsPlan, "\(report)")
    }
  }

  @Test("after adding the suggested index, there is no more advice")
  func adviceTaken() throws {
    for (query, _, _) in Self.advised {
      let report = try lint([query]).report
      let advice = try #require(report.firstMatch(of: /indexes: (.*)/)?.output.1)
      let isOfTeam = advice.contains("team_name")
      let text = Self.schema(queries: [query], index: isOfTeam ? "" : "indexes: \(advice)")
      let sandbox = Sandbox()
      let schema =
        isOfTeam
        ? text.replacing("  name: text", with: "  name: { type: text, index: true }") : text
      try sandbox.write(schema, to: "league.yaml")
      let outcome = try sandbox.dbgen("lint", "league.yaml")
      #expect(!outcome.error.contains("LN00"), "\(query): \(outcome.error)")
    }
  }

  @Test("no advice is given on queries that an index serves, or that need all rows")
  func silence() throws {
    let (status, report) = try lint(
      [
        "byTeam: SELECT * FROM player WHERE teamID = :id",
        "byID: SELECT * FROM player WHERE id IN :ids",
        "everyone: SELECT * FROM player",
        "some: SELECT * FROM player LIMIT 3",
        "inOrder: SELECT * FROM player ORDER BY id",
        "pairs: SELECT * FROM team JOIN player ON player.teamID = team.id",
      ], "--strict")
    #expect(status == 0)
    #expect(report == "")
  }

  @Test("each combination of optional parts and orders has its own plan, and advice names it")
  func combinations() throws {
    let report = try lint([
      """
      find:
          sql: SELECT id FROM player /*? WHERE number = :number */ /*? LIMIT :limit */
          orders: { id: id, name: lastName }
      """
    ]).report
    let problems = report.matches(of: /warning: (.*); its plan: (.*) \[(.*)\]/).map {
      "\($0.output.3) \($0.output.1): \($0.output.2)"
    }
    let name = "query 'find'"
    #expect(
      problems == [
        "LN001 \(name) with ':number', in the order 'id' and in 1 other combination "
          + "reads all of 'player': SCAN player",
        "LN001 \(name) with ':number', in the order 'name' and in 1 other combination "
          + "reads all of 'player' and sorts its rows after reading them: "
          + "SCAN player; USE TEMP B-TREE FOR ORDER BY",
        "LN002 \(name) without optional parameters, in the order 'name' and in 1 other combination "
          + "sorts its rows after reading them: SCAN player; USE TEMP B-TREE FOR ORDER BY",
      ])
  }

  @Test("each statement of a query has its own plan")
  func statements() throws {
    let report = try lint([
      """
      move:
          sql: |
            DELETE FROM player WHERE number = :number;
            UPDATE player SET number = :number WHERE id = :id;
            SELECT * FROM player ORDER BY lastName LIMIT 9;
      """
    ]).report
    let problems = report.matches(of: /warning: (.*); its plan: (.*) \[(.*)\]/).map {
      "\($0.output.3) \($0.output.1): \($0.output.2)"
    }
    #expect(
      problems == [
        "LN001 query 'move' reads all of 'player': SCAN player",
        "LN002 query 'move' sorts its rows after reading them: SCAN player; USE TEMP B-TREE FOR ORDER BY",
      ])
  }

  @Test("a query that no index would serve is reported as such, with the reason in its patterns")
  func noIndex() throws {
    for (condition, reason) in [
      ("number <> :part", ""),
      ("lastName LIKE :part || '%'", ": SQLite needs the pattern as one parameter"),
      ("lastName LIKE '%son' OR number <> :part", ": the pattern begins with a wildcard"),
    ] {
      let report = try lint(["like: SELECT id FROM player WHERE \(condition)"]).report
      #expect(
        report.contains("and no index would help\(reason); its plan: SCAN player [LN001]"),
        "\(report)")
      #expect(!report.contains("note:"))
    }
  }

  @Test("an index of the rows that meet a constant condition is advised where no other helps")
  func partialIndex() throws {
    for condition in ["lastName LIKE '%son'", "number <> 3"] {
      let report = try lint(["q: SELECT id FROM player AS p WHERE p.\(condition)"]).report
      let advice = "an index here helps if few rows meet its condition: indexes: { player_"
      #expect(report.contains(advice), "\(report)")
      #expect(report.contains(", where: \"\(condition)\" } }"), "\(report)")
    }
  }

  @Test(
    "after adding a suggested index with a condition, there is no more advice, also not to sort")
  func partialIndexTaken() throws {
    let rests = [
      "", "ORDER BY number, id LIMIT 3", "ORDER BY length(lastName) DESC, number LIMIT 1",
    ]
    for condition in ["number <> 3", "lastName LIKE '%son'", "number <> 3 AND lastName <> ''"] {
      for rest in rests {
        let query = ["q: SELECT id FROM player WHERE \(condition) \(rest)"]
        let report = try lint(query).report
        let advice = try #require(report.firstMatch(of: /: (indexes: .*)/)?.output.1)
        let after = try lint(query, index: String(advice)).report
        #expect(after == "", "\(report)")
      }
    }
  }

  @Test("a search that scans an index with a condition is advised of an index that finds its rows")
  func searchInPartialIndex() throws {
    let index = #"indexes: { other: { columns: [teamID], where: "number <> 0" } }"#
    for (rest, advice) in [
      ("", "player_lastName: [lastName]"), ("LIMIT 3", "player_lastName: [lastName]"),
      ("ORDER BY teamID", "player_lastName_teamID: [lastName, teamID]"),
    ] {
      let query = "q: SELECT id FROM player WHERE number <> 0 AND lastName = :l \(rest)"
      let report = try lint([query], index: index).report
      #expect(report.contains("reads all of 'player'; its plan: SCAN player USING INDEX other"))
      #expect(report.contains("an index here helps: indexes: { \(advice) }"), "\(report)")
    }
  }

  @Test("an index with a condition that has the rows in order is the only advice")
  func partialIndexOnce() throws {
    let query = "q: SELECT lastName FROM player WHERE number <> 3"
    let report = try lint(["\(query) ORDER BY lastName LIMIT 9"]).report
    #expect(report.contains("reads all of 'player' and sorts its rows after reading them; "))
    #expect(report.split(separator: "an index here helps: ").count == 2, "\(report)")
    // In the order of the key, the rows come without one.
    let keyed = try lint(["\(query) ORDER BY id LIMIT 9"]).report
    #expect(keyed.contains("helps if few rows meet its condition: "), "\(keyed)")
  }

  @Test("a query that stops at the first rows it finds is left alone where no index finds them")
  func stopsEarly() throws {
    let left = [
      "p: SELECT id FROM player WHERE number <> :n LIMIT 3",
      "q: SELECT id FROM player WHERE number <> :n ORDER BY id LIMIT 3",
      "r: SELECT id FROM player WHERE lastName LIKE '%' || :t || '%' LIMIT 5",
      "s: SELECT id FROM player WHERE number > :n OR lastName = :l LIMIT 5",
    ]
    #expect(try lint(left).report == "")
    let needed = [
      "p: SELECT count(*) AS n FROM player WHERE number <> :n LIMIT 3",
      "q: SELECT id FROM player WHERE number <> :n GROUP BY number LIMIT 3",
      "r: SELECT id FROM team WHERE id IN (SELECT teamID FROM player WHERE number <> :n) LIMIT 3",
    ]
    for query in needed {
      #expect(try lint([query]).report.contains("reads all of 'player'"), "\(query)")
    }
    #expect(
      try lint(["q: SELECT id FROM player WHERE number = :n ORDER BY id LIMIT 3"]).report
        .contains("indexes: { player_number"))
  }

  @Test("no index is advised that would copy documents")
  func documents() throws {
    let schema = """
      database: Garden
      tables:
        plot:
          columns:
            id:     { type: integer, primaryKey: true }
            number: integer
            sheet:  { type: "json?", swiftType: "[String]" }
            photo:  blob
            hash:   blob
      queries:
        sheets: SELECT number, sheet FROM plot ORDER BY number
        photos: SELECT number, photo FROM plot ORDER BY number
        drawn: SELECT id FROM plot WHERE sheet IS NOT NULL
        most: SELECT number FROM plot WHERE sheet IS NOT NULL ORDER BY json_array_length(sheet, '$.notes') DESC, number LIMIT 1
        found: SELECT id FROM plot WHERE hash = :hash
      """
    let notes = try lines(schema).filter { $0.contains(": note: ") }
    let key = #"{ expression: "json_array_length(sheet, '$.notes')" }"#
    #expect(
      notes.map { String($0.dropFirst("a.yaml:3:3: note: an index here helps".count)) } == [
        #" if few rows meet its condition: indexes: { plot_id_part: { columns: [id], where: "sheet IS NOT NULL" } }"#,
        ": indexes: { plot_json_array_length_sheet_number_part: { columns: [\(key), { column: number, order: descending }], "
          + #"where: "sheet IS NOT NULL" } }"#,
        ": indexes: { plot_hash: [hash] }",
      ])
  }

  @Test(
    "a range can have most rows, so no index is advised beside OR, or to sort few")
  func wideRange() throws {
    for condition in ["number > :n OR lastName = :l", "number > :n ORDER BY lastName LIMIT 9"] {
      let report = try lint(["q: SELECT * FROM player WHERE \(condition)"]).report
      #expect(
        report.contains(", and an index helps only if few rows are in its range; "), "\(report)")
      #expect(!report.contains("no index would help"), "\(report)")
    }
    #expect(
      try lint(["q: SELECT * FROM player WHERE number > :n ORDER BY number LIMIT 9"]).report
        .contains("indexes: { player_number: [number] }"))
  }

  @Test("the row with the greatest value is found by an index of it, by one piece of advice")
  func latest() throws {
    for query in [
      "SELECT * FROM player WHERE number = (SELECT max(number) FROM player)",
      "WITH l AS (SELECT max(number) AS n FROM player) SELECT * FROM player WHERE number = (SELECT n FROM l)",
    ] {
      let report = try lint(["q: \(query)"]).report
      #expect(report.contains("reads all of 'player'"), "\(report)")
      #expect(!report.contains("no index would help"), "\(report)")
      #expect(report.split(separator: "an index here helps").count == 2, "\(report)")
      #expect(report.contains("indexes: { player_number: [number] }"), "\(report)")
    }
  }

  @Test(
    "a term that is sorted and grouped by, and an extreme in another, are checked once",
    arguments: [
      "SELECT lastName LIKE :p AS m, count(*) AS n FROM player GROUP BY m ORDER BY m",
      "SELECT DISTINCT lastName LIKE :p AS m FROM player ORDER BY m",
      "SELECT DISTINCT lastName GLOB :p AS m FROM player ORDER BY m",
      "SELECT CASE WHEN lastName LIKE :p THEN 1 END AS m, count(*) AS n FROM player GROUP BY m ORDER BY m",
      "SELECT count(*) OVER (PARTITION BY lastName LIKE :p) AS m FROM player ORDER BY m",
      "SELECT max(number + (SELECT max(id) FROM team)) AS m FROM player",
      "SELECT max((SELECT min(number) FROM player WHERE teamID = team.id)) AS m FROM team",
    ])
  func repeated(query: String) throws {
    let (status, report) = try lint(["q: \"\(query)\""])
    #expect(status == 0 && !report.contains("error"), "\(status) \(report)")
  }

  @Test("the name of an advised index is one that the schema doesn't have")
  func nameOfIndex() throws {
    let report = try lint(
      ["q: SELECT id FROM player WHERE number = :n"],
      index: "indexes: { PLAYER_number: [lastName], player_number_2: [lastName, id] }"
    ).report
    #expect(report.contains("an index here helps: indexes: { player_number_3: [number] }"))
  }

  @Test("an index for a parameter of LIKE or GLOB is advised for patterns that begin with text")
  func patterns() throws {
    for (word, key) in [
      ("LIKE", "_nocase: [{ column: lastName, collate: nocase }]"), ("GLOB", ": [lastName]"),
    ] {
      let report = try lint(["q: SELECT id FROM player WHERE lastName \(word) :part"]).report
      #expect(
        report.contains(
          "an index here helps if the pattern doesn't begin with a wildcard: indexes: { player_lastName"
            + key), "\(report)")
    }
  }

  @Test("no index is advised that only orders rows, each of which SQLite would have to look up")
  func orderedLookups() throws {
    for query in [
      "SELECT * FROM player ORDER BY lastName",
      "SELECT player.* FROM player JOIN team ON team.id = teamID ORDER BY lastName",
    ] {
      #expect(try lint(["q: \(query)"]).report == "", "\(query)")
    }
  }

  @Test("warnings count only when they are asked to")
  func strict() throws {
    #expect(try lint(["x: SELECT id FROM player WHERE number = 3"]).status == 0)
    #expect(try lint(["x: SELECT id FROM player WHERE number = 3"], "--strict").status == 1)
    #expect(try lint(["x: SELECT nope FROM player"]).status == 1)
  }

  @Test("advice that a query or a table allows isn't given there, with or without a reason")
  func allowed() throws {
    let query = "SELECT id FROM player WHERE number = 3"
    let other = "y: SELECT id FROM player WHERE number = 4"
    for allow in ["[LN001]", "{ LN001: there are few players }"] {
      let outcome = try lint(["x: { sql: \(query), allow: \(allow) }", other])
      #expect(!outcome.report.contains("'x'"), "\(outcome.report)")
      #expect(outcome.report.contains("query 'y' reads all of 'player'"), "\(outcome.report)")
    }
    let sandbox = Sandbox()
    let schema = """
      database: A
      tables:
        b: { columns: { c: { type: integer, primaryKey: true } } }
        d: { columns: { b: { type: integer, references: b } }, allow: { SC110: b is never deleted from } }
        e: { columns: { b: { type: integer, references: b } } }

      """
    try sandbox.write(schema, to: "a.yaml")
    let report = try sandbox.dbgen("lint", "a.yaml").error
    #expect(report.contains("a.yaml:5:51: warning:") && !report.contains("a.yaml:4:"), "\(report)")
    try sandbox.write(schema + "allow: [SC110]\n", to: "a.yaml")
    #expect(try sandbox.dbgen("lint", "a.yaml").error == "")
  }

  @Test("a needless allowance is a warning, and an unknown one an error")
  func allowedInVain() throws {
    let query = "SELECT id FROM player WHERE id = 3"
    let vain = try lint(["x: { sql: \(query), allow: [LN001] }"])
    #expect(
      vain.report.contains(
        "league.yaml:15:57: warning: there is no advice LN001 to allow here [LN005]"))
    let wrong = try lint(["x: { sql: \(query), allow: [SC003] }"])
    #expect(wrong.status == 1)
    #expect(
      wrong.report.contains("error: 'SC003' is not the code of any advice [SC008]"))
  }

  @Test("advice that a table and the schema allow is needed by both")
  func allowedTwice() throws {
    let schema = """
      database: A
      tables:
        b: { columns: { c: { type: integer, primaryKey: true } } }
        d: { columns: { b: { type: integer, references: b } }, allow: [SC110] }
      allow: [SC110, SC127]

      """
    #expect(
      try lines(schema) == [
        "a.yaml:5:16: warning: there is no advice SC127 to allow here [LN005]"
      ])
  }

  @Test("a sort that no index would serve isn't pointed out")
  func inevitableSort() throws {
    #expect(try lint(["x: SELECT id FROM player ORDER BY random()"]).report == "")
  }

  @Test("advice on references without an index is given by lint alone")
  func adviceElsewhere() throws {
    let sandbox = Sandbox()
    try sandbox.write(
      """
      database: A
      tables:
        b: { columns: { c: { type: integer, primaryKey: true } } }
        d: { columns: { b: { type: integer, references: b } } }
      """, to: "a.yaml")
    #expect(try sandbox.dbgen("check", "a.yaml") == Outcome(status: 0, output: "", error: ""))
    #expect(try sandbox.dbgen("lint", "a.yaml").error.contains("[SC110]"))
  }

  @Test("a column of a key that can be NULL, and a reference without an index, are pointed out")
  func tables() throws {
    let sandbox = Sandbox()
    try sandbox.write(
      """
      database: A
      tables:
        b:
          strict: false
          columns: { c: { type: text?, primaryKey: true }, d: { type: text?, references: b.c } }
      """, to: "a.yaml")
    let report = try sandbox.dbgen("lint", "a.yaml").error
    #expect(report.contains("a.yaml:5:16: warning:") && report.contains("[LN003]"), "\(report)")
    #expect(report.contains("[SC110]"), "\(report)")
  }

  /// Returns what lint says of a schema without its excerpts.
  private func lines(_ schema: String, _ options: String...) throws -> [String] {
    let sandbox = Sandbox()
    try sandbox.write(schema, to: "a.yaml")
    let report = try sandbox.dbgen(["lint", "a.yaml"] + options).error
    return report.split(separator: "\n").filter { $0.hasPrefix("a.yaml:") }.map { String($0) }
  }

  @Test("a column with the name and type of another table's key is advised to refer to it")
  func missingReferences() throws {
    let schema = """
      database: A
      tables:
        Teams: { swiftName: Team, columns: { teamid: { type: integer, primaryKey: true } } }
        users: { columns: { id: { type: integer, primaryKey: true } } }
        log: { columns: { height: { type: integer, primaryKey: true }, log_height: integer } }
        player:
          columns:
            id: { type: integer, primaryKey: true }
            teamid: integer
            owner_user_id: integer?
            userID: { type: integer, references: users.id, index: true }
            height: integer
            team_id: text
            users: integer
        quiet: { columns: { user_id: integer }, allow: { LN006: users are elsewhere } }
      """
    let problem = "but has no 'references' [LN006]"
    #expect(
      try lines(schema) == [
        "a.yaml:9:7: warning: 'teamid' looks like a reference to 'Teams.teamid', \(problem)",
        "a.yaml:3:40: note: refer to it: references: Teams.teamid",
        "a.yaml:10:7: warning: 'owner_user_id' looks like a reference to 'users.id', \(problem)",
        "a.yaml:4:23: note: refer to it: references: users.id",
      ])
  }

  @Test("a name is taken for a reference to the rows that it names, and not if it begins at 0")
  func referencesToRows() throws {
    let schema = """
      database: A
      tables:
        statusRecord: { columns: { id: { type: text, primaryKey: true } } }
        toggle: { columns: { statusId: { type: text, primaryKey: true, references: statusRecord } } }
        user: { columns: { id: { type: integer, primaryKey: true } } }
        gap: { columns: { afterStatusId: text, last_user_id: { type: integer, default: 0 } } }
      """
    #expect(
      try lines(schema) == [
        "a.yaml:6:21: warning: 'afterStatusId' looks like a reference to 'statusRecord.id', but has no "
          + "'references' [LN006]",
        "a.yaml:3:30: note: refer to it: references: statusRecord.id",
      ])
  }

  @Test("an integer that holds 0 and 1, or has the name of a boolean, is advised to be one")
  func booleans() throws {
    let schema = """
      database: A
      tables:
        t:
          columns:
            isActive: integer?
            has_children: { type: int8, default: 0 }
            bit: { type: integer, min: 0, max: 1 }
            flag: { type: integer, oneOf: [0, 1] }
            isOfKind: { type: integer, max: 7 }
            hasCount: integer
            issue: integer
            isOpen: boolean
        quiet: { columns: { isActive: integer }, allow: [LN007] }
      """
    let name = "has a boolean's name: its type can be"
    let values = "holds only 0 and 1: its type can be"
    #expect(
      try lines(schema) == [
        "a.yaml:5:17: warning: 'isActive' \(name) boolean? [LN007]",
        "a.yaml:6:29: warning: 'has_children' \(name) boolean [LN007]",
        "a.yaml:7:20: warning: 'bit' \(values) boolean [LN007]",
        "a.yaml:8:21: warning: 'flag' \(values) boolean [LN007]",
      ])
  }

  @Test("a query that returns records because it lists all columns of a table is pointed out")
  func listedColumns() throws {
    let schema = """
      database: A
      tables:
        team:
          columns: { id: { type: integer, primaryKey: true }, name: text, city: text }
      queries:
        all: SELECT id, name, city FROM team WHERE id = :id
        aliased: SELECT t.id, t.name, t.city, 1 AS one FROM team AS t WHERE t.id = :id
        added: INSERT INTO team (name, city) VALUES (:name, :city) RETURNING id, name, city
        star: SELECT * FROM team WHERE id = :id
        starred: SELECT team.*, 1 AS one FROM team WHERE id = :id
        some: SELECT id, name FROM team WHERE id = :id
        other: SELECT name, id, city FROM team WHERE id = :id
        meant: { sql: "SELECT id, name, city FROM team WHERE id = :id", allow: { LN009: it stays } }
      """
    let found = try lines(schema).filter { $0.contains("LN009") }
    let change = "so it returns its records, and something else once the table has another column"
    #expect(
      found == [
        "a.yaml:6:3: warning: query 'all' lists all columns of 'team', \(change): write team.* [LN009]",
        "a.yaml:7:3: warning: query 'aliased' lists all columns of 'team', \(change): write t.* [LN009]",
        "a.yaml:8:3: warning: query 'added' lists all columns of 'team', \(change): write * [LN009]",
      ])
  }

  @Test("lists of all columns are pointed out only with a star that SQLite accepts in their place")
  func listedColumnsWithoutStar() throws {
    let schema = """
      database: A
      tables:
        team:
          columns: { id: { type: integer, primaryKey: true }, name: text, city: text }
      queries:
        unnamed: SELECT id, name, city FROM (SELECT * FROM team)
        named: SELECT id, name, city FROM (SELECT * FROM team) AS "a b"
        more: SELECT id, name, city FROM (SELECT *, 1 AS one FROM team) AS t
        beside: SELECT id, name, city, o FROM (SELECT * FROM team), (SELECT id AS o FROM team)
        compound: SELECT id, name, city FROM team UNION SELECT id, name, city FROM team
        joined: SELECT a.id, a.name, a.city, b.id AS other FROM team a JOIN team b USING (city)
        common: WITH c AS (SELECT * FROM team) SELECT id, name, city FROM c
      """
    let found = try lines(schema).filter { $0.contains("LN009") }
    let change = "so it returns its records, and something else once the table has another column"
    #expect(
      found == [
        "a.yaml:6:3: warning: query 'unnamed' lists all columns of 'team', \(change): write * [LN009]",
        "a.yaml:7:3: warning: query 'named' lists all columns of 'team', \(change): write \"a b\".* [LN009]",
        "a.yaml:11:3: warning: query 'joined' lists all columns of 'team', \(change): write a.* [LN009]",
        "a.yaml:12:3: warning: query 'common' lists all columns of 'team', \(change): write c.* [LN009]",
      ])
  }

  @Test("a query that forgets the column with which a table marks deleted rows is pointed out")
  func deletedRows() throws {
    let schema = """
      database: A
      tables:
        note:
          columns:
            id: { type: integer, primaryKey: true }
            title: text
            deletedAt: { type: "timestamp?", softDelete: true }
      queries:
        all: SELECT * FROM note
        rename: UPDATE note SET title = :title WHERE id = :id
        pairs: SELECT a.id, b.id AS other FROM note a, note b WHERE a.deletedAt IS NULL AND b.id = a.id
        kept: SELECT title FROM note WHERE id = :id AND deletedAt IS NULL
        trash: SELECT title FROM note WHERE id = :id AND deletedAt IS NOT NULL
        purge: DELETE FROM note WHERE id = :id
        part: SELECT title FROM note WHERE id = :id /*? AND deletedAt < :limit */
        count: { sql: SELECT count(*) AS n FROM note, allow: { LN008: it counts all } }
        outer: SELECT title FROM (SELECT * FROM note) AS n WHERE n.deletedAt IS NULL
        shown: SELECT iif(deletedAt IS NULL, title, '') AS shown FROM note WHERE id IN (SELECT id FROM note)
        later: SELECT id FROM note WHERE deletedAt IS NULL UNION SELECT id FROM note WHERE id > 9
        first: UPDATE note SET title = '' WHERE id IN (SELECT id FROM note WHERE deletedAt IS NULL LIMIT 9)
        joined: SELECT note.* FROM note JOIN (SELECT id FROM note WHERE deletedAt IS NULL LIMIT 3) AS live ON live.id = note.id
        ranked: |
          WITH live AS (
            SELECT id, row_number() OVER (PARTITION BY title ORDER BY id) AS n FROM note WHERE deletedAt IS NULL
          ) SELECT note.* FROM note JOIN live USING (id) WHERE n = 1
        below: |
          WITH RECURSIVE below(id) AS (
            SELECT id FROM note WHERE id = :id AND deletedAt IS NULL
            UNION ALL SELECT note.id FROM note JOIN below ON note.title = below.id
          ) SELECT note.id FROM note JOIN below USING (id)
      """
    let found = try lines(schema).filter { $0.contains("LN008") }
    let rows = "rows of 'note' that are deleted: it has no condition"
    let otherRows = "rows of 'note' that are deleted: a SELECT of it has no condition"
    let end = "; if they are meant, write 'allow: [LN008]' [LN008]"
    #expect(
      found == [
        "a.yaml:9:3: warning: query 'all' reads \(rows) 'note.deletedAt IS NULL'\(end)",
        "a.yaml:10:3: warning: query 'rename' changes \(rows) 'note.deletedAt IS NULL'\(end)",
        "a.yaml:11:3: warning: query 'pairs' reads \(rows) 'b.deletedAt IS NULL'\(end)",
        "a.yaml:19:3: warning: query 'later' reads \(otherRows) 'note.deletedAt IS NULL'\(end)",
        "a.yaml:26:3: warning: query 'below' reads \(otherRows) 'note.deletedAt IS NULL'\(end)",
      ])
  }

  @Test(
    "no index is advised that begins with the rows that aren't deleted, or with another table than one that is searched"
  )
  func driving() throws {
    let schema = """
      database: A
      tables:
        note:
          columns:
            id: { type: integer, primaryKey: true }
            title: text
            deletedAt: { type: "timestamp?", softDelete: true }
            isHidden: { type: boolean, default: false }
        tag:
          primaryKey: [noteID, name]
          columns:
            noteID: { type: integer, references: note }
            name: { type: text, index: true }
      queries:
        live: SELECT count(*) FROM note WHERE (deletedAt IS NULL)
        titles: SELECT title FROM note WHERE deletedAt IS NULL ORDER BY title
        tagged: SELECT note.* FROM note JOIN tag ON tag.noteID = note.id WHERE tag.name IN :names AND deletedAt IS NULL GROUP BY note.id
        sorted: SELECT note.* FROM note JOIN tag ON tag.noteID = note.id WHERE tag.name = :name AND deletedAt IS NULL ORDER BY title
        trash: SELECT id FROM note WHERE deletedAt IS NOT NULL
      """
    #expect(
      try lines(schema).map { String($0.prefix { $0 != ";" }) } == [
        "a.yaml:16:3: warning: query 'titles' sorts its rows after reading them",
        "a.yaml:3:3: note: an index here helps: indexes: { note_title_deletedAt: [title, deletedAt] }",
        "a.yaml:19:3: warning: query 'trash' reads all of 'note'",
        "a.yaml:3:3: note: an index here helps: indexes: { note_deletedAt: [deletedAt] }",
      ])
  }

  @Test("a column is one that marks deleted rows only in its own table")
  func marksOfOthers() throws {
    let schema = """
      database: A
      tables:
        note: { columns: { id: { type: integer, primaryKey: true }, deletedAt: { type: "timestamp?", softDelete: true } } }
        log: { columns: { id: { type: integer, primaryKey: true }, deletedAt: "timestamp?" } }
      queries:
        kept: SELECT id FROM log WHERE deletedAt IS NULL
      """
    #expect(
      try lines(schema).map { String($0.prefix { $0 != ";" }) } == [
        "a.yaml:6:3: warning: query 'kept' reads all of 'log'",
        "a.yaml:4:3: note: an index here helps: indexes: { log_deletedAt: [deletedAt] }",
      ])
  }

  @Test("the warning that VACUUM can break a full-text index can be allowed, in all commands")
  func allowedWarning() throws {
    let sandbox = Sandbox()
    func write(_ allow: String) throws {
      try sandbox.write(
        """
        database: A
        tables: { tag: { columns: { name: { type: text, primaryKey: true } } } }
        fullTextSearch: { find: { content: tag, columns: [name]\(allow) } }
        """, to: "a.yaml")
    }
    try write("")
    #expect(try sandbox.dbgen("check", "a.yaml").error.contains("a.yaml:3:36: warning: "))
    try write(", allow: { SC107: VACUUM is never run }")
    #expect(try sandbox.dbgen("check", "a.yaml") == Outcome(status: 0, output: "", error: ""))
    #expect(
      try sandbox.dbgen("lint", "a.yaml", "--strict") == Outcome(status: 0, output: "", error: ""))
  }

  @Test("a warning that a table allows isn't given beside an error elsewhere")
  func allowedBesideErrors() throws {
    let sandbox = Sandbox()
    try sandbox.write(
      """
      database: A
      tables:
        a:
          columns: { id: { type: integer, primaryKey: true }, b: integer, c: integer }
          indexes: { a_b: [b], a_bc: [b, c] }
          allow: [SC127]
        d:
          columns: { e: { type: boolean, min: 0 } }
      """, to: "a.yaml")
    for command in ["check", "lint"] {
      let outcome = try sandbox.dbgen(command, "a.yaml")
      #expect(outcome.error.contains("[SC016]"))
      #expect(!outcome.error.contains("SC127"), "\(outcome.error)")
    }
  }

  @Test("a query of too many combinations to plan gets advice on the first, and so does each other")
  func manyCombinations() throws {
    let sandbox = Sandbox()
    try sandbox.write(Self.schema(parts: 6, orders: 16), to: "a.yaml")
    let outcome = try sandbox.dbgen("lint", "a.yaml")
    #expect(outcome.status == 0)
    let lines = outcome.error.split(separator: "\n")
    #expect(lines.contains { $0.contains("query 'last' reads all of 't'") }, "\(outcome.error)")
    let limits = lines.filter { $0.contains("combinations were planned") }
    #expect(limits.count == 1)
    #expect(
      limits.allSatisfy {
        $0.hasPrefix("a.yaml:13:3: note: only ") && $0.contains(" of the 224 combinations")
      }, "\(limits)")
    #expect(!outcome.error.contains("SC082"))
  }

  @Test("a query of many combinations has all of them planned if the work suffices for all queries")
  func allCombinations() throws {
    let report = try lines(
      Self.schema(parts: 3, orders: 12) + "  more: SELECT id FROM t WHERE c1 = :c1")
    #expect(report.contains { $0.contains("query 'find'") })
    #expect(!report.contains { $0.contains("combinations were planned") }, "\(report)")
  }

  private static func schema(parts: Int, orders: Int) -> String {
    let parts = (0..<parts).map { "/*? AND c\($0) > :p\($0) */" }.joined(separator: " ")
    let orders = (0..<orders).map { "o\($0): \"c\($0 % 6), c\($0 / 6) DESC, id\"" }
    return """
      database: A
      tables:
        t:
          columns:
            id: { type: integer, primaryKey: true }
      \((0..<6).map { "      c\($0): integer" }.joined(separator: "\n"))
      queries:
        find:
          sql: SELECT * FROM t WHERE true \(parts)
          orders: { \(orders.joined(separator: ", ")) }
        last: SELECT id FROM t WHERE c0 = :c0

      """
  }
}
