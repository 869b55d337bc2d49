import DBGenWorkloads

/// The amount of work in a comparison.
struct Plan {
  let rounds: Int
  /// The number that the rows of a full run are divided by.
  let divisor: Int
  /// The duration of the concurrent workload.
  let seconds: Double

  /// The duration of reading on some threads, which is measured for several numbers of them.
  var threadSeconds: Double { seconds / 2.5 }

  static let full = Plan(rounds: 7, divisor: 1, seconds: 5)
  static let quick = Plan(rounds: 3, divisor: 5, seconds: 1)

  func rows(of workload: Workload) -> Int { max(1, workload.rows / divisor) }

  /// Returns how often a workload runs in each round. Opening is so quick that it is repeated.
  func repetitions(of workload: Workload) -> Int { workload == .openCold ? 5 : 1 }
}
