internal import Synchronization

/// The committed changes of a database. Returned by `Database.changes(in:)`.
///
/// Commits made while nobody is waiting are coalesced into one element. The first iterator begins
/// with the commits after the call of `changes(in:)`, later ones with the commits after they were
/// created. A released iterator has no further cost.
public struct DatabaseChanges: AsyncSequence, Sendable {
  private let broadcaster: ChangeBroadcaster
  private let interest: Interest
  private let first: First

  /// The subscription of the first iterator.
  private final class First: Sendable {
    let subscription: Mutex<ChangeSubscription?>
    init(_ subscription: ChangeSubscription) { self.subscription = Mutex(subscription) }
  }

  init(of broadcaster: ChangeBroadcaster, _ interest: Interest) {
    (self.broadcaster, self.interest) = (broadcaster, interest)
    first = First(ChangeSubscription(to: broadcaster, interest))
  }

  /// Returns an iterator over the changes from now on.
  public func makeAsyncIterator() -> AsyncIterator {
    let first = first.subscription.withLock { $0.take() }
    return AsyncIterator(subscription: first ?? ChangeSubscription(to: broadcaster, interest))
  }

  /// An iterator over changes.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let subscription: ChangeSubscription

    /// Waits for the next change, and returns it; nil when the database is closed or the task is
    /// cancelled.
    ///
    /// - Parameter actor: The actor that the caller is isolated to.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> DatabaseChange? {
      await subscription.next(isolation: actor).map { DatabaseChange($0) }
    }
  }
}

@available(*, unavailable)
extension DatabaseChanges.AsyncIterator: Sendable {}
