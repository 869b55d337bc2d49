import RuntimeSamples
import Testing

@testable import DBGenRuntime

/// The place of a violated constraint, as an error reports it.
private struct Place: Equatable {
  var table: String?
  var columns: [String] = []
  var parent: String?
  var rowID: Int64?

  init(
    _ table: String?, _ columns: [String] = [], to parent: String? = nil, rowID: Int64? = nil
  ) {
    (self.table, self.columns, self.parent, self.rowID) = (table, columns, parent, rowID)
  }
}

/// Returns the place reported for a statement that violates a constraint.
private func place(
  _ statements: [String], breaking sql: SQL, _ functions: [Database.Function] = []
) throws -> Place? {
  let schema = DatabaseSchema(_version: 1, statements: statements)
  let database = try Database(
    at: ":memory:", schema: schema, configuration: .init(functions: functions))
  let error = #expect(throws: DatabaseError.self) {
    try database.write { try $0.execute(sql) }
  }
  guard case .constraint(let violation) = error else { return nil }
  return Place(
    violation.table, violation.columns, to: violation.parent, rowID: violation.rowID)
}

@Suite("a broken check is reported with table and columns")
struct CheckPlaceTests {
  @Test("a broken check is reported with table and columns, for any text of the check")
  func texts() throws {
    let table = """
      CREATE TABLE t ( -- CHECK (a > 7)
        a INT CHECK ( a > 0 /* not (b) */ ), "b" INT CONSTRAINT "of b" NOT NULL CHECK ("b" > 0),
        [rtrim] INT CHECK ("rtrim" > 0), d TEXT CHECK(length(d) > 1 AND d <> 'a' COLLATE rtrim),
        CHECK (a + "b" < 100), CONSTRAINT x CHECK (CAST(t.a AS b) <> 50))
      """
    #expect(
      try place([table], breaking: "INSERT INTO t VALUES (0, 1, 1, 'dd')") == .init("t", ["a"]))
    #expect(
      try place([table], breaking: "INSERT INTO t VALUES (1, 0, 1, 'dd')") == .init("t", ["b"]))
    #expect(
      try place([table], breaking: "INSERT INTO t VALUES (1, 1, 0, 'dd')") == .init("t", ["rtrim"]))
    #expect(
      try place([table], breaking: "INSERT INTO t VALUES (1, 1, 1, 'd')") == .init("t", ["d"]))
    #expect(
      try place([table], breaking: "INSERT INTO t VALUES (60, 60, 1, 'dd')")
        == .init("t", ["a", "b"]))
    #expect(
      try place([table], breaking: "INSERT INTO t VALUES (50, 1, 1, 'dd')") == .init("t", ["a"]))
  }

  @Test(
    "a broken check is reported although another table, out of the statement's reach, has the same")
  func twins() throws {
    let tables = [
      "CREATE TABLE t (a INT CHECK (a > 0))", "CREATE TABLE u (a INT CHECK (a > 0))",
      "CREATE TABLE v (a INT CHECK (a > 0))",
      "CREATE TRIGGER copy AFTER INSERT ON v BEGIN INSERT INTO u VALUES (new.a - 1); END",
    ]
    #expect(try place(tables, breaking: "INSERT INTO t VALUES (0)") == .init("t", ["a"]))
    #expect(try place(tables, breaking: "INSERT INTO u VALUES (\(0))") == .init("u", ["a"]))
    // The constraint may be that of `v`, or of the table that its trigger writes to.
    #expect(try place(tables, breaking: "INSERT INTO v VALUES (0)") == .init(nil))
    #expect(try place(tables, breaking: "INSERT INTO v VALUES (1)") == .init(nil))
  }

  @Test(
    "a broken check is reported with its own table and columns, although only the case or the composition of a letter tells them from others",
    arguments: SimilarNames.pairs)
  func similarNames(first: String, second: String) throws {
    let tables = [first, second].map { name in
      """
      CREATE TABLE "\(name)" (
        "\(first)" INT, "\(second)" INT, CHECK ("\(first)" > 0), CONSTRAINT c CHECK ("\(second)" > 0),
        CONSTRAINT "\(name) small" CHECK ("\(second)" < 9))
      """
    }
    for name in [first, second] {
      let insert: (String) -> SQL = { "INSERT INTO \(raw: "\"\(name)\"") VALUES (\(raw: $0))" }
      let places = try ["0, 1", "1, 0", "1, 9"].map { try place(tables, breaking: insert($0)) }
      #expect(places.allSatisfy { $0?.table?.utf8Bytes == name.utf8Bytes })
      #expect(places.compactMap { $0?.columns.count } == [1, 1, 1])
      let columns = places.compactMap { $0?.columns.first?.utf8Bytes }
      #expect(columns == [first, second, second].map(\.utf8Bytes))
    }
  }

  @Test("a broken check of the table that a trigger writes to is reported with table and columns")
  func trigger() throws {
    let tables = [
      "CREATE TABLE t (a INT)", "CREATE TABLE u (b INT CHECK (b > 0))",
      "CREATE TRIGGER copy AFTER INSERT ON t BEGIN INSERT INTO u VALUES (new.a); END",
    ]
    #expect(try place(tables, breaking: "INSERT INTO t VALUES (0)") == .init("u", ["b"]))
  }

  @Test(
    "a broken check of the table that a foreign key's action changes is reported with table and columns"
  )
  func action() throws {
    let tables = [
      "CREATE TABLE t (id INTEGER PRIMARY KEY, CHECK (id <> 9))",
      """
      CREATE TABLE u (id INT REFERENCES t (id) ON DELETE SET DEFAULT DEFAULT 9, CHECK (id <> 9))
      """,
      "INSERT INTO t VALUES (1)", "INSERT INTO u VALUES (1)",
    ]
    #expect(try place(tables, breaking: "DELETE FROM t") == .init("u", ["id"]))
    #expect(try place(tables, breaking: "INSERT INTO t VALUES (9)") == .init("t", ["id"]))
  }
}

