import DBGenCluster
import Glibc

/// Repeats what fails because no node leads yet or a node is busy, for up to ten seconds: an election
/// takes half of that.
func patiently<Value>(_ problem: String, _ body: () throws -> Value) throws -> Value {
  let end = ContinuousClock.now + .seconds(10)
  while true {
    do {
      return try body()
    } catch let failure as NodeFailure {
      guard failure.isTemporary, ContinuousClock.now < end else {
        throw NodeError("\(problem): \(failure).")
      }
      poll(nil, 0, 100)
    }
  }
}

extension NodeFailure {
  /// Whether the same request may succeed a little later.
  fileprivate var isTemporary: Bool {
    switch reason {
    case .unreachable, .closed: true
    default: isBusy || isOfLeadership
    }
  }
}
