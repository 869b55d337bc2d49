import DBGenWorkloads

extension Comparison {
  private static var readers: Int { 8 }

  /// Measures the reads and writes per second side by side, and the writes without readers.
  func compareConcurrency() throws -> [ResultLine] {
    let rows = plan.rows(of: .lookUp)
    let prepared = try scratch.prepare(.lookUp, rows: rows)
    Progress.report("\(Self.readers) reading tasks and a writing one")
    var beside: [Contestant: [Rates]] = [:]
    var alone: [Contestant: [Rates]] = [:]
    // Each run is long, so fewer rounds give an equally good median.
    for _ in 0..<min(plan.rounds, 3) {
      for contestant in Contestant.ofOrders {
        for readers in [Self.readers, 0] {
          let rates = try scratch.withCopy(of: prepared) {
            try measure(contestant, at: $0, rows: rows, readers: readers)
          }
          if readers == 0 {
            alone[contestant, default: []].append(rates)
          } else {
            beside[contestant, default: []].append(rates)
          }
        }
      }
    }
    return lines(beside: beside, alone: alone)
  }

  private func lines(
    beside: [Contestant: [Rates]], alone: [Contestant: [Rates]]
  ) -> [ResultLine] {
    let tasks = "\(Self.readers) reading tasks and a writing one"
    return [
      ResultLine(
        title: "\(tasks): reads", unit: .perSecond,
        samples: beside.mapValues { $0.map(\.readsPerSecond) }, bound: .atLeast(0.85)),
      ResultLine(
        title: "\(tasks): writes", unit: .perSecond,
        samples: beside.mapValues { $0.map(\.writesPerSecond) }),
      ResultLine(
        title: "a writing task alone: writes", unit: .perSecond,
        samples: alone.mapValues { $0.map(\.writesPerSecond) }),
    ]
  }

  private func measure(
    _ contestant: Contestant, at path: String, rows: Int, readers: Int
  ) throws -> Rates {
    let arguments = [
      "run-concurrently", contestant.rawValue, path, "\(rows)", "\(readers)", "\(plan.seconds)",
    ]
    let output = try ChildProcess.output(of: ChildProcess.this + arguments)
    guard let rates = Rates(output) else {
      throw BenchmarkError("\(contestant.title) measured no rates")
    }
    return rates
  }
}
