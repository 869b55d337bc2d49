import ClusterSamples
import DBGenCluster
import Foundation
import RuntimeSamples
import Testing

/// Three nodes, and a folder in which the command works with their databases.
struct NodeGroupSandbox {
  let group: NodeGroup
  let sandbox: Sandbox

  init() throws {
    group = try NodeGroup(3)
    sandbox = try Sandbox()
  }

  func start(_ arguments: String...) throws -> DBGenProcess {
    try DBGenProcess(arguments + ["--cluster", group.list], in: sandbox.root)
  }

  func killLeader() throws {
    try group.node(try #require(try group.leader().leader()).id).kill()
  }

  func restart() throws {
    for node in group.nodes where !node.isRunning {
      try node.start(joining: node.id == 1 ? [] : [group.addresses[0]])
    }
  }

  func integers(_ sql: String, on connection: NodeConnection) throws -> [Int64] {
    let reader = try connection.query(sql)
    var integers: [Int64] = []
    while try reader.next() {
      if case .integer(let integer)? = reader.values.first { integers.append(integer) }
    }
    return integers
  }

  func dump(_ file: String) throws -> [String] {
    let outcome = try start("cluster", "dump", "--output", file, "--force").outcome()
    #expect(outcome.status == 0, "\(outcome.error)")
    return try SQLiteFile(sandbox.path(file)).dump()
  }
}
