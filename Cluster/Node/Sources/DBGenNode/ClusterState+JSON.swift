import DBGenCluster
import Foundation

extension ClusterState {
  /// The state as JSON. What a node doesn't tell is left out.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let report = Report(
      health: health, leader: leader?.member.id, nodes: nodes.map(report))
    return String(decoding: try encoder.encode(report), as: UTF8.self)
  }

  private func report(of node: NodeState) -> Report.Node {
    let (member, facts) = (node.member, node.facts)
    return Report.Node(
      id: member.id, address: member.address.description, role: member.role.description,
      leads: leads(node), answers: node.answers, ready: facts?.isReady, index: facts?.index,
      lag: lag(of: node), freeBytes: facts.map { $0.free << 20 },
      hasRoom: facts.map { !$0.isShort },
      version: facts?.version.description, dqlite: facts?.engine.description,
      problems: problems(of: node))
  }
}

private struct Report: Encodable {
  let health: ClusterState.Health
  let leader: UInt64?
  let nodes: [Node]

  struct Node: Encodable {
    let id: UInt64
    let address: String
    let role: String
    let leads: Bool
    let answers: Bool
    let ready: Bool?
    let index: UInt64?
    let lag: UInt64?
    let freeBytes: UInt64?
    let hasRoom: Bool?
    let version: String?
    let dqlite: String?
    let problems: [String]
  }
}
