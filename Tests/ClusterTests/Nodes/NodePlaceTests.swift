import ClusterSamples
import DBGenLibc
import Foundation
import Testing

@testable import DBGenCluster

/// Nodes that start where they don't belong.
@Suite(.enabled(if: NodeProcess.program != nil), .serialized, .ownThread)
struct NodePlaceTests {
  @Test func aFirstNodeThatLostItsFolderDoesNotTakeItsPlace() throws {
    let group = try NodeGroup(3)
    let (lost, leader) = (group.nodes[0], group.nodes[1])
    try group.handOver(to: leader)
    lost.kill()
    try FileManager.default.removeItem(at: lost.folder)
    // Once before it has written anything, and again if it wasn't called in time.
    for _ in 1...2 {
      try lost.launch()
      #expect(lost.end() == 1)
      #expect(
        try lost.errors.hasSuffix(
          " is of a cluster that has a node at \(lost.address) already, and this folder isn't that "
            + "node's. If its disk is lost, remove the node, and start one with another number and "
            + "--join. To start a new cluster, end the nodes of that one.\n"))
    }
    let left = try NodeProcess.run("leave", "--cluster", group.list, "--id", "1")
    #expect(left.output == "removed 1 \(lost.address) voter\n")
    try group.addNode()
    #expect(try group.members().map(\.id) == [2, 3, 4])
  }

  @Test func aRemovedNumberDoesNotJoinAgain() throws {
    let group = try NodeGroup(3)
    let removed = group.nodes[2]
    _ = try NodeProcess.run("leave", "--cluster", group.list, "--id", "3")
    #expect(removed.end() == 1)
    try FileManager.default.removeItem(at: removed.folder)
    try removed.launch(joining: group.addresses)
    #expect(removed.end() == 1)
    #expect(
      try removed.errors
        == "Error: Node 3 was removed from the cluster. Start a node with another number and an "
        + "empty folder.\n")
  }

  @Test func aFolderOfAnotherClusterIsNoticed() throws {
    let (group, other) = (try NodeGroup(1), try NodeGroup(1))
    let node = try group.addNode()
    #expect(node.stop() == 0)
    group.nodes[0].kill()
    try node.launch(joining: other.addresses)
    let notice =
      "node 2 waits: its folder is of another cluster than \(other.addresses[0]). If that node was "
      + "started on an empty folder, end it; else start this one on an empty folder\n"
    while try !node.errors.contains(notice) { poll(nil, 0, 10) }
    #expect(try other.members().map(\.id) == [1])
  }
}
