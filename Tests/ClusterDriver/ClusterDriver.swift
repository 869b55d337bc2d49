internal import DBGenCluster
internal import DBGenLibc
internal import DBGenRuntime
internal import RuntimeSamples
internal import Synchronization

/// Writes to a cluster in a separate process.
///
///     ClusterDriver NODES LOG STOP FIRST TASKS
///
/// Counts up in several tasks until the file STOP exists, and logs the outcomes. NODES are addresses
/// with commas between them, and FIRST is the number of the first increment.
@main
enum ClusterDriver {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 5 else { exit(64) }
    do {
      try await count(
        nodes: arguments[0].split(separator: ",").compactMap { NodeAddress(String($0)) },
        HistoryLog(arguments[1]), until: arguments[2], from: Int64(arguments[3]) ?? 1,
        tasks: Int(arguments[4]) ?? 1)
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  private static func count(
    nodes: [NodeAddress], _ log: HistoryLog, until stop: String, from first: Int64, tasks: Int
  ) async throws {
    let cluster = try await Cluster(
      of: HistorySample.schema, at: nodes, configuration: .init(timeout: .seconds(60)))
    let ids = IncrementIds(first: first)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<tasks {
        group.addTask {
          while access(stop, F_OK) != 0 {
            let id = ids.next()
            await countUp(id, cluster, log)
            if id % 8 == 0 { await checkOrder(cluster, log) }
          }
        }
      }
    }
    cluster.close()
  }

  private final class IncrementIds: Sendable {
    private let latest: Atomic<Int64>

    init(first: Int64) { latest = Atomic(first - 1) }

    func next() -> Int64 { latest.add(1, ordering: .relaxed).newValue }
  }

  private struct ChangeOfMind: Error {}

  /// Reads the counter and writes it back incremented. Some of the transactions then throw.
  private static func countUp(_ id: Int64, _ cluster: Cluster, _ log: HistoryLog) async {
    _ = await log.record(id) {
      try await cluster.write { transaction in
        let value = try HistorySample.value(in: transaction)
        try HistorySample.increment(id, from: value, in: transaction)
        if id % 9 == 0 { throw ChangeOfMind() }
      }
    }
  }

  /// Logs what is inconsistent in a read.
  private static func checkOrder(_ cluster: Cluster, _ log: HistoryLog) async {
    let disorder = try? await cluster.read { try HistorySample.disorder(in: $0) }
    if let disorder = disorder ?? nil { log.add("disorder", 0, disorder) }
  }
}
