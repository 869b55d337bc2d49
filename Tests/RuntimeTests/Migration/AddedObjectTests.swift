import DBGenAdoption
import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

/// Objects that users and other programs have added to the app's tables.
@Suite("objects of others in migrations")
struct AddedObjectTests {
  private static let names = """
    SELECT type, name, tbl_name FROM sqlite_schema WHERE name LIKE 'own%' ORDER BY name
    """

  private static let log = "CREATE TABLE ownLog (text TEXT)"
  private static let deletion = """
    CREATE TRIGGER ownDeletion AFTER UPDATE ON team BEGIN DELETE FROM player; END
    """

  @Test("indexes, triggers and views of others are there after a table is rebuilt")
  func kept() throws {
    let league = try League(adoption: .byMeaning)
    let file = try SQLiteFile(league.path)
    for statement in [
      Self.log, "CREATE INDEX ownIndex ON player (lastName, teamID DESC)",
      "CREATE TRIGGER ownTrigger AFTER INSERT ON player BEGIN INSERT INTO ownLog VALUES (1); END",
      "CREATE TRIGGER ownDelete AFTER DELETE ON team BEGIN INSERT INTO ownLog VALUES (2); END",
      "CREATE VIEW ownView AS SELECT name FROM team",
      "CREATE TRIGGER ownViewTrigger INSTEAD OF DELETE ON roster BEGIN DELETE FROM ownLog; END",
    ] { try file.execute(statement) }
    let before = try file.rows(Self.names)
    #expect(before.count == 6)
    try league.open().close()
    #expect(try file.rows(Self.names) == before)
    try file.execute("INSERT INTO player (id, fullName, lastName, teamID) VALUES (999, '', '', 1)")
    try file.execute("DELETE FROM team WHERE id = 5")
    #expect(try file.rows("SELECT text FROM ownLog ORDER BY text") == ["1", "2"])
    #expect(try file.rows("SELECT count(*) FROM ownView") == ["4"])
    try league.open().close()
  }

  @Test(
    "indexes and triggers of others are there although only the case or the composition of a letter tells them apart",
    arguments: SimilarNames.pairs)
  func similarNames(first: String, second: String) throws {
    let league = try League(adoption: .byMeaning)
    let file = try SQLiteFile(league.path)
    let trigger = "AFTER INSERT ON player BEGIN INSERT INTO ownLog VALUES"
    for statement in [
      Self.log, "CREATE INDEX \"own\(first)\" ON count (players)",
      "CREATE INDEX \"own\(second)\" ON player (lastName)",
      "CREATE TRIGGER \"own\(first)T\" \(trigger) (1); END",
      "CREATE TRIGGER \"own\(second)T\" \(trigger) (2); END",
      "CREATE TABLE \"own\(first)s\" (a)", "CREATE TABLE \"own\(second)s\" (a)",
      "CREATE INDEX \"own\(first)I\" ON \"own\(first)s\" (a)",
      "CREATE INDEX \"own\(second)I\" ON \"own\(second)s\" (a)",
      "CREATE VIEW \"own\(first)V\" AS SELECT name FROM team",
      "CREATE VIEW \"own\(second)V\" AS SELECT name FROM team",
    ] { try file.execute(statement) }
    let before = Set(try file.rows(Self.names).map(\.utf8Bytes))
    #expect(before.count == 11)
    try league.open().close()
    #expect(Set(try file.rows(Self.names).map(\.utf8Bytes)) == before)
    try file.execute("INSERT INTO player (id, fullName, lastName, teamID) VALUES (999, '', '', 1)")
    #expect(try file.rows("SELECT text FROM ownLog ORDER BY text") == ["1", "2"])
  }

