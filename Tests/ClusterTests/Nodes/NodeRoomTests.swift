import ClusterSamples
import DBGenLibc
import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

@testable import DBGenCluster

/// Nodes whose disks get full.
@Suite(
  "a node whose disk gets full",
  .enabled(if: NodeProcess.program != nil && SmallDisk.isPossible, "needs to mount a small disk"),
  .serialized, .ownThread)
struct NodeRoomTests {
  private static let options = ["--reserve", "16"]

  /// A cluster whose third node has a disk of 96 MB, and leads if wanted.
  private static func group(leads: Bool) throws -> (NodeGroup, SmallDisk) {
    let (group, disk) = (try NodeGroup(2), try SmallDisk(kilobytes: 96 << 10))
    try group.addNode(in: URL(filePath: disk.path), options)
    let leader = try NodeProcess.run(
      "hand-over", "--cluster", group.list, "--id", leads ? "3" : "1")
    try #require(leader.status == 0)
    _ = try group.connect().run("CREATE TABLE t (a)")
    return (group, disk)
  }

  private static func role(of group: NodeGroup) throws -> ClusterMember.Role? {
    try group.members(knownTo: group.addresses[0]).first { $0.id == 3 }?.role
  }

  @Test(
    "stores nothing more until there is room and it has caught up, and others lead meanwhile",
    arguments: [false, true])
  func spare(leads: Bool) throws {
    let (group, disk) = try Self.group(leads: leads)
    let node = try group.node(3)
    try disk.fill(leaving: 12_000_000)
    while try Self.role(of: group) != .spare { poll(nil, 0, 50) }
    let said = /node 3 stores nothing more until its disk has \d+ MB free\n/
    #expect(try node.errors.wholeMatch(of: said) != nil)
    #expect(try group.leader().leader()?.id != 3)
    _ = try group.throughElections { try group.connect().run("INSERT INTO t VALUES (7)") }
    try expectStatus(of: group, 1) {
      "spare answers, its disk has \(try megabytes(of: disk)) MB left"
    }
    let refused = try NodeProcess.run("hand-over", "--cluster", group.list, "--id", "3")
    #expect(refused.errors == "Error: Node 3 hasn't caught up with the cluster.\n")

    try disk.release()
    while try Self.role(of: group) != .voter { poll(nil, 0, 50) }
    while try NodeProcess.run("health", "--address", "\(node.address)").status != 0 {}
    try expectStatus(of: group, 0) { "voter answers" }
    let leader = try NodeProcess.run("hand-over", "--cluster", group.list, "--id", "3")
    #expect(leader.output == "node 3 at \(node.address) leads\n")
    let reader = try group.connect().query("SELECT a FROM t")
    #expect(try reader.next() && reader.values.map(\.copy) == [7])
  }

  /// Waits until node 3 tells its state, and expects the exit status.
  private func expectStatus(
    of group: NodeGroup, _ code: Int32, _ state: () throws -> String
  ) throws {
    while true {
      let status = try NodeProcess.run("status", "--cluster", group.list)
      guard status.output.hasSuffix("3 \(group.addresses[2]) \(try state())\n") else { continue }
      return #expect(status.status == code, "\(status)")
    }
  }

  private func megabytes(of disk: SmallDisk) throws -> Int {
    let facts = try FileManager.default.attributesOfFileSystem(forPath: disk.path)
    let free = try #require(facts[.systemFreeSize] as? Int)
    return ((free >> 20) << 20) / 1_000_000
  }

  @Test("ends before that if the others can't do without it, and starts when there is room")
  func end() throws {
    let (group, disk) = (try NodeGroup(0), try SmallDisk(kilobytes: 96 << 10))
    let node = try group.addNode(in: URL(filePath: disk.path), Self.options)
    _ = try group.connect().run("CREATE TABLE t (a); INSERT INTO t VALUES (7)")
    try disk.fill(leaving: 2_500_000)
    #expect(node.end() == 1)
    // The node may have taken some of the room.
    let end =
      "MB left, and the others can't do without the node. It ends before its disk is full.\n"
    #expect(try node.errors.hasPrefix("Error: The disk of node 1 has "))
    #expect(try node.errors.hasSuffix(end))
    try node.launch()
    #expect(node.end() == 1)
    let refusal =
      #/Error: The disk of node 1 has [012] MB left. The node starts when it has 4 MB.\n/#
    #expect(try node.errors.wholeMatch(of: refusal) != nil)
    try disk.release()
    try node.start()
    let reader = try group.connect().query("SELECT a FROM t")
    #expect(try reader.next() && reader.values.map(\.copy) == [7])
  }
}
