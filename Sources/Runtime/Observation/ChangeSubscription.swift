/// A subscription to changes, which ends when it is released.
final class ChangeSubscription: Sendable {
  private let source: ChangeSource
  private let id: Int

  init(to source: ChangeSource, _ interest: Interest) {
    self.source = source
    id = source.broadcaster.add(interest)
  }

  deinit { end() }

  /// Ends the subscription for good.
  func end() { source.broadcaster.remove(id) }

  func setInterest(_ interest: Interest) { source.broadcaster.setInterest(of: id, to: interest) }

  /// Waits for a change, and returns everything that changed since the last call; nil when the
  /// database is closed, or the task or the subscription has ended.
  func next(isolation: isolated (any Actor)?) async -> ChangedTables? {
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { source.broadcaster.wait(id, $0) }
    } onCancel: {
      end()
    }
  }
}
