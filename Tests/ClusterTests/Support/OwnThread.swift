import Foundation
import Testing

/// Runs each test on a thread of its own. Tests that block until a node answers or the nodes have
/// elected a leader would otherwise keep Swift's few threads from the others.
struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(QueueExecutor()) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  static var ownThread: Self { OwnThread() }
}

/// Dispatch gives a serial queue a thread at once.
private final class QueueExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "test")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
