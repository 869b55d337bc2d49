/// Receives the changes it is interested in.
struct Subscriber {
  typealias Waiter = CheckedContinuation<ChangedTables?, Never>

  var interest: Interest {
    didSet {
      pending = pending.flatMap { interest.changes(of: CommittedChanges(tables: $0)) }
    }
  }
  /// The changes since the subscriber last asked; several commits are coalesced.
  var pending: ChangedTables?
  var waiter: Waiter?

  init(_ interest: Interest) { self.interest = interest }

  /// Adds a commit, and returns the waiter to resume with its changes, if one is waiting.
  mutating func add(_ commit: CommittedChanges) -> (Waiter, ChangedTables)? {
    guard let changes = interest.changes(of: commit) else { return nil }
    guard let waiter = waiter.take() else {
      pending = pending ?? ChangedTables()
      pending?.formUnion(changes)
      return nil
    }
    return (waiter, changes)
  }
}
