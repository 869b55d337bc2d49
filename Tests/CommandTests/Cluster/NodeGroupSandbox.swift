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
    sandbox = Sandbox()
  }

  func start(_ arguments: String...) throws -> DBGenProcess { try start(arguments) }

  private func start(_ arguments: [String]) throws -> DBGenProcess {
    try DBGenProcess(arguments + ["--cluster", group.list], in: sandbox.root)
  }

  /// Runs the command again and again while the nodes elect a leader, which they may do at any time
  /// if they aren't given a processor for too long.
  func outcome(_ arguments: String...) throws -> Outcome {
    for _ in 0..<50 {
      let outcome = try start(arguments).outcome()
      if !outcome.error.hasSuffix(" [DB004]\n") { return outcome }
    }
    return try start(arguments).outcome()
  }

  /// Starts the command, again and again while the nodes elect a leader. It waits for the file `gate`
  /// at a call on a file in a folder.
  func start(
    _ arguments: String..., waitingAt number: Int, of calls: String, on folder: String
  ) throws -> DBGenProcess {
    for _ in 0..<50 {
      let run = try sandbox.start(
        arguments + ["--cluster", group.list], waitingAt: number, of: calls, on: folder)
      if FileManager.default.fileExists(atPath: sandbox.path("log")) { return run }
      let outcome = try run.outcome()
      try #require(outcome.error.hasSuffix(" [DB004]\n"), "it never waits: \(outcome)")
    }
    throw CancellationError()
  }

  func killLeader() throws {
    try group.node(try #require(try group.leader().leader()).id).kill()
  }

  func restart() throws {
    for node in group.nodes where !node.isRunning {
      try node.start(joining: node.id == 1 ? [] : [group.addresses[0]])
    }
  }

  func dump(_ file: String) throws -> [String] {
    let outcome = try self.outcome("cluster", "dump", "--output", file, "--force")
    #expect(outcome.status == 0, "\(outcome.error)")
    return try SQLiteFile(sandbox.path(file)).dump()
  }
}
