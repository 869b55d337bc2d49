import DBGenCluster
import Glibc

/// Looks at nodes until they have no problem that passes by itself, or have had the time for it: that
/// of an election, or three seconds for those that follow a leader, which tell each second what they
/// have stored.
struct Inspection {
  private var end: ContinuousClock.Instant
  private var hasLeader = false

  init(for limit: Duration) { end = .now + limit }

  /// Returns whether to look again, after a moment.
  ///
  /// - Parameter mayRecover: Whether what is wrong may be over by then.
  mutating func goesOn(_ state: ClusterState, mayRecover: Bool) -> Bool {
    if state.leader != nil, !hasLeader {
      hasLeader = true
      end = min(end, .now + Self.timeToFollow)
    }
    guard mayRecover, ContinuousClock.now < end else { return false }
    poll(nil, 0, 100)
    return true
  }

  static let timeToFollow = Duration.seconds(3)
  static let timeToElect = Duration.seconds(10)
}

extension ClusterState {
  /// Inspects all nodes of a cluster, of which some are given. If none leads, they are those that
  /// one of the given knows.
  static func inspected(at given: [NodeAddress]) -> (ClusterState, Answers) {
    var inspection = Inspection(for: Inspection.timeToElect)
    var (addresses, earlier) = (given, ClusterState?.none)
    while true {
      var answers = Answers(of: addresses)
      while !answers.unasked.isEmpty { answers.ask(answers.unasked) }
      let told = answers.leader ?? given.lazy.compactMap { answers[$0] }.first
      let state = ClusterState(of: told?.members ?? [], answers, after: earlier)
      guard inspection.goesOn(state, mayRecover: state.mayRecover) else { return (state, answers) }
      (addresses, earlier) = (given + state.nodes.map(\.member.address), state)
    }
  }

  /// Without a majority, there is nothing to wait for.
  private var mayRecover: Bool {
    guard voters.count(where: \.answers) > voters.count / 2 else { return false }
    return leader == nil || nodes.contains(where: mayRecover)
  }

  /// Inspects one node, and the leader that it follows.
  static func inspected(only address: NodeAddress) throws -> (ClusterState, NodeState) {
    var inspection = Inspection(for: Inspection.timeToFollow)
    var earlier: ClusterState?
    while true {
      var answers = Answers(of: [address])
      guard let report = answers[address] else {
        let failure = answers.failure(of: address)
        throw NodeError("\(address) doesn't answer: \(failure.map { "\($0)" } ?? "").")
      }
      if let leader = report.leader, leader.address != address { answers.ask([leader.address]) }
      let state = ClusterState(of: report.members, answers, after: earlier)
      guard let node = state.nodes.first(where: { $0.member.address == address }) else {
        throw NodeError("\(address) belongs to no cluster.")
      }
      guard inspection.goesOn(state, mayRecover: state.mayRecover(node)) else {
        return (state, node)
      }
      earlier = state
    }
  }
}
