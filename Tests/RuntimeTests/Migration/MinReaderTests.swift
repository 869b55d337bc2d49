import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

@Suite("databases that older apps may read")
struct MinReaderTests {
  private func applicationID(_ league: League) throws -> String {
    try SQLiteFile(league.path).rows("PRAGMA application_id")[0]
  }

  @Test("an app that is new enough reads a newer database, and can't write to it")
  func reading() throws {
    let league = try League()
    try league.open(LeagueSample.schema(minReader: 1)).close()
    #expect(try applicationID(league) == "\(0x4447_0001)")
    let before = try league.files()
    let database = try league.open(LeagueSample.old)
    #expect(database.isReadOnly)
    #expect(try database.read { try $0._statement("SELECT count(*) FROM player").count() } == 50)
    #expect(throws: DatabaseError.newerDatabase(found: 3, known: 1)) {
      try database.write { _ in }
    }
    database.close()
    #expect(try league.files()["test.sqlite"] == before["test.sqlite"])
  }

  @Test(
    "an app that isn't new enough, or a database without such a number, is refused",
    arguments: [2, 3, nil])
  func refusing(minReader: Int32?) throws {
    let league = try League()
    try league.open(LeagueSample.schema(minReader: minReader)).close()
    let before = try league.files()
    #expect(throws: DatabaseError.newerDatabase(found: 3, known: 1)) {
      try league.open(LeagueSample.old)
    }
    #expect(try league.files() == before)
  }

  @Test("a new database has the number of the oldest app that may read it")
  func creation() throws {
    let folder = try Folder()
    try Database(at: folder.path, schema: LeagueSample.schema(minReader: 2)).close()
    let database = try Database(
      at: folder.path, schema: DatabaseSchema(_version: 2, statements: ["CREATE TABLE t (a)"]))
    #expect(database.isReadOnly)
  }

  @Test("the number of an app that sets none is never touched")
  func untouched() throws {
    let league = try League()
    try SQLiteFile(league.path).execute("PRAGMA application_id = 77")
    try league.open().close()
    #expect(try applicationID(league) == "77")
  }

  @Test("a version without such a number isn't readable because of an earlier version's")
  func forgotten() throws {
    let league = try League()
    try SQLiteFile(league.path).execute("PRAGMA application_id = \(0x4447_0001)")
    try league.open().close()
    #expect(try applicationID(league) == "0")
  }

  @Test("an app that is new enough writes to a newer database, which stays as it is")
  func writing() throws {
    let league = try League()
    try league.open(LeagueSample.schema(minReader: 1, minWriter: 2)).close()
    #expect(try applicationID(league) == "\(0x4457_0201)")
    let app = DatabaseSchema(_version: 2, statements: [])
    for _ in 0..<2 {
      let database = try league.open(app)
      #expect(!database.isReadOnly)
      try database.write { try $0.execute("UPDATE team SET id = id WHERE id = 1") }
      database.close()
    }
    #expect(try SQLiteFile(league.path).rows("PRAGMA user_version") == ["3"])
    #expect(try league.open(LeagueSample.old).isReadOnly)
  }

  @Test("a version that only says who may write lets the same apps read, and no others")
  func writersOnly() throws {
    let league = try League()
    try league.open(LeagueSample.schema(minWriter: 2)).close()
    #expect(try applicationID(league) == "\(0x4457_0101)")
    #expect(throws: DatabaseError.newerDatabase(found: 3, known: 1)) {
      try league.open(LeagueSample.old)
    }
  }

  @Test("an impossible number of who may write is an error", arguments: [0, 1, 4])
  func invalidWriter(minWriter: Int32) throws {
    let league = try League()
    #expect {
      try league.open(LeagueSample.schema(minReader: 2, minWriter: minWriter))
    } throws: { "\($0)".hasSuffix("write to the database must be from 2 to 3, not \(minWriter)") }
  }

  @Test("an impossible number is an error", arguments: [0, 4, -1])
  func invalid(minReader: Int32) throws {
    let league = try League()
    #expect {
      try league.open(LeagueSample.schema(minReader: minReader))
    } throws: { "\($0)".hasSuffix("must be from 1 to 3, not \(minReader)") }
  }
}
