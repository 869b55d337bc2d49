/// Somebody who is told of changes, and what of.
struct Subscriber {
  typealias Waiter = CheckedContinuation<ChangedTables?, Never>

  var interest: Interest {
    didSet {
      pending = pending.flatMap { interest.changes(of: CommittedChanges(tables: $0)) }
    }
  }
  /// What has changed since the subscriber last asked; several commits are united.
  var pending: ChangedTables?
  var waiter: Waiter?

  init(_ interest: Interest) { self.interest = interest }

  /// Takes note of a commit, and returns who is to be told of it at once.
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
