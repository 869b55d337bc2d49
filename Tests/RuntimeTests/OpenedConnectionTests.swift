import DBGenMaintenance
import DBGenSQLite
import Foundation
import RuntimeSamples
import Synchronization
import Testing

@testable import DBGenRuntime

/// SQLite reads the whole schema for each connection, so what counts is how many an app opens.
@Suite("the connection that opened a database")
struct OpenedConnectionTests {
  private final class Count: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    var configuration: Database.Configuration {
      .init(prepare: { _ in self.count.withLock { $0 += 1 } })
    }
  }

  private let folder: Folder
  private let count = Count()

  init() throws { folder = try Folder() }

  private func open() throws -> Database {
    try folder.open().close()
    return try folder.open(count.configuration)
  }

  private func insert(_ id: Int64, into database: Database) throws {
    try database.write { _ = try Counter.insert(Counter(id: id, value: 1), into: $0) }
  }

  private func connection(of database: Database) throws -> OpaquePointer {
    try database.read { $0.connection.handle }
  }

  /// Deletes everything with SQLite alone, and returns its error.
  private static func delete(on connection: OpaquePointer) -> String? {
    let code = sqlite3_exec(connection, "DELETE FROM counter", nil, nil, nil)
    return code == SQLITE_OK ? nil : "\(code) \(String(cString: sqlite3_errmsg(connection)))"
  }

  @Test("the first reads and the first write use the connection that opened the database")
  func first() throws {
    let database = try open()
    for _ in 0..<3 { #expect(try database.read { try Counter.count(in: $0) } == 0) }
    try insert(1, into: database)
    #expect(count.value == 1)
    for _ in 0..<3 { #expect(try database.read { try Counter.count(in: $0) } == 1) }
    try insert(2, into: database)
    #expect(count.value == 2)
  }

  @Test("after a first write, readers have connections of their own")
  func firstWrite() throws {
    let database = try open()
    try insert(1, into: database)
    #expect(count.value == 1)
    for _ in 0..<3 { #expect(try database.read { try Counter.count(in: $0) } == 1) }
    #expect(count.value == 2)
  }

  @Test("a database is read on the connection that migrated it")
  func migration() throws {
    let league = try League()
    let database = try league.open(LeagueSample.new, count.configuration)
    #expect(database.migratedFrom == 1)
    let before = count.value
    let players = try database.read { try $0._statement("SELECT count(*) FROM player").count() }
    #expect(players == 50 && count.value == before)
  }

  @Test("a first write doesn't wait for a first read, which keeps its snapshot")
  func whileReading() async throws {
    let database = try open()
    let (reading, written) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let counts = Task.detached {
      try await database.read { transaction in
        let before = try Counter.count(in: transaction)
        reading.signal()
        written.wait()
        return [before, try Counter.count(in: transaction)]
      }
    }
    await reading.waitElsewhere()
    try await database.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
    written.signal()
    #expect(try await counts.value == [0, 0])
    #expect(count.value == 2)
    // Each keeps its own.
    for id in 2...4 {
      #expect(try await database.read { try Counter.count(in: $0) } == id - 1)
      try await database.write {
        _ = try Counter.insert(Counter(id: Int64(id), value: 1), into: $0)
      }
    }
    #expect(count.value == 2)
  }

  @Test("a first read that fails leaves the connection to the next one, and to the first write")
  func failure() throws {
    struct Failure: Error {}
    let database = try open()
    for _ in 0..<2 {
      #expect(throws: Failure.self) { try database.read { _ in throw Failure() } }
      #expect(throws: DatabaseError.self) {
        try database.read { try $0._statement("nonsense").run() }
      }
    }
    try insert(1, into: database)
    #expect(try database.read { try Counter.count(in: $0) } == 1)
    #expect(count.value == 2)
  }

  @Test("a first read refuses to write like all others, and the first write doesn't")
  func refusal() throws {
    let database = try open()
    try insert(1, into: database)
    let later = try Self.delete(on: connection(of: database))
    let first = try folder.open()
    for _ in 0..<2 { #expect(try Self.delete(on: connection(of: first)) == later) }
    #expect(later == "8 attempt to write a readonly database")
    let errors = [first, database].map { database in
      #expect(throws: DatabaseError.self) {
        try database.read { try $0._statement("DELETE FROM counter").run() }
      }
    }
    #expect(errors[0] == errors[1] && errors[0]?.code == SQLITE_READONLY)
    try first.withConnection { #expect(Self.delete(on: $0) == nil) }
    #expect(try database.read { try Counter.count(in: $0) } == 0)
  }

  @Test(
    "settings that a read changes don't reach the writer",
    arguments: [
      "PRAGMA ignore_check_constraints = 1", " pragma ignore_check_constraints(1)",
      "/* of checks */ PRAGMA ignore_check_constraints = 1",
    ])
  func settings(sql: String) throws {
    let database = try open()
    try database.read { _ = try $0.fetch(SQL(sql, [])) { _ in } }
    let isIgnored = try database.withConnection { connection in
      var statement: OpaquePointer?
      defer { sqlite3_finalize(statement) }
      let sql = "PRAGMA ignore_check_constraints"
      #expect(sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK)
      #expect(sqlite3_step(statement) == SQLITE_ROW)
      return sqlite3_column_int(statement, 0)
    }
    #expect(isIgnored == 0 && count.value == 2)
  }

  @Test("a read that only looks at settings leaves the connection to the first write")
  func reading() throws {
    let database = try open()
    let version = try database.read {
      try $0.fetch(SQL("PRAGMA schema_version", [])) { try $0.integer(0) }
    }
    try insert(1, into: database)
    #expect(version.count == 1 && count.value == 1)
  }

  @Test("no trace reports that the connection is passed on")
  func trace() throws {
    let statements = Mutex<[String]>([])
    let trace = Database.Trace { event in statements.withLock { $0.append(event.sql) } }
    let database = try folder.open(.init(trace: trace))
    _ = try database.read { try $0.fetch("SELECT value FROM counter") { try $0.integer(0) } }
    try database.write { _ = try $0.execute("DELETE FROM counter") }
    #expect(
      statements.withLock { $0 } == [
        "BEGIN DEFERRED", "SELECT value FROM counter", "COMMIT", "BEGIN IMMEDIATE",
        "DELETE FROM counter", "COMMIT",
      ])
  }

  @Test(
    "a database that is closed keeps nothing open, whether it was read or not",
    arguments: [false, true], [false, true])
  func closing(isRead: Bool, isReleased: Bool) throws {
    var database: Database? = try open()
    if isRead { _ = try database?.read { try Counter.count(in: $0) } }
    #expect(try folder.names.count == 3)
    if isReleased { database = nil } else { database?.close() }
    #expect(try folder.names == ["test.sqlite"])
    guard let database else { return }
    #expect(throws: DatabaseError.closed) { try database.read { _ in } }
    #expect(throws: DatabaseError.closed) { try database.write { _ in } }
  }

  #if os(Linux)
    @Test(
      "a database that is suspended holds no lock, whether it was read or not",
      arguments: [false, true])
    func suspension(isRead: Bool) throws {
      let database = try open()
      if isRead { _ = try database.read { try Counter.count(in: $0) } }
      let probe = LockProbe(folder.path)
      #expect(try probe.isLocked())
      try database.suspend()
      #expect(try !probe.isLocked())
      #expect(throws: DatabaseError.suspended) { try database.read { _ in } }
      #expect(throws: DatabaseError.suspended) { try database.write { _ in } }
      database.resume()
      #expect(try database.read { try Counter.count(in: $0) } == 0)
      try insert(1, into: database)
      #expect(try database.read { try Counter.count(in: $0) } == 1)
      #expect(count.value == 3)
    }
  #endif
}
