import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import Foundation
import Testing

@Suite("connections that were opened elsewhere")
struct BorrowingTests {
  private struct Refusal: Error {}

  /// A connection opened by other code.
  private final class Other {
    let handle: OpaquePointer

    init() throws {
      var handle: OpaquePointer?
      #expect(sqlite3_open(":memory:", &handle) == SQLITE_OK)
      self.handle = try #require(handle)
      for statement in Counter.schema.statements { try run(statement) }
      try run("INSERT INTO counter VALUES (1, 1)")
    }

    deinit { sqlite3_close(handle) }

    func run(_ sql: String) throws {
      #expect(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK, "\(sql)")
    }

    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    func count() throws -> Int { try Database.read(on: handle) { try Counter.count(in: $0) } }

    /// Expects that the runtime has left nothing behind on the connection.
    func expectClean(at location: SourceLocation = #_sourceLocation) {
      #expect(sqlite3_next_stmt(handle, nil) == nil, sourceLocation: location)
      let code = sqlite3_exec(handle, "SELECT * FROM dbgen_list(NULL)", nil, nil, nil)
      #expect(code == SQLITE_ERROR, sourceLocation: location)
    }
  }

  private let other: Other

  init() throws { other = try Other() }

  @Test("work on a borrowed connection outside a transaction has its own, undone if it throws")
  func ownTransaction() throws {
    let counter = try Database.write(on: other.handle) { transaction throws in
      #expect(other.isInTransaction)
      return try Counter.insert(Counter(id: 2, value: 2), into: transaction)
    }
    #expect(counter.id == 2 && !other.isInTransaction)
    #expect(throws: Refusal.self) {
      try Database.write(on: other.handle) { transaction throws in
        try Counter.deleteAll(in: transaction)
        throw Refusal()
      }
    }
    #expect(try !other.isInTransaction && other.count() == 2)
    other.expectClean()
  }

  @Test(
    "work on a borrowed connection inside a transaction is part of it, undone alone if it throws")
  func savepoint() throws {
    try other.run("BEGIN; INSERT INTO counter VALUES (2, 2)")
    try Database.write(on: other.handle) {
      _ = try Counter.insert(Counter(id: 3, value: 3), into: $0)
    }
    #expect(throws: Refusal.self) {
      try Database.write(on: other.handle) { transaction throws in
        try Counter.deleteAll(in: transaction)
        throw Refusal()
      }
    }
    #expect(try other.isInTransaction && other.count() == 3)
    try other.run("ROLLBACK")
    #expect(try other.count() == 1)
    other.expectClean()
  }

  @Test("conditions with lists work, even if one borrowing is inside another")
  func lists() throws {
    let count = try Database.write(on: other.handle) { transaction throws in
      try Counter.insert(contentsOf: (2...9).map { Counter(id: $0, value: 0) }, into: transaction)
      let inner = try Database.write(on: other.handle) { inner in
        try Counter.deleteAll(where: { $0.id.isIn([2, 3]) }, in: inner)
        return try Database.read(on: other.handle) {
          try Counter.count(where: { $0.id.isIn([1, 2, 3]) }, in: $0)
        }
      }
      #expect(inner == 1)
      return try Counter.count(where: { $0.id.isIn([1, 4, 77]) }, in: transaction)
    }
    #expect(count == 2)
    other.expectClean()
  }

  @Test("settings of the connection stay as they are")
  func settings() throws {
    for isOn in ["0", "1"] {
      try other.run("PRAGMA foreign_keys = \(isOn)")
      let count = try Database.write(on: other.handle) {
        try $0._statement("PRAGMA foreign_keys").count()
      }
      #expect("\(count)" == isOn)
      var statement: OpaquePointer?
      sqlite3_prepare_v2(other.handle, "PRAGMA foreign_keys", -1, &statement, nil)
      #expect(sqlite3_step(statement) == SQLITE_ROW)
      #expect("\(sqlite3_column_int(statement, 0))" == isOn)
      sqlite3_finalize(statement)
    }
    var text: OpaquePointer?
    // The runtime's own connections refuse text in double quotes.
    #expect(sqlite3_prepare_v2(other.handle, "SELECT \"text\"", -1, &text, nil) == SQLITE_OK)
    sqlite3_finalize(text)
  }

  @Test("a transaction that reads refuses to write, and is no obstacle to what is being read")
  func reading() throws {
    var rows: OpaquePointer?
    sqlite3_prepare_v2(other.handle, "SELECT id FROM counter", -1, &rows, nil)
    #expect(sqlite3_step(rows) == SQLITE_ROW)
    let error = #expect(throws: DatabaseError.self) {
      try Database.read(on: other.handle) { try $0._statement("DELETE FROM counter").run() }
    }
    #expect(error?.code == SQLITE_READONLY)
    try other.run("BEGIN")
    #expect(try other.count() == 1)
    #expect(other.isInTransaction)
    #expect(sqlite3_step(rows) == SQLITE_DONE)
    sqlite3_finalize(rows)
    try other.run("COMMIT")
    other.expectClean()
  }

  @Test("a transaction of a borrowed connection can't be used afterwards")
  func kept() throws {
    var transaction: WriteTransaction?
    try Database.write(on: other.handle) { transaction = $0 }
    let kept = try #require(transaction)
    #expect(throws: DatabaseError.transactionEnded) { try Counter.count(in: kept) }
    other.expectClean()
  }

  @Test(
    "a transaction that is ended inside is reported, and one that SQLite has ended is over for all")
  func ended() throws {
    try other.run("BEGIN")
    #expect(throws: DatabaseError.transactionAborted) {
      try Database.write(on: other.handle) { try $0._statement("ROLLBACK").run() }
    }
    #expect(!other.isInTransaction)
    try other.run("BEGIN; CREATE TABLE t (a INTEGER PRIMARY KEY ON CONFLICT ROLLBACK)")
    try other.run("INSERT INTO t VALUES (1)")
    #expect {
      try Database.write(on: other.handle) { try $0.execute("INSERT INTO t VALUES (1)") }
    } throws: { "\($0)".hasPrefix("PRIMARY KEY constraint violated by 't.a': ") }
    #expect(!other.isInTransaction)
    other.expectClean()
  }

  @Test("a thousand borrowings leave nothing behind")
  func memory() throws {
    func use() throws {
      try Database.write(on: other.handle) { transaction in
        _ = try Counter.fetchAll(where: { $0.id.isIn([1, 2]) }, from: transaction)
      }
    }
    try use()
    let before = sqlite3_memory_used()
    var (used, peak): (Int32, Int32) = (0, 0)
    sqlite3_db_status(other.handle, SQLITE_DBSTATUS_SCHEMA_USED, &used, &peak, 0)
    let first = used
    for _ in 1...1000 { try use() }
    sqlite3_db_status(other.handle, SQLITE_DBSTATUS_SCHEMA_USED, &used, &peak, 0)
    #expect(used == first && before > 0)
    other.expectClean()
  }
}
