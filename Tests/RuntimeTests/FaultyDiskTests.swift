import DBGenRuntime
import DBGenSQLite
import Faults
import Foundation
import RuntimeSamples
import Testing

@Suite("files that fail")
struct FaultyDiskTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test(
    "a page that is damaged is an error with SQLite's code, also while migrating, which keeps it")
  func damage() throws {
    let league = try League(rows: 400)
    let file = try SQLiteFile(league.path)
    let pages = try #require(
      Int(try file.rows("SELECT rootpage FROM sqlite_schema WHERE name = 'player'")[0]))
    let handle = try FileHandle(forWritingTo: URL(filePath: league.path))
    try handle.seek(toOffset: UInt64(pages - 1) * 4096)
    try handle.write(contentsOf: Data(repeating: 0xAA, count: 4096))
    try handle.close()
    let before = try league.files()
    let error = #expect(throws: DatabaseError.self) {
      try league.open(LeagueSample.new, .init(migration: .init(backsUp: false)))
    }
    #expect(error?.code == SQLITE_CORRUPT)
    #expect(try league.files() == before)
    let database = try league.open(LeagueSample.old)
    let reading = #expect(throws: DatabaseError.self) {
      try database.read { try $0._statement("SELECT count(note) FROM player").count() }
    }
    #expect(reading?.code == SQLITE_CORRUPT)
    #expect(try database.read { try $0._statement("SELECT count(*) FROM team").count() } == 40)
  }

  @Test("a file of one byte is a new one, as SQLite sees it")
  func oneByte() throws {
    try Data([0]).write(to: URL(filePath: folder.path))
    #expect(try folder.open().read { try Counter.count(in: $0) } == 0)
  }

  @Test(
    "a table that is being read can't be dropped or changed, and the transaction goes on",
    arguments: [
      "DROP TABLE counter", "ALTER TABLE counter DROP COLUMN value",
      " \nalter TABLE counter RENAME TO other", "DROP INDEX by_id",
    ] as [StaticString])
  func locked(change: StaticString) throws {
    let database = try folder.open()
    try database.write { transaction in
      try transaction.execute("CREATE INDEX by_id ON counter (id)")
      _ = try Counter.insert(Counter(id: 1, value: 1), into: transaction)
      _ = try transaction.fetch("SELECT * FROM counter") { _ in
        let error = #expect(throws: DatabaseError.self) {
          try transaction._statement(change).run()
        }
        #expect(error?.code == SQLITE_LOCKED)
      }
      _ = try Counter.insert(Counter(id: 2, value: 2), into: transaction)
    }
    #expect(try database.read { try Counter.count(in: $0) } == 2)
  }

  @Test("a write that waits for another database in vain is busy, and can be tried again")
  func busy() throws {
    let (first, second) = (
      try folder.open(), try folder.open(.init(busyTimeout: .milliseconds(50)))
    )
    try first.write { _ in
      let error = #expect(throws: DatabaseError.self) {
        try second.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
      }
      #expect(error?.code == SQLITE_BUSY)
    }
    try second.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
    #expect(try first.read { try Counter.count(in: $0) } == 1)
  }

  @Test("a write reads commits of others before it writes")
  func noStaleSnapshot() throws {
    let (first, second) = (try folder.open(), try folder.open())
    try first.write { _ = try Counter.insert(Counter(id: 1, value: 0), into: $0) }
    for number in 1...20 {
      try (number % 2 == 0 ? first : second).write { transaction in
        var counter = try #require(try Counter.fetch(id: 1, from: transaction))
        counter.value += 1
        try counter.update(in: transaction)
      }
    }
    #expect(try first.read { try Counter.fetch(id: 1, from: $0)?.value } == 20)
  }

  @Test("hundreds of databases are opened one after the other in the memory of one")
  func reopening() throws {
    #expect(
      try DriverProcess(["write", folder.path, "50"]).outcome().numbers("committed").count == 50)
    let memory = try [10, Soak.count(300, soak: 1000)].map { times in
      try #require(
        try DriverProcess(["reopen", folder.path, "\(times)"]).outcome().number("memory"))
    }
    #expect(memory[1] < memory[0] + 3000, "\(memory) kB")
  }

  @Test(
    "committed writes are there after any failure, and others are there whole or not at all",
    .enabled(if: FaultLibrary.path != nil),
    arguments: ["EIO once", "EIO always", "ENOSPC once", "ENOSPC always", "KILL once", "TEAR once"])
  func faults(kind: String) throws {
    let words = kind.split(separator: " ").map(String.init)
    let folder = try Folder(isInMemory: true)
    var number = 1 + kind.utf8.count % Soak.step(14)
    while try meets(.init(at: number, action: words[0], isLasting: words[1] == "always"), folder) {
      number += Soak.step(14)
    }
    #expect(number > 20)
    print("faults at \(number - 1) calls of five transactions: \(kind)")
  }

  @Test(
    "only a commit that failed with its outcome unknown can be in the file after all",
    .enabled(if: FaultLibrary.path != nil), arguments: ["EIO", "ENOSPC"],
    [false, true])
  func commitFailures(action: String, isLasting: Bool) throws {
    let folder = try Folder(isInMemory: true)
    try Database(at: folder.path, schema: PairSample.schema).close()
    var (number, unknown, late) = (1, 0, 0)
    let (path, log) = (folder.url.appending(path: "copy.sqlite").path, folder.path + ".log")
    repeat {
      try? FileManager.default.removeItem(atPath: log)
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
      try FileManager.default.copyItem(atPath: folder.path, toPath: path)
      let outcome = try DriverProcess(
        ["write", path, "3", "fragile"],
        environment: FaultLibrary.environment(
          .init(at: number, action: action, isLasting: isLasting), in: folder.url, log: log)
      ).outcome()
      let found = Set(try SQLiteFile(path).rows("SELECT id FROM one").compactMap { Int($0) })
      #expect(found.isDisjoint(with: outcome.numbers("failed")), "\(outcome)")
      #expect(found.isSuperset(of: outcome.numbers("committed")), "\(outcome)")
      // A commit certainly didn't happen if there was no room for it, or a write failed.
      let call =
        (try? String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").first) ?? ""
      if call.contains(" write ") && !call.hasSuffix("-shm") {
        #expect(outcome.numbers("unknown").isEmpty, "\(call) \(outcome)")
      }
      unknown += outcome.numbers("unknown").count
      late += found.intersection(outcome.numbers("unknown")).count
      number += 1
    } while FileManager.default.fileExists(atPath: log)
    // If there were none of these, no outcome would have to be reported as unknown.
    #expect(late > 0)
    print("of \(unknown) commits that failed \(late) were there: \(action)")
  }

  /// Writes five pairs to a new database with a fault, and returns whether the fault occurred.
  private func meets(_ fault: FaultLibrary.Fault, _ folder: Folder) throws -> Bool {
    let league = folder.url.appending(path: "\(fault.at)")
    try FileManager.default.createDirectory(at: league, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: league) }
    let (path, log) = (league.appending(path: "test.sqlite").path, folder.path + ".log")
    try? FileManager.default.removeItem(atPath: log)
    let outcome = try DriverProcess(
      ["write", path, "5"], environment: FaultLibrary.environment(fault, in: league, log: log)
    ).outcome()
    let hit = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    let place = Comment("\(fault), \(hit), \(outcome)")
    // A fault while the file was being created leaves nothing, or a file that can be opened.
    try Database(at: path, schema: PairSample.schema).close()
    let file = try SQLiteFile(path)
    let found = try ["one", "two"].map { try file.rows("SELECT id FROM \($0) ORDER BY id") }
    #expect(found[0] == found[1], place)
    #expect(Set(outcome.numbers("committed").map(String.init)).isSubset(of: found[0]), place)
    #expect(Set(outcome.numbers("failed").map(String.init)).isDisjoint(with: found[0]), place)
    #expect(try file.rows("PRAGMA integrity_check") == ["ok"], place)
    return !hit.isEmpty
  }
}
