import DBGenAdoption
import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Testing

@Suite("databases of another schema than their version's")
struct DriftTests {
  /// SQL that changes a league of version 1, and the differences that are reported.
  private static let drifts: [(sql: String, differences: [String])] = [
    ("DROP TABLE count", ["table 'count' is missing"]),
    ("DROP VIEW roster", ["view 'roster' is missing"]),
    ("DROP TRIGGER player_counted", ["trigger 'player_counted' is missing"]),
    ("DROP INDEX player_teamID", ["index 'player_teamID' is missing"]),
    ("DROP TABLE playerText", ["virtual table 'playerText' is missing"]),
    ("ALTER TABLE team ADD COLUMN age INTEGER", ["column 'team.age' is not in the schema"]),
    ("ALTER TABLE team DROP COLUMN sex", ["table 'team' lacks column 'sex'"]),
    (
      "ALTER TABLE team RENAME COLUMN sex TO gender",
      ["table 'team' lacks column 'sex'", "column 'team.gender' is not in the schema"]
    ),
    (
      "DROP TABLE count; CREATE TABLE count (players TEXT NOT NULL)",
      ["column 'count.players' is TEXT NOT NULL instead of INTEGER NOT NULL"]
    ),
    (
      "DROP TABLE count; CREATE TABLE count (players INTEGER NOT NULL CHECK (players > 0)) STRICT",
      [
        "table 'count' has STRICT, which the schema doesn't have",
        "table 'count' has CHECK (players>=1), which the schema doesn't have",
      ]
    ),
    (
      "DROP TABLE count; CREATE TABLE count (players INTEGER NOT NULL UNIQUE REFERENCES team (id))",
      [
        "FOREIGN KEY (players) REFERENCES team (id) ON UPDATE NO ACTION ON DELETE NO ACTION of table "
          + "'count' is not in the schema",
        "UNIQUE (players) of table 'count' is not in the schema",
      ]
    ),
    (
      "DROP INDEX player_teamID; CREATE INDEX player_teamID ON player (teamID DESC)",
      ["index 'player_teamID' is (teamID DESC) on 'player' instead of (teamID) on 'player'"]
    ),
    (
      "DROP INDEX player_teamID; CREATE INDEX player_teamID ON count (players)",
      ["index 'player_teamID' is (players) on 'count' instead of (teamID) on 'player'"]
    ),
    (
      "DROP VIEW roster; CREATE VIEW roster AS SELECT 1",
      ["view 'roster' is defined differently"]
    ),
    (
      "DROP TRIGGER player_counted; CREATE TRIGGER player_counted BEFORE INSERT ON player "
        + "BEGIN SELECT 'x'; END",
      ["trigger 'player_counted' is defined differently"]
    ),
    (
      "DROP TABLE playerText; CREATE TABLE playerText (lastName)",
      ["virtual table 'playerText' is missing"]
    ),
  ]

  private func open(_ folder: Folder, _ schema: DatabaseSchema) throws -> Database {
    try Database(at: folder.path, schema: schema, configuration: .init(adoption: .byMeaning))
  }

  private func drifted(by sql: String) throws -> League {
    let league = try League(adoption: .byMeaning)
    try SQLiteFile(league.path).execute("PRAGMA legacy_alter_table = ON; " + sql)
    return league
  }

  @Test(
    "each difference is described in words, and the file stays as it is", arguments: drifts.indices)
  func differences(index: Int) throws {
    let (sql, differences) = Self.drifts[index]
    let league = try drifted(by: sql)
    let before = try league.files()
    let error = #expect(throws: DatabaseError.self) { try league.open(LeagueSample.old) }
    #expect(error == .schemaDrift(path: league.path, differences: differences), "\(sql)")
    #expect(try league.files() == before)
  }

