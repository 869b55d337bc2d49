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
    let league = try League()
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

  @Test("a column that is renamed before the rebuild is renamed in an index of others as well")
  func renamed() throws {
    let league = try League()
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
    let league = try League()
    try SQLiteFile(league.path).execute(statement)
    let error = try league.expectRefusal(of: LeagueSample.new) as? DatabaseError
    guard case .migrationFailed(3, let step, .sqlite(let failure)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(step.hasPrefix("keep ") && step.contains("'ownPart' of table 'player'"))
    #expect(failure.message.contains("firstName"))
  }

  @Test("an object that a step or a function of the app drops by name isn't created again")
  func dropped() throws {
    let rebuild: [_Migration.Action] = [
      .run(#"CREATE TABLE aside ("players" INTEGER NOT NULL)"#), .run(#"DROP TABLE "count""#),
      .run("PRAGMA legacy_alter_table = ON"), .run(#"ALTER TABLE aside RENAME TO "count""#),
      .run("PRAGMA legacy_alter_table = OFF"),
    ]
    let league = try League()
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

  @Test("the objects on a table that is dropped for good are dropped with it")
  func gone() throws {
    let league = try League()
    let file = try SQLiteFile(league.path)
    try file.execute("CREATE TABLE spare (a); CREATE INDEX ownIndex ON spare (a)")
    try league.open(League.schema([.run("DROP TABLE spare")])).close()
    #expect(try file.rows(Self.names).isEmpty)
  }

  @Test(
    "no trigger runs for changes by a step or a function of the app, but triggers run afterwards")
  func silent() throws {
    let league = try League()
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
