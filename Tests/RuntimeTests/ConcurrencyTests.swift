import Foundation
import Synchronization
import Testing

@testable import DBGenRuntime

@Suite("concurrent reads and writes")
struct ConcurrencyTests {
  @TaskLocal static var mark = 0

  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder()
    database = try folder.open()
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 0), into: $0) }
  }

  private static func increment(_ transaction: WriteTransaction) throws {
    guard var counter = try Counter.fetch(id: 1, from: transaction) else { return }
    counter.value += 1
    try counter.update(in: transaction)
  }

  private func value() throws -> Int? {
    try database.read { try Counter.fetch(id: 1, from: $0)?.value }
  }

  @Test("no update of tasks and threads is lost")
  func noLostUpdate() async throws {
    let (database, group) = (database, DispatchGroup())
    for _ in 0..<16 {
      DispatchQueue.global().async(group: group) {
        for _ in 0..<10 { try? database.write(Self.increment) }
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for _ in 0..<100 {
        tasks.addTask { try await database.write { try Self.increment($0) } }
        tasks.addTask { _ = try await database.read { try Counter.count(in: $0) } }
      }
      try await tasks.waitForAll()
    }
    await withCheckedContinuation { done in group.notify(queue: .global()) { done.resume() } }
    #expect(try value() == 260)
  }

  @Test("no update of two databases on one file is lost")
  func twoConnections() async throws {
    // When two connections keep asking for a lock, one of them may be unlucky for a long time.
    let patient = Database.Configuration(busyTimeout: .seconds(Int64.max))
    let (database, other) = (try folder.open(patient), try folder.open(patient))
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for index in 0..<60 {
        tasks.addTask {
          try await (index % 2 == 0 ? database : other).write { try Self.increment($0) }
        }
      }
      try await tasks.waitForAll()
    }
    #expect(try value() == 60)
  }

  @Test("as many reads as there are readers run at once, beside a write")
  func parallelReads() async throws {
    let database = try folder.open(.init(maximumReaders: 4))
    let meeting = Meeting(of: 5)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for _ in 0..<4 { tasks.addTask { try await database.read { _ in meeting.attend() } } }
      tasks.addTask { try await database.write { _ in meeting.attend() } }
      try await tasks.waitForAll()
    }
  }

  @Test("more readers than there are processors run at once")
  func manyReaders() async throws {
    let count = 32
    let database = try folder.open(.init(maximumReaders: count))
    let meeting = Meeting(of: count)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for _ in 0..<count { tasks.addTask { try await database.read { _ in meeting.attend() } } }
      try await tasks.waitForAll()
    }
  }

  @Test("tasks that wait for a connection leave Swift's threads to others")
  func suspension() async throws {
    let database = database
    let (held, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      try? database.write { _ in
        held.signal()
        release.wait()
      }
    }
    await held.waitElsewhere()
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for _ in 0..<200 { tasks.addTask { try await database.write { try Self.increment($0) } } }
      // This task would never run if all of Swift's threads were blocked while waiting.
      tasks.addTask { release.signal() }
      try await tasks.waitForAll()
    }
    #expect(try value() == 200)
  }

  @Test("tasks that read for long leave Swift's threads to others")
  func longReads() async throws {
    let database = database
    let release = DispatchSemaphore(value: 0)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      let count = ProcessInfo.processInfo.activeProcessorCount + 2
      for _ in 0..<count { tasks.addTask { try await database.read { _ in Self.wait(release) } } }
      while database.readers.state.withLock({ !$0.idle.isEmpty }) { await Task.yield() }
      // This task would never run if all of Swift's threads were blocked in a read.
      tasks.addTask { for _ in 0..<count { release.signal() } }
      try await tasks.waitForAll()
    }
  }

  @Test("tasks that do nothing but read let others have their turn")
  func incessantReads() async throws {
    let database = database
    final class Flag: Sendable { let isUp = Atomic<Bool>(false) }
    let done = Flag()
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount * 2 {
        tasks.addTask {
          while !done.isUp.load(ordering: .relaxed) { try await database.read { _ in } }
        }
      }
      tasks.addTask { done.isUp.store(true, ordering: .relaxed) }
      try await tasks.waitForAll()
    }
  }

  private static func wait(_ semaphore: DispatchSemaphore) { semaphore.wait() }

  @Test("tasks that wait for the writer get it in the order in which they asked")
  func fairness() throws {
    let (database, group) = (database, DispatchGroup())
    let order = Mutex<[Int]>([])
    try database.write { _ in
      for index in 0..<8 {
        group.enter()
        // Dispatch is slow to add threads while its own are blocked.
        Thread.detachNewThread {
          try? database.write { _ in order.withLock { $0.append(index) } }
          group.leave()
        }
        while database.writer.waiting <= index { usleep(200) }
      }
    }
    group.wait()
    #expect(order.withLock { $0 } == Array(0..<8))
  }

  @Test("tasks that wait when the database is closed get an error that says so")
  func closingWhileWaiting() async throws {
    let database = database
    let (held, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let committed = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      try? database.write { transaction in
        held.signal()
        release.wait()
        try Self.increment(transaction)
      }
      committed.signal()
    }
    await held.waitElsewhere()
    let waiting = Task { try await database.write { try Self.increment($0) } }
    while database.writer.waiting == 0 { await Task.yield() }
    database.close()
    await #expect(throws: DatabaseError.closed) { try await waiting.value }
    release.signal()
    await committed.waitElsewhere()
    let reopened = try folder.open()
    #expect(try await reopened.read { try Counter.fetch(id: 1, from: $0)?.value } == 1)
  }

  @Test("a closure that runs elsewhere has the task's own values")
  func taskLocals() async throws {
    let marks = try await Self.$mark.withValue(7) {
      [try await database.read { _ in Self.mark }, try await database.write { _ in Self.mark }]
    }
    #expect(marks == [7, 7])
  }

  @Test("an error in an asynchronous write undoes it")
  func asynchronousRollback() async throws {
    await #expect(throws: CancellationError.self) {
      try await database.write { transaction in
        try Self.increment(transaction)
        throw CancellationError()
      }
    }
    #expect(try value() == 0)
  }
}
