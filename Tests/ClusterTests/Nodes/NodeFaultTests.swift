import ClusterSamples
import Foundation
import RuntimeSamples
import Testing

/// Writers on two machines, while the network fails, and nodes, disks and clients do.
@Suite(
  "a cluster in a network that fails",
  .enabled(if: NodeProcess.program != nil && Machine.areThere), .serialized, .ownThread)
struct NodeFaultTests {
  @Test("loses nothing that was acknowledged, stores nothing twice, and goes on after each fault")
  func faults() throws {
    let start = ContinuousClock.now
    let run = try NodeFaultRun()
    print("HISTORY_SEED=\(HistoryWriters.seed)")
    let count = ProcessInfo.processInfo.environment["FAULTS"].flatMap { Int($0) } ?? 100
    try run.run(count)
    let history = try run.writers.history
    let problems = try history.problems(in: run.group).filter { !run.allowedReads.contains($0) }
    #expect(problems == [], "HISTORY_SEED=\(HistoryWriters.seed)")
    print(Self.table(run.results))
    print(
      """
      HISTORY_SEED=\(HistoryWriters.seed): \(count) faults; \
      \(try history.summary(in: run.group)), \(run.writers.staleReads.count) stale; \
      \(run.writers.count("unknown")) commits without an answer; \
      \(problems.count) problems such as lost updates; \(ContinuousClock.now - start)
      """)
  }

  /// A line for each kind of fault.
  private static func table(_ results: [NodeFaultRun.Result]) -> String {
    Dictionary(grouping: results, by: \.fault).sorted { $0.key < $1.key }.map { fault, results in
      let longest = results.map { $0.duration + $0.recovery }.max() ?? .zero
      let sum = results.reduce(Duration.zero) { $0 + $1.duration + $1.recovery }
      let healing = results.map(\.healing).max() ?? .zero
      return """
        \(results.count) x \(fault): \((sum / results.count).inSeconds) until each client wrote again, \
        \(longest.inSeconds) at most, and healthy \(healing.inSeconds) after its end at most; \
        \(results.reduce(0) { $0 + $1.refused }) refused, \
        \(results.reduce(0) { $0 + $1.staleReads }) stale reads
        """
    }.joined(separator: "\n")
  }
}
