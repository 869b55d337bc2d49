import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

@Suite("the copy made before a migration")
struct MigrationBackupTests {
  @Test(
    "the copy before a migration is the old database, beside the file, until another is opened",
    arguments: ["delete", "wal"])
  func copy(journal: String) throws {
    let league = try League(journal: journal)
    let before = try league.dump()
    try league.open().close()
    #expect(try league.names() == ["test.sqlite", "test.sqlite.v1.bak"])
    #expect(try SQLiteFile(league.path + ".v1.bak").dump() == before)
    try league.open().close()
    #expect(try league.names() == ["test.sqlite"])
  }

  @Test("the copy before a migration has the contents of the write-ahead log")
  func log() throws {
    let league = try League(journal: "wal")
    let writer = try SQLiteFile(league.path)
    try writer.execute("INSERT INTO team (name) VALUES ('late')")
    try league.open().close()
    let copy = try SQLiteFile(league.path + ".v1.bak")
    #expect(try copy.rows("SELECT count(*) FROM team WHERE name = 'late'") == ["1"])
  }

  @Test("the copy before a migration replaces what an earlier attempt left behind")
  func leftovers() throws {
    let league = try League()
    let broken = _Migration(
      version: 3, name: "broken", backedUp: true, steps: [.init("fail", [.run("x")])])
    try league.expectRefusal(of: LeagueSample.schema([LeagueSample.renaming, broken]))
    try SQLiteFile(league.path).execute("UPDATE team SET name = 'later'")
    for suffix in [".v1.bak.tmp", ".v1.bak.tmp-journal"] {
      try Data("rest".utf8).write(to: URL(filePath: league.path + suffix))
    }
    let before = try league.dump()
    try league.open().close()
    #expect(try league.names() == ["test.sqlite", "test.sqlite.v1.bak"])
    #expect(try SQLiteFile(league.path + ".v1.bak").dump() == before)
  }

  @Test("a copy that the user made stays to the byte, and the other takes another name")
  func usersOwn() throws {
    let league = try League()
    let own = league.path + ".v1.bak"
    try FileManager.default.copyItem(atPath: league.path, toPath: own)
    let before = try (Data(contentsOf: URL(filePath: own)), league.dump())
    try league.open().close()
    let copy = "test.sqlite.v1-2.bak"
    #expect(try league.names() == ["test.sqlite", copy, "test.sqlite.v1.bak"])
    #expect(try SQLiteFile(league.path + ".v1-2.bak").dump() == before.1)
    try league.open().close()
    #expect(try league.names() == ["test.sqlite", "test.sqlite.v1.bak"])
    #expect(try Data(contentsOf: URL(filePath: own)) == before.0)
  }

  @Test("the copy before a migration stays if the user has written to it")
  func written() throws {
    let league = try League()
    try league.open().close()
    let copy = league.path + ".v1.bak"
    try SQLiteFile(copy).execute("UPDATE team SET name = 'other'")
    try league.open().close()
    #expect(try league.names() == ["test.sqlite", "test.sqlite.v1.bak"])
  }

  @Test("a user who can't read the database can't read the copy before a migration either")
  func permissions() throws {
    let league = try League()
    #expect(chmod(league.path, 0o640) == 0)
    try league.open().close()
    let attributes = try FileManager.default.attributesOfItem(atPath: league.path + ".v1.bak")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("no copy is made if the app says so, or if no migration asks for one")
  func unwanted() throws {
    let league = try League()
    try league.open(LeagueSample.new, .init(migration: .init(backsUp: false))).close()
    #expect(try league.names() == ["test.sqlite"])
    let other = try League()
    try other.open(League.schema([.run("UPDATE team SET name = 'x'")])).close()
    #expect(try other.names() == ["test.sqlite"])
  }

  @Test("nothing is changed if the copy before a migration can't be made")
  func impossible() throws {
    let league = try League()
    try FileManager.default.createDirectory(
      atPath: league.path + ".v1.bak.tmp/full", withIntermediateDirectories: true)
    let error = try league.expectRefusal(of: LeagueSample.new) as? DatabaseError
    #expect(error?.description.contains("step 'back up'") == true)
    #expect(error?.description.contains("can't be copied") == true)
    #expect(try league.names() == ["test.sqlite", "test.sqlite.v1.bak.tmp"])
  }

  /// A forged journal can make SQLite extend a file from kilobytes to terabytes.
  @Test("a file that is nearly all holes isn't copied, which would fill the disk")
  func holes() throws {
    let league = try League()
    let handle = try FileHandle(forWritingTo: URL(filePath: league.path))
    try handle.truncate(atOffset: 1 << 40)
    try handle.close()
    let error = try league.expectRefusal(of: LeagueSample.new) as? DatabaseError
    #expect(error?.description.contains("step 'back up'") == true)
    #expect(error?.description.contains("consists of holes, which a copy would fill") == true)
    #expect(try league.names() == ["test.sqlite"])
  }

  @Test(
    "a migration that fails removes its copy and what its log took", arguments: ["delete", "wal"])
  func failure(journal: String) throws {
    let league = try League(rows: 5000, journal: journal)
    let broken = _Migration(
      version: 3, name: "broken", backedUp: true, steps: [.init("fail", [.run("x")])])
    try league.expectRefusal(of: LeagueSample.schema([LeagueSample.renaming, broken]))
    #expect(try league.names().filter { !$0.hasSuffix("-shm") } == ["test.sqlite"])
  }
}
