/// A version, of dbgen-node or of its engine.
struct Version: Hashable, CustomStringConvertible {
  static let own = Version(major: 0, minor: 1, patch: 0)

  let major: UInt8
  let minor: UInt8
  let patch: UInt8

  var description: String { "\(major).\(minor).\(patch)" }
}

/// The facts that a node tells about itself to everyone who asks. The protocol has two numbers for
/// them that the engine doesn't use: the failure domain has the versions, and the weight the rest.
struct NodeFacts: Hashable {
  let version: Version
  let engine: Version
  /// The last entry of the log that the node has stored.
  var index: UInt64
  /// The free space of the node's folder, in MiB.
  var free: UInt64
  /// Whether the free space isn't enough.
  var isShort: Bool
  /// Whether the node is a voter of the cluster and had caught up with it.
  var isReady: Bool
}

extension NodeFacts {
  /// Reads the facts; nil if another program runs the node. A node that has just started has the
  /// weight 0: it isn't ready.
  init?(failureDomain: UInt64, weight: UInt64) {
    guard failureDomain >> 48 == Self.mark else { return nil }
    version = Version(failureDomain >> 24)
    engine = Version(failureDomain)
    index = weight >> 24
    free = weight >> 2 & Self.maximumFree
    isShort = weight & 2 != 0
    isReady = weight & 1 != 0
  }

  /// The reason why a node with these versions can't join a cluster that the node with the facts
  /// leads; nil if it can. What one version writes into the log, another may not understand.
  func refusal(of version: Version, _ engine: Version) -> NodeError? {
    guard (version, engine) != (self.version, self.engine) else { return nil }
    return NodeError(
      """
      The cluster runs dbgen-node \(self.version) with dqlite \(self.engine), and this is \
      \(version) with dqlite \(engine). Nodes join with the version of the others: restart those \
      with this one first, or run theirs.
      """)
  }

  /// The number that says the versions.
  static func failureDomain(_ version: Version, engine: Version) -> UInt64 {
    mark << 48 | version.number << 24 | engine.number
  }

  /// The number that says the rest: 40 bits for the index, 22 for the free space.
  var weight: UInt64 {
    index << 24 | min(free, Self.maximumFree) << 2 | (isShort ? 2 : 0) | (isReady ? 1 : 0)
  }

  private static let mark: UInt64 = 0xdb01
  private static let maximumFree: UInt64 = 1 << 22 - 1
}

extension Version {
  fileprivate init(_ number: UInt64) {
    major = UInt8(truncatingIfNeeded: number >> 16)
    minor = UInt8(truncatingIfNeeded: number >> 8)
    patch = UInt8(truncatingIfNeeded: number)
  }

  fileprivate var number: UInt64 { UInt64(major) << 16 | UInt64(minor) << 8 | UInt64(patch) }
}
