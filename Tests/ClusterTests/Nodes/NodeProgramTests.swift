import ClusterSamples
import DBGenLibc
import DBGenRuntime
import Foundation
import Testing

@testable import DBGenCluster

/// The program `dbgen-node`.
@Suite(.enabled(if: NodeProcess.program != nil), .serialized, .ownThread)
struct NodeProgramTests {
  @Test func nodesThatJoinAreVoters() throws {
    let group = try NodeGroup(3)
    let members = try group.members(knownTo: group.addresses[2])
    #expect(
      members
        == group.nodes.map { ClusterMember(id: $0.id, address: $0.address, role: .voter) })
    let outcome = try NodeProcess.run("members", "--cluster", group.list)
    #expect(outcome.output == members.map { "\($0.id) \($0.address) voter\n" }.joined())
  }

  @Test func addingAVoterThatIsOneChangesNothing() throws {
    let group = try NodeGroup(2)
    let members = try group.members()
    try group.throughElections {
      try ClusterNodes(at: group.addresses).add(2, at: group.addresses[1], as: .voter)
    }
    #expect(try group.members() == members)
  }

  @Test func aNodeThatIsAskedToStopHandsOverTheLeadership() throws {
    let group = try NodeGroup(3)
    let old = try #require(try group.leader().leader())
    #expect(try group.node(old.id).stop() == 0)
    let new = try #require(try group.leader().leader())
    #expect(new.id != old.id)
    try group.node(old.id).start()
    #expect(try group.members().count == 3)
  }

  @Test func rowsAreThereWhenAllNodesWereKilled() throws {
    let group = try NodeGroup(3)
    let connection = try group.connect()
    _ = try connection.run("CREATE TABLE t (a)")
    _ = try connection.run("INSERT INTO t VALUES (?1)", [7])
    for node in group.nodes { node.kill() }
    for node in group.nodes { try node.launch() }
    for node in group.nodes { try node.waitUntilReady() }
    let reader = try group.connect().query("SELECT a FROM t")
    #expect(try reader.next())
    #expect(reader.values.map(\.copy) == [7])
  }

  @Test func writesGoOnWhenTheLeaderIsKilled() throws {
    let group = try NodeGroup(3)
    var connection = try group.connect()
    _ = try connection.run("CREATE TABLE t (a)")
    let old = try #require(try connection.leader())
    try group.node(old.id).kill()
    #expect(throws: NodeFailure.self) { try connection.run("INSERT INTO t VALUES (1)") }
    connection = try group.connect()
    #expect(try connection.leader()?.id != old.id)
    #expect(try connection.run("INSERT INTO t VALUES (1)").changes == 1)
  }

  @Test func theLeadershipGoesToTheNodeThatIsNamed() throws {
    let group = try NodeGroup(3)
    for id in ["3", "2", "2"] {
      let outcome = try NodeProcess.run("hand-over", "--cluster", group.list, "--id", id)
      let node = try group.node(try #require(UInt64(id)))
      #expect(outcome.output == "node \(id) at \(node.address) leads\n")
    }
  }

  @Test func aNodeCannotLeaveIfTheOthersWouldBeNoMajority() throws {
    let group = try NodeGroup(3)
    try group.node(3).kill()
    let refused = try NodeProcess.run("leave", "--cluster", group.list, "--id", "2")
    #expect(refused.status == 1)
    #expect(
      refused.errors
        == "Error: Without node 2, the cluster would stop: 1 of the other 2 voters answer, which "
        + "is no majority.\n")
    let leader = try #require(try group.leader().leader()).id
    let status = try NodeProcess.run("status", "--cluster", group.list)
    #expect(status.status == 1)
    #expect(
      status.output == """
        1 \(group.addresses[0]) voter \(leader == 1 ? "leads" : "answers")
        2 \(group.addresses[1]) voter \(leader == 2 ? "leads" : "answers")
        3 \(group.addresses[2]) voter doesn't answer

        """)
    let left = try NodeProcess.run("leave", "--cluster", group.list, "--id", "3")
    #expect(left.output == "removed 3 \(group.addresses[2]) voter\n")
    #expect(try group.members().map(\.id) == [1, 2])
  }

  @Test func theLeaderCanLeave() throws {
    let group = try NodeGroup(3)
    let left = try NodeProcess.run("leave", "--cluster", group.list, "--id", "1")
    #expect(left.output == "removed 1 \(group.addresses[0]) voter\n")
    #expect(try group.members().map(\.id) == [2, 3])
  }

  @Test func aNodeThatWasRemovedIsNotReadyAgain() throws {
    let group = try NodeGroup(3)
    for id: UInt64 in [3, 1] {
      let removed = try group.node(id)
      _ = try NodeProcess.run("leave", "--cluster", group.list, "--id", "\(id)")
      // It is still running.
      #expect(removed.end() == 1)
      let error =
        "Error: Node \(id) was removed from the cluster. Start a node with another number and an "
        + "empty folder.\n"
      #expect(try removed.errors == error)
      let outcome = try NodeProcess.run(id: Int(id), removed.address, in: removed.folder.path, [])
      #expect(outcome.status == 1)
      #expect(outcome.errors == error)
    }
  }

  @Test func aNodeIsReadyWhenAMajorityIsThere() throws {
    let group = try NodeGroup(3)
    for node in group.nodes { node.kill() }
    let (first, second) = (group.nodes[0], group.nodes[1])
    try first.launch()
    var health = try NodeProcess.run("health", "--address", "\(first.address)")
    while health.errors.contains("no connection") {
      poll(nil, 0, 10)
      health = try NodeProcess.run("health", "--address", "\(first.address)")
    }
    #expect(health.status == 1)
    #expect(health.errors == "Error: \(first.address) knows no leader, catches up.\n")
    try second.launch()
    for node in [first, second] { try node.waitUntilReady() }
    health = try NodeProcess.run("health", "--address", "\(first.address)")
    #expect(health.status == 0)
    let leader = try #require(try group.leader().leader())
    #expect(health.output == (leader.id == 1 ? "leads\n" : "follows \(leader.address)\n"))
  }

  @Test func aServiceManagerLearnsThatTheNodeIsReady() throws {
    let group = try NodeGroup(1)
    let node = group.nodes[0]
    #expect(node.stop() == 0)
    let name = "@dbgen-\(UUID())"
    let receiver = try DatagramReceiver(name)
    try node.launch(environment: ["NOTIFY_SOCKET": name])
    #expect(receiver.receive() == "READY=1")
    try node.waitUntilReady()
  }

  @Test func theStatusTellsWhatTheNodesTell() throws {
    struct Report: Decodable {
      struct Node: Decodable {
        let id, index, lag, freeBytes: UInt64
        let role, version, dqlite: String
        let leads, answers, ready, hasRoom: Bool
        let problems: [String]
      }
      let health: String
      let leader: UInt64
      let nodes: [Node]
    }
    let group = try NodeGroup(3)
    let connection = try group.connect()
    _ = try connection.run("CREATE TABLE t (a)")
    for _ in 1...20 { _ = try connection.run("INSERT INTO t VALUES (1)") }
    func report() throws -> Report {
      let status = try NodeProcess.run("status", "--cluster", group.list, "--json")
      return try JSONDecoder().decode(Report.self, from: Data(status.output.utf8))
    }
    var status = try report()
    // Each node tells its index once a second.
    while status.nodes.contains(where: { $0.lag > 0 || $0.index < 24 }) { status = try report() }
    #expect(status.health == "healthy")
    #expect(status.leader == (try connection.leader()?.id))
    #expect(status.nodes.map(\.id) == [1, 2, 3])
    for node in status.nodes {
      #expect(node.role == "voter" && node.answers && node.ready && node.hasRoom)
      #expect(node.leads == (node.id == status.leader))
      #expect(node.freeBytes > 1_000_000 && node.problems == [])
      #expect(
        "\(node.version), with dqlite \(node.dqlite)\n" == (try NodeProcess.run("--version").output)
      )
    }
  }

  @Test func withoutAMajorityTheStatusTellsWhichNodesAnswer() throws {
    let group = try NodeGroup(3)
    for id: UInt64 in [2, 3] { try group.node(id).kill() }
    // The last node leads until it has missed the others for the time of an election.
    let own = ClusterNodes(at: [group.addresses[0]])
    while try own.leader(knownTo: group.addresses[0]) != nil { poll(nil, 0, 10) }
    let status = try NodeProcess.run("status", "--cluster", group.list)
    #expect(status.status == 2)
    #expect(
      status.errors.hasPrefix("Error: \(group.addresses[0]) knows no leader, ")
        && status.errors.hasSuffix(". 1 of 3 voters answer.\n"))
    #expect(
      status.output == """
        1 \(group.addresses[0]) voter answers, knows no leader
        2 \(group.addresses[1]) voter doesn't answer
        3 \(group.addresses[2]) voter doesn't answer

        """)
  }

  @Test func aNodeThatGoesOnAfterAStopIsHealthyWhenItFollows() throws {
    let group = try NodeGroup(3)
    try group.handOver(to: group.nodes[0])
    let connection = try group.connect()
    _ = try connection.run("CREATE TABLE t (a)")
    let (node, other) = (group.nodes[2], group.nodes[1])
    node.freeze()
    _ = try connection.run("INSERT INTO t VALUES (1)")
    var health = try NodeProcess.run("health", "--address", "\(node.address)")
    #expect(health.status == 1)
    #expect(
      health.errors
        == "Error: \(node.address) doesn't answer: the node didn't answer in time.\n")
    #expect(try NodeProcess.run("status", "--cluster", group.list).status == 1)
    let only = try NodeProcess.run("status", "--cluster", "\(node.address)")
    #expect(only.status == 2)
    #expect(
      only.errors
        == "Error: \(node.address) doesn't answer (the node didn't answer in time). Give the "
        + "addresses of other nodes.\n")
    let leave = try NodeProcess.run("leave", "--cluster", "\(other.address)", "--id", "2")
    #expect(
      leave.errors
        == "Error: Without node 2, the cluster would stop: 1 of the other 2 voters answer, which "
        + "is no majority.\n")
    node.signal(SIGCONT)
    while try NodeProcess.run("status", "--cluster", group.list).status != 0 {}
    health = try NodeProcess.run("health", "--address", "\(node.address)")
    #expect(health.status == 0, "\(health)")
  }

  @Test func aNodeAsksWhetherSilentClientsAreStillThere() throws {
    let group = try NodeGroup(1)
    let connection = try group.connect()
    defer { connection.close() }
    let port = try #require(
      "\(connection.address)".split(separator: ":").last.flatMap { UInt16($0) })
    // The ends of a connection, its state and, in the sixth column, the timer that runs: 2 is that
    // of questions to a silent end.
    let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/net/tcp"))
    let table = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    let timers = table.split(separator: "\n").map { $0.split(separator: " ") }
      .filter { $0[1].hasSuffix(String(format: ":%04X", port)) && $0[3] == "01" }.map { $0[5] }
    #expect(!timers.isEmpty && timers.allSatisfy { $0.hasPrefix("02:") }, "\(timers)")
  }

  @Test func theLeadershipGoesToNoNodeThatTheClusterDoesNotHave() throws {
    let group = try NodeGroup(1)
    let outcome = try NodeProcess.run("hand-over", "--cluster", group.list, "--id", "77")
    #expect(outcome.status == 1)
    #expect(outcome.errors == "Error: The cluster has no node 77.\n")
  }

  @Test func whoLeavesOneVoterIsWarned() throws {
    let group = try NodeGroup(2)
    let outcome = try NodeProcess.run("leave", "--cluster", group.list, "--id", "2")
    #expect(outcome.output == "removed 2 \(group.addresses[1]) voter\n")
    #expect(
      outcome.errors
        == "warning: node 1 is the only voter that is left: what is written is on its disk alone\n"
    )
  }

  @Test func theLastNodeCannotLeave() throws {
    let group = try NodeGroup(1)
    let outcome = try NodeProcess.run("leave", "--cluster", group.list, "--id", "1")
    #expect(outcome.errors == "Error: Node 1 is the cluster's last voter.\n")
  }

  @Test func mistakesAreToldBeforeAnythingIsWritten() throws {
    let group = try NodeGroup(1)
    let used = group.addresses[0]
    let free = try LocalServer.unusedAddress()
    let folder = FileManager.default.temporaryDirectory.appending(path: "dbgen-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func error(_ id: Int, _ address: NodeAddress, _ options: String...) throws -> String {
      try NodeProcess.run(
        id: id, address, in: folder, options
      ).errors
    }
    #expect(
      try error(1, used) == "Error: A node can't listen on \(used): Address already in use.\n")
    #expect(
      try error(2, free)
        == "Error: The first node of a cluster has the number 1. Other nodes need --join.\n")
    #expect(
      try error(1, free, "--join", "\(used)")
        == "Error: Node 1 starts a cluster. Choose another number for a node that joins one on an "
        + "empty folder.\n")
    #expect(
      try error(2, "localhost:1", "--join", "\(used)")
        == "Error: A node can't listen on localhost:1: it has to be a number such as "
        + "10.0.0.1:9001.\n")
    #expect(
      try error(2, free, "--join", "\(used)", "--reserve", "1000000")
        .hasSuffix("it needs 2000032 MB: choose a smaller reserve or a larger disk.\n"))
    #expect(
      try error(2, free, "--join", "127.0.0.1").contains(
        "'127.0.0.1' isn't an address such as 10.0.0.1:9001.\n"))
    #expect(
      try error(2, "0.0.0.0:9001", "--join", "\(used)", "--allow-network").hasPrefix(
        "Error: 0.0.0.0:9001 isn't an address at which other nodes reach this one, such as "
          + "10.0.0.1:9001.\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["node.lock"])
  }

  @Test func anAddressThatOtherMachinesReachNeedsConsent() throws {
    let outcome = try NodeProcess.run("--id", "1", "--address", "10.0.0.1:9001", "--data", "/none")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("add --allow-network"))
  }

  @Test func someOfTheDiskIsAlwaysKeptFree() throws {
    let outcome = try NodeProcess.run(
      "--id", "1", "--address", "127.0.0.1:1", "--data", "/none", "--reserve", "7")
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("Error: --reserve is at least 8 and at most 1000000.\n"))
  }

  @Test func aFolderBelongsToOneNode() throws {
    let group = try NodeGroup(1)
    let node = group.nodes[0]
    let running = try NodeProcess.run(id: 1, node.address, in: node.folder.path, [])
    #expect(running.errors == "Error: Another node uses the folder \(node.folder.path).\n")
    #expect(node.stop() == 0)
    let other = try NodeProcess.run(id: 2, node.address, in: node.folder.path, [])
    #expect(
      other.errors
        == "Error: The folder \(node.folder.path) belongs to node 1, not to node 2.\n")
  }
}

extension NodeProcess {
  /// Runs a node that is to fail.
  fileprivate static func run(
    id: Int, _ address: NodeAddress, in folder: String, _ options: [String]
  ) throws -> (status: Int32, errors: String) {
    let outcome = try run(
      ["--id", "\(id)", "--address", "\(address)", "--data", folder] + options)
    return (outcome.status, outcome.errors)
  }
}
