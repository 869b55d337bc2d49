import DBGenAdoption
import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Testing

@Suite("databases that aren't trusted")
struct UntrustedTests {
  private let folder: StrangersFolder

  init() throws { folder = try StrangersFolder() }

  private static let schema = DatabaseSchema(
    _version: 1, statements: ["CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)"])

  private func open(_ schema: DatabaseSchema = schema) throws -> Database {
    try Database(at: folder.path, schema: schema, configuration: .init(mode: .untrusted))
  }

  private func changedRows(_ database: Database) throws -> Int {
    try database.read { try $0._statement("SELECT count(*) FROM t WHERE a LIKE 'y%'").count() }
  }

  @Test(
    "an untrusted database is read with its journal and log, and nothing changes in its folder",
    arguments: [
      ("delete", "", 0), ("wal", "", 0), ("wal", "UPDATE t SET a = 'y' || a", 200),
      ("delete", "BEGIN; UPDATE t SET a = 'y' || a", 0),
    ])
  func reading(journal: String, change: String, count: Int) throws {
    try folder.take(journal: journal, amid: change)
    let before = try folder.contents()
    let database = try open()
    #expect(database.isReadOnly && database.migratedFrom == nil)
    #expect(try changedRows(database) == count)
    #expect(try database.integrityCheck() == [])
    let error = #expect(throws: DatabaseError.self) {
      try database.write { try $0.execute("DELETE FROM t") }
    }
    #expect(error?.code == SQLITE_READONLY)
    let inRead = #expect(throws: DatabaseError.self) {
      try database.read { try $0._statement("DELETE FROM t").run() }
    }
    #expect(inRead?.code == SQLITE_READONLY)
    let (copy, small) = (folder.temporary + "/copy", folder.temporary + "/small")
    try database.backup(to: copy)
    try database.vacuum(into: small)
    for path in [copy, small] {
      #expect(try SQLiteFile(path).rows("SELECT count(*) FROM t WHERE a LIKE 'y%'") == ["\(count)"])
    }
    database.close()
    #expect(try folder.contents() == before)
  }

  @Test("a copy of it goes when it is closed, and where none can be made it isn't read")
  func copy() throws {
    let source = try Folder()
    let writer = try Database(at: source.path, schema: PairSample.schema)
    try writer.write { for number in 1...3 { try PairSample.insert(number, into: $0) } }
    for suffix in ["", "-wal"] {
      let data = try Data(contentsOf: URL(filePath: source.path + suffix))
      try data.write(to: folder.url(suffix))
    }
    #expect(chmod(folder.temporary, 0o777) == 0)
    func output(temporary: String) throws -> String {
      let environment = ["TMPDIR": temporary]
      return try DriverProcess(["open", folder.path, "untrusted"], environment: environment)
        .outcome().output
    }
    #expect(try output(temporary: folder.temporary).contains("pairs 3"))
    #expect(try folder.leftovers() == [])
    let missing = try output(temporary: folder.temporary + "/missing")
    #expect(missing.contains("code 14") && missing.contains("no folder can be created in"))
  }

  @Test("a journal that names a file elsewhere is refused, and that file stays")
  func superJournal() throws {
    try folder.take(journal: "delete", amid: "BEGIN; UPDATE t SET a = 'y' || a")
    let victim = URL(filePath: folder.temporary + "/victim")
    try Data("precious".utf8).write(to: victim)
    try folder.nameSuperJournal(victim.path)
    let before = try folder.contents()
    let error = #expect(throws: DatabaseError.self) { try open() }
    #expect("\(error as Any)".contains("belongs to a transaction over several databases"))
    #expect(try Data(contentsOf: victim) == Data("precious".utf8))
    #expect(try folder.contents() == before)
  }

  @Test("nothing is attached, and no value is longer than the file or 16 MiB")
  func limits() throws {
    try folder.take(journal: "delete", amid: "")
    let database = try open()
    let refused: [(StaticString, Int32)] = [
      ("ATTACH ':memory:' AS other", SQLITE_ERROR), ("SELECT zeroblob(17000000)", SQLITE_TOOBIG),
    ]
    for (sql, code) in refused {
      let error = #expect(throws: DatabaseError.self) {
        try database.read { try $0._statement(sql).run() }
      }
      #expect(error?.code == code, "\(error?.code as Any) \(sql)")
    }
    #expect(try changedRows(database) == 0)
  }

  @Test("damage is found before anything is read, and reported in SQLite's words")
  func damage() throws {
    try folder.take(journal: "delete", amid: "PRAGMA user_version = 1; CREATE INDEX i ON t (a)")
    let handle = try FileHandle(forUpdating: folder.url())
    let end = try handle.seekToEnd()
    try handle.seek(toOffset: end - 4096)
    try handle.write(contentsOf: Data(repeating: 0xAA, count: 4096))
    try handle.close()
    let error = #expect(throws: DatabaseError.self) { try open() }
    guard case .damagedDatabase(let problems) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(problems.contains { $0.contains("btreeInitPage() returns error code 11") })
    #expect(error?.description.hasPrefix("the database is damaged: ") == true)
  }

  /// Each of these would take SQLite hours per row, and can't be interrupted.
  @Test(
    "expressions that aren't the app's are refused before anything is computed",
    arguments: [
      ("index 'i'", "CREATE INDEX i ON t (\(Self.slow))"),
      ("index 'i'", "CREATE INDEX i ON t (a) WHERE \(Self.slow) = 0"),
      ("table 'u'", "CREATE TABLE u (a NOT NULL, g NOT NULL AS (\(Self.slow)))"),
      ("table 'u'", "CREATE TABLE u (a, /* 'x */ \"y'\" CHECK (\(Self.slow) = 0))"),
      ("view 'v'", "CREATE VIEW v AS SELECT \(Self.slow) FROM t"),
      ("trigger 'r'", "CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT \(Self.slow) FROM t; END"),
      ("table 'f'", "CREATE VIRTUAL TABLE f USING fts5 (a)"),
    ])
  func foreignExpressions(name: String, sql: String) throws {
    try folder.take(journal: "delete", amid: "")
    // Without rows, SQLite computes nothing yet.
    try SQLiteFile(folder.path).execute("DELETE FROM t; \(sql)")
    #expect(
      throws: DatabaseError.schemaDrift(
        path: folder.path, differences: ["\(name) computes values and is not in the schema"])
    ) { try open() }
  }

  private static let slow = "instr(zeroblob(900000000), zeroblob(450000000) || x'01' || a)"

  @Test("tables and indexes of others are accepted, and expressions that are the app's own")
  func ownExpressions() throws {
    let statements = [
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT CHECK (json_valid(a)),
        n INTEGER CHECK (CAST(n AS TEXT) <> 'x'), g INTEGER AS (json_extract(a, '$.x')))
      """,
      "CREATE INDEX own ON t (lower(a)) WHERE a <> ''", "CREATE VIEW v AS SELECT g FROM t",
      "CREATE VIRTUAL TABLE f USING fts5 (b)", "CREATE VIEW w AS SELECT b FROM f",
    ]
    let file = try SQLiteFile(folder.path)
    let spelled = statements.joined(separator: ";")
      .replacing("<> 'x')", with: "<> 'x') COLLATE BINARY")
    try file.execute(spelled)
    try file.execute(
      """
      INSERT INTO t (a) VALUES ('{"x": 1}'); INSERT INTO f VALUES ('b');
      CREATE INDEX i ON t (a COLLATE NOCASE DESC, id); CREATE TABLE other (a DEFAULT (1), b);
      PRAGMA user_version = 1
      """)
    let database = try open(DatabaseSchema(_version: 1, statements: statements))
    #expect(try database.read { try $0._statement("SELECT g FROM v").count() } == 1)
    #expect(try database.read { try $0._statement("SELECT count(*) FROM w").count() } == 1)
    #expect(try database.integrityCheck() == [])
  }

  @Test("functions of SQLite that could do harm aren't called by its schema")
  func trust() throws {
    try folder.take(journal: "delete", amid: "")
    let database = try open()
    #expect(try database.read { try $0._statement("PRAGMA trusted_schema").count() } == 0)
  }

  @Test("text of the file that has SQLite use up the stack is an error")
  func deepPaths() throws {
    let made = try Database(at: folder.path, schema: PairSample.schema)
    try made.write { try PairSample.insert(1, into: $0) }
    made.close()
    let index = "CREATE INDEX i ON one (json_set('{}', '$' || replace(text, 'x', '@.a'), 1))"
    try SQLiteFile(folder.path).execute(
      """
      PRAGMA journal_mode = DELETE; PRAGMA writable_schema = ON; CREATE INDEX i ON one (text);
      UPDATE one SET text = printf('%.*c', 300000, 'x');
      UPDATE sqlite_schema SET sql = '\(index.replacing("'", with: "''").replacing("@", with: ""))'
        WHERE name = 'i';
      """)
    let output = try DriverProcess(["open", folder.path, "untrusted"]).outcome().output
    #expect(
      output.contains("index 'i' computes values and is not in the schema"),
      "\(output)")
  }

  @Test("rows that refer to none are no damage")
  func orphans() throws {
    try folder.take(
      journal: "delete",
      amid: "PRAGMA user_version = 1; CREATE TABLE u (t REFERENCES t); INSERT INTO u VALUES (1000)")
    _ = try open()
  }

  @Test(
    "an untrusted database is refused as a read-only one is: another version, another schema, no database"
  )
  func otherVersions() throws {
    #expect(
      throws: DatabaseError.unsupported("a database in memory can't be opened for reading only")
    ) {
      try Database(at: ":memory:", schema: Self.schema, configuration: .init(mode: .untrusted))
    }
    try folder.take(journal: "delete", amid: "PRAGMA user_version = 1")
    let newer = DatabaseSchema(
      _version: 2, statements: Self.schema.statements,
      migrations: [
        _Migration(version: 2, name: "two", backedUp: false, steps: [])
      ])
    #expect(throws: DatabaseError.olderDatabase(found: 1, known: 2)) { try open(newer) }
    let other = DatabaseSchema(_version: 1, statements: ["CREATE TABLE t (id)"])
    guard case .schemaDrift = #expect(throws: DatabaseError.self, performing: { try open(other) })
    else { throw DatabaseError.closed }
    try Data(repeating: 7, count: 5000).write(to: folder.url())
    #expect(#expect(throws: DatabaseError.self) { try open() }?.code == SQLITE_NOTADB)
    try Data().write(to: folder.url())
    #expect("\(#expect(throws: DatabaseError.self) { try open() } as Any)".contains("is empty"))
  }
}
