import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Testing

@Suite("processes that are killed")
struct KilledProcessTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func pairs(_ path: String) throws -> Set<Int> {
    let file = try SQLiteFile(path)
    let ids = try ["one", "two"].map { try file.rows("SELECT id FROM \($0) ORDER BY id") }
    #expect(ids[0] == ids[1])
    #expect(try file.rows("PRAGMA integrity_check") == ["ok"])
    return Set(ids[0].compactMap { Int($0) })
  }

  @Test(
    "a process that is killed at any moment while it writes leaves what it has committed, whole")
  func anyMoment() throws {
    var random = SeededGenerator(seed: 1)
    for round in 0..<12 {
      let path = folder.url.appending(path: "\(round).sqlite").path
      let process = try DriverProcess(["write", path, "1000000"])
      try #require(try process.hasSaid("committed", times: 1 + random.below(40)))
      process.kill()
      let committed = Set(try process.outcome().numbers("committed"))
      try Database(at: path, schema: PairSample.schema).close()
      let found = try pairs(path)
      // The last pair may have been committed before the process reported it.
      #expect(committed.isSubset(of: found) && found.count <= committed.count + 1, "\(round)")
    }
  }

  @Test("a lock of a process is busy, and is released once the process has been killed")
  func lock() throws {
    let database = try Database(
      at: folder.path, schema: PairSample.schema,
      configuration: .init(busyTimeout: .milliseconds(20)))
    let process = try DriverProcess(["hold", folder.path])
    defer { process.kill() }
    try #require(try process.hasSaid("holding"))
    let error = #expect(throws: DatabaseError.self) {
      try database.write { try PairSample.insert(1, into: $0) }
    }
    #expect(error?.code == SQLITE_BUSY && error?.outcomeIsUnknown == false)
    // Reading doesn't wait.
    let count = try database.read { try $0._statement("SELECT count(*) FROM one").count() }
    #expect(count == 0)
    process.kill()
    _ = try process.outcome()
    try database.write { try PairSample.insert(1, into: $0) }
    database.close()
    #expect(try pairs(folder.path) == [1])
  }
}
