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
  private let group: NodeGroup
  private let sandbox: Sandbox
  private static let name = "the cluster's database 'main'"

  init() throws {
    group = try NodeGroup(3)
    sandbox = try Sandbox()
  }

  private func start(_ arguments: String...) throws -> DBGenProcess {
    try DBGenProcess(arguments + ["--cluster", group.list], in: sandbox.root)
  }

  private func dump(_ file: String) throws -> [String] {
    let outcome = try start("cluster", "dump", "--output", file, "--force").outcome()
    #expect(outcome.status == 0, "\(outcome.error)")
    return try SQLiteFile(sandbox.path(file)).dump()
  }

  private func killLeader() throws {
    try group.node(try #require(try group.leader().leader()).id).kill()
  }

  private func restart() throws {
    for node in group.nodes where !node.isRunning {
      try node.start(joining: node.id == 1 ? [] : [group.addresses[0]])
    }
  }

  private func integers(_ sql: String, on connection: NodeConnection) throws -> [Int64] {
    let reader = try connection.query(sql)
    var integers: [Int64] = []
    while try reader.next() {
      if case .integer(let integer)? = reader.values.first { integers.append(integer) }
    }
    return integers
  }

  /// Creates a file with rows of 100 KB.
  private func writeFile(rows: Int) throws -> [String] {
    let file = try SQLiteFile(sandbox.path("app.sqlite"))
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

  @Test("load ends with an error, what it left is called partly loaded, and --replace repairs it")
  func load() throws {
    let everything = try writeFile(rows: 400)
    let load = try start("cluster", "load", "app.sqlite")
    let watcher = try group.connect(database: "main")
    while load.process.isRunning, (try? integers("SELECT 1 FROM t LIMIT 1", on: watcher)) != [1] {}
    try killLeader()
    let outcome = try load.outcome()
    #expect(outcome.status == 74 && outcome.output == "")
    #expect(outcome.error.hasPrefix("\(Self.name): error: "), "\(outcome.error)")
    #expect(outcome.error.hasSuffix(" [DB004]\n"), "\(outcome.error)")
    try restart()
    let status = try start("cluster", "dump", "--output", "part.sqlite").outcome()
    #expect(status.error.contains("it is only partly loaded"), "\(status.error)")
    let again = try start("cluster", "load", "app.sqlite", "--replace").outcome()
    #expect(again.error == "" && again.status == 0)
    #expect(try dump("dump.sqlite") == everything)
  }

  @Test("load refuses to finish if a row was changed after it was copied")
  func changedCopy() throws {
    _ = try writeFile(rows: 400)
    let load = try start("cluster", "load", "app.sqlite")
    let writer = try group.connect(database: "main")
    while load.process.isRunning, (try? integers("SELECT 1 FROM t LIMIT 1", on: writer)) != [1] {}
    while (try? writer.run("BEGIN IMMEDIATE")) == nil {}
    _ = try writer.run("UPDATE first SET a = 'changed'")
    _ = try writer.run("COMMIT")
    let outcome = try load.outcome()
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(
      outcome.error
        == "\(Self.name): error: the copy differs from what was copied: table 'first' has other "
        + "rows [DB006]\n")
    #expect(try integers("PRAGMA user_version", on: writer) == [0])
  }

  @Test("dump leaves no file, and works once another node leads")
  func dump() throws {
    let everything = try writeFile(rows: 400)
    #expect(try start("cluster", "load", "app.sqlite").outcome().status == 0)
    let dump = try start("cluster", "dump", "--output", "dump.sqlite")
    while dump.process.isRunning, try !isBeingWritten() { poll(nil, 0, 1) }
    try killLeader()
    let outcome = try dump.outcome()
    #expect(outcome.status == 74 && outcome.output == "")
    #expect(outcome.error.hasSuffix(" [DB004]\n"), "\(outcome.error)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.path("")) == ["app.sqlite"])
    #expect(try self.dump("dump.sqlite") == everything)
  }

  /// Whether the temporary file of a dump has some rows.
  private func isBeingWritten() throws -> Bool {
    let files = try FileManager.default.contentsOfDirectory(atPath: sandbox.path(""))
    return files.contains { file in
      let size = try? FileManager.default.attributesOfItem(atPath: sandbox.path(file))[.size]
      return file != "app.sqlite" && size as? Int ?? 0 > 1 << 20
    }
  }

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
    #expect(try start("migration", "apply", "app.yaml").outcome().status == 0)
    let writer = try group.connect(database: "main")
    _ = try writer.run(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO person SELECT i, nullif('name ' || i, 'name 7') FROM n
      """)
    try writeSchema(type: "text")
    // The first round waits for this transaction. Later ones are lost ever later.
    _ = try writer.run("BEGIN IMMEDIATE")
    let apply = try start("migration", "apply", "app.yaml", "--backup", "before.sqlite")
    while apply.process.isRunning, access(sandbox.path("before.sqlite"), F_OK) != 0 {
      poll(nil, 0, 10)
    }
    if round > 0 {
      _ = try writer.run("ROLLBACK")
      for _ in 0..<100 * round { _ = try integers("SELECT 1", on: writer) }
    }
    try killLeader()
    let outcome = try apply.outcome()
    try restart()
    try check(outcome, isLost: round == 0)
  }

  private func check(_ outcome: Outcome, isLost: Bool) throws {
    let connection = try group.connect(database: "main")
    let version = try integers("PRAGMA user_version", on: connection)
    #expect(try integers("SELECT count(*) FROM person", on: connection) == [20_000])
    #expect(
      try integers("SELECT count(*) FROM person WHERE name IS NULL", on: connection)
        == (version == [1] ? [1] : [0]))
    if outcome.status == 0 { #expect(version == [2]) }
    if isLost { #expect(version == [1] && outcome.status == 74, "\(outcome.error)") }
    let again = try start("migration", "apply", "app.yaml").outcome()
    #expect(again.error == "" && again.status == 0)
    #expect(
      again.output
        == (version == [1]
          ? "\(Self.name) was migrated from version 1 to version 2\n"
          : "\(Self.name) was already at version 2\n"))
  }
}
