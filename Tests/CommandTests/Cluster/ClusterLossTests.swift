import ClusterSamples
import DBGenCluster
import DBGenLibc
import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

/// The command on three nodes, of which the one that leads is killed while it works.
@Suite(
  "dbgen on a cluster that loses its leader", .serialized, .ownThread,
  .enabled(if: NodeProcess.program != nil, "needs dbgen-node, which make test-cluster builds"))
struct ClusterLossTests {
  private let cluster: NodeGroupSandbox
  private var sandbox: Sandbox { cluster.sandbox }
  private static let name = "the cluster's database 'main'"

  init() throws { cluster = try NodeGroupSandbox() }

  /// Creates a file with rows of 100 KB.
  private func writeFile(rows: Int) throws -> [String] {
    try FileManager.default.createDirectory(
      at: sandbox.url("files"), withIntermediateDirectories: true)
    let file = try SQLiteFile(sandbox.path("files/app.sqlite"))
    try file.execute(
      """
      CREATE TABLE first (a); INSERT INTO first VALUES ('first');
      CREATE TABLE t (a);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows))
        INSERT INTO t SELECT randomblob(100000) FROM n;
      PRAGMA user_version = 3
      """)
    return try file.dump()
  }

  /// Starts to load the file. It waits when it has copied about half of the rows: it has read them once
  /// before.
  private func startLoading() throws -> DBGenProcess {
    try cluster.start(
      "cluster", "load", "files/app.sqlite", "--replace", waitingAt: 15_000, of: "read", on: "files"
    )
  }

  @Test("load ends with an error, what it left is called partly loaded, and --replace repairs it")
  func load() throws {
    let everything = try writeFile(rows: 400)
    let load = try startLoading()
    try cluster.killLeader()
    try sandbox.write("", to: "gate")
    let outcome = try load.outcome()
    #expect(outcome.status == 74 && outcome.output == "")
    #expect(outcome.error.hasPrefix("\(Self.name): error: "), "\(outcome.error)")
    #expect(outcome.error.hasSuffix(" [DB004]\n"), "\(outcome.error)")
    try cluster.restart()
    let status = try cluster.start("cluster", "dump", "--output", "part.sqlite").outcome()
    #expect(status.error.contains("it is only partly loaded"), "\(status.error)")
    let again = try cluster.outcome("cluster", "load", "files/app.sqlite", "--replace")
    #expect(again.error == "" && again.status == 0)
    #expect(try cluster.dump("dump.sqlite") == everything)
  }

  @Test("load refuses to finish if a row was changed after it was copied")
  func changedCopy() throws {
    _ = try writeFile(rows: 400)
    let load = try startLoading()
    let writer = try cluster.group.connect(database: "main")
    _ = try writer.run("UPDATE first SET a = 'changed'")
    try sandbox.write("", to: "gate")
    let outcome = try load.outcome()
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(
      outcome.error
        == "\(Self.name): error: the copy differs from what was copied: table 'first' has other "
        + "rows [DB006]\n")
    #expect(try writer.integers("PRAGMA user_version") == [0])
  }

  @Test("dump leaves no file, and works once another node leads")
  func dump() throws {
    let everything = try writeFile(rows: 400)
    #expect(try cluster.outcome("cluster", "load", "files/app.sqlite", "--replace").status == 0)
    try FileManager.default.createDirectory(
      at: sandbox.url("dumps"), withIntermediateDirectories: true)
    // It waits until the leader is gone, when it has written a few of the rows.
    let dump = try cluster.start(
      "cluster", "dump", "--output", "dumps/dump.sqlite", waitingAt: 300, of: "write", on: "dumps")
    try cluster.killLeader()
    try sandbox.write("", to: "gate")
    let outcome = try dump.outcome()
    #expect(outcome.status == 74 && outcome.output == "")
    #expect(outcome.error.hasSuffix(" [DB004]\n"), "\(outcome.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.path("dumps")) == [])
    #expect(try cluster.dump("dump.sqlite") == everything)
  }
}
