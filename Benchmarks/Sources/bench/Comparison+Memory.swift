import DBGenWorkloads

extension Comparison {
  private static let workload = Workload.fetchNarrow

  /// Compares the most memory that a process takes which fetches a million rows.
  func compareMemory() throws -> ResultLine {
    let rows = 1_000_000 / plan.divisor
    let title = "memory of a process that fetches \(rows.grouped) rows of 4 columns"
    Progress.report(title)
    let prepared = try scratch.prepare(Self.workload, rows: rows)
    var sizes: [Contestant: [Double]] = [:]
    for contestant in Self.workload.contestants {
      let size = try scratch.withCopy(of: prepared) { try measure(contestant, at: $0, rows: rows) }
      sizes[contestant] = [size]
    }
    return ResultLine(title: title, unit: .megabytes, samples: sizes, bound: .atMost(1.6))
  }

  private func measure(_ contestant: Contestant, at path: String, rows: Int) throws -> Double {
    let arguments = [
      "run-for-memory", contestant.rawValue, Self.workload.description, path, "\(rows)",
    ]
    let output = try ChildProcess.output(of: ChildProcess.this + arguments)
    guard let bytes = output.split(whereSeparator: \.isWhitespace).first.flatMap({ Double($0) })
    else {
      throw BenchmarkError("\(contestant.title) measured no memory")
    }
    return bytes / 1e6
  }
}
