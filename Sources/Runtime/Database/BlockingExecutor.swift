internal import Dispatch

/// Runs the parts of tasks that wait for the disk, on a thread that isn't of Swift's cooperative
/// pool.
///
/// Each connection has its own, whose queue is serial: Dispatch gives a serial queue a thread at
/// once, whereas a concurrent queue gets no more threads than there are processors while others of
/// its threads wait.
final class BlockingExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "DBGenRuntime")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
