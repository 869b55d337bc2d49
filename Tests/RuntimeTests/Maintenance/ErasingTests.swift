import DBGenAdoption
import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Testing

@Suite("erasing")
struct ErasingTests {
  /// Returns the contents of a new database.
  private func empty() throws -> [String] {
    let folder = try Folder()
    try Database(at: folder.path, schema: LeagueSample.new).close()
    return try SQLiteFile(folder.path).dump()
  }

  @Test("erasing leaves all objects of the schema, without rows, ready for use")
  func everything() async throws {
    let league = try League()
    let database = try league.open()
    try await database.eraseAll()
    #expect(try league.dump() == empty())
    try await database.write { transaction in
      try transaction.execute("INSERT INTO team (name) VALUES ('a')")
      try transaction.execute(
        "INSERT INTO player (id, fullName, lastName, teamID) VALUES (1, 'b', 'c', 1)")
    }
    #expect(
      try await database.read {
        try $0._statement("SELECT count(*) FROM playerText('c') JOIN team ON team.id = 1").count()
      } == 1)
    let error = await #expect(throws: DatabaseError.self) {
      try await database.write { try $0.execute("UPDATE player SET teamID = 2") }
    }
    #expect(error?.code == SQLITE_CONSTRAINT)
    try await database.eraseAll()
    database.close()
    try league.open().close()
    #expect(try league.dump() == empty())
  }

  @Test("objects that others have created stay, even on the schema's tables")
  func others() throws {
    let league = try League(adoption: .byMeaning)
    let database = try league.open()
    let file = try SQLiteFile(league.path)
    try file.execute(
      """
      CREATE TABLE theirs (id INTEGER PRIMARY KEY AUTOINCREMENT, a TEXT);
      INSERT INTO theirs (a) VALUES ('x');
      CREATE VIEW theirView AS SELECT a, team.name FROM theirs, team;
      CREATE INDEX theirIndex ON team (gender);
      CREATE TRIGGER theirTrigger AFTER DELETE ON team BEGIN DELETE FROM theirs; END;
      """)
    try database.eraseAll()
    #expect(try file.rows("SELECT a FROM theirs") == ["x"])
    #expect(try file.rows("SELECT name, seq FROM sqlite_sequence") == ["theirs|1"])
    #expect(
      try file.rows("SELECT name FROM sqlite_schema WHERE name LIKE 'their%' ORDER BY name")
        == ["theirIndex", "theirTrigger", "theirView", "theirs"])
    try file.execute("INSERT INTO team (name) VALUES ('a'); DELETE FROM team")
    #expect(try file.rows("SELECT a FROM theirs") == [])
  }

  @Test("reads during an erasure see the old contents, and then nothing")
  func readers() throws {
    let league = try League()
    let database = try league.open()
    let other = try league.open()
    func count(_ transaction: ReadTransaction) throws -> Int {
      try transaction._statement("SELECT count(*) FROM player").count()
    }
    try other.read { transaction throws in
      #expect(try count(transaction) == 50)
      try database.eraseAll()
      #expect(try count(transaction) == 50)
    }
    #expect(try other.read { try count($0) } == 0)
  }

  @Test("a database that can't be erased stays as it is, with its foreign keys enforced")
  func refusal() throws {
    let league = try League()
    let database = try league.open()
    let before = try league.dump()
    let file = try SQLiteFile(league.path)
    try file.execute("BEGIN IMMEDIATE")
    let impatient = try league.open(LeagueSample.new, .init(busyTimeout: .milliseconds(20)))
    let error = #expect(throws: DatabaseError.self) { try impatient.eraseAll() }
    #expect(error?.code == SQLITE_BUSY)
    try file.execute("ROLLBACK")
    #expect(try league.dump() == before)
    let orphan = #expect(throws: DatabaseError.self) {
      try impatient.write { try $0.execute("UPDATE player SET teamID = 77") }
    }
    #expect(orphan?.code == SQLITE_CONSTRAINT)
    try database.eraseAll()
  }

  @Test("a cancelled task erases nothing")
  func cancellation() async throws {
    let league = try League()
    let database = try league.open()
    let before = try league.dump()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await database.eraseAll()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try league.dump() == before)
  }

  @Test("a task that is cancelled amid the erasing erases nothing")
  func cancellationAmidst() async throws {
    let folder = try Folder()
    let database = try folder.open(
      .init(
        trace: .init { event in
          if event.sql.hasPrefix("DROP") { withUnsafeCurrentTask { $0?.cancel() } }
        }))
    try await database.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
    let task = Task { try await database.eraseAll() }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await database.read { try Counter.count(in: $0) } == 1)
  }

  @Test("a database in memory can be erased")
  func inMemory() throws {
    let database = try Database(at: ":memory:", schema: Counter.schema)
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
    try database.eraseAll()
    #expect(try database.read { try Counter.count(in: $0) } == 0)
  }
}
