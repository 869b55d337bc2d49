import ClusterSamples
import DBGenLibc
import DBGenRuntime
import DBGenSQLite
import Foundation
import GoldenUpkeep
import Testing

@testable import DBGenCluster

/// The rows of the table of failures in docs/cluster.md, as an app sees them.
@Suite("an app", .enabled(if: NodeProcess.program != nil), .serialized, .ownThread)
struct NodeOutageTests {
  private static func insert(_ name: String, to cluster: Cluster) async throws {
    _ = try await cluster.write { transaction in
      try LabelTable.insert((nil, name, nil, 0), into: transaction)
    }
  }

  private static func names(in cluster: Cluster) async throws -> [String] {
    try await cluster.read { try LabelTable.fetchAll(from: $0) }.map(\.name)
  }

  private static func open(
    _ group: NodeGroup, timeout: Duration = .seconds(600)
  ) async throws -> Cluster {
    try await Cluster(
      of: Upkeep.schema, at: group.addresses, configuration: .init(timeout: timeout))
  }

  @Test("gets errors while the majority is lost, and when that is back goes on with all its rows")
  func lostMajority() async throws {
    let group = try NodeGroup(3)
    try group.create(Upkeep.schema)
    let patient = try await Self.open(group)
    try await Self.insert("before", to: patient)
    // Nothing that has to succeed depends on its time.
    let cluster = try await Self.open(group, timeout: .seconds(10))
    let leader = try #require(try group.leader().leader()).id
    let others = group.nodes.filter { $0.id != leader }
    for node in others { node.kill() }
    // The node leads until it has missed the others for the time of an election, and stores the
    // write until then, but tells nobody.
    await #expect {
      try await Self.insert("lost", to: cluster)
    } throws: {
      ($0 as? DatabaseError)?.outcomeIsUnknown == true
    }
    let own = ClusterNodes(at: group.addresses)
    let address = try group.node(leader).address
    while try own.leader(knownTo: address) != nil { poll(nil, 0, 10) }
    await #expect {
      try await Self.insert("refused", to: cluster)
    } throws: {
      ($0 as? DatabaseError)?.outcomeIsUnknown == false
    }
    await #expect(throws: DatabaseError.self) { try await Self.names(in: cluster) }
    for node in others { try node.start(joining: group.addresses) }
    try await Self.insert("after", to: patient)
    let names = try await Self.names(in: patient).filter { $0 != "lost" }
    #expect(names == ["before", "after"])
  }

  @Test("loses nothing if a machine loses its disk, and another node takes its place")
  func lostDisk() async throws {
    let group = try NodeGroup(3)
    try group.create(Upkeep.schema)
    let cluster = try await Self.open(group)
    try await Self.insert("before", to: cluster)
    let lost = try group.node(3)
    lost.kill()
    try FileManager.default.removeItem(at: lost.folder)
    try await Self.insert("meanwhile", to: cluster)
    try lost.launch(joining: group.addresses)
    #expect(lost.end() == 1)
    #expect(
      try lost.errors
        == "Error: The cluster has a node 3 at \(lost.address) already. If its disk is lost, remove "
        + "it, and start one with another number.\n")
    let left = try NodeProcess.run("leave", "--cluster", group.list, "--id", "3")
    #expect(left.output == "removed 3 \(lost.address) voter\n")
    let new = try group.addNode()
    try await Self.insert("after", to: cluster)
    let handedOver = try NodeProcess.run(
      "hand-over", "--cluster", "\(new.address)", "--id", "\(new.id)")
    #expect(handedOver.output == "node 4 at \(new.address) leads\n")
    #expect(try await Self.names(in: cluster) == ["before", "meanwhile", "after"])
    try await Self.insert("at the new one", to: cluster)
    #expect(try group.members().map(\.id) == [1, 2, 4])
  }
}
