import DBGenAdoption
import DBGenMaintenance
import DBGenSQLite
import Foundation
import RuntimeSamples
import Synchronization
import Testing

@testable import DBGenObservation
@testable import DBGenRuntime

/// A database of counters that attaches the tables `one` and `two`, or others.
@Suite("a file with another schema that a database attaches")
struct AttachmentTests {
  private let folder: Folder

  init() throws { folder = try Folder(isInMemory: true) }

  private var other: String { folder.url.appending(path: "file:other %?.sqlite").path }

  private func open(
    _ schema: DatabaseSchema = PairSample.schema, mode: Database.Mode = .create,
    with configuration: Database.Configuration = .init()
  ) throws -> Database {
    var configuration = configuration
    configuration.attachments.append(.init(schema, at: other, as: "an \"other\"", mode: mode))
    return try folder.open(configuration)
  }

  private func error(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return "no error"
  }

  private func write(_ transaction: WriteTransaction) throws {
    _ = try Counter.insert(Counter(id: 1, value: 10), into: transaction)
    try PairSample.insert(1, into: transaction)
  }

  @Test("a transaction writes to both files, and a read joins them")
  func both() throws {
    let database = try open()
    try database.write(write)
    let sum = "SELECT value + two.id FROM counter JOIN two ON two.id = counter.id"
    #expect(try database.read { try $0.fetch(SQL(raw: sum), as: Int.self) } == [11])
    let named = "SELECT count(*) FROM \"an \"\"other\"\"\".one"
    #expect(try database.read { try $0.fetch(SQL(raw: named), as: Int.self) } == [1])
    database.close()
    let own = try Database(at: other, schema: PairSample.schema)
    #expect(try own.read { try PairSample.count(in: $0) } == 1)
    #expect(try SQLiteFile(folder.path).rows("SELECT name FROM sqlite_schema") == ["counter"])
  }

