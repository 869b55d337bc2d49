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
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { broadcaster.wait(id, $0) }
    } onCancel: {
      end()
    }
  }
}
