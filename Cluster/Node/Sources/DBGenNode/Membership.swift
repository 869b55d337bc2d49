import DBGenCluster
import Glibc

/// A node's part in its cluster: its way in until it has caught up, what it does if its disk has
/// little room, and the end of its leadership. It does one step after another, none of which waits
/// for long, so that a signal ends the node at any time.
final class Membership {
  /// Whether the node is a voter, and had everything that was stored before it was.
  private(set) var isReady = false
  let id: UInt64
  let address: NodeAddress
  let folder: NodeFolder
  let join: [NodeAddress]?
  private let reserve: UInt64
  private let own: ClusterNodes
  var notices: Notices
  /// The mark that the node doesn't have yet.
  private var mark: UInt64?
  private var role: ClusterMember.Role?
  private var isAnnounced = false
  private var publishedWeight: UInt64?
  private var stepsUntilLook = 0

  init(
    id: UInt64, address: NodeAddress, folder: NodeFolder, join: [NodeAddress]?, reserve: UInt64
  ) {
    self.id = id
    self.address = address
    self.folder = folder
    self.join = join
    self.reserve = reserve
    own = ClusterNodes(at: [address], timeout: Self.timeout)
    notices = Notices(id)
  }

  private static let timeout = Duration.seconds(5)

  /// The time until the next step, in milliseconds.
  var pause: Int { isReady || role == .spare ? 1000 : 100 }

  /// Does one step.
  func step() throws {
    let (log, room) = try measure()
    if isTimeToLook(room) { try attempt(room) { try look(log, room) } }
    try attempt(room) {
      try publish(log, room)
      announce()
    }
  }

  private func attempt(_ room: Room, _ part: () throws -> Void) throws {
    do {
      try part()
    } catch let failure as NodeFailure {
      if room.state == .full, role != .spare { throw noRoom(room) }
      notices.tell("waits: \(failure)")
    }
  }

  func measure() throws -> (StoredLog, Room) {
    let log = try StoredLog(in: folder.path)
    return (log, try Room(of: folder.path, snapshot: log.snapshot, reserve: reserve))
  }

  /// A node that is ready and has room looks at its cluster every five seconds.
  private func isTimeToLook(_ room: Room) -> Bool {
    stepsUntilLook -= 1
    guard stepsUntilLook < 0 || !isReady || room.isShort else { return false }
    stepsUntilLook = 4
    return true
  }

  private func look(_ log: StoredLog, _ room: Room) throws {
    let known = try own.members(knownTo: address)
    let addresses = (known.map(\.address) + (join ?? [])).filter { $0 != address }
    let nodes = ClusterNodes(at: [address] + addresses, timeout: Self.timeout)
    let members = try nodes.members()
    let member = members.first { $0.id == id }
    guard try isOwnCluster(nodes, member) else { return }
    guard let member else { return try enter(nodes) }
    if try !folder.isMember { try folder.record(id, address, isMember: true) }
    role = member.role
    if member.role != .voter { isReady = false }
    guard room.isShort else { return try takePart(member, log, room, nodes) }
    let others = NodeState.others(than: id, among: members)
    let position = Room.Position(
      role: member.role, leads: try nodes.leader().id == id, others: others.count,
      staying: others.count { $0.answers && !$0.leavesBefore(id) },
      hasSuccessor: others.successor != nil)
    switch room.measure(for: position) {
    case .end: throw noRoom(room)
    case .handOver: try own.transferLeadership(to: others.successor)
    case .leaveVote: try leaveVote(member, known, room, nodes)
    case .none:
      if member.role != .spare { warn(room) }
      try takePart(member, log, room, nodes)
    }
  }

  private func warn(_ room: Room) {
    notices.tellNow(
      """
      has less than \(room.least.megabytes) left on its disk. It ends when it has less than \
      \(room.leastToRun.megabytes)
      """)
  }

