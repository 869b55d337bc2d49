import DBGenWorkloads

/// How much is done.
struct Plan {
  let rounds: Int
  /// What the rows of a full run are divided by.
  let divisor: Int
  /// How long reading and writing at once goes on.
  let seconds: Double

  static let full = Plan(rounds: 7, divisor: 1, seconds: 5)
  static let quick = Plan(rounds: 3, divisor: 5, seconds: 1)

  func rows(of workload: Workload) -> Int { max(1, workload.rows / divisor) }

  /// How often a workload runs in a round: what is over at once is repeated.
  func repetitions(of workload: Workload) -> Int { workload == .openCold ? 5 : 1 }
}
