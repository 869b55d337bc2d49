import DBGenRuntime
import DBGenSQLite
import Foundation
import Testing

@Suite("opening")
struct OpeningTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func version(_ version: Int32) -> DatabaseSchema {
    DatabaseSchema(_version: version, statements: Counter.schema.statements)
  }

  @Test("a new file is created with the schema and its version, and opened again with its rows")
  func creation() throws {
    try folder.open().write { _ = try Counter.insert(Counter(id: 1, value: 2), into: $0) }
    let database = try folder.open()
    #expect(try database.read { try Counter.fetchAll(from: $0) } == [Counter(id: 1, value: 2)])
    let facts = try database.read { transaction in
      [
        try transaction._statement("PRAGMA user_version").count(),
        try transaction._statement("PRAGMA foreign_keys").count(),
        try transaction._statement(
          "SELECT count(*) FROM pragma_journal_mode WHERE journal_mode = 'wal'"
        ).count(),
      ]
    }
    #expect(facts == [1, 1, 1])
    #expect(try database.write { try $0._statement("PRAGMA foreign_keys").count() } == 1)
  }

  @Test("an empty file is a new one")
  func emptyFile() throws {
    try Data().write(to: URL(filePath: folder.path))
    #expect(try folder.open().read { try Counter.count(in: $0) } == 0)
  }

  @Test("a file of a newer version is refused, and stays as it is to the byte")
  func newer() throws {
    try Database(at: folder.path, schema: version(3)).close()
    let before = try Data(contentsOf: URL(filePath: folder.path))
    #expect(throws: DatabaseError.newerDatabase(found: 3, known: 1)) { try folder.open() }
    #expect(try Data(contentsOf: URL(filePath: folder.path)) == before)
  }

  @Test("a file from before the first migration is refused, and stays as it is to the byte")
  func older() throws {
    try folder.open().close()
    let before = try Data(contentsOf: URL(filePath: folder.path))
    let error = #expect(throws: DatabaseError.self) {
      try Database(at: folder.path, schema: version(2))
    }
    #expect(error == .unsupportedVersion(found: 1, oldest: 2))
    #expect(
      error?.description
        == "the database is at version 1; versions before 2 are no longer supported; first open "
        + "it with a version of the app that migrates it to version 2; if another program made it, see 'Older versions of a file' in dbgen's documentation"
    )
    #expect(try Data(contentsOf: URL(filePath: folder.path)) == before)
  }

  @Test("a database of another program is refused, and keeps its journal mode")
  func foreign() throws {
    var handle: OpaquePointer?
    #expect(sqlite3_open(folder.path, &handle) == SQLITE_OK)
    #expect(sqlite3_exec(handle, "CREATE TABLE t (a)", nil, nil, nil) == SQLITE_OK)
    sqlite3_close(handle)
    let before = try Data(contentsOf: URL(filePath: folder.path))
    let error = #expect(throws: DatabaseError.self) { try folder.open() }
    #expect(
      error
        == .notOurDatabase(
          path: folder.path,
          differences: [
            "to compare what its statements mean, add the product 'DBGenAdoption', import it, and open "
              + "with the configuration's 'adoption' set to '.byMeaning'"
          ]))
    #expect(error?.description.contains("belongs to another program: to compare") == true)
    #expect(try Data(contentsOf: URL(filePath: folder.path)) == before)
  }

  @Test("a file that isn't a database is refused with SQLite's code")
  func garbage() throws {
    try Data(repeating: 7, count: 5000).write(to: URL(filePath: folder.path))
    #expect(#expect(throws: DatabaseError.self) { try folder.open() }?.code == 26)
    for path in [folder.url.path, folder.path + "/missing/x.sqlite", "a\0b"] {
      let error = #expect(throws: DatabaseError.self) {
        try Database(at: path, schema: Counter.schema)
      }
      #expect(error?.code == 14, "\(path)")
    }
  }

  @Test("a schema that SQLite refuses leaves nothing of itself behind")
  func failingSchema() throws {
    let broken = DatabaseSchema(
      _version: 1, statements: Counter.schema.statements + ["CREATE TABLE oops (a FOO) STRICT"])
    #expect { try Database(at: folder.path, schema: broken) } throws: {
      "\($0)".hasPrefix("SQLite error 1 (extended 1): unknown datatype for oops.a")
    }
    #expect(try folder.open().read { try Counter.count(in: $0) } == 0)
  }

  @Test("one of eight that open a new file at once creates it, and all find it whole")
  func together() async throws {
    for round in 0..<250 {
      let (path, schema) = ("\(folder.path)-\(round)", Counter.schema)
      try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<8 {
          group.addTask {
            try await Database(at: path, schema: schema).read { try Counter.count(in: $0) }
          }
        }
        for try await count in group { #expect(count == 0) }
      }
    }
  }

  @Test("a directory is reported as one")
  func directory() throws {
    let error = #expect(throws: DatabaseError.self) {
      try Database(at: folder.url.path, schema: Counter.schema)
    }
    #expect("\(error as Any)".contains("'\(folder.url.path)' is a directory"))
  }

  @Test("a database tells which version it was migrated from, if this opening has done it")
  func migratedFrom() throws {
    let database = try folder.open()
    #expect(database.migratedFrom == 0)
    database.close()
    #expect(try folder.open().migratedFrom == nil)
  }

  @Test("a database in memory reads what it wrote, and is another each time")
  func inMemory() async throws {
    let database = try Database(at: ":memory:", schema: Counter.schema)
    try await database.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
    #expect(try await database.read { try Counter.count(in: $0) } == 1)
    let other = try Database(at: ":memory:", schema: Counter.schema)
    #expect(try await other.read { try Counter.count(in: $0) } == 0)
  }

  @Test("a closed database says so, and leaves no log behind")
  func closing() throws {
    let database = try folder.open()
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
    #expect(try database.read { try Counter.count(in: $0) } == 1)
    database.close()
    database.close()
    #expect(throws: DatabaseError.closed) { try database.read { _ in } }
    #expect(throws: DatabaseError.closed) { try database.write { _ in } }
    #expect(try folder.names == ["test.sqlite"])
  }

  @Test("closing closes the file, also where a transaction has been kept")
  func keptTransaction() throws {
    let database = try folder.open()
    var kept: WriteTransaction?
    try database.write { kept = $0 }
    database.close()
    #expect(try folder.names == ["test.sqlite"])
    let transaction = try #require(kept)
    #expect(throws: DatabaseError.transactionEnded) { try Counter.count(in: transaction) }
  }

  @Test("a refused file keeps what its write-ahead log has not yet brought into it")
  func hotLog() throws {
    let newer = DatabaseSchema(_version: 9, statements: Counter.schema.statements)
    let database = try Database(at: folder.path, schema: newer)
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
    let copy = try Folder()
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: folder.path + suffix, toPath: copy.path + suffix)
    }
    let before = try contents(copy.path)
    #expect(throws: DatabaseError.newerDatabase(found: 9, known: 1)) { try copy.open() }
    #expect(try contents(copy.path) == before)
    let reopened = try Database(at: copy.path, schema: newer)
    #expect(try reopened.read { try Counter.count(in: $0) } == 1)
  }

  /// Returns the contents of a database and of its log.
  private func contents(_ path: String) throws -> [Data] {
    try ["", "-wal"].map { try Data(contentsOf: URL(filePath: path + $0)) }
  }

  @Test("opening and closing a thousand times leaves no file open")
  func descriptors() throws {
    guard FileManager.default.fileExists(atPath: "/proc/self/fd") else { return }
    for _ in 0..<1000 {
      let database = try folder.open()
      _ = try database.read { try Counter.count(in: $0) }
    }
    #expect(openFiles().isEmpty)
  }

  /// Returns the files that this process has open in the folder. Other tests that run at the same
  /// time also have files open.
  private func openFiles() -> [String] {
    let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return descriptors.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }.filter { $0.contains(folder.url.lastPathComponent) }
  }
}