  @Test("all differences are reported")
  func several() throws {
    let league = try drifted(by: "DROP TABLE count; DROP VIEW roster; DROP INDEX player_noted")
    let error = #expect(throws: DatabaseError.self) { try league.open(LeagueSample.old) }
    #expect(
      error?.description.hasSuffix(
        "index 'player_noted' is missing; table 'count' is missing; view 'roster' is missing; "
          + "while you develop, delete the file or, in debug builds, open it with 'onDrift: .recreate'; "
          + "if two versions were shipped with its number, see 'Two shipped versions' in "
          + "dbgen's documentation")
        == true)
  }

  @Test("blanks, quotes, comments and the order of statements make no difference")
  func spelling() throws {
    let league = try drifted(
      by: """
        DROP TABLE count;
        create table if not exists [count] /* of players */ (`players` integer not null -- !
        );
        DROP VIEW roster;
        CREATE VIEW roster AS SELECT team.name, player.lastName
          FROM player JOIN team ON team.id = teamID;
        """)
    try league.open(LeagueSample.old).close()
  }

  @Test("a column that was added and dropped again, or renamed and back, is no difference")
  func roundTrip() throws {
    let league = try drifted(
      by: """
        ALTER TABLE team ADD COLUMN age INTEGER DEFAULT 7;
        ALTER TABLE team DROP COLUMN age;
        ALTER TABLE team RENAME COLUMN sex TO gender;
        ALTER TABLE team RENAME COLUMN gender TO sex;
        ALTER TABLE count RENAME TO counts;
        ALTER TABLE counts RENAME TO count;
        """)
    try league.open(LeagueSample.old).close()
  }

  @Test(
    "tables of other programs are no difference, although only the case or the composition of a letter tells them from the schema's",
    arguments: SimilarNames.pairs)
  func similarNames(first: String, second: String) throws {
    let folder = try Folder()
    try SQLiteFile(folder.path).execute(
      """
      CREATE TABLE "\(first)" (a TEXT CHECK ((a > 'x')));
      CREATE TABLE "\(second)" (b, c); CREATE INDEX "\(second)I" ON "\(second)" (b);
      PRAGMA user_version = 1
      """)
    let own = "CREATE TABLE \"\(first)\" (a TEXT CHECK (a > 'x'))"
    let schema = DatabaseSchema(_version: 1, statements: [own])
    try open(folder, schema).close()
    let other = DatabaseSchema(
      _version: 1, statements: [own, "CREATE INDEX \"\(first)I\" ON \"\(first)\" (a)"])
    let error = #expect(throws: DatabaseError.self) {
      try open(folder, other)
    }
    #expect(error == .schemaDrift(path: folder.path, differences: ["index '\(first)I' is missing"]))
  }

  @Test("a text with the same letters in another composition is a difference")
  func composition() throws {
    let folder = try Folder()
    try SQLiteFile(folder.path).execute(
      "CREATE VIEW v AS SELECT 'e\u{301}' AS a; PRAGMA user_version = 1")
    let schema = DatabaseSchema(
      _version: 1, statements: ["CREATE VIEW v AS SELECT '\u{E9}' AS a"])
    let error = #expect(throws: DatabaseError.self) {
      try open(folder, schema)
    }
    #expect(
      error == .schemaDrift(path: folder.path, differences: ["view 'v' is defined differently"]))
  }

  @Test("tables, indexes, views and triggers of other programs are no difference")
  func foreign() throws {
    let league = try drifted(
      by: """
        CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
        CREATE INDEX mine ON player (firstName);
        CREATE VIEW mine2 AS SELECT * FROM player;
        CREATE TRIGGER mine3 AFTER DELETE ON player BEGIN SELECT 1; END;
        DROP TABLE count; CREATE TABLE count (players INTEGER CONSTRAINT known NOT NULL);
        """)
    try league.open(LeagueSample.old).close()
  }

  @Test("an older database without the schema of its version isn't migrated, and loses nothing")
  func older() throws {
    let folder = try Folder()
    let old = "CREATE TABLE t (a)"
    let rebuilding = _Migration(
      version: 2, name: "b", backedUp: false, before: [.statement(old)],
      lines: [
        .step("rebuild"), .run("CREATE TABLE n (a, b)"), .run("INSERT INTO n (a) SELECT a FROM t"),
        .run("DROP TABLE t"), .run("ALTER TABLE n RENAME TO t"),
      ])
    let new = DatabaseSchema(
      _version: 2, statements: ["CREATE TABLE t (a, b)"], migrations: [rebuilding])
    try open(folder, DatabaseSchema(_version: 1, statements: [old])).close()
    try SQLiteFile(folder.path).execute("ALTER TABLE t ADD COLUMN c; INSERT INTO t VALUES (1, 2)")
    let drift = DatabaseError.schemaDrift(
      path: folder.path, differences: ["column 't.c' is not in the schema"])
    #expect(throws: drift) { try open(folder, new) }
    #expect(
      drift.description
        == "'\(folder.path)' doesn't have the schema of its version: column 't.c' is not in the schema; "
        + "while you develop, delete the file or, in debug builds, open it with 'onDrift: .recreate'; "
        + "if two versions were shipped with its number, see 'Two shipped versions' in "
        + "dbgen's documentation")
    #expect(try SQLiteFile(folder.path).rows("SELECT * FROM t") == ["1|2"])
    try SQLiteFile(folder.path).execute("ALTER TABLE t DROP COLUMN c")
    try open(folder, new).close()
    #expect(try SQLiteFile(folder.path).rows("SELECT * FROM t") == ["1|NULL"])
  }

  @Test(
    "an older database whose schema can't be read isn't migrated, unlike one of a lost function")
  func unreadable() throws {
    let old = "CREATE TABLE t (a)"
    let lost = "CREATE INDEX i ON t (lost(a))"
    let adding = { (before: [String]) in
      DatabaseSchema(
        _version: 2, statements: ["CREATE TABLE t (a, b)"],
        migrations: [
          _Migration(
            version: 2, name: "b", backedUp: false, before: before.map { .statement($0) },
            lines: [.step("add"), .run("ALTER TABLE t ADD COLUMN b")])
        ])
    }
    let folder = try Folder()
    try open(folder, DatabaseSchema(_version: 1, statements: [old])).close()
    try SQLiteFile(folder.path).execute(
      """
      CREATE VIRTUAL TABLE foreign_text USING fts5 (x);
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = 'CREATE VIRTUAL TABLE foreign_text USING nosuch (x)',
        rootpage = 2 WHERE name = 'foreign_text';
      UPDATE sqlite_schema SET sql = 'CREATE TABLE t (a, c)' WHERE name = 't';
      """)
    let error = #expect(throws: DatabaseError.self) {
      try open(folder, adding([old]))
    }
    guard case .sqlite(let failure)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect((failure.code, failure.message) == (SQLITE_ERROR, "no such module: nosuch"))
    #expect(try SQLiteFile(folder.path).rows("PRAGMA user_version") == ["1"])

    let other = try Folder()
    try open(other, DatabaseSchema(_version: 1, statements: [old])).close()
    try open(other, adding([old, lost])).close()
    #expect(try SQLiteFile(other.path).rows("PRAGMA user_version") == ["2"])
  }

  @Test("names that differ by blanks are different, and so are strings")
  func exactness() throws {
    let folder = try Folder()
    func schema(_ sql: String) -> DatabaseSchema { DatabaseSchema(_version: 1, statements: [sql]) }
    try open(
      folder, schema(#"CREATE TABLE t ("a b" TEXT DEFAULT 'x', c DEFAULT 'X')"#)
    ).close()
    for other in [
      #"CREATE TABLE t (ab TEXT DEFAULT 'x', c DEFAULT 'X')"#,
      #"CREATE TABLE t ("a b" TEXT DEFAULT 'x', c DEFAULT 'x')"#,
      #"CREATE TABLE t ("a b" TEXT DEFAULT 'x', c DEFAULT 'X ')"#,
      #"CREATE TABLE t ("a b" TEXT DEFAULT 'x', c CHECK (c > 'X') DEFAULT 'X')"#,
      #"CREATE TABLE t (c DEFAULT 'X', "a b" TEXT DEFAULT 'x')"#,
      #"CREATE TABLE t ("a b" TEXT COLLATE NOCASE DEFAULT 'x', c DEFAULT 'X')"#,
    ] {
      #expect("\(other)") {
        try Database(
          at: folder.path, schema: schema(other))
      } throws: {
        "\($0)".hasPrefix("'\(folder.path)' doesn't have the schema of its version: ")
      }
    }
  }

  @Test(
    "during development, a database of another schema is moved aside with its log, and a new one created"
  )
  func recreation() throws {
    let league = try League(journal: "wal", adoption: .byMeaning)
    try SQLiteFile(league.path).execute("DROP VIEW roster")
    let before = try league.dump()
    try Data().write(to: URL(filePath: league.path + ".drifted-1"))
    let database = try league.open(LeagueSample.old, onDrift: .recreate)
    #expect(try database.read { try $0._statement("SELECT count(*) FROM roster").count() } == 0)
    database.close()
    #expect(
      try league.names() == ["test.sqlite", "test.sqlite.drifted-1", "test.sqlite.drifted-2"])
    #expect(try SQLiteFile(league.path + ".drifted-2").dump() == before)
  }

  @Test("what a crash left in the log moves with the file, and in it")
  func recreationAfterCrash() throws {
    let league = try League(journal: "wal", adoption: .byMeaning)
    let file = try SQLiteFile(league.path)
    try file.execute("PRAGMA wal_autocheckpoint = 0; DROP VIEW roster; CREATE TABLE logged (a)")
    let crashed = league.path + "-crashed"
    for end in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: league.path + end, toPath: crashed + end)
    }
    try Database(at: crashed, schema: LeagueSample.old, onDrift: .recreate).close()
    #expect(
      try league.names().filter { $0.contains("crashed") }
        == ["test.sqlite-crashed", "test.sqlite-crashed.drifted-1"])
    #expect(
      try SQLiteFile(crashed + ".drifted-1").rows("SELECT count(*) FROM logged") == ["0"])
    try file.execute("DROP TABLE logged")
  }

  @Test(
    "a file is moved aside while another one of its folder is opened, by 'prepare' or a migration")
  func recreationWithinOpening() throws {
    let folder = try Folder()
    let before = "CREATE TABLE t (a)"
    let calling = _Migration(
      version: 2, name: "b", backedUp: false, before: [.statement(before)],
      steps: [.init("call", [.call("open"), .run("ALTER TABLE t ADD COLUMN b")])])
    let schema = DatabaseSchema(
      _version: 2, statements: ["CREATE TABLE t (a, b)"], migrations: [calling])
    @Sendable func path(_ name: String) -> String { folder.url.appending(path: name).path }
    @Sendable func open(
      _ name: String, hook: @escaping Database.MigrationHook = { _ in },
      prepare: @escaping @Sendable (OpaquePointer) throws -> Void = { _ in }
    ) throws {
      let configuration = Database.Configuration(
        busyTimeout: .zero, prepare: prepare, adoption: .byMeaning)
      try Database(
        at: path(name), schema: schema, configuration: configuration, hooks: ["open": hook],
        onDrift: .recreate
      ).close()
    }
    for name in ["one", "two", "three"] {
      try SQLiteFile(path(name)).execute("CREATE TABLE t (c); PRAGMA user_version = 2")
    }
    try SQLiteFile(path("four")).execute("\(before); PRAGMA user_version = 1")
    try open("four", hook: { _ in try open("three") })
    try open("one", prepare: { _ in try open("two") })
    let drifted = ["one", "two", "three"].map { $0 + ".drifted-1" }
    #expect(try folder.names == (["one", "two", "three", "four"] + drifted).sorted())
  }

  @Test("a lock that a killed process left beside a file doesn't matter, and is removed")
  func leftLock() throws {
    let league = try League(journal: "wal", adoption: .byMeaning)
    try SQLiteFile(league.path).execute("DROP VIEW roster")
    try Data().write(to: URL(filePath: league.path + ".dbgen-lock"))
    try league.open(LeagueSample.old, onDrift: .recreate).close()
    #expect(try league.names() == ["test.sqlite", "test.sqlite.drifted-1"])
  }

  @Test("only another schema is a reason to create a new database")
  func noRecreation() throws {
    let league = try League(adoption: .byMeaning)
    try league.open(LeagueSample.old, onDrift: .recreate).close()
    try SQLiteFile(league.path).execute("PRAGMA user_version = 7")
    #expect(throws: DatabaseError.newerDatabase(found: 7, known: 3)) {
      try league.open(onDrift: .recreate)
    }
    #expect(try league.names() == ["test.sqlite"])
  }
}
