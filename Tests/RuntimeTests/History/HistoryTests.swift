import DBGenRuntime
import Faults
import Foundation
import RuntimeSamples
import Testing

@Suite("histories of many processes")
struct HistoryTests {
  /// A factor on what has to happen.
  private static let length = Soak.count(1, soak: 20)
  private static let seed =
    ProcessInfo.processInfo.environment["HISTORY_SEED"].flatMap { UInt64($0) }
    ?? .random(in: 1...999_999)

  @Test(
    "no update is lost, no failed one is there, and no done one is missing, if any call fails or process is killed",
    .enabled(if: FaultLibrary.path != nil))
  func faults() throws {
    var run = try HistoryRun(seed: Self.seed)
    defer { run.cleanUp() }
    try run.run(processes: 3, withFaults: true) { history, faults in
      history.count(.succeeded) > 600 * Self.length && history.count(.failed) > 60 * Self.length
        && faults > 100 * Self.length && history.count(.started) > 10 * Self.length
    }
    _ = try check(run)
  }

  @Test(
    "a write whose outcome isn't known may come back when the process is gone, and no other",
    .enabled(if: FaultLibrary.path != nil))
  func returning() throws {
    var run = try HistoryRun(seed: Self.seed)
    defer { run.cleanUp() }
    run.options = ["fragile"]
    run.failsSyncsOnly = true
    run.tasks = 1
    try run.run(processes: 1, withFaults: true) { history, _ in
      history.count(.unknown) > 5 * Self.length
    }
    #expect(try check(run) > 0)
  }

  /// Compares the log with the file. Returns the number of increments in the file whose outcome was
  /// unknown.
  private func check(_ run: HistoryRun) throws -> Int {
    try Database(at: run.folder.path, schema: HistorySample.schema).close()
    let (history, file) = (try run.history, try SQLiteFile(run.folder.path))
    let problems = try history.problems(in: file)
    #expect(problems.isEmpty, "HISTORY_SEED=\(run.seed)")
    // A process exits with 1 if it can't open the database. No signal other than SIGKILL may end
    // it.
    #expect(Set(run.statuses.keys).isSubset(of: [0, 1, -SIGKILL]), "\(run.statuses)")
    let summaries = try [History.Outcome.succeeded, .failed, .unknown, .started].map {
      "\($0) \(history.count($0)) (\(try history.found($0, in: file)) there)"
    }
    print("writes: \(summaries); \(run.faults) faults; ends of processes: \(run.statuses)")
    return try history.found(.unknown, in: file)
  }

  @Test("updates that are lost by reading in one transaction and writing in another are found out")
  func broken() throws {
    var run = try HistoryRun(seed: Self.seed)
    defer { run.cleanUp() }
    run.options = ["broken"]
    let path = run.folder.path
    try run.run(processes: 2, withFaults: false) { history, _ in
      let lost = try? SQLiteFile(path).rows(
        "SELECT value FROM increment GROUP BY value HAVING count(*) > 1")
      return history.count(.succeeded) > 100 && lost?.isEmpty == false
    }
    let problems = try run.history.problems(in: SQLiteFile(run.folder.path))
    #expect(problems.contains { $0.hasPrefix("several increments made the counter the same") })
    #expect(problems.contains { $0.hasPrefix("the counter is") })
  }

  @Test("a report that differs from what happened is detected")
  func lies() throws {
    let folder = try Folder()
    let database = try Database(at: folder.path, schema: HistorySample.schema)
    for id in 1...3 {
      try database.write { try HistorySample.increment(Int64(id), from: Int64(id - 1), in: $0) }
    }
    database.close()
    let history = History(
      """
      started 1
      failed 1 disk I/O error
      started 2
      unknown 2 disk I/O error
      started 4
      succeeded 4
      started 5
      succeeded 5
      """)
    #expect(
      try history.problems(in: SQLiteFile(folder.path)) == [
        "increment 1 was reported failed, and is there",
        "increment 3 was never begun, and is there",
        "increment 4 was reported done, and is not there",
      ])
    #expect(history.count(.started) == 1)
    #expect(history.count(.unknown) == 1)
  }
}