  @Test("what a transaction writes to both files is undone in both")
  func undone() throws {
    struct Stop: Error {}
    let database = try open()
    #expect(throws: Stop.self) {
      try database.write { transaction in
        try write(transaction)
        throw Stop()
      }
    }
    #expect(try database.read { try Counter.count(in: $0) + PairSample.count(in: $0) } == 0)
    try database.write { transaction in
      _ = try? transaction.savepoint {
        try write(transaction)
        throw Stop()
      }
    }
    #expect(try database.read { try Counter.count(in: $0) + PairSample.count(in: $0) } == 0)
  }

  @Test("each connection attaches the file, also after the database was suspended")
  func connections() async throws {
    let database = try open(.init(_version: 1, statements: ["CREATE TABLE x (a)"]))
    try database.writeHere { try $0.execute("INSERT INTO x VALUES (7)") }
    let meeting = (0..<4).map { _ in Task { try await database.read { try count($0) } } }
    for task in meeting { #expect(try await task.value == [7]) }
    await database.suspend()
    database.resume()
    #expect(try await database.write { try count($0) } == [7])
    #expect(try await database.read { try count($0) } == [7])

    @Sendable func count(_ transaction: ReadTransaction) throws -> [Int] {
      try transaction.fetch("SELECT a FROM x", as: Int.self)
    }
  }

  @Test("a table or view with the name of one in the database keeps the file from being attached")
  func names() throws {
    let schema = DatabaseSchema(
      _version: 1, statements: ["CREATE TABLE a (b)", "CREATE VIEW COUNTER AS SELECT b FROM a"])
    #expect(
      error { _ = try open(schema) }
        == "'\(other)' can't be attached: 'main' also has 'counter', so the name would not mean "
        + "that of 'an \"other\"' in SQL")
    let again = Database.Attachment(
      PairSample.schema, at: folder.url.appending(path: "again.sqlite").path, as: "again")
    #expect(
      error { _ = try open(with: .init(attachments: [again])) }
        == "'\(other)' can't be attached: 'again' also has 'one', so the name would not mean "
        + "that of 'an \"other\"' in SQL")
    #expect(try folder.names == [])
  }

  @Test("a table that others added to the file may have the name of one in the database")
  func othersTable() throws {
    try open().close()
    try SQLiteFile(other).execute("CREATE TABLE counter (a)")
    let database = try open()
    try database.write(write)
    #expect(try database.read { try Counter.fetchAll(from: $0) } == [Counter(id: 1, value: 10)])
  }

  @Test("a file that is attached for reading is only read, and isn't created or migrated")
  func readOnly() throws {
    #expect(throws: DatabaseError.self) { try open(mode: .readOnly) }
    #expect(!FileManager.default.fileExists(atPath: other))
    try Database(at: other, schema: PairSample.schema).write { try PairSample.insert(1, into: $0) }
    let database = try open(mode: .readOnly)
    #expect(try database.read { try PairSample.count(in: $0) } == 1)
    var runs = 0
    let error = #expect(throws: DatabaseError.self) {
      try database.write { transaction in
        runs += 1
        try write(transaction)
      }
    }
    #expect(error?.code == SQLITE_READONLY && runs == 1)
    #expect(try database.read { try Counter.count(in: $0) } == 0)
    database.close()
    let newer = DatabaseSchema(_version: 2, statements: PairSample.schema.statements)
    #expect(
      self.error { _ = try open(newer, mode: .readOnly) }
        == "the database is at version 1; versions before 2 are no longer supported; first open "
        + "it with a version of the app that migrates it to version 2; if another program made it, see 'Older versions of a file' in dbgen's documentation"
    )
  }

  @Test("a file is attached for reading to a database that is")
  func readOnlyDatabase() throws {
    try open().close()
    let database = try open(with: .init(mode: .readOnly))
    #expect(try database.read { try PairSample.count(in: $0) } == 0)
    let error = #expect(throws: DatabaseError.self) { try database.write(write) }
    #expect(error?.code == SQLITE_READONLY)
  }

  @Test("a newer version of the app that has migrated the file meanwhile is noticed")
  func newer() throws {
    let database = try open()
    try database.suspend()
    try SQLiteFile(other).execute("PRAGMA user_version = 5")
    database.resume()
    for _ in 0..<2 {
      #expect(
        error { try database.write(write) }
          == "the database has schema version 5, newer than this app's version 1; open it "
          + "with a version of the app that has version 5; if another program made it, 'dbgen migration new --takes-over' makes its version the first"
      )
    }
  }

  @Test("nothing is written to a file that no longer has its name")
  func moved() throws {
    let database = try open()
    #expect(try database.read { try PairSample.count(in: $0) } == 0)
    try FileManager.default.moveItem(atPath: other, toPath: other + "2")
    #expect(
      error { try database.write(write) }.contains("is no longer the file that was opened"))
    #expect(error { try database.vacuum() }.contains("is no longer the file that was opened"))
    #expect(try database.read { try PairSample.count(in: $0) } == 0)
  }

  @Test("a broken constraint of the file has its table and columns")
  func constraints() throws {
    let schema = DatabaseSchema(
      _version: 1,
      statements: [
        "CREATE TABLE parent (id INTEGER PRIMARY KEY, size INTEGER CHECK (size > 0))",
        "CREATE TABLE child (parentID INTEGER REFERENCES parent (id))",
        """
        CREATE TABLE late (
          parentID INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)
        """,
      ])
    let database = try open(schema)
    func violation(_ sql: SQL) throws -> [String] {
      do {
        try database.write { _ = try $0.execute(sql) }
      } catch DatabaseError.constraint(let violation) {
        return [violation.table ?? "", violation.parent ?? ""] + violation.columns
      }
      return []
    }
    #expect(try violation("INSERT INTO parent VALUES (1, 0)") == ["parent", "", "size"])
    #expect(try violation("INSERT INTO child VALUES (1)") == ["child", "parent", "parentID"])
    #expect(try violation("INSERT INTO late VALUES (1)") == ["late", "parent", "parentID"])
  }

  @Test("databases in memory are attached to each other, and to no file")
  func inMemory() throws {
    let attachment = Database.Attachment(PairSample.schema, at: ":memory:", as: "other")
    let database = try Database(
      at: ":memory:", schema: Counter.schema, configuration: .init(attachments: [attachment]))
    try database.write(write)
    try database.suspend()
    database.resume()
    #expect(try database.read { try Counter.count(in: $0) + PairSample.count(in: $0) } == 2)
    #expect(
      error { _ = try folder.open(.init(attachments: [attachment])) }
        == "a database in memory can't be attached to a file")
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test("a file is attached to a database in memory")
  func toMemory() throws {
    let attachment = Database.Attachment(PairSample.schema, at: other, as: "other")
    let database = try Database(
      at: ":memory:", schema: Counter.schema, configuration: .init(attachments: [attachment]))
    try database.write(write)
    database.close()
    let own = try Database(at: other, schema: PairSample.schema)
    #expect(try own.read { try PairSample.count(in: $0) } == 1)
  }

  @Test("an untrusted file is neither attached nor attaches others")
  func untrusted() throws {
    try open().close()
    let message = "an untrusted file can't be used together with others"
    #expect(error { _ = try open(mode: .untrusted) } == message)
    #expect(error { _ = try open(with: .init(mode: .untrusted)) } == message)
  }

  @Test("what cares for the file leaves the attached one alone")
  func maintenance() throws {
    try Database(at: other, schema: PairSample.schema).close()
    try SQLiteFile(other).execute("PRAGMA journal_mode = DELETE")
    let database = try open(mode: .readOnly)
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
    let copies = ["backup.sqlite", "vacuum.sqlite"].map { folder.url.appending(path: $0).path }
    try database.backup(to: copies[0])
    try database.vacuum(into: copies[1])
    for copy in copies {
      #expect(try SQLiteFile(copy).rows("SELECT name FROM sqlite_schema") == ["counter"])
    }
    try database.vacuum()
    try database.checkpoint(.truncate)
    #expect(try database.integrityCheck() == [])
    try database.withConnection { _ in }
    try database.eraseAll()
    #expect(try database.read { try Counter.count(in: $0) + PairSample.count(in: $0) } == 0)
    database.close()
    #expect(try SQLiteFile(other).rows("PRAGMA journal_mode") == ["delete"])
  }

  @Test("settings of the configuration hold for the file, too")
  func settings() throws {
    let database = try open(with: .init(synchronous: .off, pageCacheSize: 81_920))
    let settings = try database.write { transaction in
      try ["synchronous", "cache_size", "journal_mode"].flatMap { name in
        try transaction.fetch(SQL(raw: "PRAGMA \"an \"\"other\"\"\".\(name)")) { row in
          let value = try row.values[0].value
          return "\(value)"
        }
      }
    }
    #expect(settings == ["integer(0)", "integer(-80)", "text(\"wal\")"])
  }

  @Test("the statements that attach a file aren't traced")
  func trace() throws {
    let statements = Recorded()
    let database = try open(with: .init(trace: .init { statements.add($0.sql) }))
    _ = try database.read { try PairSample.count(in: $0) }
    #expect(statements.all.map { $0.prefix(6) } == ["BEGIN ", "SELECT", "COMMIT"])
  }
}

