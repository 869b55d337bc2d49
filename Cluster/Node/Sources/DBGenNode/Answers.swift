import DBGenCluster
import Dispatch
import Synchronization

/// The answers of nodes. All nodes that don't answer take no more time than one.
struct Answers {
  private var outcomes: [NodeAddress: Result<NodeReport, NodeFailure>] = [:]

  init(of addresses: [NodeAddress]) { ask(addresses) }

  /// Asks nodes at the same time.
  mutating func ask(_ addresses: [NodeAddress]) {
    let group = DispatchGroup()
    let found = Mutex(outcomes)
    for address in Set(addresses) {
      // Dispatch gives a serial queue a thread at once.
      DispatchQueue(label: address.description).async(group: group) {
        let outcome = Result { () throws(NodeFailure) in try address.report() }
        found.withLock { $0[address] = outcome }
      }
    }
    group.wait()
    outcomes = found.withLock(\.self)
  }

  subscript(address: NodeAddress) -> NodeReport? {
    if case .success(let report)? = outcomes[address] { report } else { nil }
  }

  /// The reason why a node that was asked didn't answer.
  func failure(of address: NodeAddress) -> NodeFailure? {
    if case .failure(let failure)? = outcomes[address] { failure } else { nil }
  }

  private var reports: [NodeReport] { outcomes.keys.compactMap { self[$0] } }

  /// The nodes that those who answer tell of, and that weren't asked.
  var unasked: [NodeAddress] {
    reports.flatMap(\.members).map(\.address).filter { outcomes[$0] == nil }
  }

  /// The node that says of itself that it leads: of several, that on which most agree. A leader that
  /// was cut off learns only after some seconds that it leads no more.
  var leader: NodeReport? {
    outcomes.keys.compactMap { address in
      self[address].flatMap { $0.leader?.address == address ? $0 : nil }
    }
    .max { first, second in
      reports.count { $0.leader == first.leader } < reports.count { $0.leader == second.leader }
    }
  }
}

extension NodeAddress {
  /// Asks the node, for two seconds at most.
  func report() throws(NodeFailure) -> NodeReport {
    try ClusterNodes(at: [self], timeout: .seconds(2)).report(of: self)
  }
}
