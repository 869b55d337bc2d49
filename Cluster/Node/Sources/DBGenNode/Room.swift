import DBGenCluster
import Glibc

/// The free space of a node's folder, and how much of it the engine needs.
struct Room: Hashable {
  enum State {
    /// The node may vote again, if it stopped.
    case plenty
    case enough
    /// The node has to stop storing data soon.
    case low
    /// The next write may find no room.
    case full
  }

  /// The free bytes.
  let free: UInt64
  /// The size of the last copy of the database, in bytes. The next one is written beside it.
  let snapshot: UInt64
  /// The bytes that are kept free for transactions.
  let reserve: UInt64
  /// The size of the disk, in bytes.
  var size = UInt64.max

  /// The free bytes below which the node stops voting.
  var least: UInt64 { reserve + snapshot }
  /// The free bytes from which on it votes again.
  var enoughToReturn: UInt64 { least + reserve }
  /// The free bytes below which the node ends rather than stay a voter.
  var leastToRun: UInt64 { reserve / 4 }

  var state: State {
    if free < leastToRun { return .full }
    if free < least { return .low }
    return free < enoughToReturn ? .enough : .plenty
  }
}

extension Room {
  /// Whether the free space isn't enough.
  var isShort: Bool { state == .low || state == .full }

  /// Whether the free space isn't enough for a node to be a voter: one that gave up its vote needs
  /// more than one that has it.
  func isShort(for role: ClusterMember.Role?) -> Bool {
    isShort || role == .spare && state == .enough
  }

  /// The position of a node among the others of its cluster.
  struct Position: Hashable {
    let role: ClusterMember.Role
    let leads: Bool
    /// The number of other voters, and of those that answer and go on to vote.
    let others: Int
    let staying: Int
    /// Whether one of them has caught up and has room.
    let hasSuccessor: Bool

    /// Whether two other voters, and a majority of them, would go on. A single voter would store
    /// writes on a single disk.
    fileprivate var isDispensable: Bool {
      role != .voter || (staying >= 2 && staying > others / 2)
    }
  }

  /// A thing that a node does so that its disk doesn't become full while others need the node.
  enum Measure {
    case none
    case handOver
    case leaveVote
    case end
  }

  func measure(for position: Position) -> Measure {
    guard isShort, position.role != .spare else { return .none }
    if position.leads && position.hasSuccessor { return .handOver }
    if position.isDispensable && !position.leads { return .leaveVote }
    return state == .full ? .end : .none
  }
}

extension Room {
  /// Measures the free space of a folder.
  init(of folder: String, snapshot: UInt64, reserve: UInt64) throws {
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else {
      throw NodeError("The free space of \(folder) can't be read: \(systemMessage()).")
    }
    self.init(
      free: UInt64(facts.f_bavail) * UInt64(facts.f_frsize), snapshot: snapshot, reserve: reserve,
      size: UInt64(facts.f_blocks) * UInt64(facts.f_frsize))
  }
}

extension Room {
  /// The size of the smallest disk: beside what is free when a node returns, two copies of the
  /// database are there, and the files that the engine prepares.
  private var leastSize: UInt64 { enoughToReturn + 2 * snapshot + 32_000_000 }

  /// The reason why a node that gave up its vote could never return; nil if it could.
  func lack(on folder: String) -> String? {
    guard size < leastSize else { return nil }
    return """
      The disk of \(folder) has \(size.megabytes) in all. With --reserve \(reserve / 1_000_000), \
      it needs \(leastSize.megabytes): choose a smaller reserve or a larger disk.
      """
  }
}

extension UInt64 {
  /// A number of bytes in words.
  var megabytes: String { "\(self / 1_000_000) MB" }
}
