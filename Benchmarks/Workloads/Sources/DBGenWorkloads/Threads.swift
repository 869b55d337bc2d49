import DBGenRuntime
import Dispatch
import Synchronization

/// A contender that reads on several threads, each blocked while it waits.
public protocol ThreadedContender: Contender, SendableMetatype {
  /// Looks up orders by key on some threads for some seconds, a transaction each, and returns the
  /// number of reads per second.
  static func readsPerSecond(
    at path: String, rows: Int, threads: Int, seconds: Double
  ) throws -> Double
}

extension DBGenContender: ThreadedContender {
  public static func readsPerSecond(
    at path: String, rows: Int, threads: Int, seconds: Double
  ) throws -> Double {
    let database = try Shop.open(at: path)
    defer { database.close() }
    return try Rates.readsPerSecond(rows: rows, threads: threads, seconds: seconds) { key in
      let order = try database.read { try Order.fetch(id: Order.ID(rawValue: key), from: $0) }
      try Order.check(order, key: key)
    }
  }
}

extension Rates {
  /// Calls `read` with one key after the other, on each of some threads, until the time is up.
  static func readsPerSecond(
    rows: Int, threads: Int, seconds: Double, _ read: @escaping @Sendable (Int64) throws -> Void
  ) throws -> Double {
    let (beginning, group) = (ContinuousClock.now, DispatchGroup())
    let deadline = beginning + .seconds(seconds)
    let outcome = Mutex<Result<Int, any Error>>(.success(0))
    for thread in 0..<threads {
      // Each serial queue has a thread of its own.
      DispatchQueue(label: "reader \(thread)").async(group: group) {
        let done = Result { try reads(from: rows / threads * thread, of: rows, deadline, read) }
        outcome.withLock { $0 = $0.flatMap { sum in done.map { sum + $0 } } }
      }
    }
    group.wait()
    let count = try outcome.withLock { try $0.get() }
    return Double(count) / ((ContinuousClock.now - beginning) / .seconds(1))
  }

  private static func reads(
    from first: Int, of rows: Int, _ deadline: ContinuousClock.Instant,
    _ read: (Int64) throws -> Void
  ) throws -> Int {
    var done = 0
    repeat {
      try read(OrderValues.scatteredKey(first + done, of: rows))
      done += 1
    } while ContinuousClock.now < deadline
    return done
  }
}
