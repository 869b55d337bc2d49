import DBGenCluster
import Testing

@testable import DBGenNode

@Suite("the state of a cluster")
struct ClusterStateTests {
  private static func node(
    _ id: UInt64, _ role: ClusterMember.Role = .voter, follows leader: UInt64? = 1,
    answers: Bool = true, index: UInt64 = 10_000, isShort: Bool = false, isReady: Bool = true,
    version: Version = .own
  ) -> NodeState {
    let facts = NodeFacts(
      version: version, engine: Version(major: 1, minor: 18, patch: 6), index: index, free: 100,
      isShort: isShort, isReady: isReady)
    let address = NodeAddress(stringLiteral: "10.0.0.\(id):9001")
    return NodeState(
      member: ClusterMember(id: id, address: address, role: role), answers: answers,
      leader: answers ? leader : nil, facts: answers ? facts : nil)
  }

  private static func expect(
    _ third: NodeState, _ health: ClusterState.Health, _ line: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let state = ClusterState(nodes: [node(1), node(2), third], leader: 1)
    #expect(state.health == health, sourceLocation: location)
    #expect(state.line(of: third) == "3 10.0.0.3:9001 \(line)", sourceLocation: location)
  }

  @Test("is degraded by each problem of a node, which its line names")
  func problems() {
    Self.expect(Self.node(3), .healthy, "voter answers")
    Self.expect(Self.node(3, index: 10_001), .healthy, "voter answers")
    Self.expect(Self.node(3, index: 9999), .degraded, "voter answers, 1 entry behind")
    Self.expect(Self.node(3, index: 4999), .degraded, "voter answers, 5001 entries behind")
    Self.expect(Self.node(3, follows: nil), .degraded, "voter answers, knows no leader")
    Self.expect(
      Self.node(3, follows: 2), .degraded, "voter answers, follows node 2, which doesn't lead")
    Self.expect(
      Self.node(3, follows: 4), .degraded, "voter answers, follows node 4, which doesn't answer")
    Self.expect(
      Self.node(3, follows: 3), .degraded, "voter answers, takes itself for the leader")
    Self.expect(Self.node(3, answers: false), .degraded, "voter doesn't answer")
    Self.expect(Self.node(3, .standby, isReady: false), .degraded, "standby answers, catches up")
    Self.expect(
      Self.node(3, .spare, follows: nil, index: 1, isShort: true, isReady: false), .degraded,
      "spare answers, its disk has 104 MB left")
    Self.expect(
      Self.node(3, version: Version(major: 9, minor: 8, patch: 7)), .degraded,
      "voter answers, runs 9.8.7 with dqlite 1.18.6")
  }

  @Test("compares nodes with what the leader had when it was first asked")
  func goal() {
    let first = ClusterState(nodes: [Self.node(1), Self.node(2, index: 9000)], leader: 1)
    let later = [Self.node(1, index: 11_000), Self.node(2, index: 10_000)]
    #expect(first.health == .degraded)
    #expect(ClusterState(nodes: later, leader: 1, after: first).health == .healthy)
    #expect(ClusterState(nodes: later, leader: 1).health == .degraded)
    let other = [Self.node(1, follows: 2, index: 8000), Self.node(2, follows: 2, index: 8000)]
    #expect(ClusterState(nodes: other, leader: 2, after: first).health == .healthy)
  }

  @Test("is that of no majority if no node leads, or too few voters follow")
  func noMajority() {
    let lost = Self.node(2, answers: false)
    let followers = [
      [lost, Self.node(3, answers: false)], [lost, Self.node(3, .spare)],
      [Self.node(2, follows: nil), Self.node(3, follows: 2)],
    ]
    for others in followers {
      let state = ClusterState(nodes: [Self.node(1)] + others, leader: 1)
      #expect(state.health == .noMajority)
    }
    let apart = (1...3).map { Self.node($0, follows: nil) }
    #expect(ClusterState(nodes: apart, leader: nil).health == .noMajority)
    #expect(ClusterState(nodes: [], leader: nil).health == .noMajority)
  }

  @Test("comes from two numbers of each node")
  func facts() {
    for index in [0, 1, 1 << 40 - 1] as [UInt64] {
      for (isShort, isReady) in [(false, false), (false, true), (true, false), (true, true)] {
        let facts = NodeFacts(
          version: Version(major: 1, minor: 2, patch: 3),
          engine: Version(major: 4, minor: 5, patch: 255), index: index, free: 1 << 22 - 1,
          isShort: isShort, isReady: isReady)
        let domain = NodeFacts.failureDomain(facts.version, engine: facts.engine)
        #expect(NodeFacts(failureDomain: domain, weight: facts.weight) == facts)
        var larger = facts
        larger.free = 1 << 30
        #expect(larger.weight == facts.weight)
      }
    }
    #expect(NodeFacts(failureDomain: 0, weight: 1) == nil)
    let started = NodeFacts.failureDomain(.own, engine: .own)
    #expect(NodeFacts(failureDomain: started, weight: 0)?.isReady == false)
  }
}
