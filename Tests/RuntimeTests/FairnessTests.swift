import DBGenRuntime
import Foundation
import Synchronization
import Testing

@Suite("readers and a writer at once", .serialized)
struct FairnessTests {
  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder(isInMemory: true)
    database = try folder.open()
    try database.write { transaction in
      let counters = (1...1000).map { Counter(id: $0, value: 0) }
      try Counter.insert(contentsOf: counters, into: transaction)
    }
  }

  /// The turns that readers and writers have had. None stops before all have had enough.
  private final class Turns: Sendable {
    private let reads = Mutex(0)
    private let writes = Mutex(0)

    func countRead() { reads.withLock { $0 += 1 } }
    func countWrite() { writes.withLock { $0 += 1 } }

    var areEnough: Bool { reads.withLock { $0 } >= 500 && writes.withLock { $0 } >= 500 }
  }

  @Test("neither eight readers nor a writer make the others wait forever")
  func turns() async throws {
    let (database, turns) = (database, Turns())
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for id: Int64 in 1...8 {
        tasks.addTask {
          while !turns.areEnough {
            _ = try await database.read { try Counter.fetch(id: id, from: $0) }
            turns.countRead()
          }
        }
      }
      tasks.addTask {
        while !turns.areEnough {
          try await database.write { try Counter(id: 1, value: 1).update(in: $0) }
          turns.countWrite()
        }
      }
      try await tasks.waitForAll()
    }
  }

  @Test("a long read doesn't keep others from reading")
  func longRead() async throws {
    let database = database
    let (reading, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let long = Task {
      try await database.read { _ in
        reading.signal()
        release.wait()
      }
    }
    await reading.waitElsewhere()
    for _ in 0..<100 { #expect(try await database.read { try Counter.count(in: $0) } == 1000) }
    release.signal()
    try await long.value
  }
}
