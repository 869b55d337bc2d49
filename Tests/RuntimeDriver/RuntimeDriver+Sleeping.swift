internal import DBGenLibc
internal import DBGenRuntime
internal import Dispatch
internal import RuntimeSamples
internal import Synchronization

extension RuntimeDriver {
  /// Makes all of Swift's threads wait for the writer in synchronous calls, after a task that also
  /// waits, and prints `value` with the final count.
  static func sleepAll(_ path: String) async throws {
    let database = try Database(at: path + "-asleep", schema: HistorySample.schema)
    let threads = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let (asked, ids) = (Count(), Count())
    let held = DispatchSemaphore(value: 0)
    DispatchQueue(label: "holder").async {
      try? database.write { _ in
        held.signal()
        while database.writer.waiting < 1 + threads { usleep(200) }
      }
    }
    held.wait()
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        asked.increment()
        try await database.write { try countUp(ids, in: $0) }
      }
      while asked.value == 0 { await Task.yield() }
      for _ in 0..<threads + 2 {
        tasks.addTask {
          asked.increment()
          try writeAsleep(database, ids)
        }
      }
      try await tasks.waitForAll()
    }
    say("value \(try await database.read { try HistorySample.value(in: $0) })")
  }

  private static func writeAsleep(_ database: Database, _ ids: Count) throws {
    try database.write { try countUp(ids, in: $0) }
  }

  private static func countUp(_ ids: Count, in transaction: WriteTransaction) throws {
    let value = try HistorySample.value(in: transaction)
    try HistorySample.increment(Int64(ids.increment()), from: value, in: transaction)
  }

  private final class Count: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }

    @discardableResult
    func increment() -> Int { count.add(1, ordering: .relaxed).newValue }
  }
}
