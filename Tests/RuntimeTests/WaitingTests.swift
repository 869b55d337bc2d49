import Foundation
import Synchronization
import Testing

@testable import DBGenRuntime

@Suite("waiting for a connection")
struct WaitingTests {
  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder()
    database = try folder.open()
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 0), into: $0) }
  }

  private static func increment(_ database: Database) throws {
    try database.write { try increment($0) }
  }

  private static func increment(_ transaction: WriteTransaction) throws {
    guard var counter = try Counter.fetch(id: 1, from: transaction) else { return }
    counter.value += 1
    try counter.update(in: transaction)
  }

  @Test("a task gets the writer although all of Swift's threads are asleep, waiting for it")
  func asleepAndSuspended() async throws {
    let (database, count) = (database, ProcessInfo.processInfo.activeProcessorCount)
    let held = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      try? database.write { _ in
        held.signal()
        while database.writer.waiting < 1 + count { usleep(200) }
      }
    }
    await Task.detached { Self.wait(held) }.value
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await database.write { try Self.increment($0) } }
      while database.writer.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }
      for _ in 0..<count + 2 { tasks.addTask { try Self.increment(database) } }
      try await tasks.waitForAll()
    }
    #expect(try await database.read { try Counter.fetch(id: 1, from: $0)?.value } == count + 3)
  }

  private static func wait(_ semaphore: DispatchSemaphore) { semaphore.wait() }

  @Test("what a database lets go of when it is closed may close it too")
  func closingWhileClosing() throws {
    final class Closer: Sendable {
      let database = Mutex<Database?>(nil)
      deinit { database.withLock { $0 }?.close() }
    }
    let database = try {
      let closer = Closer()
      let function = Database.Function("f") { _ in .integer(closer.database.withLock { _ in 1 }) }
      let database = try Database(
        at: ":memory:", schema: .init(version: 1, statements: ["CREATE TABLE t (a)"]),
        configuration: .init(functions: [function]))
      closer.database.withLock { $0 = database }
      return database
    }()
    database.close()
    #expect(throws: DatabaseError.closed) { try database.read { _ in } }
  }

  @Test("a read leaves the only thread of the executor that a task prefers to others")
  func preferredExecutor() async throws {
    final class OneThread: TaskExecutor {
      let queue = DispatchQueue(label: "one thread")
      func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
      }
    }
    let (database, executor) = (database, OneThread())
    let (reading, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    try await database.read { _ in }
    let reader = Task(executorPreference: executor) {
      try await database.read { _ in
        reading.signal()
        Self.wait(release)
      }
    }
    await Task.detached { Self.wait(reading) }.value
    let other = Task(executorPreference: executor) { _ = release.signal() }
    await other.value
    try await reader.value
  }
}
