import DBGenAdoption
import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Testing

/// Changes to the schema that SQLite has stored, made behind its back.
@Suite("files whose schema says what can't be")
struct CorruptSchemaTests {
  private static let texts = [
    "rootpage = 0", "rootpage = 1", "rootpage = -1", "rootpage = 1000000", "rootpage = 'x'",
    "rootpage = (SELECT max(rootpage) FROM sqlite_schema) + 1",
    "rootpage = 9223372036854775807", "sql = NULL", "sql = ''", "sql = 'nonsense'",
    "sql = 'CREATE TABLE two (id)'", "sql = x'00ff'", "sql = zeroblob(100000)",
    "sql = 'CREATE TABLE one AS SELECT 1'", "sql = 'CREATE VIRTUAL TABLE one USING nothing'",
    "sql = 'CREATE VIEW one AS SELECT * FROM one'", "sql = 'DROP TABLE two'",
    "sql = 'CREATE TABLE one (id INTEGER PRIMARY KEY, text AS (text))'",
    "sql = 'CREATE TABLE one (id, text) WITHOUT ROWID'", "type = 'view'", "type = 'index'",
    "type = x'00'", "type = NULL", "name = NULL", "name = ''", "name = 'sqlite_x'",
    "name = 'two'", "tbl_name = 'two'", "tbl_name = NULL", "name = char(0)",
  ]

  private static let modes = [Database.Mode.create, .existing, .readOnly, .untrusted]

  @Test(
    "files with an impossible schema are an error or are read, in every mode, and end no process",
    arguments: texts)
  func corrupt(change: String) throws {
    for (number, mode) in Self.modes.enumerated() {
      let folder = try Folder()
      let made = try Database(at: folder.path, schema: PairSample.schema)
      try made.write { try PairSample.insert(1, into: $0) }
      made.close()
      let file = try SQLiteFile(folder.path)
      try file.execute(
        """
        PRAGMA journal_mode = DELETE; PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET \(change) WHERE name = 'one';
        """)
      do {
        let database = try Database(
          at: folder.path, schema: PairSample.schema, configuration: .init(mode: mode))
        _ = try database.read { try PairSample.count(in: $0) }
        _ = try database.integrityCheck()
        try database.write { try PairSample.insert(2, into: $0) }
        try database.eraseAll()
      } catch let error as DatabaseError {
        #expect(Self.isExpected(error), "mode \(number): \(error)")
      }
    }
  }

  @Test("faults are told where a name of the file looks like an error of the disk")
  func names() throws {
    for name in [
      "x error code=10", "\n*** in database main ***\nunable to get the page. error code=10",
    ] {
      let folder = try Folder()
      try Database(at: folder.path, schema: PairSample.schema).close()
      try SQLiteFile(folder.path).execute(
        """
        PRAGMA journal_mode = DELETE; CREATE TABLE "\(name)" (a); INSERT INTO "\(name)" VALUES (NULL);
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, '(a)', '(a NOT NULL)') WHERE name = '\(name)';
        """)
      let database = try Database(at: folder.path, schema: PairSample.schema)
      #expect(try database.integrityCheck() == ["NULL value in \(name).a"])
    }
  }

  private static func isExpected(_ error: DatabaseError) -> Bool {
    switch error {
    case .schemaDrift, .notOurDatabase, .damagedDatabase, .rowNotFound: true
    default:
      [
        SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_NOTADB, SQLITE_READONLY, SQLITE_SCHEMA,
        SQLITE_CONSTRAINT,
      ].contains(error.code ?? 0)
    }
  }

  @Test("a cell that is longer than its page is damage")
  func cellSize() throws {
    let folder = try Folder()
    let made = try Database(at: folder.path, schema: PairSample.schema)
    try made.write { for number in 1...3 { try PairSample.insert(number, into: $0) } }
    made.close()
    let file = try SQLiteFile(folder.path)
    try file.execute("PRAGMA journal_mode = DELETE")
    let root = try #require(
      Int(try file.rows("SELECT rootpage FROM sqlite_schema WHERE name = 'one'")[0]))
    let handle = try FileHandle(forUpdating: URL(filePath: folder.path))
    // Move the first cell to the very end of the page.
    try handle.seek(toOffset: UInt64(root - 1) * 4096 + 8)
    try handle.write(contentsOf: Data([0x0f, 0xff]))
    try handle.close()
    let error = #expect(throws: DatabaseError.self) {
      try Database(
        at: folder.path, schema: PairSample.schema, configuration: .init(mode: .untrusted))
    }
    guard case .damagedDatabase = error else {
      Issue.record("\(error as Any)")
      return
    }
  }
}
