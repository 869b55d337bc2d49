import ClusterSamples
import DBGenCluster
import DBGenRuntime
import Testing

/// Writes with keys, whose node is killed while it commits.
@Suite(
  "a write that lost its node", .enabled(if: NodeProcess.program != nil), .serialized, .ownThread)
struct NodeRepeatTests {
  /// Writes once through a cluster, and returns whether the write was made by this call.
  private static func write(_ name: String, to cluster: Cluster) async throws -> Bool {
    let done: Bool? = try await cluster.write(idempotencyKey: "key of \(name)") { transaction in
      try transaction.execute(
        "INSERT INTO label (name, madeAt, version) VALUES (\(name), '', 0)")
      return true
    }
    return done ?? false
  }

  @Test("that is repeated with its key is stored once, be it lost before or after its commit")
  func repeated() async throws {
    let nodes = try ProxiedNodes()
    // The table of the keys is there for the second.
    for (name, isCommitted) in [("a", false), ("b", true), ("c", false), ("d", true)] {
      let node = try nodes.node()
      let leader = nodes.losable(node)
      nodes.decideAtCommit {
        if !isCommitted { try? leader.lose(.killed) }
        return isCommitted ? .unanswered : .passed
      }
      let cluster = try await nodes.open()
      await #expect {
        try await Self.write(name, to: cluster)
      } throws: {
        ($0 as? DatabaseError)?.outcomeIsUnknown == true
      }
      if isCommitted { try leader.lose(.killed) }
      #expect(try await Self.write(name, to: cluster) == !isCommitted, "\(name)")
      #expect(try await !Self.write(name, to: cluster))
      #expect(try nodes.labels(name) == 1, "\(name)")
      try nodes.recover(node, from: .killed)
    }
    #expect(try nodes.group.rows("SELECT count(*) FROM dbgen_write") == [[4]])
  }
}
