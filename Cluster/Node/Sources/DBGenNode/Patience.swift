import DBGenCluster
import Glibc

/// Repeats what fails because no node leads yet or a node is busy. An election takes five seconds,
/// half of the usual limit.
func patiently<Value>(
  _ problem: String, for limit: Duration = .seconds(10), _ body: () throws -> Value
) throws -> Value {
  let end = ContinuousClock.now + limit
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
    case .unreachable, .closed, .timedOut: true
    default: isBusy || isOfLeadership
    }
  }
}
