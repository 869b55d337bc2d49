import Foundation
import RuntimeSamples
import Testing

@Suite("dbgen import of a file that a stranger has made")
struct HostileImportTests {
  private let sandbox = Sandbox()

  /// Makes a database with the rollback journal of a program that was killed while it changed rows.
  private func makeHotJournal() throws {
    let database = try SQLiteFile(sandbox.path("source.db"))
    try database.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)")
    try sandbox.crash(
      "source.db", as: "shop.db", filling: "t (a)",
      amid: "UPDATE t SET a = 'y' || a; CREATE TABLE later (b);")
  }

  @Test(
    "dbgen import of a stranger's file reads the contents that a journal restores, in a copy, and says so"
  )
  func journal() throws {
    try makeHotJournal()
    let before = try sandbox.files(in: "")
    let outcome = try sandbox.dbgen("import", "shop.db")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error.contains("shop.db: note: reading a copy that includes its journal"))
    #expect(outcome.output.contains("t:") && !outcome.output.contains("later:"))
    #expect(try sandbox.files(in: "") == before)
  }

  @Test(
    "dbgen import of a stranger's file removes no file that a journal names as that of a transaction over several databases"
  )
  func superJournal() throws {
    try makeHotJournal()
    try sandbox.write("precious\n", to: "victim.txt")
    try SQLiteFile.nameSuperJournal(
      sandbox.path("victim.txt"), in: sandbox.url("shop.db-journal"))
    let before = try sandbox.files(in: "")
    let outcome = try sandbox.dbgen("import", "shop.db")
    #expect(outcome.status == 74)
    #expect(
      outcome.error.contains("belongs to a transaction over several databases"), "\(outcome.error)")
    #expect(try sandbox.files(in: "") == before)
  }

  @Test("dbgen import of a stranger's file copies no more of a log than the disk has of it")
  func sparseLog() throws {
    try SQLiteFile(sandbox.path("shop.db")).execute("CREATE TABLE t (id INTEGER PRIMARY KEY)")
    #expect(try sandbox.shell("truncate -s 4G shop.db-wal").status == 0)
    let outcome = try sandbox.shell("ulimit -f 2048; exec \"$DBGEN\" import shop.db")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("t:"))
  }

  /// Makes a table with a row whose column `n` has never been computed. SQLite would otherwise
  /// compute it for each inserted row.
  private func makeTable(of column: String, holding value: String, computing n: String) throws {
    let table = "CREATE TABLE t (\(column), n INTEGER AS (\(n)))"
    try SQLiteFile(sandbox.path("shop.db")).execute(
      """
      CREATE TABLE t (\(column), n INTEGER AS (1)); INSERT INTO t VALUES (\(value));
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = '\(table.replacing("'", with: "''"))';
      """)
  }

  @Test(
    "dbgen import of a stranger's file gives up on the type of a column of one row that is expensive to compute"
  )
  func expensiveColumn() throws {
    try makeTable(
      of: "id INTEGER PRIMARY KEY", holding: "1",
      computing: "instr(printf('%.*c', 30000000, 'a'), printf('%.*c', 15000000, 'a') || 'b')")
    let outcome = try sandbox.dbgen("import", "shop.db")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("n:\n        type: any?"), "\(outcome.output)")
  }

  @Test(
    "dbgen import of a stranger's file gives up on a column that one long instruction computes from a long value"
  )
  func longValue() throws {
    try makeTable(
      of: "a BLOB", holding: "zeroblob(480000)",
      computing: "instr(zeroblob(2 * length(a) - 10), zeroblob(length(a) - 10) || x'01')")
    try SQLiteFile(sandbox.path("shop.db")).execute(
      """
      CREATE TABLE u (a BLOB, n INTEGER AS (length(a || upper('x'))));
      INSERT INTO u VALUES (zeroblob(480000));
      """)
    let outcome = try sandbox.limited("import", "shop.db")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("type: any?"), "\(outcome.output)")
    #expect(outcome.output.contains("n: { type: \"integer?\""), "\(outcome.output)")
  }

  @Test("dbgen import of a stranger's file reads JSON that a column is computed from")
  func jsonColumn() throws {
    try SQLiteFile(sandbox.path("shop.db")).execute(
      """
      CREATE TABLE t (a TEXT, n INTEGER AS (json_extract(a, '$.x')));
      INSERT INTO t VALUES ('{"x": 1}');
      """)
    let outcome = try sandbox.dbgen("import", "shop.db")
    #expect(outcome.output.contains("n: { type: \"integer?\""), "\(outcome.output)\(outcome.error)")
  }

  /// The journal is only a header, which says how large the database was.
  @Test("dbgen import of a stranger's file refuses a journal that makes a small database huge")
  func hugeJournal() throws {
    try SQLiteFile(sandbox.path("shop.db")).execute("CREATE TABLE t (id INTEGER PRIMARY KEY)")
    func bytes(_ number: UInt32) -> Data { withUnsafeBytes(of: number.bigEndian) { Data($0) } }
    let mark = Data([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])
    let header = mark + bytes(0) + bytes(1) + bytes(1 << 24) + bytes(512) + bytes(4096)
    try (header + Data(count: 512 - header.count)).write(to: sandbox.url("shop.db-journal"))
    let before = try sandbox.files(in: "")
    let outcome = try sandbox.limited("import", "shop.db")
    #expect(outcome.status == 74, "\(outcome.output)")
    #expect(
      outcome.error.contains(
        "the journal makes the database far larger than both files together"), "\(outcome.error)")
    #expect(try sandbox.files(in: "") == before)
  }

  @Test(
    "dbgen import of a stranger's file runs nothing that a view, a trigger or an index of it says")
  func statements() throws {
    try SQLiteFile(sandbox.path("shop.db")).execute(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT); CREATE INDEX i ON t (a);
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = sql || '; ATTACH ''other.db'' AS o; CREATE TABLE o.x (a)'
        WHERE name = 'i';
      """)
    let before = try sandbox.files(in: "")
    let outcome = try sandbox.dbgen("import", "shop.db")
    #expect([0, 1].contains(outcome.status), "\(outcome.error)")
    #expect(try sandbox.files(in: "") == before)
  }
}