// MARK: - Observation

extension AttachmentTests {
  @Test("a change of an attached table is reported, also if others made it")
  func observed() async throws {
    let database = try open(Observed.schema)
    var changes = database.changes(in: Observed.Team.self, Observed.Badge.self).makeAsyncIterator()
    try database.writeHere { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
    try database.writeHere { try Observed.addBadge("b", to: $0) }
    let own = try #require(await changes.next())
    #expect(own.tables == ["badge"] && !own.mayBeMore)
    try SQLiteFile(other).execute("INSERT INTO team (name) VALUES ('Bern')")
    try database.writeHere { _ in }
    #expect(await changes.next()?.contains(Observed.Team.self) == true)
  }

  @Test("a read that joins both files is repeated after a change of either")
  func joined() async throws {
    let database = try open()
    try database.writeHere(write)
    var values = database.observe { transaction in
      try transaction.fetch("SELECT value FROM counter JOIN one USING (id)", as: Int.self)
    }.makeAsyncIterator()
    #expect(try await values.next(isolation: nil) == [10])
    try database.writeHere { _ = try $0.execute("UPDATE counter SET value = 11") }
    #expect(try await values.next(isolation: nil) == [11])
    try database.writeHere { _ = try $0.execute("DELETE FROM one") }
    #expect(try await values.next(isolation: nil) == [])
  }
}

/// The statements that a trace has reported.
private final class Recorded: Sendable {
  private let statements = Mutex<[String]>([])

  var all: [String] { statements.withLock { $0 } }

  func add(_ sql: String) { statements.withLock { $0.append(sql) } }
}
