import DBGenCluster
import Testing

@testable import DBGenNode

@Suite("the free space of a node's disk")
struct RoomTests {
  private static func room(_ megabytes: UInt64) -> Room {
    Room(free: megabytes * 1_000_000, snapshot: 50_000_000, reserve: 100_000_000)
  }

  @Test(
    "is short below the reserve and a copy of the database, and plenty with the reserve once more",
    arguments: [
      (24, .full), (25, .low), (149, .low), (150, .enough), (249, .enough), (250, .plenty),
    ]
      as [(UInt64, Room.State)])
  func states(megabytes: UInt64, state: Room.State) {
    #expect(Self.room(megabytes).state == state)
  }

  @Test("isn't enough for a node that gave up its vote before there is plenty")
  func spare() {
    for (megabytes, roles) in [(149, [.voter, .spare]), (150, [.spare]), (250, [])]
      as [(UInt64, [ClusterMember.Role])]
    {
      #expect(
        [.voter, .spare].filter { Self.room(megabytes).isShort(for: $0) } == roles)
    }
  }

  @Test("of a disk that a node could never return to is refused")
  func smallDisk() {
    var room = Self.room(200)
    room.size = 382_000_000
    #expect(room.lack(on: "data") == nil)
    room.size = 381_000_000
    #expect(
      room.lack(on: "data")
        == "The disk of data has 381 MB in all. With --reserve 100, it needs 382 MB: choose a "
        + "smaller reserve or a larger disk.")
  }

  private static func measure(
    _ state: Room.State, _ role: ClusterMember.Role = .voter, leads: Bool = false, others: Int = 2,
    staying: Int = 2, hasSuccessor: Bool = true
  ) -> Room.Measure {
    let megabytes: [Room.State: UInt64] = [.full: 5, .low: 100, .enough: 200, .plenty: 300]
    let position = Room.Position(
      role: role, leads: leads, others: others, staying: staying, hasSuccessor: hasSuccessor)
    return room(megabytes[state] ?? 0).measure(for: position)
  }

  @Test("asks for nothing if there is enough, or if the node stores nothing")
  func nothing() {
    #expect(Self.measure(.enough, leads: true) == .none)
    #expect(Self.measure(.plenty) == .none)
    for state in [Room.State.low, .full] { #expect(Self.measure(state, .spare) == .none) }
  }

  @Test("makes a leader hand over before it leaves the vote", arguments: [Room.State.low, .full])
  func leader(state: Room.State) {
    #expect(Self.measure(state, leads: true) == .handOver)
    #expect(Self.measure(state) == .leaveVote)
    #expect(Self.measure(state, leads: true, others: 1, staying: 1) == .handOver)
  }

  @Test("doesn't make nodes hand over to each other if none has room")
  func noSuccessor() {
    #expect(Self.measure(.low, leads: true, hasSuccessor: false) == .none)
    #expect(Self.measure(.full, leads: true, hasSuccessor: false) == .end)
  }

  @Test(
    "leaves a node its vote if two others and a majority wouldn't go on, and ends it when it is full",
    arguments: [(0, 0), (1, 1), (2, 1), (4, 2)])
  func indispensable(others: Int, staying: Int) {
    #expect(Self.measure(.low, others: others, staying: staying) == .none)
    #expect(Self.measure(.full, others: others, staying: staying) == .end)
  }

  @Test("lets a node without a vote stop, whoever votes")
  func standby() {
    #expect(Self.measure(.low, .standby, others: 1, staying: 0) == .leaveVote)
  }
}