  @Test(
    "an object that a step drops by name isn't created again, and its near namesake is",
    arguments: SimilarNames.pairs)
  func droppedTwin(first: String, second: String) throws {
    let league = try League(adoption: .byMeaning)
    let file = try SQLiteFile(league.path)
    for name in [first, second] {
      try file.execute("CREATE TABLE \"own\(name)\" (a)")
      try file.execute("CREATE INDEX \"own\(name)I\" ON \"own\(name)\" (a)")
      try file.execute(
        "CREATE TRIGGER \"own\(name)T\" AFTER DELETE ON \"own\(name)\" BEGIN SELECT 1; END")
    }
    // Without anything between them, SQLite reports both as drops after that of a table.
    try league.open(
      League.schema([
        .run("DROP INDEX \"own\(second)I\""), .run("DROP TABLE \"own\(first)\""),
        .run("DROP TRIGGER \"own\(second)T\""), .run("CREATE TABLE \"own\(first)\" (a)"),
      ])
    ).close()
    let expected = [
      "table|own\(first)|own\(first)", "index|own\(first)I|own\(first)",
      "trigger|own\(first)T|own\(first)", "table|own\(second)|own\(second)",
    ]
    #expect(Set(try file.rows(Self.names).map(\.utf8Bytes)) == Set(expected.map(\.utf8Bytes)))
  }

