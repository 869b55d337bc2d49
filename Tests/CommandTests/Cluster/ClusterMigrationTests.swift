import ClusterSamples
import DBGenCluster
import DBGenLibc
import Foundation
import RuntimeSamples
import Testing

/// `dbgen migration status`, `plan` and `apply` on a database of a cluster.
@Suite("dbgen migration on a cluster", .enabled(if: RealNode.isExpected, "\(RealNode.need)"))
struct ClusterMigrationTests {
  private let cluster: ClusterSandbox
  private var sandbox: Sandbox { cluster.sandbox }
  private static let name = "the cluster's database 'main'"

  /// The schema of `ClusterHistory`, whose version 1 is in a file and in the cluster, with rows.
  init() throws {
    cluster = try ClusterSandbox()
    for (path, data) in try ClusterHistory.files.get() {
      try sandbox.write("", to: path)
      try data.write(to: sandbox.url(path))
    }
    #expect(try cluster.dbgen("cluster", "load", "app.sqlite").status == 0)
  }

  private func migration(_ verb: String, _ options: String...) throws -> Outcome {
    try cluster.start(["migration", verb, "app.yaml"] + options).outcome()
  }

  private var version: [Int64] {
    get throws { try cluster.integers("PRAGMA user_version") }
  }

  @Test("apply leaves what it leaves in a file, with all rows, once")
  func apply() throws {
    let status = try migration("status")
    #expect(
      status.output == "\(Self.name) is at version 1, 2 versions behind version 3 'required'\n")
    #expect(status.status == 0)
    let outcome = try migration("apply")
    #expect(outcome.error == "" && outcome.status == 0)
    #expect(outcome.output == "\(Self.name) was migrated from version 1 to version 3\n")
    #expect(try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite").status == 0)
    let dump = try cluster.dumped()
    #expect(try dump.dump() == SQLiteFile(sandbox.path("app.sqlite")).dump())
    #expect(try dump.rows("SELECT name, age FROM person") == ["Ada|7", "Bob|7", "?|7"])
    #expect(try dump.rows("SELECT number FROM phone") == ["1", "2"])
    #expect(
      try migration("status").output == "\(Self.name) is up to date, at version 3 'required'\n")
    #expect(try migration("apply").output == "\(Self.name) was already at version 3\n")
  }

  @Test("apply stores the oldest writers that a draft gets after it was applied")
  func olderWriters() throws {
    try ClusterHistory.write(
      "name: text\n      age: { type: integer, default: 7 }\n      size: \"integer?\"",
      more: "  city: { columns: { name: text } }\n", in: sandbox)
    #expect(try sandbox.dbgen("migration", "new", "app.yaml", "--name", "size").status == 0)
    #expect(try migration("apply").status == 0)
    let draft = "app.migrations/0004-size.yaml"
    try sandbox.write(
      sandbox.read(draft).replacing("steps:", with: "minWriter: 3\nsteps:"), to: draft)
    let already = "\(Self.name) was already at version 4"
    #expect(
      try migration("apply").output == "\(already); now, apps from version 3 on may write to it\n")
    #expect(try cluster.integers("PRAGMA application_id") == [0x4457_0101])
    #expect(try migration("apply").output == "\(already)\n")
  }

  @Test("apply creates an empty database as it creates a file")
  func create() throws {
    let outcome = try migration("apply", "--database", "new")
    #expect(outcome.output == "the cluster's database 'new' was created at version 3\n")
    #expect(outcome.error == "" && outcome.status == 0)
    let dump = try cluster.dbgen("cluster", "dump", "--database", "new", "--output", "new.sqlite")
    #expect(dump.output == "wrote new.sqlite: 0 rows\n")
    #expect(try sandbox.dbgen("migration", "apply", "app.yaml", "other.sqlite").status == 0)
    #expect(
      try SQLiteFile(sandbox.path("new.sqlite")).dump()
        == SQLiteFile(sandbox.path("other.sqlite")).dump())
  }

  @Test("plan prints what it prints for a file, and changes nothing")
  func plan() throws {
    let plan = try migration("plan")
    #expect(plan.error == "" && plan.status == 0)
    let file = try sandbox.dbgen("migration", "plan", "app.yaml", "app.sqlite").output
    let room = try #require(file.firstMatch(of: /-- migrating takes up to .*\n/))
    #expect(plan.output == file.replacing(room.output, with: ""))
    #expect(try version == [1])
  }

  @Test("one of several simultaneous commands that migrate a cluster's database says that it did")
  func together() throws {
    let processes = try (0..<3).map { _ in try cluster.start(["migration", "apply", "app.yaml"]) }
    let outcomes = try processes.map { try $0.outcome() }
    #expect(outcomes.map(\.error) == ["", "", ""])
    let already = "\(Self.name) was already at version 3\n"
    #expect(
      outcomes.map(\.output).sorted() == [
        already, already, "\(Self.name) was migrated from version 1 to version 3\n",
      ])
    #expect(try cluster.integers("SELECT count(*) FROM person") == [3])
  }

  @Test("rows that others write while a copy is migrated are migrated, too, and are in the backup")
  func writer() throws {
    let writer = try cluster.node.connect()
    _ = try writer.run("BEGIN IMMEDIATE")
    _ = try writer.run("INSERT INTO person (id, name) VALUES (50, NULL)")
    let process = try cluster.start(
      ["migration", "apply", "app.yaml", "--backup", "before.sqlite"])
    // The first copy is there, without the row.
    while access(sandbox.path("before.sqlite"), F_OK) != 0, process.process.isRunning {
      poll(nil, 0, 10)
    }
    _ = try writer.run("COMMIT")
    writer.close()
    let outcome = try process.outcome()
    #expect(outcome.error == "" && outcome.status == 0)
    #expect(
      outcome.output
        == "\(Self.name) was migrated from version 1 to version 3\n"
        + "the file before the migration is 'before.sqlite' (16 KB)\n")
    let before = try SQLiteFile(sandbox.path("before.sqlite"))
    #expect(try before.rows("SELECT id, name FROM person WHERE id > 2") == ["3|NULL", "50|NULL"])
    #expect(
      try cluster.dumped().rows("SELECT id, name FROM person WHERE id > 2") == ["3|?", "50|?"])
  }

  @Test("apply refuses the rows that it refuses in a file, in the same words")
  func refusedRows() throws {
    let insert = "INSERT INTO person (name) VALUES ('Ada')"
    try cluster.run(insert)
    try SQLiteFile(sandbox.path("app.sqlite")).execute(insert)
    try ClusterHistory.write(
      "name: { type: text, unique: true }\n      age: { type: integer, default: 7 }",
      more: "  city: { columns: { name: text } }\n", in: sandbox)
    #expect(try sandbox.dbgen("migration", "new", "app.yaml", "--name", "unique").status == 0)
    let file = try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite")
    let outcome = try migration("apply")
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(
      outcome.error.contains("refuses 2 rows of table 'person': 'name' must be unique [DB003]\n"))
    #expect(outcome.error == file.error.replacing("app.sqlite:", with: "\(Self.name):"))
    #expect(try version == [1])
  }

  @Test("rows that referred to missing rows before stay, as in a file")
  func orphans() throws {
    let insert = "PRAGMA foreign_keys = OFF; INSERT INTO phone VALUES ('3', 77)"
    try cluster.run(insert)
    try SQLiteFile(sandbox.path("app.sqlite")).execute(insert)
    let outcome = try migration("apply")
    #expect(outcome.error == "" && outcome.status == 0)
    #expect(try sandbox.dbgen("migration", "apply", "app.yaml", "app.sqlite").status == 0)
    #expect(
      try cluster.dumped().dump() == SQLiteFile(sandbox.path("app.sqlite")).dump())
  }

  @Test("a database that was changed is refused by status, plan and apply, with what differs")
  func drift() throws {
    try cluster.run("ALTER TABLE person ADD COLUMN nick TEXT")
    let difference = "  column 'person.nick' is not in the schema\n"
    let status = try migration("status")
    #expect(status.status == 1 && status.output.hasSuffix(difference))
    #expect(try migration("plan").status == 1)
    let outcome = try migration("apply")
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(outcome.error.hasSuffix(" [DB001]\n" + difference), "\(outcome.error)")
    #expect(try version == [1])
  }

  @Test("apply refuses what is too large for one transaction, and names the version and the step")
  func limit() throws {
    let outcome = try migration("apply", "--transaction-limit", "1000")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains(
        "most of it for version 2 'age', step 'rebuild table 'person''; a cluster of 1 node takes "
          + "1000 bytes"), "\(outcome.error)")
    #expect(try version == [1])
  }

  @Test("apply refuses a version that calls a function of the app, and changes nothing")
  func hook() throws {
    try ClusterHistory.write("name: text\n      age: { type: integer, default: 8 }", in: sandbox)
    let arguments = [
      "migration", "new", "app.yaml", "--name", "hook", "--swift", "count", "--drop", "city",
    ]
    #expect(try DBGenProcess(arguments, in: sandbox.root).outcome().status == 0)
    let outcome = try migration("apply")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains("a migration calls 'count', a function of the app"),
      "\(outcome.error)")
    #expect(try version == [1])
  }

  @Test("the options of files and those of clusters exclude each other")
  func options() throws {
    for (arguments, problem) in [
      (
        ["apply", "--cluster", "127.0.0.1:1", "a.yaml", "a.db"],
        "--cluster excludes a database file"
      ),
      (
        ["status", "--database", "x", "a.yaml", "a.db"],
        "--database requires --cluster. A file is given without an option, after the schema."
      ),
      (["apply", "--backup", "b", "a.yaml", "a.db"], "--backup requires --cluster"),
      (["apply", "--cluster", "127.0.0.1:1", "--without-backup"], "--without-backup is for files"),
    ] {
      let outcome = try DBGenProcess(["migration"] + arguments, in: sandbox.root).outcome()
      #expect(outcome.status == 64)
      #expect(outcome.error.contains(problem), "\(outcome.error)")
    }
  }
}
