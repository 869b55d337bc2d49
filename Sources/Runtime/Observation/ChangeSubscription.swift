/// A place among those who are told of changes, which is given up with it.
final class ChangeSubscription: Sendable {
  private let broadcaster: ChangeBroadcaster
  private let id: Int

  init(to broadcaster: ChangeBroadcaster, _ interest: Interest) {
    self.broadcaster = broadcaster
    id = broadcaster.add(interest)
  }

  deinit { end() }

  /// Ends it for good.
  func end() { broadcaster.remove(id) }

  func setInterest(_ interest: Interest) { broadcaster.setInterest(of: id, to: interest) }

  /// What has changed since this was last called, once something has; nil when the database is
  /// closed, or the task or the subscription has ended.
  func next(isolation: isolated (any Actor)?) async -> ChangedTables? {
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { broadcaster.wait(id, $0) }
    } onCancel: {
      end()
    }
  }
}
