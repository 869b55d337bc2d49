internal import Synchronization

/// Has a database's broadcaster, which is made when somebody first waits for changes: what nobody
/// waits for costs nothing.
final class ChangeSource: Sendable {
  private let made = AtomicLazyReference<ChangeBroadcaster>()
  private let isClosed = Atomic<Bool>(false)
  private let activity = Atomic<Bool>(false)

  /// Whether there may be somebody to tell. What is committed after somebody was added finds it
  /// true.
  @inline(__always)
  var isActive: Bool { activity.load(ordering: .sequentiallyConsistent) }

  func setActive(_ isActive: Bool) { activity.store(isActive, ordering: .sequentiallyConsistent) }

  /// Who tells of changes.
  var broadcaster: ChangeBroadcaster {
    if let broadcaster = made.load() { return broadcaster }
    let broadcaster = made.storeIfNil(ChangeBroadcaster(of: self))
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    if isClosed.load(ordering: .relaxed) { broadcaster.close() }
    return broadcaster
  }

  /// Tells all who wait for changes that everything may have changed, the tables themselves
  /// included.
  func publishUnknown() { made.load()?.publishUnknown() }

  func close() {
    isClosed.store(true, ordering: .relaxed)
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    made.load()?.close()
  }
}
