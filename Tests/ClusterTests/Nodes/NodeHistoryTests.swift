import ClusterSamples
import DBGenCluster
import RuntimeSamples
import Testing

/// Eight writers in two processes, while nodes are killed.
@Suite(
  "histories of many writers", .enabled(if: NodeProcess.program != nil), .serialized, .ownThread)
struct NodeHistoryTests {
  @Test(
    "no update is lost, no failed one is there, and no done one is missing, if nodes are killed")
  func kills() throws {
    let start = ContinuousClock.now
    let run = try NodeHistoryRun()
    try run.run(kills: Soak.count(1, soak: 100), writes: Soak.count(150, soak: 5000))
    let history = try run.writers.history
    let problems = try history.problems(in: run.group)
    #expect(problems == [], "HISTORY_SEED=\(HistoryWriters.seed)")
    print(
      """
      HISTORY_SEED=\(HistoryWriters.seed): \(run.kills.values.reduce(0, +)) kills, by node \
      \(run.kills); \(try history.summary(in: run.group)); \
      \(problems.count) problems such as lost updates; \(ContinuousClock.now - start)
      """)
    #expect(history.count(.started) == 0)
  }
}

private final class NodeHistoryRun {
  let group: NodeGroup
  let writers: HistoryWriters
  private(set) var kills: [UInt64: Int] = [:]
  private var random = SeededGenerator(seed: HistoryWriters.seed)

  init() throws {
    group = try NodeGroup(3)
    try group.create(TransferSample.schema)
    writers = try HistoryWriters(nodes: group.list)
  }

  /// Kills nodes, each when writes have succeeded, and lets more succeed.
  func run(kills: Int, writes: Int) throws {
    for index in 0..<kills {
      try writers.waitForWrites(20)
      // At least one leader.
      let leader = try index == 0 ? group.leader().leader()?.id : nil
      try kill(leader.map(group.node) ?? group.nodes[random.below(3)])
    }
    try writers.waitForWrites(max(20, writes - writers.count("succeeded")))
    try writers.stop()
  }

  private func kill(_ node: NodeProcess) throws {
    node.kill()
    kills[node.id, default: 0] += 1
    try node.start(joining: group.addressesToJoin(for: node))
  }
}
