import ClusterSamples
import DBGenCluster
import DBGenLibc
import Foundation
import RuntimeSamples
import Testing

/// A cluster on machines of a network of their own, with clients that write all the time.
final class NodeFaultRun {
  struct Result {
    let fault: String
    /// How long it lasted, and how long it took from its end until each client wrote again, and until
    /// `status` found no problem.
    let duration, recovery, healing: Duration
    let refused: Int
    let staleReads: Int
  }

  struct StuckFailure: Error { let situation: String }

  let group: NodeGroup
  let writers: HistoryWriters
  private(set) var results: [Result] = []
  /// The stale reads that docs/cluster.md allows.
  private(set) var allowedReads: Set<String> = []
  private var random = SeededGenerator(seed: HistoryWriters.seed)
  private var lost: ClusterFault.Place?

  init() throws {
    group = try NodeGroup(on: Machine.nodes)
    try group.create(TransferSample.schema)
    writers = try HistoryWriters(nodes: group.list, on: Machine.clients, milliseconds: 50)
  }

  /// Has one fault after another happen, all kinds equally often.
  func run(_ count: Int) throws {
    try waitForEachClient()
    try waitUntilHealthy()
    var faults: [ClusterFault] = []
    for number in 1...count {
      if faults.isEmpty { faults = ClusterFault.all.shuffled(using: &random) }
      let result = try result(of: faults.removeLast())
      results.append(result)
      print(
        """
        \(number) \(result.fault): \(result.duration.inSeconds), then \
        \(result.recovery.inSeconds), healthy after \(result.healing.inSeconds); \
        \(result.refused) refused, \(result.staleReads) stale reads
        """)
      fflush(nil)
    }
    try writers.stop()
    try writers.readLog()
  }

  /// Ends a node with all its data.
  func lose(_ place: ClusterFault.Place) throws {
    lost = place
    let node = place.node
    node.kill()
    for file in try FileManager.default.contentsOfDirectory(atPath: node.folder.path) {
      try FileManager.default.removeItem(at: node.folder.appending(path: file))
    }
  }

  private func result(of fault: ClusterFault) throws -> Result {
    let scene = try scene()
    let (refused, stale) = (refusals, writers.staleReads.count)
    let start = ContinuousClock.now
    try fault.begin(scene, self)
    try wait(fault.name, until: isOver(fault.ending))
    let end = ContinuousClock.now
    try heal()
    try waitForEachClient()
    let recovery = ContinuousClock.now - end
    try waitUntilHealthy()
    let staleReads = writers.staleReads[stale...]
    if fault.allowsStaleReads { allowedReads.formUnion(staleReads) }
    return Result(
      fault: fault.name, duration: end - start, recovery: recovery,
      healing: ContinuousClock.now - end, refused: refusals - refused,
      staleReads: staleReads.count)
  }

  private func scene() throws -> ClusterFault.Scene {
    let leader = try #require(try group.throughElections { try group.leader().leader() }).id
    let places = try group.nodes.map { node in
      ClusterFault.Place(node: node, machine: try #require(node.machine))
    }
    let others = places.filter { $0.node.id != leader }.shuffled(using: &random)
    return ClusterFault.Scene(
      leader: try #require(places.first { $0.node.id == leader }), follower: others[0],
      third: others[1], client: random.below(2), chosen: random.pick(places))
  }

  private var refusals: Int { writers.count("failed", "unknown") }

  private func isOver(_ ending: ClusterFault.Ending) -> () -> Bool {
    let (writes, refused) = (writers.count("succeeded"), refusals)
    return { [unowned self] in
      switch ending {
      case .writes(let count): writers.count("succeeded") >= writes + count
      case .refusals(let count): refusals >= refused + count
      case .outcomes(let count):
        writers.count("succeeded") + refusals >= writes + refused + count
      }
    }
  }

  private func waitForEachClient() throws {
    try writers.readLog()
    let before = writers.counts.map { $0["succeeded", default: 0] }
    try wait("success of each client") {
      zip(writers.counts, before).allSatisfy { $0["succeeded", default: 0] >= $1 + 5 }
    }
  }

  /// Waits until all nodes vote and have caught up, so that each of them can be lost.
  private func waitUntilHealthy() throws {
    try wait("health of all nodes") {
      try NodeProcess.run("status", "--cluster", group.list).status == 0
    }
  }

  /// Waits for what processes tell. If it hasn't come after ten minutes, it never will.
  private func wait(_ what: String, until isOver: () throws -> Bool) throws {
    let limit = ContinuousClock.now + .seconds(600)
    try writers.readLog()
    while try !isOver() {
      guard ContinuousClock.now < limit else {
        let status = try NodeProcess.run("status", "--cluster", group.list)
        throw StuckFailure(situation: "no \(what): \(status)")
      }
      poll(nil, 0, 10)
      try writers.readLog()
    }
  }

  /// Undoes all that faults do.
  private func heal() throws {
    for machine in Machine.nodes + Machine.clients { try machine.heal() }
    for node in group.nodes {
      node.signal(SIGCONT)
      try node.emptyDisk()
    }
    if let lost {
      try group.replace(lost.node, on: lost.machine)
      self.lost = nil
    }
    let stopped = group.nodes.filter { !$0.isRunning }
    for node in stopped { try node.launch(joining: group.addressesToJoin(for: node)) }
    for node in stopped { try node.waitUntilReady() }
    try writers.restartKilled()
  }
}

extension Duration {
  var inSeconds: String { String(format: "%.1f s", self / .seconds(1)) }
}
