import DBGenWorkloads

/// Runs all workloads with all contestants. They take turns, so that a busy machine affects all of
/// them alike.
struct Comparison {
  let plan: Plan
  let scratch: ScratchFolder

  func run() throws -> [ResultLine] {
    try Workload.allCases.map(compare) + [compareMemory()]
      + [1, 2, 4, 8, 16, 64].map(compareThreads) + compareConcurrency()
  }

  private func compare(_ workload: Workload) throws -> ResultLine {
    let rows = plan.rows(of: workload)
    let title = workload.title(rows: rows)
    Progress.report(title)
    let prepared = try scratch.prepare(workload, rows: rows)
    var seconds: [Contestant: [Double]] = [:]
    var agreement = Agreement()
    for _ in 0..<(plan.rounds * plan.repetitions(of: workload)) {
      for contestant in workload.contestants {
        let measurement = try scratch.withCopy(of: prepared) {
          try measure(contestant, workload, at: $0, rows: rows)
        }
        try agreement.add(measurement.checksum, of: "\(contestant.title), \(title)")
        seconds[contestant, default: []].append(measurement.seconds)
      }
    }
    return ResultLine(
      title: title, unit: .milliseconds, samples: seconds.mapValues { $0.map { $0 * 1000 } },
      bound: workload.bound, isOfNorthwind: workload.isOfNorthwind)
  }

  private func measure(
    _ contestant: Contestant, _ workload: Workload, at path: String, rows: Int
  ) throws -> Measurement {
    let arguments = ["run", contestant.rawValue, workload.description, path, "\(rows)"]
    let output = try ChildProcess.output(of: ChildProcess.this + arguments)
    guard let measurement = Measurement(output) else {
      throw BenchmarkError("\(contestant.title) measured nothing in '\(workload)'")
    }
    return measurement
  }
}
