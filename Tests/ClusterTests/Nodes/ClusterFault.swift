import ClusterSamples
import DBGenLibc

/// Something that happens to a cluster, and when it is over.
struct ClusterFault: Sendable {
  /// The lines of the log until it is over.
  enum Ending: Sendable {
    case writes(Int)
    case refusals(Int)
    /// Either of them.
    case outcomes(Int)
  }

  typealias Place = (node: NodeProcess, machine: Machine)

  /// Whom it happens to.
  struct Scene {
    let leader: Place
    /// One of the others, and the last one.
    let follower, third: Place
    /// One of the two clients.
    let client: Int
    /// Any node.
    let chosen: Place

    var nodes: [Place] { [leader, follower, third] }
    var followers: [Machine] { [follower.machine, third.machine] }
    var everyone: [Machine] { Machine.nodes + Machine.clients }
  }

  let name: String
  let ending: Ending
  /// Whether a leader may be cut off or stopped, and replaced meanwhile, so that it may answer reads
  /// with what it last knew.
  let allowsStaleReads: Bool
  let begin: @Sendable (Scene, NodeFaultRun) throws -> Void

  private init(
    _ name: String, until ending: Ending, staleReads: Bool = false,
    _ begin: @escaping @Sendable (Scene, NodeFaultRun) throws -> Void
  ) {
    (self.name, self.ending, self.begin) = (name, ending, begin)
    allowsStaleReads = staleReads
  }

  static let all = partitions + packets + processes + disks

  private static let partitions = [
    Self("leader cut off from all", until: .writes(40), staleReads: true) { scene, _ in
      try scene.leader.machine.part(from: scene.everyone)
    },
    Self("leader cut off from the nodes", until: .writes(40), staleReads: true) { scene, _ in
      try scene.leader.machine.part(from: scene.followers)
    },
    Self("leader cut off from the clients", until: .refusals(4)) { scene, _ in
      try scene.leader.machine.part(from: Machine.clients)
    },
    Self("leader doesn't hear the nodes", until: .writes(40), staleReads: true) { scene, _ in
      for other in scene.followers { try scene.leader.machine.ignore(other) }
    },
    Self("nodes don't hear the leader", until: .writes(40), staleReads: true) { scene, _ in
      for other in scene.followers { try other.ignore(scene.leader.machine) }
    },
    Self("leader and follower parted", until: .outcomes(700), staleReads: true) { scene, _ in
      try scene.leader.machine.part(from: [scene.follower.machine])
    },
    Self("follower cut off from all", until: .writes(700)) { scene, _ in
      try scene.follower.machine.part(from: scene.everyone)
    },
    Self("all nodes parted", until: .refusals(4), staleReads: true) { scene, _ in
      for machine in Machine.nodes { try machine.part(from: Machine.nodes) }
    },
    Self("client cut off from all", until: .refusals(1)) { scene, _ in
      try Machine.clients[scene.client].part(from: Machine.nodes)
    },
  ]

  private static let packets =
    [10, 30].map { percent in
      Self(
        "\(percent) % of packets lost", until: .outcomes(percent < 20 ? 100 : 20), staleReads: true
      ) {
        _, _ in
        for machine in Machine.nodes { try machine.lose(percent: percent) }
      }
    } + [
      Self("connections reset", until: .refusals(4), staleReads: true) { _, _ in
        for machine in Machine.nodes { try machine.resetConnections() }
      }
    ]

  private static let processes = [
    Self("leader killed", until: .writes(40)) { scene, _ in scene.leader.node.kill() },
    Self("follower killed", until: .writes(700)) { scene, _ in scene.follower.node.kill() },
    Self("two nodes killed", until: .refusals(4)) { scene, _ in
      for place in scene.nodes where place.node !== scene.chosen.node { place.node.kill() }
    },
    Self("all nodes killed", until: .refusals(4)) { scene, _ in
      for place in scene.nodes { place.node.kill() }
    },
    Self("leader stopped (SIGSTOP)", until: .writes(40), staleReads: true) { scene, _ in
      scene.leader.node.freeze()
    },
    Self("follower stopped (SIGSTOP)", until: .writes(700)) { scene, _ in
      scene.follower.node.freeze()
    },
    Self("leader restarted (SIGTERM)", until: .writes(40)) { scene, _ in
      _ = scene.leader.node.stop()
    },
    Self("leadership handed over", until: .writes(40)) { scene, run in
      try run.group.handOver(to: scene.follower.node)
    },
    Self("client killed", until: .writes(40)) { scene, run in run.writers.kill(scene.client) },
  ]

  /// A node has 25 MB of files that are prepared for the next transactions.
  private static let disks = [
    Self("disk full", until: .outcomes(1500)) { scene, _ in try scene.chosen.node.fillDisk() },
    Self("disk lost, node replaced", until: .writes(40)) { scene, run in
      try run.lose(scene.chosen)
    },
  ]
}
