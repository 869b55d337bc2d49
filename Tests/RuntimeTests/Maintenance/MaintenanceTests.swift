import DBGenMaintenance
import DBGenSQLite
import Foundation
import RuntimeSamples
import Synchronization
import Testing

@testable import DBGenRuntime

@Suite("maintenance")
struct MaintenanceTests {
  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder()
    database = try Database(
      at: folder.path, schema: PairSample.schema,
      configuration: .init(busyTimeout: .milliseconds(50)))
    try database.write { for number in 1...100 { try PairSample.insert(number, into: $0) } }
  }

  private func size(_ suffix: String = "") throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + suffix)
    return attributes[.size] as? Int ?? -1
  }

  @Test("a checkpoint copies the log into the file, and reports its frames")
  func checkpoint() async throws {
    let before = try await database.checkpoint()
    #expect(!before.isBusy && before.logFrames > 100)
    #expect(before.checkpointedFrames == before.logFrames)
    for mode in [Database.CheckpointMode.full, .restart] {
      #expect(try await database.checkpoint(mode) == before)
    }
    #expect(try size("-wal") > 0)
    let after = try await database.checkpoint(.truncate)
    #expect(!after.isBusy && after.logFrames == 0 && after.checkpointedFrames == 0)
    #expect(try size("-wal") == 0)
  }

  @Test("a task that is cancelled while its checkpoint waits for a reader waits no longer")
  func cancelledCheckpoint() async throws {
    let patient = try Database(
      at: folder.path, schema: PairSample.schema,
      configuration: .init(busyTimeout: .seconds(Int64.max)))
    let reader = try SQLiteFile(folder.path)
    try reader.execute("BEGIN; SELECT count(*) FROM one")
    try await patient.write { try PairSample.insert(101, into: $0) }
    let task = Task { try await patient.checkpoint(.truncate) }
    while patient.writer.state.withLock({ _ in patient.writer.slots[0].interruption == nil }) {
      await Task.yield()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try reader.execute("COMMIT")
    #expect(try await patient.checkpoint(.truncate).isBusy == false)
  }

  @Test("a checkpoint that readers keep from its end is busy, and does what it can")
  func busyCheckpoint() throws {
    let other = try Database(
      at: folder.path, schema: PairSample.schema,
      configuration: .init(busyTimeout: .milliseconds(50)))
    try other.read { transaction throws in
      #expect(try PairSample.count(in: transaction) == 100)
      try database.write { try PairSample.insert(101, into: $0) }
      for mode in [Database.CheckpointMode.full, .restart, .truncate] {
        let result = try database.checkpoint(mode)
        #expect(result.isBusy && result.checkpointedFrames < result.logFrames)
      }
      let passive = try database.checkpoint(.passive)
      #expect(!passive.isBusy && passive.checkpointedFrames < passive.logFrames)
    }
    #expect(try !database.checkpoint(.truncate).isBusy)
  }

  @Test("a database in memory has no log")
  func checkpointInMemory() throws {
    let memory = try Database(at: ":memory:", schema: PairSample.schema)
    let result = try memory.checkpoint(.truncate)
    #expect(!result.isBusy && result.logFrames == 0)
    try memory.vacuum()
    #expect(try memory.integrityCheck() == [])
  }

  @Test("a vacuum gives back the space of what was deleted, while others read")
  func vacuum() async throws {
    try await database.write { try $0.execute("DELETE FROM one WHERE id > 1") }
    try await database.checkpoint(.truncate)
    let before = try size()
    let other = try Database(at: folder.path, schema: PairSample.schema)
    @Sendable func vacuum(_ database: Database) throws { try database.vacuum() }
    try await other.read { transaction throws in
      #expect(try PairSample.count(in: transaction) == 1)
      try vacuum(database)
    }
    try await database.vacuum()
    try await database.checkpoint(.truncate)
    #expect(try size() < before * 2 / 3)
    #expect(try await database.read { try PairSample.count(in: $0) } == 1)
  }

  @Test("a copy of a database that was vacuumed has no free pages, and the database keeps its own")
  func vacuumInto() throws {
    try database.write { try $0.execute("DELETE FROM one WHERE id > 1") }
    let target = folder.path + "-small"
    try database.vacuum(into: target)
    let copy = try SQLiteFile(target)
    #expect(try copy.rows("SELECT count(*) FROM two") == ["100"])
    #expect(try copy.rows("PRAGMA freelist_count") == ["0"])
    #expect(try copy.rows("PRAGMA user_version") == ["1"])
    #expect(try database.read { try $0._statement("PRAGMA freelist_count").count() } > 0)
  }

  @Test("a sound database has no problems; damaged pages, indexes and references are reported")
  func integrity() async throws {
    let league = try League()
    let database = try league.open()
    #expect(try await database.integrityCheck() == [])
    let file = try SQLiteFile(league.path)
    try file.execute("PRAGMA foreign_keys = OFF; DELETE FROM team WHERE id = 1")
    let orphans = try await database.integrityCheck()
    #expect(orphans.count == 10)
    #expect(
      orphans.first == "row 15 of table 'player' refers to a row of 'team' that isn't there")
    try file.execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, '"teamID")', '"number")')
        WHERE name = 'player_teamID';
      PRAGMA writable_schema = RESET
      """)
    #expect(try await database.integrityCheck().count > 10)
  }

  /// SQLite 3.40.1 reports a NULL for every row of a healthy table of this shape.
  @Test("a NULL that SQLite reports in a table without a rowid is a problem only if it is there")
  func reportedNulls() throws {
    let schema = DatabaseSchema(
      _version: 1,
      statements: [
        "CREATE TABLE tag (name TEXT NOT NULL, note TEXT, id INTEGER PRIMARY KEY) WITHOUT ROWID",
        "CREATE TABLE \"it's\" (\"a.b\" TEXT NOT NULL, id INTEGER PRIMARY KEY) WITHOUT ROWID",
      ])
    let path = folder.path + ".tags"
    let tags = try Database(at: path, schema: schema)
    try tags.write { transaction in
      for id in Int64(1)...150 {
        try transaction.execute("INSERT INTO tag VALUES ('a', NULL, \(id))")
        try transaction.execute("INSERT INTO \"it's\" VALUES ('a', \(id))")
      }
    }
    #expect(try tags.integrityCheck() == [])
    try SQLiteFile(path).execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, 'note TEXT', 'note TEXT NOT NULL');
      """)
    #expect(
      try tags.integrityCheck() == Array(repeating: "NULL value in tag.note", count: 100))
  }

  @Test("a page that is damaged is a problem, not an error")
  func damage() throws {
    try database.checkpoint(.truncate)
    database.close()
    let handle = try FileHandle(forWritingTo: URL(filePath: folder.path))
    try handle.seek(toOffset: 40 * 4096)
    try handle.write(contentsOf: Data(repeating: 0xAA, count: 3 * 4096))
    try handle.close()
    let damaged = try Database(at: folder.path, schema: PairSample.schema)
    #expect(try !damaged.integrityCheck().isEmpty)
  }

  @Test("maintenance is refused inside a transaction of the same thread, and on a closed database")
  func misuse() throws {
    let calls: [() throws -> Void] = [
      { try database.checkpoint() }, { try database.vacuum() }, { try database.eraseAll() },
      { _ = try database.integrityCheck() },
    ]
    for call in calls {
      try database.read { (_: ReadTransaction) throws -> Void in
        #expect(throws: DatabaseError.nestedTransaction) { try call() }
      }
      try database.write { (_: WriteTransaction) throws -> Void in
        #expect(throws: DatabaseError.nestedTransaction) { try call() }
      }
    }
    database.close()
    for call in calls { #expect(throws: DatabaseError.closed) { try call() } }
  }

  @Test("maintenance that writes is refused on a database of a newer app, and the rest works")
  func newer() throws {
    database.close()
    let file = try SQLiteFile(folder.path)
    try file.execute("PRAGMA user_version = 2; PRAGMA application_id = \(0x4447_0001)")
    let older = try Database(at: folder.path, schema: PairSample.schema)
    #expect(older.isReadOnly)
    let calls: [() throws -> Void] = [
      { try older.checkpoint() }, { try older.vacuum() }, { try older.eraseAll() },
    ]
    for call in calls {
      #expect(throws: DatabaseError.newerDatabase(found: 2, known: 1)) { try call() }
    }
    #expect(try older.integrityCheck() == [])
    try older.backup(to: folder.path + "-copy")
    try older.vacuum(into: folder.path + "-copy2")
  }
}
