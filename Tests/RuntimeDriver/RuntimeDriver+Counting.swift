internal import DBGenLibc
internal import DBGenRuntime
internal import RuntimeSamples
internal import Synchronization

extension RuntimeDriver {
  /// Counts up in several tasks until the file `options.stop` exists, and logs what happens.
  static func count(_ path: String, _ options: CountingOptions) async throws {
    let log = HistoryLog(options.log)
    let database = try Database(
      at: path, schema: HistorySample.schema, configuration: .init(synchronous: .full))
    let ids = Ids(first: options.firstID)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<options.tasks {
        group.addTask {
          while access(options.stop, F_OK) != 0 {
            let id = ids.next()
            let isKnown = await countUp(id, database, log, isBroken: options.isBroken)
            // A write can reappear later only if all processes end now.
            if !isKnown && options.isFragile { kill(getpid(), SIGKILL) }
          }
        }
      }
      group.addTask { await watch(database, log, until: options.stop) }
    }
    database.close()
  }

  private final class Ids: Sendable {
    private let latest: Atomic<Int64>

    init(first: Int64) { latest = Atomic(first - 1) }

    func next() -> Int64 { latest.add(1, ordering: .relaxed).newValue }
  }

  private struct ChangeOfMind: Error {}

  /// Reads the counter and writes it back incremented. Some of the transactions then throw.
  ///
  /// - Parameter isBroken: Whether to read and write in two transactions, between which others may
  ///   write.
  /// - Returns: Whether the outcome is known.
  private static func countUp(
    _ id: Int64, _ database: Database, _ log: HistoryLog, isBroken: Bool
  ) async -> Bool {
    await log.record(id) {
      let stale = isBroken ? try await database.read { try HistorySample.value(in: $0) } : nil
      if isBroken { await Task.yield() }
      try await database.write { transaction in
        let value = try stale ?? HistorySample.value(in: transaction)
        try HistorySample.increment(id, from: value, in: transaction)
        if id % 9 == 0 { throw ChangeOfMind() }
      }
    }
  }

  /// Repeatedly checks that what it reads is consistent, until the file `stop` exists.
  private static func watch(_ database: Database, _ log: HistoryLog, until stop: String) async {
    while access(stop, F_OK) != 0 {
      let disorder = try? await database.read { try HistorySample.disorder(in: $0) }
      if let disorder = disorder ?? nil { log.add("disorder", 0, disorder) }
      try? await Task.sleep(for: .milliseconds(5))
    }
  }
}

/// The options after the path: `log=FILE` writes a log; `stop=FILE` ends the process once the file
/// exists; `first=ID` is the id of the first increment; `tasks=N` is the number of concurrent
/// tasks; `broken` reads and writes in two transactions; `fragile` kills the process if the outcome
/// of a write isn't known.
struct CountingOptions: Sendable {
  private(set) var log = ""
  private(set) var stop = ""
  private(set) var firstID: Int64 = 1
  private(set) var tasks = 1
  private(set) var isBroken = false
  private(set) var isFragile = false

  init(_ arguments: [String]) {
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      switch parts[0] {
      case "log": log = parts[1]
      case "stop": stop = parts[1]
      case "first": firstID = Int64(parts[1]) ?? 1
      case "tasks": tasks = Int(parts[1]) ?? 1
      case "broken": isBroken = true
      case "fragile": isFragile = true
      default: break
      }
    }
  }
}
