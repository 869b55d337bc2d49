import DBGenAdoption
import DBGenRuntime
import RuntimeSamples
import Testing

/// Rows that another program wrote although they break a constraint, and objects of others, when an
/// app opens the database.
@Suite("migrations of databases that others have written to")
struct BrokenRowTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let statements = [Self.table(named: "t", Self.old)]
    try Database(
      at: folder.path, schema: DatabaseSchema(_version: 1, statements: statements)
    ).close()
  }

  private static let old = "id INTEGER PRIMARY KEY, n INTEGER CHECK (n >= 0), a TEXT"
  private static let new = "id INTEGER PRIMARY KEY, n INTEGER CHECK (n >= 0)"

  private static let way =
    "add the product 'DBGenAdoption', import it, and open with the configuration's 'adoption' set to "
    + "'.byMeaning'; in:"

  private static func table(named name: String, _ columns: String) -> String {
    "CREATE TABLE \(name) (\(columns)) STRICT"
  }

  private func migrate(
    _ actions: [_Migration.Action], adoption: Database.Adoption? = nil
  ) throws {
    let schema = DatabaseSchema(
      _version: 2, statements: [Self.table(named: "t", Self.new)],
      migrations: [
        _Migration(version: 2, name: "try", backedUp: false, steps: [.init("try", actions)])
      ])
    try Database(at: folder.path, schema: schema, configuration: .init(adoption: adoption)).close()
  }

  @Test("opening names the rows that break an old CHECK when a table is rebuilt")
  func rebuilt() throws {
    let file = try SQLiteFile(folder.path)
    try file.execute(
      "PRAGMA ignore_check_constraints = 1; INSERT INTO t VALUES (1, 1, 'a'), (2, -1, 'b')")
    let before = try file.dump()
    let rebuild: [_Migration.Action] = [
      .run(Self.table(named: "\"_dbgen_new_t\"", Self.new)),
      .run("INSERT OR ABORT INTO \"_dbgen_new_t\" (id, n) SELECT id, n FROM t"),
      .run("DROP TABLE t"), .run("ALTER TABLE \"_dbgen_new_t\" RENAME TO t"),
    ]
    #expect(
      throws: DatabaseError.migrationRefused(
        version: 2, table: "t", reason: "CHECK (n >= 0) doesn't hold", rows: ["id = 2"], count: 1)
    ) {
      try migrate(rebuild, adoption: .byMeaning)
    }
    // Without the product, in SQLite's words, and with the product's name.
    let error = #expect(throws: DatabaseError.self) { try migrate(rebuild) }
    guard case .migrationFailed(2, "try", .constraint(let violation)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(violation.kind == .check && violation.name == "n >= 0")
    #expect(
      violation.description.contains(
        "n >= 0; to name the rows of others that may be the reason, \(Self.way)"))
    #expect(try file.dump() == before)
  }

  @Test("a statement that fails for another reason fails with it")
  func other() throws {
    try SQLiteFile(folder.path).execute("INSERT INTO t VALUES (1, 1, 'a')")
    let error = #expect(throws: DatabaseError.self) {
      try migrate([.run("UPDATE t SET n = -1")], adoption: .byMeaning)
    }
    guard case .migrationFailed(2, "try", .constraint(let violation)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(violation.kind == .check)
  }

  @Test("opening names an index of somebody else that uses a dropped column, and the way out")
  func dropped() throws {
    let file = try SQLiteFile(folder.path)
    try file.execute("CREATE INDEX mine ON t (a)")
    let before = try file.dump()
    let drop = _Migration.Action.run("ALTER TABLE t DROP COLUMN a")
    let reason = "doesn't work with the new schema (no such column: a)"
    #expect(
      throws: DatabaseError.migrationFailed(
        version: 2, step: "try",
        because: .objectInTheWay(
          type: "index", name: "mine", reason: reason, wayOut: ["DROP INDEX \"mine\""]))
    ) {
      try migrate([drop], adoption: .byMeaning)
    }
    // Without the product, in SQLite's words, and with the product's name.
    let error = #expect(throws: DatabaseError.self) { try migrate([drop]) }
    guard case .migrationFailed(2, "try", .sqlite(let failure)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.message == "error in index mine after drop column: no such column: a")
    #expect(
      failure.description.contains(
        "column: a; to name the objects of others that may be the reason, \(Self.way)"))
    #expect(try file.dump() == before)
    try file.execute("DROP INDEX mine")
    try migrate([drop])
  }
}
