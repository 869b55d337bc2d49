import DBGenObservation
import DBGenRuntime
import Dispatch

/// Tasks that observe the products of a database.
struct Observers {
  private let tasks: [Task<Void, any Error>]

  /// Starts the tasks, and waits until each has read the products.
  init(count: Int, of database: Database) throws {
    let begun = DispatchSemaphore(value: 0)
    tasks = (0..<count).map { _ in
      Task {
        for try await _ in database.observe({ try Product.count(in: $0) }) { begun.signal() }
      }
    }
    for _ in tasks { begun.wait() }
  }

  func end() {
    for task in tasks { task.cancel() }
  }
}
