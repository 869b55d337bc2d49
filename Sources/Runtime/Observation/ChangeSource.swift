internal import Synchronization

/// Holds a database's broadcaster, which is created when somebody first waits for changes, so that
/// unobserved changes cost nothing.
final class ChangeSource: Sendable {
  private let made = AtomicLazyReference<ChangeBroadcaster>()
  private let isClosed = Atomic<Bool>(false)
  private let activity = Atomic<Bool>(false)

  /// Whether there may be subscribers. It is true for all commits after a subscriber was added.
  @inline(__always)
  var isActive: Bool { activity.load(ordering: .sequentiallyConsistent) }

  func setActive(_ isActive: Bool) { activity.store(isActive, ordering: .sequentiallyConsistent) }

  /// Notifies the subscribers of changes.
  var broadcaster: ChangeBroadcaster {
    if let broadcaster = made.load() { return broadcaster }
    let broadcaster = made.storeIfNil(ChangeBroadcaster(of: self))
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    if isClosed.load(ordering: .relaxed) { broadcaster.close() }
    return broadcaster
  }

  /// Notifies all subscribers that everything may have changed, the schema included.
  func publishUnknown() { made.load()?.publishUnknown() }

  func close() {
    isClosed.store(true, ordering: .relaxed)
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    made.load()?.close()
  }
}
