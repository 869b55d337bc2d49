import Dispatch
import Foundation
import Synchronization
import Testing

@testable import DBGenRuntime

@Suite("threads that overtake others which wait for a connection")
struct OvertakingTests {
  private let slot = ConnectionPool.Slot()
  private let pool: ConnectionPool
  private let passed = Passed()
  /// In nanoseconds.
  private static let hour: UInt64 = 3_600_000_000_000
  /// In nanoseconds. Threads wait for a part of it between their tries.
  private static let moment: UInt64 = 100_000_000

  private final class Passed: Sendable {
    private let value = Mutex(0)
    func count(_: Result<ConnectionPool.Slot, any Error>) { value.withLock { $0 += 1 } }
    var number: Int { value.withLock { $0 } }
  }

  init() { pool = Self.pool(of: slot, patience: Self.hour) }

  private static func pool(
    of slot: ConnectionPool.Slot, patience: UInt64
  ) -> ConnectionPool {
    ConnectionPool([slot], patience: patience) {
      try Connection(path: ":memory:", flags: 0, busyTimeout: .zero)
    }
  }

  /// Adds a waiter to the queue, which isn't overtaken without patience.
  @discardableResult
  private func wait(
    for pool: ConnectionPool, patience: UInt64? = nil
  ) throws -> ConnectionPool.Waiter {
    var waiter = ConnectionPool.Waiter(interruption: Interruption(), resume: passed.count)
    #expect(try pool.take(orWait: &waiter, patience: patience) == nil)
    return waiter
  }

  @Test("a thread that comes back overtakes one that has just begun to wait")
  func overtaking() throws {
    var taken = try #require(try pool.takeIdle(for: Interruption()))
    try wait(for: pool, patience: Self.hour)
    for _ in 0..<100 {
      pool.release(taken)
      taken = try #require(try pool.takeIdle(for: Interruption()))
    }
    #expect(passed.number == 0 && pool.waiting == 1)
  }

  @Test("a connection is passed on to a thread that has waited for a while, and to tasks")
  func bound() throws {
    for patience in [0, nil] as [UInt64?] {
      let taken = try #require(try pool.takeIdle(for: Interruption()))
      let waiter = try wait(for: pool, patience: patience)
      pool.tryForSlot(waiter, ThreadWait())
      pool.release(taken)
      #expect(try pool.takeIdle(for: Interruption()) == nil)
      pool.release(slot)
    }
    #expect(passed.number == 2 && pool.waiting == 0)
  }

  @Test("a connection is passed on if nobody came back for another one")
  func spare() throws {
    let pool = ConnectionPool([.init(), .init(), .init()]) {
      try Connection(path: ":memory:", flags: 0, busyTimeout: .zero)
    }
    let slots = try (0..<3).map { _ in try #require(try pool.takeIdle(for: Interruption())) }
    try wait(for: pool, patience: Self.hour)
    pool.release(slots[2])
    #expect(passed.number == 0)
    pool.release(slots[0])
    #expect(passed.number == 1 && pool.waiting == 0)
  }

  @Test("the time in which a thread is overtaken grows with the threads before it, not with tasks")
  func tasks() throws {
    _ = try #require(try pool.takeIdle(for: Interruption()))
    for _ in 0..<8 { try wait(for: pool) }
    let first = try #require(try wait(for: pool, patience: Self.hour).due)
    let second = try #require(try wait(for: pool, patience: Self.hour).due)
    #expect(first <= monotonicTime + Self.hour)
    #expect(second - first >= Self.hour)
  }

  @Test("a thread that is late for its tries takes a connection that has become idle before")
  func late() throws {
    let taken = try #require(try pool.takeIdle(for: Interruption()))
    var waiter = try wait(for: pool, patience: Self.hour)
    pool.release(taken)
    waiter.due = 0
    pool.tryForSlot(waiter, ThreadWait())
    #expect(passed.number == 1 && pool.waiting == 0)
  }

  @Test("a thread that tries gives all idle connections to those that have waited longest")
  func all() throws {
    let pool = ConnectionPool([.init(), .init()], patience: Self.hour) {
      try Connection(path: ":memory:", flags: 0, busyTimeout: .zero)
    }
    let slots = try (0..<2).map { _ in try #require(try pool.takeIdle(for: Interruption())) }
    var waiters = try (0..<3).map { _ in try wait(for: pool, patience: Self.hour) }
    for slot in slots { pool.release(slot) }
    #expect(passed.number == 0)
    waiters[2].due = 0
    pool.tryForSlot(waiters[2], ThreadWait())
    #expect(slots.map { $0.interruption === waiters[0].interruption } == [false, true])
    #expect(passed.number == 2 && pool.waiting == 1)
    pool.release(slots[0])
    #expect(slots[0].interruption === waiters[2].interruption)
  }

  @Test("tries become rarer with the threads that wait, until one finds an idle connection")
  func pauses() {
    func pauses(_ waiting: Int, _ hasGiven: [Bool]) -> [UInt64] {
      var pause: UInt64 = 50
      return hasGiven.map {
        pause = ConnectionPool.pause(after: pause, hasGiven: $0, waiting: waiting, 4000)
        return pause
      }
    }
    #expect(pauses(1, [false, false, false, false]) == [200, 800, 1000, 1000])
    #expect(pauses(8, [false, false, false, false]) == [200, 800, 3200, 8000])
    #expect(pauses(8, [false, false, true, false]) == [200, 800, 50, 200])
  }

  @Test("a waiting thread takes a connection that nobody else comes back for")
  func polling() throws {
    let pool = Self.pool(of: slot, patience: Self.moment)
    let taken = try #require(try pool.takeIdle(for: Interruption()))
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      defer { done.signal() }
      do { pool.release(try pool.acquire()) } catch { Issue.record(error) }
    }
    while pool.waiting == 0 { usleep(100) }
    pool.release(taken)
    done.wait()
    #expect(pool.waiting == 0)
  }

  @Test("of many waiting threads, one is passed each connection in the time that one is overtaken")
  func turns() throws {
    let (pool, group) = (Self.pool(of: slot, patience: Self.moment), DispatchGroup())
    let taken = try #require(try pool.takeIdle(for: Interruption()))
    for count in 1...8 {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        do { pool.release(try pool.acquire()) } catch { Issue.record(error) }
      }
      while pool.waiting < count { usleep(100) }
    }
    let dues = pool.state.withLock { $0.waiters.compactMap(\.due) }
    #expect(zip(dues, dues.dropFirst()).allSatisfy { $1 - $0 >= Self.moment })
    #expect(dues.count == 8)
    pool.release(taken)
    group.wait()
  }

  @Test("a thread takes the connection that it used last, even if another became idle later")
  func affinity() throws {
    let pool = ConnectionPool([.init(), .init()]) {
      try Connection(path: ":memory:", flags: 0, busyTimeout: .zero)
    }
    let slots = try (0..<2).map { _ in try #require(try pool.takeIdle(for: Interruption())) }
    try Database.owning(slots[0], of: pool) { _ in }
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      defer { done.signal() }
      do { try Database.owning(slots[1], of: pool) { _ in } } catch { Issue.record(error) }
    }
    done.wait()
    #expect(try pool.takeIdle(for: Interruption()) === slots[0])
    #expect(try pool.takeIdle(for: Interruption()) === slots[1])
  }
}
