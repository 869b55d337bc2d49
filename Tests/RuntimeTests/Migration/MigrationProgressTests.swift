import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Synchronization
import Testing

@Suite("the progress of migrations")
struct MigrationProgressTests {
  private struct Stop: Error {}

  /// A step that never ends.
  private static let endless = League.schema(
    [
      .run("DELETE FROM count"),
      .run(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
        UPDATE team SET name = (SELECT count(*) FROM n)
        """),
    ], title: "count for ever")

  private final class Reports: Sendable {
    let all = Mutex<[MigrationProgress]>([])

    var configuration: Database.Configuration {
      .init(migration: .init { progress in self.all.withLock { $0.append(progress) } })
    }

    /// The reported steps without repetitions. Long steps are reported repeatedly.
    var steps: [MigrationProgress] {
      all.withLock { all in
        all.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
      }
    }
  }

  @Test("each step of each migration is reported in order, and the copy before them")
  func steps() throws {
    let reports = Reports()
    try League().open(LeagueSample.new, reports.configuration).close()
    let all = reports.steps
    let count = LeagueSample.new.migrations.reduce(0) { $0 + $1.steps.count }
    #expect(all.allSatisfy { $0.stepCount == count })
    #expect(all.map(\.step) == Array(0...count))
    #expect(all.prefix(3).map(\.title) == ["back up", "gender 1", "gender 2"])
    #expect(all.prefix(4).map(\.version) == [3, 2, 2, 3])
  }

  @Test(
    "another process that has the file locked is waited for, and the app is told",
    arguments: ["delete", "wal"])
  func waiting(journal: String) throws {
    let league = try League(journal: journal)
    let other = Mutex(try SQLiteFile(league.path))
    try other.withLock { try $0.execute("BEGIN IMMEDIATE") }
    let titles = Mutex<[String]>([])
    let configuration = Database.Configuration(
      migration: .init { progress in
        titles.withLock { $0.append(progress.title) }
        guard progress.title == "wait for another process", progress.stepCount == 0 else { return }
        try other.withLock { try $0.execute("COMMIT; BEGIN") }
      })
    try league.open(LeagueSample.new, configuration).close()
    #expect(titles.withLock { $0.prefix(2) } == ["wait for another process", "back up"])
  }

  @Test("who doesn't wait for locks doesn't wait for another process that migrates")
  func noWaiting() throws {
    let league = try League(journal: "wal")
    let other = try SQLiteFile(league.path)
    try other.execute("BEGIN IMMEDIATE")
    let error = #expect(throws: DatabaseError.self) {
      try league.open(LeagueSample.new, .init(busyTimeout: .zero))
    }
    #expect(error?.code == SQLITE_BUSY)
  }

  @Test("a step is reported again and again for as long as it runs")
  func longStep() throws {
    let reports = Mutex<[MigrationProgress]>([])
    let error = try League().expectRefusal(
      of: Self.endless,
      .init(
        migration: .init { progress in
          let count = reports.withLock {
            $0.append(progress)
            return $0.count
          }
          if count == 5 { throw Stop() }
        }))
    #expect(error is Stop)
    let all = reports.withLock { $0 }
    #expect(all.count == 5 && Set(all).count == 1)
    #expect(all.first?.title == "count for ever")
  }

  @Test(
    "an error that progress throws ends the migration, before a step or within one",
    arguments: [1, 2, 3])
  func throwing(at number: Int) throws {
    let calls = Mutex(0)
    let error = try League().expectRefusal(
      of: Self.endless,
      .init(
        migration: .init { _ in
          if calls.withLock({
            $0 += 1
            return $0 == number
          }) {
            throw Stop()
          }
        }))
    #expect(error is Stop)
    #expect(calls.withLock { $0 } == number)
  }

  @Test(
    "a task that is cancelled ends the migration within a statement", arguments: ["delete", "wal"])
  func cancellation(journal: String) async throws {
    let league = try League(journal: journal)
    let before = try league.dump()
    let path = league.path
    let reports = Mutex(0)
    let task = Task.detached {
      try Database(
        at: path, schema: Self.endless,
        configuration: .init(
          migration: .init { _ in
            let count = reports.withLock { count in
              count += 1
              return count
            }
            // The first report is made before the statement begins.
            if count == 3 { withUnsafeCurrentTask { $0?.cancel() } }
          }))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try league.dump() == before)
    try league.open().close()
  }

  @Test("a task that is cancelled before changes nothing")
  func cancelledBefore() async throws {
    let league = try League()
    let before = try league.dump()
    let path = league.path
    let task = Task.detached {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try Database(at: path, schema: LeagueSample.new)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try league.dump() == before)
    #expect(try league.names() == ["test.sqlite"])
  }

  @Test("cancelling while a large table is copied leaves the old database")
  func cancelledCopy() async throws {
    let rows = Soak.count(50_000, soak: 1_000_000)
    let league = try League(rows: rows)
    let before = try league.dump()
    let path = league.path
    let copying = Mutex(0)
    let task = Task.detached {
      _ = try Database(
        at: path, schema: LeagueSample.new,
        configuration: .init(
          migration: .init(backsUp: false) { progress in
            // The second report is made during the copy or, if that was quick, before the next
            // step.
            let count = copying.withLock { count in
              count += progress.step >= 7 ? 1 : 0
              return count
            }
            if count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
          }))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try league.dump() == before)
    try league.open().close()
  }
}
