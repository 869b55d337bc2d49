internal import DBGenLibc

/// A subscription to changes, which ends when it is released.
final class ChangeSubscription: Sendable {
  private let broadcaster: ChangeBroadcaster
  private let id: Int

  init(to broadcaster: ChangeBroadcaster, _ interest: Interest) {
    self.broadcaster = broadcaster
    id = broadcaster.add(interest)
  }

  deinit { end() }

  /// Ends the subscription for good.
  func end() { broadcaster.remove(id) }

  func setInterest(_ interest: Interest) { broadcaster.setInterest(of: id, to: interest) }

  /// Waits for a change, and returns everything that changed since the last call; nil when the
  /// database is closed, or the task or the subscription has ended.
  func next(isolation: isolated (any Actor)?) async -> ChangedTables? {
    // A writer that waits for the processor goes on first. If it commits again, this task needn't wait,
    // and to wake it would cost the writer two switches of threads. An actor has others to serve.
    if isolation == nil { sched_yield() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { broadcaster.wait(id, $0) }
    } onCancel: {
      end()
    }
  }
}
