import ClusterSamples
import DBGenCluster
import DBGenLibc
import Foundation
import RuntimeSamples
import Testing

/// A migration on three nodes, of which the one that leads is killed meanwhile.
@Suite(
  "dbgen migration on a cluster that loses its leader", .serialized, .ownThread,
  .enabled(if: NodeProcess.program != nil, "needs dbgen-node, which make test-cluster builds"))
struct ClusterMigrationLossTests {
  private let cluster: NodeGroupSandbox
  private var sandbox: Sandbox { cluster.sandbox }
  private static let name = "the cluster's database 'main'"

  init() throws { cluster = try NodeGroupSandbox() }

  /// The first version of a schema, or the second, which rebuilds the table.
  private func writeSchema(type: String) throws {
    try sandbox.write(
      """
      database: App
      tables:
        person:
          columns:
            id: { type: integer, primaryKey: true }
            name: \(type)

      """, to: "app.yaml")
    let version = ["migration", "new", "app.yaml", "--name", "v"]
    let fill = type == "text" ? ["--fill", "person.name='?'"] : []
    #expect(try sandbox.dbgen(version + fill).status == 0)
    #expect(try sandbox.dbgen("migration", "seal", "app.yaml").status == 0)
  }

  @Test(
    "apply migrates all or nothing, and when it is run again all",
    arguments: (0..<Soak.count(3, soak: 40)).map { $0 })
  func apply(round: Int) throws {
    try writeSchema(type: "\"text?\"")
    #expect(try cluster.start("migration", "apply", "app.yaml").outcome().status == 0)
    let writer = try cluster.group.connect(database: "main")
    _ = try writer.run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO person SELECT i, nullif('name ' || i, 'name 7') FROM n
      """)
    try writeSchema(type: "text")
    // The first round waits for this transaction. Later ones are lost ever later.
    _ = try writer.run("BEGIN IMMEDIATE")
    let apply = try cluster.start("migration", "apply", "app.yaml", "--backup", "before.sqlite")
    while apply.process.isRunning, access(sandbox.path("before.sqlite"), F_OK) != 0 {
      poll(nil, 0, 10)
    }
    if round > 0 {
      _ = try writer.run("ROLLBACK")
      for _ in 0..<100 * round { _ = try writer.integers("SELECT 1") }
    }
    try cluster.killLeader()
    let outcome = try apply.outcome()
    try cluster.restart()
    try check(outcome, isLost: round == 0)
  }

  private func check(_ outcome: Outcome, isLost: Bool) throws {
    let connection = try cluster.group.connect(database: "main")
    let version = try connection.integers("PRAGMA user_version")
    #expect(try connection.integers("SELECT count(*) FROM person") == [20_000])
    #expect(
      try connection.integers("SELECT count(*) FROM person WHERE name IS NULL")
        == (version == [1] ? [1] : [0]))
    if outcome.status == 0 { #expect(version == [2]) }
    if isLost { #expect(version == [1] && outcome.status == 74, "\(outcome.error)") }
    let again = try cluster.start("migration", "apply", "app.yaml").outcome()
    #expect(again.error == "" && again.status == 0)
    #expect(
      again.output
        == (version == [1]
          ? "\(Self.name) was migrated from version 1 to version 2\n"
          : "\(Self.name) was already at version 2\n"))
  }
}
