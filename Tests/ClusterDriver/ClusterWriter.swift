internal import DBGenCluster
internal import DBGenRuntime
internal import RuntimeSamples
internal import Synchronization

/// Writes and reads, and logs what happens.
final class ClusterWriter: Sendable {
  private let cluster: Cluster
  private let log: HistoryLog
  private let last: Atomic<Int64>
  /// The highest value of the counter that a write was told to be stored.
  private let acknowledged = Atomic<Int64>(0)

  init(_ cluster: Cluster, _ log: HistoryLog, from first: Int64) {
    (self.cluster, self.log) = (cluster, log)
    last = Atomic(first - 1)
  }

  func writeNext() async {
    let id = last.add(1, ordering: .relaxed).newValue
    let isKnown = await log.record(id) { try await write(id) }
    if !isKnown && hasKey(id) { await repeatWrite(id) }
    if id % 4 == 0 { await read(id) }
  }

  private func hasKey(_ id: Int64) -> Bool { id % 2 == 0 }

  private struct ChangeOfMind: Error {}

  /// Writes, with a key or without. Some of the transactions then throw.
  private func write(_ id: Int64) async throws {
    let body = { @Sendable (transaction: WriteTransaction) in
      let value = try TransferSample.write(id, in: transaction)
      if id % 9 == 0 { throw ChangeOfMind() }
      return value
    }
    let value =
      hasKey(id)
      ? try await cluster.write(idempotencyKey: "\(id)", body) : try await cluster.write(body)
    acknowledged.max(value ?? 0, ordering: .sequentiallyConsistent)
  }

  /// Repeats a write whose outcome isn't known, until it is. If it ran twice, the number of the
  /// increment would be there already.
  private func repeatWrite(_ id: Int64) async {
    while true {
      do {
        try await write(id)
        return log.add("succeeded", id)
      } catch DatabaseError.constraint(let violation) {
        return log.add("failed", id, "\(violation)")
      } catch {
        log.add("unknown", id, "\(error)")
      }
    }
  }

  /// Logs what is inconsistent in a read, or lacks what was acknowledged before.
  private func read(_ id: Int64) async {
    let expected = acknowledged.load(ordering: .sequentiallyConsistent)
    do {
      let (value, disorder) = try await cluster.read { try TransferSample.check(in: $0) }
      log.add("read", id)
      if let disorder { log.add("disorder", id, disorder) }
      if value < expected { log.add("stale", id, "\(value) was read after \(expected)") }
    } catch {
      log.add("unread", id, "\(error)")
    }
  }
}
