import CWorkloads
import Dispatch
import Synchronization

/// The rates of concurrent reads and writes.
public struct Rates: Sendable, LosslessStringConvertible {
  public let readsPerSecond: Double
  public let writesPerSecond: Double

  public init(readsPerSecond: Double, writesPerSecond: Double) {
    self.readsPerSecond = readsPerSecond
    self.writesPerSecond = writesPerSecond
  }

  public var description: String { "\(readsPerSecond) \(writesPerSecond)" }

  public init?(_ description: String) {
    let numbers = description.split(whereSeparator: \.isWhitespace).map { Double($0) }
    guard numbers.count == 2, let reads = numbers[0], let writes = numbers[1] else { return nil }
    self.init(readsPerSecond: reads, writesPerSecond: writes)
  }
}

/// A contender that supports concurrent use by several tasks.
public protocol ConcurrentContender: Contender, SendableMetatype {
  /// Reads and writes concurrently for some seconds: `readers` tasks look up orders by key, and one
  /// more task updates them. Each look-up and each update is a transaction of its own.
  static func readAndWrite(
    at path: String, rows: Int, readers: Int, seconds: Double
  ) async throws -> Rates
}

extension ConcurrentContender {
  /// Reads and writes, then checks the contents of the table.
  ///
  /// - Throws: `BenchmarkError` if an order is missing, or matches neither its original nor its
  ///   updated values.
  public static func readAndWriteChecked(
    at path: String, rows: Int, readers: Int, seconds: Double
  ) async throws -> Rates {
    let rates = try await readAndWrite(at: path, rows: rows, readers: readers, seconds: seconds)
    guard cw_has_orders_of_editions(path, Int64(rows)) else {
      throw BenchmarkError("the orders aren't those that \(name) should have written")
    }
    return rates
  }

  /// Calls `readAndWriteChecked` and blocks the calling thread until it has finished. An
  /// asynchronous `main` would be simpler, but doesn't work under valgrind.
  public static func readAndWriteWaiting(
    at path: String, rows: Int, readers: Int, seconds: Double
  ) throws -> Rates {
    let done = DispatchSemaphore(value: 0)
    let outcome = Mutex<Result<Rates, any Error>>(.failure(BenchmarkError("nothing was run")))
    Task {
      do {
        let rates = try await readAndWriteChecked(
          at: path, rows: rows, readers: readers, seconds: seconds)
        outcome.withLock { $0 = .success(rates) }
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
      done.signal()
    }
    done.wait()
    return try outcome.withLock { try $0.get() }
  }
}

extension Rates {
  /// Runs tasks until the time is up. Each reader calls `read` with one key after the other, and
  /// the writer calls `write`.
  public static func measure(
    rows: Int, readers: Int, seconds: Double,
    read: @escaping @Sendable (Int64) async throws -> Void,
    write: @escaping @Sendable (Int64) async throws -> Void
  ) async throws -> Rates {
    let beginning = ContinuousClock.now
    let deadline = beginning + .seconds(seconds)
    let counts = try await withThrowingTaskGroup { group in
      for task in 0...readers {
        group.addTask {
          let isWriter = task == readers
          let first = isWriter ? 0 : rows / (readers + 1) * task
          var done = 0
          repeat {
            let key = OrderValues.scatteredKey(first + done, of: rows)
            try await isWriter ? write(key) : read(key)
            done += 1
          } while ContinuousClock.now < deadline
          return (isWriter ? 0 : done, isWriter ? done : 0)
        }
      }
      return try await group.reduce((0, 0)) { ($0.0 + $1.0, $0.1 + $1.1) }
    }
    let elapsed = (ContinuousClock.now - beginning) / .seconds(1)
    return Rates(
      readsPerSecond: Double(counts.0) / elapsed, writesPerSecond: Double(counts.1) / elapsed)
  }
}

extension BenchmarkOrder {
  /// Checks that an order matches the key it was read by, as the C workload does.
  ///
  /// - Throws: `BenchmarkError` if the order is missing or doesn't match.
  public static func check(_ order: Self?, key: Int64) throws {
    guard let order, var code = order.postalCode else {
      throw BenchmarkError("order \(key) is missing")
    }
    let isRight = code.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) {
        cw_is_order_of_key(key, order.key, $0.baseAddress, $0.count)
      }
    }
    guard isRight else { throw BenchmarkError("the order of key \(key) is another") }
  }
}
