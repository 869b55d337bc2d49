/// Receives the changes it is interested in.
struct Subscriber {
  typealias Waiter = CheckedContinuation<ChangedTables?, Never>

  var interest: Interest
  /// The number of the last commit that it knows of; several later ones are coalesced.
  var known: Int
  var waiter: Waiter?
}
