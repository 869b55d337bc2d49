import DBGenAdoption
import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Testing

/// The creator of a database file can replace the SQL of an index or trigger by any text.
@Suite("SQL that stands in a file")
struct FileTextTests {
  private let league: League
  private let foreign: String

  init() throws {
    league = try League(adoption: .byMeaning)
    foreign = league.path + "-foreign"
  }

  private static let index = "CREATE INDEX ownPart ON player (lastName)"
  private static let trigger = "CREATE TRIGGER ownPart AFTER UPDATE ON player BEGIN SELECT 1; END"

  /// Creates an object, and changes its stored SQL behind SQLite's back.
  private func prepare(_ statement: String, _ change: String) throws {
    let file = try SQLiteFile(league.path)
    try file.execute(
      """
      \(statement);
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = \(change) WHERE name = 'ownPart';
      """)
  }

  private var attack: String {
    """
    sql || '; ATTACH ''\(foreign)'' AS f; CREATE TABLE f.x (a); UPDATE team SET name = ''x'''
    """
  }

  private var foreignExists: Bool { FileManager.default.fileExists(atPath: foreign) }

  private func isOfPart(_ error: DatabaseError?, _ type: String) -> Bool {
    guard case .invalidStatement(_, let reason) = error else { return false }
    return reason == "it must create \(type) 'ownPart' of table 'player' and do nothing else"
  }

  @Test(
    "a second statement behind that of an index or trigger isn't run by a migration, which fails",
    arguments: ["index", "trigger"])
  func migration(type: String) throws {
    try prepare(type == "index" ? Self.index : Self.trigger, attack)
    let error = try league.expectRefusal(of: LeagueSample.new) as? DatabaseError
    guard case .migrationFailed(3, let step, let cause) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(step == "keep \(type) 'ownPart' of table 'player', which isn't in the schema")
    #expect(isOfPart(cause, type))
    #expect(!foreignExists)
  }

  @Test(
    "SQL in a file isn't run by erasing, which changes nothing", arguments: ["index", "trigger"])
  func erasing(type: String) throws {
    let database = try league.open(LeagueSample.old)
    try prepare(type == "index" ? Self.index : Self.trigger, attack)
    let error = #expect(throws: DatabaseError.self) { try database.eraseAll() }
    #expect(isOfPart(error, type), "\(error as Any)")
    #expect(!foreignExists)
    #expect(try database.read { try $0._statement("SELECT count(*) FROM player").count() } == 50)
  }

  @Test(
    "a text that makes another thing than the one that it stands for isn't run",
    arguments: [
      (index, "CREATE INDEX other ON player (lastName)"),
      (index, "CREATE INDEX ownPart ON team (name)"), (index, trigger),
      (index, "CREATE VIEW ownPart AS SELECT 1"), (index, index + " -- \n; DROP TABLE team"),
      (trigger, "CREATE TRIGGER other AFTER UPDATE ON player BEGIN SELECT 1; END"),
      (trigger, "CREATE TRIGGER ownPart AFTER UPDATE ON team BEGIN SELECT 1; END"),
      (trigger, "CREATE TEMP TRIGGER ownPart AFTER UPDATE ON player BEGIN SELECT 1; END"),
      (trigger, "CREATE TABLE ownPart (a)"),
    ])
  func otherThing(statement: String, text: String) throws {
    try prepare(statement, "'\(text)'")
    let error = #expect(throws: DatabaseError.self) { try league.open() }
    guard case .migrationFailed(_, _, let cause) = error else {
      Issue.record("\(error as Any)")
      return
    }
    // SQLite itself notices that some of the texts don't create an index.
    let isRefused =
      isOfPart(cause, "index") || isOfPart(cause, "trigger") || cause.code == SQLITE_CORRUPT
    #expect(isRefused, "\(cause)")
  }

  @Test("an index and a trigger of others with odd names are made again as they were")
  func oddNames() throws {
    let file = try SQLiteFile(league.path)
    try file.execute(
      """
      CREATE UNIQUE INDEX "own ""odd; index" ON player (lower(lastName) || id, id DESC) WHERE id > 0;
      CREATE TRIGGER "own 'odd" AFTER INSERT ON "PLAYER" WHEN new.id > 0 BEGIN
        DELETE FROM team WHERE name = ';'; UPDATE team SET name = name;
      END;
      """)
    let query = "SELECT sql FROM sqlite_schema WHERE name LIKE 'own%' ORDER BY name"
    let before = try file.rows(query)
    try league.open().close()
    #expect(try file.rows(query) == before && before.count == 2)
  }

  @Test("a statement of the app's schema has to be a single one")
  func statements() throws {
    let sql = "CREATE TABLE a (b); CREATE TABLE c (d)"
    #expect(
      throws: DatabaseError.invalidStatement(sql: sql, reason: "it is more than one statement")
    ) { try Database(at: ":memory:", schema: DatabaseSchema(_version: 1, statements: [sql])) }
  }
}
