import Foundation
import RuntimeSamples
import Synchronization
import Testing

@testable import DBGenRuntime

@Suite("a task that is cancelled")
struct CancellationTests {
  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder()
    let cancel = Database.Function("cancel", arguments: 0) { _ in
      Self.cancelTask()
      return .integer(1)
    }
    database = try folder.open(.init(functions: [cancel]))
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 0), into: $0) }
  }

  private static func cancelTask() { withUnsafeCurrentTask { $0?.cancel() } }

  private static func set(_ value: Int, in transaction: WriteTransaction) throws {
    try Counter(id: 1, value: value).update(in: transaction)
  }

  /// Makes sure that the database can still be used, and returns the counter's value.
  private func value() async throws -> Int? {
    try await database.write { try $0.execute("UPDATE counter SET value = value + 0") }
    return try await database.read { try Counter.fetch(id: 1, from: $0)?.value }
  }

  @Test("a task that is canceled before its transaction does nothing, and throws")
  func before() async throws {
    let database = database
    await #expect(throws: CancellationError.self) {
      try await Task {
        Self.cancelTask()
        try await database.write { _ in Self.ran() }
      }.value
    }
    await #expect(throws: CancellationError.self) {
      try await Task {
        Self.cancelTask()
        try await database.read { _ in Self.ran() }
      }.value
    }
    #expect(try await value() == 0)
  }

  private static func ran() { Issue.record("the transaction ran") }

  @Test("a task that is canceled stops waiting for a connection, and others get theirs")
  func waiting() async throws {
    let (database, held) = (database, DispatchSemaphore(value: 0))
    let release = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      try? database.write { _ in
        held.signal()
        release.wait()
      }
    }
    await held.waitElsewhere()
    let cancelled = Task { try await database.write { try Self.set(5, in: $0) } }
    let other = Task { try await database.write { try Self.set(7, in: $0) } }
    while database.writer.waiting < 2 { await Task.yield() }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    release.signal()
    try await other.value
    #expect(try await value() == 7)
  }

  @Test("a task that is canceled while it waits for another's lock stops waiting")
  func waitingForLock() async throws {
    let other = try SQLiteFile(folder.path)
    try other.execute("BEGIN IMMEDIATE")
    let waiting = try folder.open(.init(busyTimeout: .seconds(Int64.max)))
    let task = Task { try await waiting.write { try Self.set(5, in: $0) } }
    while waiting.writer.state.withLock({ _ in waiting.writer.slots[0].interruption == nil }) {
      await Task.yield()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try other.execute("COMMIT")
    #expect(try await value() == 0)
  }

  @Test(
    "canceling a task in a statement interrupts it, and undoes the whole transaction",
    arguments: [
      """
      INSERT INTO counter WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + cancel() FROM n)
      SELECT i, 0 FROM n
      """,
      """
      WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + cancel() FROM n) SELECT max(i) FROM n
      """,
    ] as [StaticString])
  func inStatement(sql: StaticString) async throws {
    let database = database
    let task = Task {
      try await database.write { transaction in
        try Self.set(5, in: transaction)
        try transaction._statement(sql).run()
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await value() == 0)
  }

  @Test("canceling a task in a loop over rows ends the loop at the next row")
  func inLoop() async throws {
    let database = database
    let rows = Atomic(0)
    let task = Task {
      try await database.read { transaction in
        let statement = try transaction._statement(
          "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n")
        try statement.forEachRow { _ in
          if rows.add(1, ordering: .relaxed).newValue == 10 { Self.cancelTask() }
        }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(rows.load(ordering: .relaxed) == 10)
    #expect(try await value() == 0)
  }

  @Test("canceling a task between statements makes the next one throw, also between inserted rows")
  func betweenStatements() async throws {
    let database = database
    let count = Atomic(0)
    let task = Task {
      try await database.write { transaction in
        let drafts = (2...1000).lazy.map { id in
          count.store(id, ordering: .relaxed)
          if id == 10 { Self.cancelTask() }
          return Counter(id: Int64(id), value: 0)
        }
        try Counter.insert(contentsOf: drafts, into: transaction)
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(count.load(ordering: .relaxed) <= 11)
    #expect(try await database.read { try Counter.count(in: $0) } == 1)
  }

  @Test("a canceled transaction commits nothing, even if its closure catches the error")
  func errorCaught() async throws {
    let database = database
    let task = Task {
      try await database.write { (transaction: WriteTransaction) throws -> Void in
        try Self.set(5, in: transaction)
        try? transaction._statement(
          """
          INSERT INTO counter WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + cancel() FROM n)
          SELECT i, 0 FROM n
          """
        ).run()
        #expect(throws: CancellationError.self) { try Self.set(6, in: transaction) }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await value() == 0)
  }

  private static func isCancelled(_ task: Task<Void, any Error>) async -> Bool {
    do {
      try await task.value
      return false
    } catch {
      return error is CancellationError
    }
  }

  @Test("a task that is canceled right after BEGIN writes nothing, and after COMMIT everything")
  func aroundCommit() async throws {
    for (statement, expected) in [("BEGIN IMMEDIATE", 0), ("COMMIT", 5)] {
      let traced = try folder.open(
        .init(trace: .init { if $0.sql == statement { Self.cancelTask() } }))
      let task = Task { try await traced.write { try Self.set(5, in: $0) } }
      let isCancelled = await Self.isCancelled(task)
      #expect(isCancelled == (expected == 0))
      #expect(try await value() == expected)
    }
  }

  @Test("a canceled task doesn't affect the next transaction on the connection")
  func next() async throws {
    let (database, folder) = (database, folder)
    for _ in 0..<200 {
      let task = Task { try await database.write { try Self.set(5, in: $0) } }
      let other = Task { try await database.write { try Self.set(6, in: $0) } }
      task.cancel()
      _ = await task.result
      try await other.value
    }
    withExtendedLifetime(folder) {}
  }

  @Test("a canceled task doesn't wait for a read either")
  func waitingToRead() async throws {
    let database = try folder.open(.init(maximumReaders: 1))
    let (held, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      try? database.read { _ in
        held.signal()
        release.wait()
      }
    }
    await held.waitElsewhere()
    let task = Task { try await database.read { _ in } }
    while database.readers.waiting == 0 { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(database.readers.waiting == 0)
    release.signal()
  }
}
