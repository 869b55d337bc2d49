import CWorkloads
import Dispatch
import Synchronization

/// What tasks got done beside each other.
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

/// A contender that can be used by several tasks at once.
public protocol ConcurrentContender: Contender, SendableMetatype {
  /// For some seconds looks orders up by key in as many tasks as there are readers, each in a
  /// transaction, and updates them in one more task, each in a transaction.
  static func readAndWrite(
    at path: String, rows: Int, readers: Int, seconds: Double
  ) async throws -> Rates
}

extension ConcurrentContender {
  /// Reads and writes, and then checks what is in the table.
  ///
  /// - Throws: `BenchmarkError` where an order is missing, or isn't as it was before or after an
  ///   update.
  public static func readAndWriteChecked(
    at path: String, rows: Int, readers: Int, seconds: Double
  ) async throws -> Rates {
    let rates = try await readAndWrite(at: path, rows: rows, readers: readers, seconds: seconds)
    guard cw_has_orders_of_editions(path, Int64(rows)) else {
      throw BenchmarkError("the orders aren't those that \(name) should have written")
    }
    return rates
  }

  /// Does the same while the calling thread waits. An asynchronous `main` would be simpler, but
  /// valgrind doesn't survive its way of waiting.
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
  /// Runs tasks until the time is up: each reader calls `read` with one key after the other, the
  /// writer `write`.
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
  /// Checks an order that was read by its key, in the way in which C does.
  ///
  /// - Throws: `BenchmarkError` where there is none, or it is another.
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
