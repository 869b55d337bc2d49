import DBGenWorkloads

extension Comparison {
  /// Measures the reads per second on some threads that are blocked while they wait.
  func compareThreads(_ threads: Int) throws -> ResultLine {
    let rows = plan.rows(of: .lookUp)
    let prepared = try scratch.prepare(.lookUp, rows: rows)
    Progress.report("\(threads) reading threads")
    var rates: [Contestant: [Double]] = [:]
    for _ in 0..<min(plan.rounds, 3) {
      for contestant in [Contestant.c, .dbgen] {
        let rate = try scratch.withCopy(of: prepared) {
          try measure(contestant, at: $0, rows: rows, threads: threads)
        }
        rates[contestant, default: []].append(rate)
      }
    }
    return ResultLine(
      title: "\(threads) reading threads: reads", unit: .perSecond, samples: rates,
      bound: .atLeast(0.8))
  }

  private func measure(
    _ contestant: Contestant, at path: String, rows: Int, threads: Int
  ) throws -> Double {
    let arguments = [
      "run-on-threads", contestant.rawValue, path, "\(rows)", "\(threads)", "\(plan.threadSeconds)",
    ]
    let output = try ChildProcess.output(of: ChildProcess.this + arguments)
    guard let rate = output.split(whereSeparator: \.isWhitespace).first.flatMap({ Double($0) })
    else {
      throw BenchmarkError("\(contestant.title) measured no rate")
    }
    return rate
  }
}