  private func noRoom(_ room: Room) -> NodeError {
    NodeError(
      """
      The disk of node \(id) has \(room.free.megabytes) left, and the others can't do without the \
      node. It ends before its disk is full.
      """)
  }

  /// Gives up the vote, and then all data. The node has to know the former, so that it doesn't stand
  /// for election.
  private func leaveVote(
    _ member: ClusterMember, _ known: [ClusterMember], _ room: Room, _ nodes: ClusterNodes
  ) throws {
    isReady = false
    tellSpare(room)
    if member.role == .voter {
      try nodes.assign(.standby, to: id)
    } else if room.state == .full || known.contains(member) {
      try nodes.assign(.spare, to: id)
    }
  }

  private func tellSpare(_ room: Room) {
    notices.tellNow("stores nothing more until its disk has \(room.enoughToReturn.megabytes) free")
  }

  /// Makes the node a voter when it has everything that was stored before it asked.
  private func takePart(
    _ member: ClusterMember, _ log: StoredLog, _ room: Room, _ nodes: ClusterNodes
  ) throws {
    guard !isReady else { return }
    if member.role == .spare {
      mark = nil
      guard room.state == .plenty else { return tellSpare(room) }
      return try nodes.assign(.standby, to: id)
    }
    guard try hasCaughtUp(nodes) else {
      let last = try NodeFacts(of: nodes.leader().address)?.index ?? log.lastIndex
      return notices.tell("catches up: it has stored \(log.lastIndex) of \(last) entries")
    }
    if member.role == .standby { try nodes.assign(.voter, to: id) }
    isReady = true
    (mark, role) = (nil, .voter)
    notices.restart()
  }

  /// Prints that the node is ready, after it tells so to those who ask.
  private func announce() {
    defer { isAnnounced = isReady }
    guard isReady && !isAnnounced else { return }
    do {
      try ServiceManager()?.tellReady()
    } catch {
      say("warning: \(error)", to: STDERR_FILENO)
    }
    say("ready \(address)")
  }

  private func hasCaughtUp(_ nodes: ClusterNodes) throws -> Bool {
    let mark = try self.mark ?? storeMark(at: nodes)
    return try own.hasMark(mark, at: address)
  }

  private func storeMark(at nodes: ClusterNodes) throws -> UInt64 {
    let mark = UInt64.random(in: 0...UInt64.max)
    try nodes.storeMark(mark, for: id)
    self.mark = mark
    return mark
  }

  private func publish(_ log: StoredLog, _ room: Room) throws {
    let facts = NodeFacts(
      version: .own, engine: .ofEngine, index: log.lastIndex, free: room.free >> 20,
      isShort: room.isShort(for: role), isReady: isReady)
    guard facts.weight != publishedWeight else { return }
    try own.setWeight(facts.weight, of: address)
    publishedWeight = facts.weight
  }

  /// Hands over the leadership if this node leads and there is another voter. If that fails, the
  /// others elect a leader when they miss this one.
  func handOver() {
    do {
      guard try own.leader(knownTo: address)?.id == id else { return }
      let others = NodeState.others(than: id, among: try own.members(knownTo: address))
      guard !others.isEmpty else { return }
      try own.transferLeadership(to: others.successor)
    } catch {
      say("warning: the leadership wasn't handed over: \(error)", to: STDERR_FILENO)
    }
  }
}

extension NodeState {
  /// Asks the voters other than a node.
  fileprivate static func others(than id: UInt64, among members: [ClusterMember]) -> [NodeState] {
    members.filter { $0.id != id && $0.role == .voter }.map { NodeState(of: $0) }
  }

  /// Whether the node is about to give up its vote, too, and goes first, so that not both do.
  fileprivate func leavesBefore(_ id: UInt64) -> Bool {
    member.id > id && facts?.isShort ?? false
  }
}

extension [NodeState] {
  /// The number of a node that can lead at once; nil if there is none.
  fileprivate var successor: UInt64? {
    first { $0.answers && $0.facts.map { $0.isReady && !$0.isShort } ?? true }?.member.id
  }
}
