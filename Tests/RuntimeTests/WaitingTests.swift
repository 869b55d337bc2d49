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
  }

  @Test("a task gets the writer although all of Swift's threads are asleep, waiting for it")
  func asleepAndSuspended() throws {
    // Use a separate process, because other tests could need one of the threads.
    let outcome = try DriverProcess(["asleep", folder.path]).outcome()
    let count = ProcessInfo.processInfo.activeProcessorCount
    #expect(outcome.number("value") == count + 3, "\(outcome)")
  }

  @Test("an object that a database releases when it is closed may close it too")
  func closingWhileClosing() throws {
    final class Closer: Sendable {
      let database = Mutex<Database?>(nil)
      deinit { database.withLock { $0 }?.close() }
    }
    let database = try {
      let closer = Closer()
      let function = Database.Function("f") { _ in .integer(closer.database.withLock { _ in 1 }) }
      let database = try Database(
        at: ":memory:", schema: .init(_version: 1, statements: ["CREATE TABLE t (a)"]),
        configuration: .init(functions: [function]))
      closer.database.withLock { $0 = database }
      return database
    }()
    database.close()
    #expect(throws: DatabaseError.closed) { try database.read { _ in } }
  }

  private static func wait(_ semaphore: DispatchSemaphore) { semaphore.wait() }

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
    await reading.waitElsewhere()
    let other = Task(executorPreference: executor) { _ = release.signal() }
    await other.value
    try await reader.value
  }
}
