import ClusterSamples
import DBGenLibc
import DBGenRuntime
import Foundation
import GoldenUpkeep
import Testing

@testable import DBGenCluster

/// A leader that nobody hears from, while the others elect another.
@Suite(
  "a leader that was cut off", .enabled(if: NodeProcess.program != nil), .serialized, .ownThread)
struct NodePartitionTests {
  private let group: NodeGroup
  private let old: NodeProcess
  private let proxy: NodeProxy
  /// A connection to the old leader, through the proxy.
  private let connection: NodeConnection

  init() throws {
    group = try NodeGroup(3)
    try group.create(Upkeep.schema)
    old = try group.node(try #require(try group.leader().leader()).id)
    let address = old.address
    proxy = try NodeProxy { address }
    connection = try proxy.connect(timeout: .seconds(600))
    _ = try connection.run(Self.insert("before"))
  }

  private static func insert(_ name: String) -> String {
    "INSERT INTO label (name, madeAt, version) VALUES ('\(name)', '2026-01-01T00:00:00.000Z', 0)"
  }

  /// Stops the node without ending it, until the others have elected a leader and stored a row.
  private func writeElsewhere() async throws -> Cluster {
    old.freeze()
    let others = group.addresses.filter { $0 != old.address }
    let own = ClusterNodes(at: others)
    while [nil, old.id].contains(try own.leader(knownTo: others[0])?.id) { poll(nil, 0, 10) }
    let cluster = try await Cluster(
      of: Upkeep.schema, at: others, configuration: .init(timeout: .seconds(600)))
    _ = try await cluster.write { transaction in
      try LabelTable.insert((nil, "elsewhere", nil, 0), into: transaction)
    }
    return cluster
  }

  @Test("stores nothing of the transactions that it had begun")
  func transaction() async throws {
    _ = try connection.run("BEGIN IMMEDIATE")
    _ = try connection.run(Self.insert("half"))
    let cluster = try await writeElsewhere()
    old.signal(SIGCONT)
    #expect(throws: NodeFailure.self) { try connection.run("COMMIT") }
    let names = try await cluster.read { try LabelTable.fetchAll(from: $0) }.map(\.name)
    #expect(names == ["before", "elsewhere"])
  }

  @Test("answers a read with what it last knew or with an error, and later reads see all writes")
  func read() async throws {
    let cluster = try await writeElsewhere()
    let select = "SELECT name FROM label"
    let reader = ThreadedReader(connection)
    let answer = Task { await reader.names(select) }
    // The node finds the request when it goes on.
    while !proxy.requests.contains(where: { $0.sql == select }) { poll(nil, 0, 1) }
    old.signal(SIGCONT)
    switch await answer.value {
    case .success(let names): #expect(names == ["before"])
    case .failure(let failure): #expect(failure is NodeFailure)
    }
    let names = try await cluster.read { try LabelTable.fetchAll(from: $0) }.map(\.name)
    #expect(names == ["before", "elsewhere"])
  }
}

/// Reads on a thread that may wait.
private struct ThreadedReader: @unchecked Sendable {
  private let connection: NodeConnection

  init(_ connection: NodeConnection) { self.connection = connection }

  func names(_ sql: String) async -> Result<[String], any Error> {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          returning: Result {
            let reader = try connection.query(sql)
            var names: [String] = []
            while try reader.next() {
              if case .text(let name)? = reader.values.first?.copy { names.append(name) }
            }
            return names
          })
      }
    }
  }
}
