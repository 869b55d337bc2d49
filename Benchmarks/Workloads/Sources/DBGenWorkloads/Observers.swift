import DBGenObservation
import DBGenRuntime
import Dispatch
import Synchronization

/// Tasks that observe the number of rows of a table.
struct Observers {
  private let table: Workload.Observed
  private let tasks: [Task<Void, Never>]
  private let counts: Counts

  /// Starts the tasks, and waits until each has read the number.
  init(count: Int, of table: Workload.Observed, in database: Database) {
    let counts = Counts(count)
    self.counts = counts
    self.table = table
    tasks = (0..<count).map { task in
      Task {
        let rows = database.observe {
          try table == .same ? Order.count(in: $0) : Product.count(in: $0)
        }
        do {
          for try await count in rows { counts.note(count, of: task) }
        } catch {
          fatalError("\(error)")
        }
      }
    }
    counts.wait { $0 != nil }
  }

  /// Waits until each task has seen the number of rows that were inserted, and ends them.
  func end(seeing rows: Int) {
    counts.wait { $0 == (table == .same ? rows : 0) }
    for task in tasks { task.cancel() }
  }
}

/// The number that each task has read last.
private final class Counts: Sendable {
  private let last: Mutex<[Int?]>
  private let changed = DispatchSemaphore(value: 0)

  init(_ count: Int) { last = Mutex(Array(repeating: nil, count: count)) }

  func note(_ count: Int, of task: Int) {
    last.withLock { $0[task] = count }
    changed.signal()
  }

  /// Waits until the numbers of all tasks satisfy a condition.
  func wait(until isSatisfied: (Int?) -> Bool) {
    while !last.withLock({ $0.allSatisfy(isSatisfied) }) { changed.wait() }
  }
}

extension Workload {
  /// Returns the tasks that observe during the workload, after they have begun.
  func observers(of database: Database) -> Observers? {
    guard case .insertObserved(let table, let count) = self else { return nil }
    return Observers(count: count, of: table, in: database)
  }
}
