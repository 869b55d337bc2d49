internal import Synchronization

/// The changes of a database that are committed, which `Database.changes(in:)` returns.
///
/// Commits that come about before an iterator is asked for the next are united into one element. The
/// first iterator begins with what is committed from the call of `changes(in:)` on, later ones with
/// what is committed after they were made. An iterator that is let go of costs nothing any more.
public struct DatabaseChanges: AsyncSequence, Sendable {
  public typealias Element = DatabaseChange
  public typealias Failure = Never

  private let source: ChangeSource
  private let interest: Interest
  private let first: First

  /// The subscription of the first iterator.
  private final class First: Sendable {
    let subscription: Mutex<ChangeSubscription?>
    init(_ subscription: ChangeSubscription) { self.subscription = Mutex(subscription) }
  }

  init(of source: ChangeSource, _ interest: Interest) {
    self.source = source
    self.interest = interest
    first = First(ChangeSubscription(to: source, interest))
  }

  public func makeAsyncIterator() -> AsyncIterator {
    let first = first.subscription.withLock { $0.take() }
    return AsyncIterator(subscription: first ?? ChangeSubscription(to: source, interest))
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    let subscription: ChangeSubscription

    /// The next change; nil when the database is closed or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> DatabaseChange? {
      await subscription.next(isolation: actor).map { DatabaseChange($0) }
    }
  }
}

@available(*, unavailable)
extension DatabaseChanges.AsyncIterator: Sendable {}
