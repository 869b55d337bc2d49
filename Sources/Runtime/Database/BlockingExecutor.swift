internal import Dispatch

/// Runs the parts of tasks that wait for the disk, on threads that aren't those of Swift's cooperative pool.
///
/// A part is enqueued only once it owns a connection, so there are no more threads than connections.
final class BlockingExecutor: TaskExecutor {
  static let shared = BlockingExecutor()

  private let queue = DispatchQueue(label: "DBGenRuntime", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
