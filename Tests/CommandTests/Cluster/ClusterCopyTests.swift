import ClusterSamples
import DBGenCluster
import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

/// `dbgen cluster load` and `dump`.
@Suite("dbgen cluster", .enabled(if: RealNode.isExpected, "\(RealNode.need)"))
struct ClusterCopyTests {
  private let cluster: ClusterSandbox
  private var sandbox: Sandbox { cluster.sandbox }

  init() throws { cluster = try ClusterSandbox() }

  private func load(_ options: String...) throws -> Outcome {
    try cluster.start(["cluster", "load", "app.sqlite"] + options).outcome()
  }

  /// The files in the folder.
  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: sandbox.path("")).sorted()
  }

  private func isEmpty() throws -> Bool {
    try cluster.integers("SELECT count(*) FROM sqlite_schema") == [0]
  }

  @Test("a file that was loaded into a cluster and dumped is the same, with all kinds of values")
  func roundTrip() throws {
    let everything = try cluster.writeFile("app.sqlite")
    let outcome = try load()
    #expect(outcome.error == "")
    #expect(
      outcome.output
        == "the cluster's database 'main' was loaded from app.sqlite: 2026 rows, version 7\n")
    let dump = try cluster.dumped()
    #expect(try dump.dump() == everything)
    #expect(try dump.rows("PRAGMA application_id") == ["99"])
    #expect(
      try dump.rows("SELECT rowid FROM words WHERE words MATCH 'other' AND rank") == ["2"])
    #expect(try cluster.integers("PRAGMA user_version") == [7])
    #expect(try names() == ["app.sqlite", "dump.sqlite"])
  }

  @Test(
    "objects that only the case or the composition of a letter tells apart are loaded and dumped")
  func similarNames() throws {
    let file = try SQLiteFile(sandbox.path("app.sqlite"))
    for name in ["\u{E9}", "\u{C9}", "e\u{301}"] {
      try file.execute(
        """
        CREATE TABLE "\(name)" (a TEXT); INSERT INTO "\(name)" VALUES ('\(name)');
        CREATE INDEX "\(name)I" ON "\(name)" (a); CREATE VIEW "\(name)V" AS SELECT a FROM "\(name)";
        CREATE TRIGGER "\(name)T" AFTER DELETE ON "\(name)" BEGIN SELECT 1; END
        """)
    }
    let outcome = try load()
    #expect(outcome.error == "")
    let dump = try cluster.dumped().dump()
    #expect(try dump.map { Array($0.utf8) } == file.dump().map { Array($0.utf8) })
  }

  @Test("load refuses a text that a cluster would cut, with its table and row, and stores nothing")
  func cutText() throws {
    try SQLiteFile(sandbox.path("app.sqlite")).execute(
      """
      CREATE TABLE first (a TEXT); INSERT INTO first VALUES ('x');
      CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT) STRICT;
      INSERT INTO note VALUES (4, 'x'), (70, 'a' || char(0) || 'b');
      """)
    let outcome = try load()
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(
      outcome.error
        == "app.sqlite: error: row 2 of table 'note' (rowid 70) has a text with a NUL character, "
        + "where a cluster cuts it [DB005]\n")
    #expect(try isEmpty())
  }

  @Test("load refuses a file without tables, which an app couldn't open afterward")
  func emptyFile() throws {
    try sandbox.write("", to: "app.sqlite")
    let outcome = try load()
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.error == "app.sqlite: error: it has no tables [DB005]\n")
    #expect(try isEmpty())
  }

  @Test("load refuses a database that isn't empty, and --database names another")
  func occupied() throws {
    _ = try cluster.writeFile("app.sqlite")
    try cluster.run("CREATE TABLE other (a)")
    let refused = try load("--replace")
    #expect(refused.status == 1)
    #expect(
      refused.error
        == "the cluster's database 'main': error: it isn't empty; --database loads the file into "
        + "another one [DB005]\n")
    #expect(try cluster.integers("SELECT count(*) FROM sqlite_schema") == [1])
    let other = try load("--database", "other")
    #expect(
      other.output
        == "the cluster's database 'other' was loaded from app.sqlite: 2026 rows, version 7\n")
  }

  @Test(
    "no app opens what a broken load has left, dump refuses it, and load --replace begins again")
  func remains() async throws {
    let everything = try cluster.writeFile("app.sqlite")
    #expect(try load().status == 0)
    // As a load has it until its last transaction.
    try cluster.run(
      """
      PRAGMA user_version = 0; DROP TRIGGER item_added; DELETE FROM item WHERE id > 50;
      CREATE TABLE dbgen_load (token TEXT NOT NULL); INSERT INTO dbgen_load VALUES ('1')
      """)
    let schema = DatabaseSchema(
      _version: 7, statements: ["CREATE TABLE log (text TEXT NOT NULL)"])
    let error = await #expect(throws: DatabaseError.self) {
      try await Cluster(of: schema, at: [cluster.node.address])
    }
    guard case .notOurDatabase? = error else { throw try #require(error) }
    let partly = "the cluster's database 'main': error: it is only partly loaded; "
    let dump = try cluster.dbgen("cluster", "dump", "--output", "dump.sqlite")
    #expect(dump.status == 1 && dump.error.hasPrefix(partly), "\(dump.error)")
    #expect(try names() == ["app.sqlite"])
    #expect(try load().error.contains("a load was broken off; --replace removes what it left"))
    let again = try load("--replace")
    #expect(again.status == 0, "\(again.error)")
    #expect(try cluster.dumped().dump() == everything)
  }

  @Test("load stores nothing more once another run has begun to load the database")
  func replacedLoad() throws {
    try SQLiteFile(sandbox.path("app.sqlite")).execute(
      """
      CREATE TABLE t (a);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
        INSERT INTO t SELECT randomblob(100000) FROM n;
      """)
    let load = try cluster.start(["cluster", "load", "app.sqlite"])
    let mark = "SELECT 1 FROM sqlite_schema WHERE name = 'dbgen_load'"
    while load.process.isRunning, try cluster.integers(mark).isEmpty {}
    let writer = try cluster.node.connect()
    while (try? writer.run("BEGIN IMMEDIATE")) == nil {}
    _ = try writer.run("UPDATE dbgen_load SET token = 'of another'; DELETE FROM t")
    _ = try writer.run("COMMIT")
    let outcome = try load.outcome()
    #expect(outcome.status == 1)
    #expect(
      outcome.error
        == "the cluster's database 'main': error: another run began to load it meanwhile [DB005]\n")
    #expect(try cluster.integers("SELECT count(*) FROM t") == [0])
  }

  @Test("dump keeps a file that exists, unless --force replaces it, and writes none if it fails")
  func existingFile() throws {
    let empty = try cluster.dbgen("cluster", "dump", "--output", "dump.sqlite")
    #expect(empty.status == 1)
    #expect(empty.error == "the cluster's database 'main': error: it is empty [DB005]\n")
    #expect(try names() == [])
    try cluster.run("CREATE TABLE t (a)")
    try sandbox.write("precious", to: "dump.sqlite")
    let refused = try cluster.dbgen("cluster", "dump", "--output", "dump.sqlite")
    #expect(refused.status == 74)
    #expect(try sandbox.read("dump.sqlite") == "precious")
    #expect(try cluster.dumped().rows("SELECT name FROM sqlite_schema") == ["t"])
    #expect(try names() == ["dump.sqlite"])
  }

  @Test("dump copies one moment, while others write")
  func snapshot() throws {
    try cluster.run("CREATE TABLE t (a); INSERT INTO t VALUES (1); CREATE TABLE u (a)")
    let writer = try cluster.node.connect()
    _ = try writer.run("BEGIN IMMEDIATE")
    _ = try writer.run("INSERT INTO u VALUES (2)")
    #expect(try cluster.dumped().rows("SELECT a FROM t UNION ALL SELECT a FROM u") == ["1"])
    _ = try writer.run("COMMIT")
    #expect(try cluster.dumped().rows("SELECT a FROM t UNION ALL SELECT a FROM u") == ["1", "2"])
  }

  @Test("a cluster that can't be reached is named, with status 74")
  func unreachable() throws {
    _ = try cluster.writeFile("app.sqlite")
    let arguments = ["cluster", "load", "app.sqlite", "--cluster", "127.0.0.1:1"]
    let outcome = try DBGenProcess(arguments, in: sandbox.root).outcome()
    #expect(outcome.status == 74)
    #expect(
      outcome.error.hasPrefix("the cluster's database 'main': error: "), "\(outcome.error)")
    #expect(outcome.error.contains("[DB004]"), "\(outcome.error)")
  }
}
