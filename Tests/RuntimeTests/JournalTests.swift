import DBGenAdoption
import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Testing

@Suite("a journal beside a database that is only read")
struct JournalTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let database = try Database(at: folder.path, schema: PairSample.schema)
    try database.write { try PairSample.insert(1, into: $0) }
    database.close()
    try SQLiteFile(folder.path).execute("PRAGMA journal_mode = DELETE")
  }

  private func open(_ mode: Database.Mode, _ path: String) throws -> Database {
    try Database(at: path, schema: PairSample.schema, configuration: .init(mode: mode))
  }

  /// Copies the database with the journal of a transaction that a crash cuts short.
  private func crash() throws -> String {
    let file = try SQLiteFile(folder.path)
    try file.execute("PRAGMA cache_size = 1; BEGIN")
    for statement in [
      "CREATE TABLE more (a)",
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
      INSERT INTO more SELECT printf('%.2000c', 'x') FROM n
      """,
    ] { try file.execute(statement) }
    let path = folder.path + "-crashed"
    for ending in ["", "-journal"] {
      try FileManager.default.copyItem(atPath: folder.path + ending, toPath: path + ending)
    }
    return path
  }

  @Test("says that it has to be undone first, which a mode that writes does")
  func hot() throws {
    let path = try crash()
    let error = #expect(throws: DatabaseError.self) { try open(.readOnly, path) }
    #expect(error?.code == SQLITE_CANTOPEN)
    let text =
      "\(path)-journal' is of a transaction that was broken off, and has to be undone first"
    #expect(error?.description.contains(text) == true, "\(error as Any)")
    try open(.existing, path).close()
    #expect(try open(.readOnly, path).read { try PairSample.count(in: $0) } == 1)
  }

  @Test(
    "says that it isn't one, and stays", arguments: [Database.Mode.readOnly, .untrusted],
    ["something else", "x"])
  func unmarked(mode: Database.Mode, contents: String) throws {
    try Data(contents.utf8).write(to: URL(filePath: folder.path + "-journal"))
    let error = #expect(throws: DatabaseError.self) { try open(mode, folder.path) }
    #expect(error?.code == SQLITE_CANTOPEN)
    let text = "\(folder.path)-journal' doesn't begin as a journal of SQLite"
    #expect(error?.description.contains(text) == true, "\(error as Any)")
    #expect(try String(contentsOfFile: folder.path + "-journal", encoding: .utf8) == contents)
  }
}
