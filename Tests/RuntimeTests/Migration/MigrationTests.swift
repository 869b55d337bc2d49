import DBGenAdoption
import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Testing

@Suite("migrations")
struct MigrationTests {
  @Test(
    "an old database has the new schema and all of its rows afterwards",
    arguments: ["delete", "wal"]
  )
  func rows(journal: String) throws {
    let league = try League(journal: journal)
    try league.open().close()
    let file = try SQLiteFile(league.path)
    #expect(try file.rows("PRAGMA user_version") == ["3"])
    #expect(try file.rows("SELECT count(*), count(DISTINCT note) FROM player") == ["50|38"])
    #expect(
      try file.rows(
        "SELECT fullName, gender FROM player JOIN team ON team.id = teamID WHERE player.id = 21")
        == [", Zoë7|NULL"])
    #expect(try file.rows("SELECT players FROM count") == ["0"])
    #expect(try file.rows("SELECT count(*) FROM roster") == ["50"])
    #expect(try file.rows("SELECT count(*) FROM playerText('neil')") == ["43"])
    #expect(try file.rows("INSERT INTO team (name) VALUES ('x') RETURNING id") == ["7"])
    #expect(try file.rows("PRAGMA integrity_check") == ["ok"])
    #expect(try file.rows("PRAGMA foreign_key_check").isEmpty)
  }

  @Test("a migrated database is opened again without a migration, with foreign keys enforced")
  func again() throws {
    let league = try League()
    let database = try league.open()
    #expect(try database.write { try $0._statement("PRAGMA foreign_keys").count() } == 1)
    #expect(try database.read { try $0._statement("PRAGMA foreign_keys").count() } == 1)
    #expect(try database.write { try $0._statement("PRAGMA legacy_alter_table").count() } == 0)
    database.close()
    let before = try league.dump()
    _ = try league.open(LeagueSample.new, .init(migration: .init { _ in Issue.record("progress") }))
    #expect(try league.dump() == before)
  }

  @Test("every version on the way is migrated from")
  func everyVersion() throws {
    let league = try League()
    let file = try SQLiteFile(league.path)
    for step in LeagueSample.renaming.steps {
      for case .run(let sql) in step.actions { try file.execute(sql) }
    }
    try file.execute("PRAGMA user_version = 2")
    try league.open().close()
    #expect(try league.dump() == League.migrated())
  }

  @Test("a version from which no migration leads is refused, and left as it is to the byte")
  func noPath() throws {
    let cases: [([_Migration], DatabaseError)] = [
      ([], .unsupportedVersion(found: 1, oldest: 3)),
      ([LeagueSample.rebuilding], .unsupportedVersion(found: 1, oldest: 2)),
      ([LeagueSample.renaming], .olderDatabase(found: 1, known: 3)),
    ]
    for (migrations, error) in cases {
      let league = try League(journal: "wal")
      let before = try league.files()
      #expect(throws: error) { try league.open(LeagueSample.schema(migrations)) }
      #expect(try league.files() == before)
    }
  }

  @Test(
    "a newer database is left as it is to the byte, and no file beside it",
    arguments: ["delete", "wal"])
  func newer(journal: String) throws {
    let league = try League(journal: journal)
    try SQLiteFile(league.path).execute("PRAGMA user_version = 4")
    let before = try league.files()
    #expect(throws: DatabaseError.newerDatabase(found: 4, known: 3)) { try league.open() }
    #expect(try league.files() == before)
    #expect(try league.names() == ["test.sqlite"])
  }

  @Test("a step that fails is named, with its version and what SQLite says")
  func failure() throws {
    let league = try League()
    let schema = League.schema(
      [.run("UPDATE team SET name = 'x'"), .run("INSERT INTO team (id) VALUES (99)")],
      title: "set names")
    let error = try #require(try league.expectRefusal(of: schema) as? DatabaseError)
    guard case .migrationFailed(2, "set names", .constraint(let violation)) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(violation.columns == ["name"])
    #expect(error.code == SQLITE_CONSTRAINT)
    #expect("\(error)".contains("the migration to version 2 failed in the step 'set names'"))
  }

  @Test("a step whose result isn't the app's schema is undone")
  func otherResult() throws {
    let league = try League(adoption: .byMeaning)
    let error = try league.expectRefusal(
      of: League.schema([.run("ALTER TABLE team ADD COLUMN extra TEXT")]))
    #expect(
      error as? DatabaseError
        == .migrationFailed(
          version: 2, step: "check",
          because: .schemaDrift(
            path: league.path, differences: ["column 'team.extra' is not in the schema"])))
  }

  @Test("rebuilding a parent leaves its children, and children without parents are refused by name")
  func references() throws {
    let league = try League()
    let error = try league.expectRefusal(of: League.schema([.run("DELETE FROM team WHERE id = 2")]))
    guard case .migrationRefused(2, "player", let reason, let rows, 10) = error as? DatabaseError
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason == "there is no such row of 'team' to refer to")
    #expect(rows.first == "id = 3" && rows.count == 10)
  }

  @Test("rows are refused that only SQLite's own check finds to refer to nothing")
  func referencesOfOtherTypes() throws {
    let league = try League()
    let path = league.path + "-other"
    let tables = [
      "CREATE TABLE p (k ANY PRIMARY KEY NOT NULL) STRICT",
      "CREATE TABLE c (id INTEGER PRIMARY KEY, k INTEGER REFERENCES p (k)) STRICT",
    ]
    let file = try SQLiteFile(path)
    for table in tables { try file.execute(table) }
    try file.execute("INSERT INTO p VALUES ('1'); PRAGMA user_version = 1")
    let schema = DatabaseSchema(
      _version: 2, statements: tables,
      migrations: [
        _Migration(
          version: 2, name: "add", backedUp: false,
          steps: [.init("add", [.run("INSERT INTO c VALUES (7, 1)")])])
      ])
    let error = #expect(throws: DatabaseError.self) { try Database(at: path, schema: schema) }
    #expect(
      error
        == .migrationRefused(
          version: 2, table: "c", reason: "there is no such row of 'p' to refer to",
          rows: ["id = 7"], count: 1))
    #expect(try file.rows("SELECT count(*) FROM c") == ["0"])
  }

  @Test("orphans are found although the app has a function of its own called lower")
  func ownFunction() throws {
    let league = try League()
    let lower = Database.Function("lower", arguments: 1, deterministic: true, innocuous: true) {
      _ in .null
    }
    let error = try league.expectRefusal(
      of: League.schema([.run("DELETE FROM team WHERE id = 2")]), .init(functions: [lower]))
    guard case .migrationRefused(2, "player", _, _, 10) = error as? DatabaseError else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(
    "a foreign key of others to a table that isn't there keeps no migration or write from being done"
  )
  func referenceToNothing() throws {
    let league = try League()
    try SQLiteFile(league.path).execute(
      "CREATE TABLE guest (hostID INTEGER REFERENCES host (id)); INSERT INTO guest VALUES (1)")
    let database = try league.open()
    try database.write { transaction in
      for sql: StaticString in [
        "INSERT INTO team (id, name) VALUES (900, 'New')",
        "UPDATE team SET id = 901 WHERE id = 900",
        "DELETE FROM team WHERE id = 901",
      ] {
        try transaction._statement(sql).run()
      }
    }
    database.close()
    #expect(try SQLiteFile(league.path).rows("PRAGMA user_version") == ["3"])
  }

  @Test("a foreign key of others to columns that never were a key is no reason to refuse")
  func mismatch() throws {
    let league = try League()
    let file = try SQLiteFile(league.path)
    try file.execute(
      "CREATE TABLE guest (team TEXT REFERENCES team (name)); INSERT INTO guest VALUES ('x')")
    let error = try league.expectRefusal(
      of: League.schema([.run("DELETE FROM team WHERE id = 3")]))
    #expect("\(error as Any)".contains("there is no such row of 'team' to refer to"))
    try league.open().close()
    #expect(try file.rows("SELECT * FROM guest") == ["x"])
  }

  @Test("a foreign key of the schema to columns that aren't a key any more is named")
  func newMismatch() throws {
    let folder = try Folder()
    let tables = [
      "CREATE TABLE team (name TEXT)", "CREATE TABLE kid (team TEXT REFERENCES team (name))",
    ]
    try SQLiteFile(folder.path).execute(
      "\(tables.joined(separator: ";")); CREATE UNIQUE INDEX names ON team (name); PRAGMA user_version = 1"
    )
    let schema = DatabaseSchema(
      _version: 2, statements: tables,
      migrations: [
        _Migration(
          version: 2, name: "names", backedUp: false,
          steps: [.init("drop", [.run("DROP INDEX names")])])
      ])
    let error = #expect(throws: DatabaseError.self) {
      try Database(at: folder.path, schema: schema)
    }
    #expect(
      "\(error as Any)".contains(#"'check': foreign key mismatch - "kid" referencing "team""#))
  }

  @Test("rows that referred to missing rows before stay, and the new ones are named")
  func knownOrphans() throws {
    let league = try League(adoption: .byMeaning)
    try SQLiteFile(league.path).execute("DELETE FROM team WHERE id = 2")
    let error = try league.expectRefusal(of: League.schema([.run("DELETE FROM team WHERE id = 3")]))
    guard case .migrationRefused(2, "player", let reason, let rows, 10) = error as? DatabaseError
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason == "there is no such row of 'team' to refer to")
    let broken = try SQLiteFile(league.path).rows(
      "SELECT 'id = ' || id FROM player WHERE \"teamID\" = 3 ORDER BY id")
    #expect(rows == broken)
    #expect(try league.names() == ["test.sqlite"])
    try league.open().close()
    let file = try SQLiteFile(league.path)
    #expect(try file.rows("PRAGMA foreign_key_check").count == 10)
    #expect(try file.rows("SELECT count(*) FROM player") == ["50"])
  }

  @Test("without DBGenAdoption, the numbers of rows that refer to missing rows are compared")
  func countedOrphans() throws {
    let league = try League()
    try SQLiteFile(league.path).execute("DELETE FROM team WHERE id = 2")
    let error = try league.expectRefusal(of: League.schema([.run("DELETE FROM team WHERE id = 3")]))
    guard case .migrationRefused(2, "player", _, let rows, 20) = error as? DatabaseError else {
      Issue.record("\(String(describing: error))")
      return
    }
    let broken = try SQLiteFile(league.path).rows(
      "SELECT 'id = ' || id FROM player WHERE \"teamID\" IN (2, 3) ORDER BY id LIMIT 10")
    #expect(rows == broken)
    try league.open().close()
    #expect(try SQLiteFile(league.path).rows("PRAGMA foreign_key_check").count == 10)
  }

  @Test("fewer rows of one table that refer to missing rows don't make room for those of another")
  func orphansOfOthers() throws {
    let folder = try Folder()
    try SQLiteFile(folder.path).execute(
      """
      CREATE TABLE team (id INTEGER PRIMARY KEY); CREATE TABLE log (team INTEGER REFERENCES team);
      CREATE TABLE note (team INTEGER); INSERT INTO log VALUES (1), (2), (3);
      INSERT INTO note VALUES (7); PRAGMA user_version = 1
      """)
    let note = "CREATE TABLE note (team INTEGER REFERENCES team)"
    let schema = DatabaseSchema(
      _version: 2, statements: ["CREATE TABLE team (id INTEGER PRIMARY KEY)", note],
      migrations: [
        _Migration(
          version: 2, name: "notes", backedUp: false,
          steps: [
            .init(
              "refer",
              [
                .run("DROP TABLE log"), .run("ALTER TABLE note RENAME TO old"), .run(note),
                .run("INSERT INTO note SELECT team FROM old"), .run("DROP TABLE old"),
              ])
          ])
      ])
    for adoption in [nil, Database.Adoption.byMeaning] {
      let error = #expect(throws: DatabaseError.self) {
        try Database(at: folder.path, schema: schema, configuration: .init(adoption: adoption))
      }
      guard case .migrationRefused(2, "note", _, ["rowid = 1"], 1) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test("rows that come to refer to missing rows stay where the app says so")
  func acceptedOrphans() throws {
    let league = try League()
    let schema = League.schema([.run("DELETE FROM team WHERE id = 3")])
    try league.expectRefusal(of: schema)
    try league.open(schema, .init(migration: .init(acceptsOrphans: true))).close()
    let file = try SQLiteFile(league.path)
    #expect(try file.rows("PRAGMA foreign_key_check").count == 10)
  }

  @Test("rows of a renamed table that referred to missing rows before stay")
  func orphansOfRenamed() throws {
    let folder = try Folder()
    let file = try SQLiteFile(folder.path)
    try file.execute(
      """
      CREATE TABLE team (id INTEGER PRIMARY KEY);
      CREATE TABLE kid (id INTEGER PRIMARY KEY, team INTEGER REFERENCES team (id));
      INSERT INTO kid VALUES (1, 7); PRAGMA user_version = 1
      """)
    let schema = DatabaseSchema(
      _version: 2,
      statements: [
        "CREATE TABLE team (id INTEGER PRIMARY KEY)",
        "CREATE TABLE \"child\" (id INTEGER PRIMARY KEY, team INTEGER REFERENCES team (id))",
      ],
      migrations: [
        _Migration(
          version: 2, name: "rename", backedUp: false,
          steps: [.init("rename", [.run("ALTER TABLE kid RENAME TO child")])])
      ])
    try Database(at: folder.path, schema: schema).close()
    #expect(try file.rows("SELECT * FROM child") == ["1|7"])
  }

  @Test("rows that a version deletes make no room for others that come to refer to missing rows")
  func deletedOrphans() throws {
    try expectRefusal(
      key: "INTEGER", rows: (1...10).map { "(\($0), 7)" } + (11...15).map { "(\($0), 1)" },
      after: ["DELETE FROM kid WHERE team = 7", "DELETE FROM team WHERE id = 1"],
      of: (11...15).map { "id = \($0)" })
  }

  @Test("a row without a key that referred to a missing row before hides no other one")
  func orphanWithoutKey() throws {
    try expectRefusal(
      key: "TEXT", rows: ["(NULL, 7)", "('a', 8)", "('b', 1)"],
      after: ["UPDATE kid SET team = 2 WHERE id = 'a'", "DELETE FROM team WHERE id = 1"],
      of: ["id = 'b'"])
  }

  /// Expects a version to be refused because of rows that come to refer to missing rows.
  private func expectRefusal(
    key: String, rows: [String], after sql: [String], of refused: [String]
  ) throws {
    let folder = try Folder()
    let file = try SQLiteFile(folder.path)
    let statements = [
      "CREATE TABLE team (id INTEGER PRIMARY KEY)",
      "CREATE TABLE kid (id \(key) PRIMARY KEY, team INTEGER REFERENCES team (id))",
    ]
    for statement in statements { try file.execute(statement) }
    try file.execute(
      "INSERT INTO team VALUES (1), (2); INSERT INTO kid VALUES \(rows.joined(separator: ", ")); "
        + "PRAGMA user_version = 1")
    let schema = DatabaseSchema(
      _version: 2, statements: statements,
      migrations: [
        _Migration(
          version: 2, name: "change", backedUp: false,
          steps: [.init("change", sql.map { .run($0) })])
      ])
    let before = try file.dump()
    let error = #expect(throws: DatabaseError.self) {
      try Database(
        at: folder.path, schema: schema, configuration: .init(adoption: .byMeaning))
    }
    guard case .migrationRefused(2, "kid", let reason, let named, let count) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason == "there is no such row of 'team' to refer to")
    #expect(named == refused && count == refused.count)
    #expect(try file.dump() == before)
  }

  @Test("rows that the new schema refuses are named, ten of them, and counted")
  func refusal() throws {
    let league = try League()
    let schema = League.schema([
      .run("UPDATE team SET name = ''"),
      .refuse("SELECT id, lastName FROM player WHERE 0", table: "player", because: "never"),
      .refuse(
        "SELECT id, 'O''Neil' AS lastName, NULL AS n, x'00' AS b FROM player ORDER BY id",
        table: "player", because: "whose names are long"),
    ])
    let error = try league.expectRefusal(of: schema)
    guard case .migrationRefused(2, "player", let reason, let rows, 50) = error as? DatabaseError
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason == "whose names are long")
    #expect(rows.count == 10)
    #expect(rows[0] == "id = 3 AND lastName = 'O''Neil' AND n IS NULL AND b = x'00'")
    #expect(
      "\(error as Any)".contains("refuses 50 rows of table 'player' (whose names are long): id = 3")
    )
  }

  @Test("rows of one SELECT that the new schema refuses are named with the first reason that holds")
  func reasons() throws {
    let league = try League()
    let error = try league.expectRefusal(
      of: League.schema([
        .refuseAny(
          "SELECT id, lastName AS name FROM player", table: "player",
          because: [
            "SELECT id FROM _dbgen_rows AS player WHERE name IS NULL": "it has no name",
            "SELECT id FROM _dbgen_rows AS player WHERE id < 7": "it is small",
            "SELECT id FROM _dbgen_rows AS player WHERE id < 9": "it is not large",
          ])
      ]))
    #expect(
      error as? DatabaseError
        == .migrationRefused(
          version: 2, table: "player", reason: "it is small", rows: ["id = 3", "id = 6"], count: 2))
  }

  @Test("a version that says which references it may break is the one that refuses broken ones")
  func versionOfReferences() throws {
    let league = try League()
    let schema = DatabaseSchema(
      _version: 4, statements: LeagueSample.old.statements,
      migrations: [
        _Migration(
          version: 2, name: "break", backedUp: false,
          lines: [
            .step("delete"), .run("PRAGMA defer_foreign_keys = ON"), .run("DELETE FROM team"),
            .references(from: "PLAYER", to: "Team"),
          ]),
        _Migration(version: 3, name: "b", backedUp: false, lines: []),
        _Migration(version: 4, name: "c", backedUp: false, lines: []),
      ])
    let error = try league.expectRefusal(of: schema)
    guard case .migrationRefused(2, "player", let reason, _, _) = error as? DatabaseError else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason == "there is no such row of 'team' to refer to")
  }

  @Test("a query for refused rows that fails is an error with its step, also after some rows")
  func failingQuery() throws {
    let league = try League()
    for query in ["SELECT id FROM nothing", "SELECT id, abs(-9223372036854775806 - id) FROM team"] {
      let error = try league.expectRefusal(
        of: League.schema([.refuse(query, table: "team", because: "never")], title: "look"))
      guard case .migrationFailed(2, "look", .sqlite) = error as? DatabaseError else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }

  @Test(
    "a step that ends the transaction undoes the migration",
    arguments: ["COMMIT", "ROLLBACK", "END"])
  func endingStep(sql: String) throws {
    let league = try League()
    let error = try league.expectRefusal(
      of: League.schema([.run("UPDATE team SET name = ''"), .run(sql), .run("DELETE FROM count")]))
    #expect(
      error as? DatabaseError
        == .migrationFailed(version: 2, step: "try", because: .transactionAborted))
  }

  @Test("ALTER TABLE is as strict as ever after a migration that failed")
  func legacyAlterTable() throws {
    let league = try League()
    try league.expectRefusal(
      of: League.schema([.run("PRAGMA legacy_alter_table = ON"), .run("x")]))
    let schema = League.schema([.run("PRAGMA legacy_alter_table = ON")])
    let database = try league.open(schema)
    #expect(try database.write { try $0._statement("PRAGMA legacy_alter_table").count() } == 0)
  }

  @Test("a full disk leaves the old database, and the error says so")
  func fullDisk() throws {
    let league = try League(rows: 500)
    let pages = try SQLiteFile(league.path).rows("PRAGMA page_count")[0]
    let schema = LeagueSample.schema([
      LeagueSample.renaming,
      _Migration(
        version: 3, name: "full", backedUp: true,
        steps: [.init("limit", [.run("PRAGMA max_page_count = \(pages)")])]
          + LeagueSample.rebuilding.steps),
    ])
    let error = try league.expectRefusal(of: schema) as? DatabaseError
    #expect(error?.code == SQLITE_FULL)
    let room =
      #/; the file is as it was; migrating takes up to \d+ kB on the disk, with the copy, and \d+ MB are free/#
    #expect(error?.description.contains(room) == true)
  }

  @Test(
    "a database that others keep locked, or read without an end, is busy, and as it was",
    arguments: ["BEGIN IMMEDIATE", "BEGIN; SELECT count(*) FROM team"])
  func busy(others: String) throws {
    let league = try League()
    let other = try SQLiteFile(league.path)
    try other.execute(others)
    let error = #expect(throws: DatabaseError.self) {
      try league.open(LeagueSample.new, .init(busyTimeout: .milliseconds(100)))
    }
    #expect(error?.code == SQLITE_BUSY)
    try other.execute("ROLLBACK")
    #expect(try league.dump()[0] == "1")
    try league.open().close()
    #expect(try league.dump() == League.migrated())
  }
}
