import DBGenMaintenance
import Foundation
import RuntimeSamples
import Synchronization
import Testing

@testable import DBGenRuntime

@Suite("a database that is suspended")
struct SuspensionTests {
  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder()
    database = try folder.open()
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 0), into: $0) }
    _ = try database.read { try Counter.count(in: $0) }
  }

  private static let endless: StaticString =
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"

  #if os(Linux)
    @Test("a suspended database holds no lock and has no file open until it is resumed")
    func locks() throws {
      let probe = LockProbe(folder.path)
      #expect(try probe.isLocked())
      try database.suspend()
      #expect(try !probe.isLocked())
      #expect(try openFiles(besides: probe) == [])
      database.resume()
      #expect(try database.read { try Counter.count(in: $0) } == 1)
      #expect(try probe.isLocked())
    }

    private func openFiles(besides probe: LockProbe) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { name in
        let file = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(name)")
        return file?.hasPrefix(folder.path) == true && Int32(name).map(probe.holds) != true
      }
    }
  #endif

  @Test("a suspended database refuses transactions, and continues where it was once it is resumed")
  func refusal() async throws {
    let database = database
    await database.suspend()
    await #expect(throws: DatabaseError.suspended) { try await database.read { _ in } }
    await #expect(throws: DatabaseError.suspended) { try await database.write { _ in } }
    database.resume()
    try await database.write { try Counter(id: 1, value: 3).update(in: $0) }
    #expect(try await database.read { try Counter.fetch(id: 1, from: $0)?.value } == 3)
  }

  @Test("a suspended database has interrupted running transactions, and refused waiting ones")
  func running() async throws {
    let database = database
    let writing = Task {
      try await database.write { transaction in
        try Counter(id: 1, value: 5).update(in: transaction)
        try transaction._statement(Self.endless).run()
      }
    }
    let reading = Task { try await database.read { try $0._statement(Self.endless).run() } }
    for pool in [database.readers, database.writer] {
      while pool.slots.allSatisfy({ slot in pool.state.withLock { _ in slot.interruption == nil } })
      {
        await Task.yield()
      }
    }
    let waiting = Task { try await database.write { _ in } }
    while database.writer.waiting == 0 { await Task.yield() }
    await database.suspend()
    for task in [writing, reading, waiting] {
      await #expect(throws: DatabaseError.suspended) { try await task.value }
    }
    database.resume()
    #expect(try await database.read { try Counter.fetch(id: 1, from: $0)?.value } == 0)
  }

  @Test("a suspended database that another process has changed is opened with its changes")
  func migratedMeanwhile() throws {
    try database.suspend()
    try SQLiteFile(folder.path).execute("PRAGMA user_version = 2")
    database.resume()
    let newer = DatabaseError.newerDatabase(found: 2, known: 1)
    #expect(throws: newer) { try database.write { _ in } }
  }

  @Test("a suspended database can be suspended again, resumed again, and closed")
  func again() async throws {
    for _ in 0..<3 {
      await database.suspend()
      await database.suspend()
      database.resume()
      database.resume()
      _ = try await database.read { try Counter.count(in: $0) }
    }
    await database.suspend()
    database.close()
    database.resume()
    let database = database
    await #expect(throws: DatabaseError.closed) { try await database.read { _ in } }
  }

  @Test("a suspended database refuses threads as well")
  func threads() throws {
    try database.suspend()
    #expect(throws: DatabaseError.suspended) { try database.read { _ in } }
    #expect(throws: DatabaseError.suspended) { try database.write { _ in } }
  }

  @Test("a suspended database in memory keeps its contents")
  func memory() throws {
    let database = try Database(at: ":memory:", schema: Counter.schema)
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 0), into: $0) }
    try database.suspend()
    #expect(throws: DatabaseError.suspended) { try database.read { _ in } }
    database.resume()
    #expect(try database.read { try Counter.count(in: $0) } == 1)
  }

  @Test("tasks stop waiting for a suspended database once it is resumed")
  func resumedMeanwhile() async throws {
    let (database, release) = (database, DispatchSemaphore(value: 0))
    let reading = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      try? database.read { _ in
        reading.signal()
        release.wait()
      }
    }
    await reading.waitElsewhere()
    let suspending = Task { await database.suspend() }
    while database.writer.state.withLock({ $0.refusal == nil }) { await Task.yield() }
    database.resume()
    await suspending.value
    try await database.write { try Counter(id: 1, value: 4).update(in: $0) }
    release.signal()
  }

  @Test("a database can't be suspended inside its own backup")
  func whileBackingUp() throws {
    try database.backup(to: folder.url.appending(path: "copy.sqlite").path) { _ in
      #expect(throws: DatabaseError.nestedTransaction) { try database.suspend() }
    }
  }

  @Test("a database can't be suspended inside its own transaction")
  func nested() throws {
    try database.read { (_: ReadTransaction) throws -> Void in
      #expect(throws: DatabaseError.nestedTransaction) { try database.suspend() }
    }
  }

  @Test("a database loses no write, whenever it is suspended")
  func manyWrites() async throws {
    let database = database
    let count = await withTaskGroup(of: Int.self) { tasks in
      for _ in 0..<8 { tasks.addTask { await Self.increment(database, times: 50) } }
      tasks.addTask {
        for _ in 0..<20 {
          await database.suspend()
          database.resume()
        }
        return 0
      }
      return await tasks.reduce(0, +)
    }
    let value = try await database.read { try Counter.fetch(id: 1, from: $0)?.value }
    #expect(value == count)
  }

  /// Increments the counter, and returns the number of increments that were reported as successful.
  private static func increment(_ database: Database, times: Int) async -> Int {
    var count = 0
    for _ in 0..<times {
      do {
        try await database.write { try $0.execute("UPDATE counter SET value = value + 1") }
        count += 1
      } catch {
        await Task.yield()
      }
    }
    return count
  }
}