  @Test("an index of others whose name isn't UTF-8 isn't lost in silence")
  func notText() throws {
    let league = try League(adoption: .byMeaning)
    let file = try SQLiteFile(league.path)
    for (name, index) in [("own1", "ON count (players)"), ("own2", "ON player (lastName)")] {
      try file.execute("CREATE INDEX \(name) \(index)")
    }
    try file.execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET name = CAST(x'ff' AS TEXT) || substr(name, 4),
        sql = 'CREATE INDEX "' || CAST(x'ff' AS TEXT) || substr(name, 4) || '"'
          || substr(sql, instr(sql, ' ON '))
      WHERE name LIKE 'own%';
      PRAGMA writable_schema = RESET
      """)
    let error = try league.expectRefusal(of: LeagueSample.new) as? DatabaseError
    guard case .migrationFailed(3, let step, .invalidStatement(_, let reason)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(step == "keep index '' of table 'player', which isn't in the schema")
    #expect(reason == "it must create index '' of table 'player' and do nothing else")
  }

  @Test("a column that is renamed before the rebuild is renamed in an index of others as well")
  func renamed() throws {
    let league = try League(adoption: .byMeaning)
    let file = try SQLiteFile(league.path)
    try file.execute("CREATE INDEX ownIndex ON team (sex)")
    try league.open().close()
    #expect(
      try file.rows("SELECT sql FROM sqlite_schema WHERE name = 'ownIndex'")[0].contains("gender"))
  }

  @Test(
    "an object that can't be created on the new table is named, and nothing is changed",
    arguments: [
      "CREATE INDEX ownPart ON player (firstName)",
      """
      CREATE TRIGGER ownPart AFTER UPDATE ON player BEGIN
        DELETE FROM team WHERE name = old.firstName;
      END
      """,
    ])
  func impossible(statement: String) throws {
    let league = try League(adoption: .byMeaning)
    try SQLiteFile(league.path).execute(statement)
    let error = try league.expectRefusal(of: LeagueSample.new) as? DatabaseError
    guard case .migrationFailed(3, let step, .objectInTheWay(_, "ownPart", let reason, _)) = error
    else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(step.hasPrefix("keep ") && step.contains("'ownPart' of table 'player'"))
    #expect(reason.contains("firstName"))
  }

  @Test("an object that a step or a function of the app drops by name isn't created again")
  func dropped() throws {
    let rebuild: [_Migration.Action] = [
      .run(#"CREATE TABLE aside ("players" INTEGER NOT NULL)"#), .run(#"DROP TABLE "count""#),
      .run("PRAGMA legacy_alter_table = ON"), .run(#"ALTER TABLE aside RENAME TO "count""#),
      .run("PRAGMA legacy_alter_table = OFF"),
    ]
    let league = try League(adoption: .byMeaning)
    let file = try SQLiteFile(league.path)
    for name in ["ownA", "ownB", "ownC"] {
      try file.execute("CREATE TRIGGER \(name) AFTER INSERT ON count BEGIN SELECT 1; END")
      try file.execute("CREATE INDEX \(name)I ON count (players)")
    }
    let drop: [_Migration.Action] = [.run("DROP TRIGGER ownA"), .run("DROP INDEX main.ownAI")]
    try league.open(
      League.schema(drop + [.call("drop")] + rebuild),
      hooks: [
        "drop": { transaction in
          try transaction.execute("DROP TRIGGER \"ownB\"")
          try transaction.execute("DROP INDEX IF EXISTS ownBI")
        }
      ]
    ).close()
    #expect(try file.rows(Self.names) == ["trigger|ownC|count", "index|ownCI|count"])
  }

  @Test(
    "an index of others is replaced by one with its name only if a function of the app drops it")
  func replaced() throws {
    let folder = try Folder()
    let file = try SQLiteFile(folder.path)
    try file.execute(
      "CREATE TABLE t (a); CREATE INDEX Mine ON t (a); PRAGMA user_version = 1")
    let (table, index) = ("CREATE TABLE \"t\" (a, b)", "CREATE INDEX mine ON t (b)")
    let rebuild = [
      "CREATE TABLE \"_dbgen_new_t\" (a, b)", "DROP TABLE t",
      "ALTER TABLE \"_dbgen_new_t\" RENAME TO \"t\"", index,
    ].map { _Migration.Action.run($0) }
    func open(
      _ actions: [_Migration.Action] = [], _ hook: @escaping Database.MigrationHook = { _ in }
    ) throws {
      let migration = _Migration(
        version: 2, name: "rebuild", backedUp: false, before: [.statement("CREATE TABLE t (a)")],
        steps: [.init("rebuild", actions + rebuild)])
      let schema = DatabaseSchema(
        _version: 2, statements: [table, index], migrations: [migration])
      try Database(
        at: folder.path, schema: schema, configuration: .init(adoption: .byMeaning),
        hooks: ["hook": hook]
      ).close()
    }
    func expect(_ step: String, _ actions: [_Migration.Action]) throws {
      let error = #expect(throws: DatabaseError.self) { try open(actions) }
      guard case .migrationFailed(2, step, .objectInTheWay("index", "Mine", _, _)) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    try expect("check", [])
    try expect("keep index 'Mine' of table 't', which isn't in the schema", [.call("hook")])
    try open([.call("hook")]) { try $0.execute("DROP INDEX mine") }
    #expect(try file.rows("SELECT sql FROM sqlite_schema WHERE type = 'index'") == [index])
  }

  @Test("the objects on a table that is dropped for good are dropped with it")
  func gone() throws {
    let league = try League(adoption: .byMeaning)
    let file = try SQLiteFile(league.path)
    try file.execute("CREATE TABLE spare (a); CREATE INDEX ownIndex ON spare (a)")
    try league.open(League.schema([.run("DROP TABLE spare")])).close()
    #expect(try file.rows(Self.names).isEmpty)
  }

  @Test(
    "no trigger runs for changes by a step or a function of the app, but triggers run afterwards")
  func silent() throws {
    let league = try League(adoption: .byMeaning)
    let file = try SQLiteFile(league.path)
    try file.execute(Self.deletion)
    let database = try league.open(
      League.schema([.run("UPDATE team SET name = name || '!'"), .call("touch")]),
      hooks: ["touch": { try $0.execute("UPDATE team SET name = name || '!'") }])
    #expect(try file.rows("SELECT count(*) FROM player") == ["50"])
    try database.write { try $0.execute("UPDATE team SET name = name || '!' WHERE id = 1") }
    #expect(try file.rows("SELECT count(*) FROM player") == ["0"])
  }
}
