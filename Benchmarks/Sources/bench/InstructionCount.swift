import DBGenWorkloads
import Foundation

extension Workload {
  /// Whether its instructions say what it takes. Beside observers of the same table, the time that the
  /// threads wait for each other counts as well.
  fileprivate var hasInstructions: Bool {
    if case .insertObserved(.same, _) = self { false } else { true }
  }
}

/// Counts the instructions of the timed regions, which don't depend on the machine's load.
struct InstructionCount {
  let scratch: ScratchFolder

  private static let rows = 10_000
  /// Binds all functions of libraries before the timed region. Linux otherwise binds each at its
  /// first call, which takes as many instructions as SQLite needs for a short statement.
  private static let bindingAtStart = "LD_BIND_NOW=1"

  func lines() throws -> [ResultLine] {
    try Workload.allCases.filter(\.hasInstructions).map(count)
  }

  private func rows(of workload: Workload) -> Int {
    switch workload {
    case .openCold: 1
    case .fetch, .fetchNarrow, .insertSingly, .insertObserved: workload.rows
    case .fetchByForeignKey: Self.rows / 100
    case .northwind: workload.rows
    default: Self.rows
    }
  }

  private func count(_ workload: Workload) throws -> ResultLine {
    let rows = rows(of: workload)
    let title = workload.title(rows: rows)
    Progress.report(title)
    let prepared = try scratch.prepare(workload, rows: rows)
    var counts: [Contestant: [Double]] = [:]
    for contestant in workload.contestants.prefix(2) {
      let count = try scratch.withCopy(of: prepared) {
        try self.count(contestant, workload, at: $0, rows: rows)
      }
      counts[contestant] = [count]
    }
    return ResultLine(
      title: title, unit: .instructions, samples: counts, bound: workload.bound,
      isOfNorthwind: workload.isOfNorthwind)
  }

  private func count(
    _ contestant: Contestant, _ workload: Workload, at path: String, rows: Int
  ) throws -> Double {
    let log = scratch.path("callgrind.log")
    let command =
      [
        Self.bindingAtStart, "valgrind", "--tool=callgrind", "--toggle-collect=timed_region",
        "--log-file=\(log)",
        "--callgrind-out-file=\(scratch.path("callgrind.out"))",
      ] + ChildProcess.this
      + ["run", contestant.rawValue, workload.description, path, "\(rows)"]
    let output = try? ChildProcess.output(of: command)
    let report = (try? String(contentsOfFile: log, encoding: .utf8)) ?? "valgrind is missing"
    guard output != nil, let count = report.firstMatch(of: /Collected : (\d+)/) else {
      throw BenchmarkError(
        "\(report)\nno instructions were counted; build without debug information")
    }
    return Double(count.output.1) ?? 0
  }
}
