internal import Dispatch

/// Runs the parts of tasks that wait for the disk on a thread outside Swift's cooperative pool.
///
/// Each connection has its own executor with a serial queue: Dispatch gives a serial queue a thread
/// immediately, but gives a concurrent queue no more threads than there are processors while its
/// other threads wait.
package final class BlockingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "DBGenRuntime")

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