@Suite("a broken foreign key is reported with tables and columns")
struct ForeignKeyPlaceTests {
  private static let tables = [
    "CREATE TABLE team (id INTEGER PRIMARY KEY, code TEXT UNIQUE COLLATE NOCASE)",
    "CREATE TABLE town (a TEXT, b INT, PRIMARY KEY (a, b)) WITHOUT ROWID",
    """
    CREATE TABLE player (
      id INTEGER PRIMARY KEY, team REFERENCES team, "co""de" REFERENCES team (code), town TEXT,
      number INT, captain REFERENCES player,
      FOREIGN KEY (town, number) REFERENCES town)
    """,
    "CREATE TABLE fan (player INTEGER REFERENCES player ON DELETE CASCADE)",
    "INSERT INTO team VALUES (1, 'bos'), (2, 'chc')", "INSERT INTO town VALUES ('it''s', 1)",
    "INSERT INTO player VALUES (1, 1, 'BOS', 'it''s', 1, 1)", "INSERT INTO fan VALUES (1)",
  ]

  private func expect(
    _ sql: SQL, _ expected: Place,
    at sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try place(Self.tables, breaking: sql)
    #expect(found == expected, sourceLocation: sourceLocation)
  }

  @Test("any broken foreign key is reported with tables and columns when a row is inserted")
  func inserts() throws {
    try expect(
      "INSERT INTO player VALUES (2, \(9), 'BOS', NULL, NULL, 2)",
      .init("player", ["team"], to: "team"))
    try expect(
      "INSERT INTO player (id, team) VALUES (2, \(9))", .init("player", ["team"], to: "team"))
    try expect(
      #"INSERT INTO main.player ("co""de", team) VALUES (\#("n'one"), \#(1)) RETURNING id"#,
      .init("player", [#"co"de"#], to: "team"))
    try expect(
      "INSERT INTO player (town, number, captain) VALUES (\("it's"), 2, 1)",
      .init("player", ["town", "number"], to: "town"))
    try expect(
      "INSERT OR REPLACE INTO player (id, captain) VALUES (5, abs(-6))",
      .init("player", ["captain"], to: "player"))
    try expect(
      "INSERT INTO player (id, team) VALUES (1, 2) ON CONFLICT DO UPDATE SET team = 9",
      .init("player", ["team"], to: "team"))
  }

  @Test("a broken foreign key is reported with tables and columns when a row is changed")
  func updates() throws {
    try expect(
      "UPDATE player SET team = \(9), number = 1 WHERE id = \(1)",
      .init("player", ["team"], to: "team"))
    try expect(
      "UPDATE player SET number = number + 1",
      .init("player", ["town", "number"], to: "town"))
    try expect(
      "UPDATE team SET code = \("sox") WHERE id = 1 RETURNING id",
      .init("player", [#"co"de"#], to: "team"))
    try expect(
      "UPDATE team SET id = id + 5, code = 'x' WHERE id < 2",
      .init("player", ["team"], to: "team"))
  }

  @Test("a broken foreign key is reported when a row is deleted that others refer to")
  func deletions() throws {
    try expect("DELETE FROM town", .init("player", ["town", "number"], to: "town"))
    try expect(
      "DELETE FROM team WHERE code = \("bos")", .init("player", ["team"], to: "team"))
  }

  @Test("a broken foreign key is reported when an action deletes rows that others refer to")
  func cascades() throws {
    let tables = [
      "CREATE TABLE a (id INTEGER PRIMARY KEY)",
      "CREATE TABLE b (id INTEGER PRIMARY KEY REFERENCES a ON DELETE CASCADE)",
      "CREATE TABLE c (id INTEGER PRIMARY KEY REFERENCES b ON DELETE CASCADE)",
      "CREATE TABLE d (c REFERENCES c, other REFERENCES c)",
      "INSERT INTO a VALUES (1), (2)", "INSERT INTO b VALUES (1), (2)",
      "INSERT INTO c VALUES (1), (2)", "INSERT INTO d VALUES (1, 2)",
    ]
    #expect(
      try place(tables, breaking: "DELETE FROM a WHERE id = \(2)")
        == .init("d", ["other"], to: "c"))
  }

  @Test("a foreign key that a trigger or an action breaks is reported with tables and columns")
  func indirect() throws {
    let tables = [
      "CREATE TABLE a (id INTEGER PRIMARY KEY)",
      "CREATE TABLE b (id INTEGER PRIMARY KEY REFERENCES a ON DELETE SET DEFAULT DEFAULT 7)",
      "CREATE TABLE c (id INTEGER PRIMARY KEY REFERENCES b)",
      "CREATE TRIGGER more AFTER INSERT ON a WHEN new.id = 2 BEGIN INSERT INTO c VALUES (7); END",
      "INSERT INTO a VALUES (1)", "INSERT INTO b VALUES (1)", "INSERT INTO c VALUES (1)",
    ]
    #expect(try place(tables, breaking: "DELETE FROM a") == .init("b", ["id"], to: "a"))
    #expect(
      try place(tables, breaking: "INSERT INTO a VALUES (2)") == .init("c", ["id"], to: "b"))
  }

  @Test(
    "a broken foreign key is reported with its own tables and columns, although only the case or the composition of a letter tells them from others",
    arguments: SimilarNames.pairs)
  func similarNames(first: String, second: String) throws {
    for deferral in ["", " DEFERRABLE INITIALLY DEFERRED"] {
      let names = [first, second]
      let keys = names.map { "\"\($0)\" REFERENCES \"\($0)\"\(deferral)" }
      var tables = names.map { "CREATE TABLE \"\($0)\" (id INTEGER PRIMARY KEY)" }
      tables += names.map { "CREATE TABLE \"\($0) of\" (\(keys[0]), \(keys[1]))" }
      tables += names.map { "INSERT INTO \"\($0)\" VALUES (1)" }
      for (child, parent) in [(first, first), (first, second), (second, first), (second, second)] {
        let found = try place(
          tables, breaking: "INSERT INTO \(raw: "\"\(child) of\" (\"\(parent)\")") VALUES (2)")
        #expect(found?.table?.utf8Bytes == "\(child) of".utf8Bytes)
        #expect(found?.columns.map(\.utf8Bytes) == [parent.utf8Bytes])
        #expect(found?.parent?.utf8Bytes == parent.utf8Bytes)
      }
    }
  }

  @Test("a broken foreign key is found although the app has a function of its own called lower")
  func ownFunction() throws {
    let lower = Database.Function("lower", arguments: 1) { _ in .null }
    #expect(
      try place(Self.tables, breaking: "INSERT INTO player (team) VALUES (9)", [lower])
        == .init("player", ["team"], to: "team"))
  }

  @Test(
    "a deferred foreign key that is broken at the end of the transaction is reported with the row")
  func deferred() throws {
    let tables = [
      "CREATE TABLE a (id INTEGER PRIMARY KEY)",
      """
      CREATE TABLE b (id INTEGER PRIMARY KEY, one REFERENCES a DEFERRABLE INITIALLY DEFERRED,
        two REFERENCES a DEFERRABLE INITIALLY DEFERRED)
      """,
      "INSERT INTO a VALUES (1)",
    ]
    #expect(
      try place(tables, breaking: "INSERT INTO b VALUES (5, 1, 1), (6, 1, 7)")
        == .init("b", ["two"], to: "a", rowID: 6))
  }

  @Test("the transaction continues after a broken foreign key, with its earlier writes")
  func afterwards() throws {
    let schema = DatabaseSchema(_version: 1, statements: Self.tables)
    let database = try Database(at: ":memory:", schema: schema)
    try database.write { transaction in
      try transaction.execute("INSERT INTO team VALUES (3, 'nym')")
      for _ in 1...3 {
        #expect {
          try transaction.execute("INSERT INTO player (team) VALUES (9)")
        } throws: {
          "\($0)".hasPrefix(
            "FOREIGN KEY constraint violated by 'player.team', with no matching row in table 'team': "
          )
        }
      }
      try transaction.execute("INSERT INTO player (team) VALUES (3)")
    }
    let count = try database.read { try $0._statement("SELECT count(*) FROM player").count() }
    #expect(count == 2)
  }
}

@Suite("a broken constraint that SQLite names is reported with table and columns")
struct NamedPlaceTests {
  @Test("the name of a table may have a dot, and other capitals in the file")
  func dot() {
    let failure = SQLiteFailure(
      extendedCode: 2067, message: "UNIQUE constraint failed: A.B.c, A.B.d", sql: nil)
    let violation = ConstraintViolation(failure, table: "a.b")
    #expect(violation.kind == .unique && violation.table == "A.B")
    #expect(violation.columns == ["c", "d"])
  }

  @Test("names that begin with a mark, which combines with what is before it, are told apart")
  func marks() throws {
    let (table, one, other) = ("\u{301}t", "\u{301}a", "\u{301}b")
    let tables = [
      "CREATE TABLE \"\(table)\" (\"\(one)\" INT NOT NULL, \"\(other)\" INT, UNIQUE (\"\(one)\", \"\(other)\"))",
      "INSERT INTO \"\(table)\" VALUES (1, 1)",
    ]
    #expect(
      try place(tables, breaking: "INSERT INTO \(raw: table) VALUES (NULL, 2)")
        == .init(table, [one]))
    #expect(
      try place(tables, breaking: "INSERT INTO \(raw: table) VALUES (1, 1)")
        == .init(table, [one, other]))
  }
}
