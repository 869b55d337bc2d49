import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import Foundation
import Testing

@Suite("the connection itself")
struct ConnectionTests {
  private struct Refusal: Error {}

  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder()
    database = try folder.open()
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
  }

  private func run(_ sql: String) throws {
    try database.withConnection { handle throws in
      #expect(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK, "\(sql)")
    }
  }

  private func expectAsBefore(count: Int = 1) throws {
    try database.write { transaction throws in
      #expect(try Counter.count(in: transaction) == count)
      try transaction.execute("UPDATE counter SET value = value + 1")
      for (pragma, value) in [
        (try transaction._statement("PRAGMA foreign_keys").count(), 1),
        (try transaction._statement("PRAGMA query_only").count(), 0),
        (try transaction._statement("PRAGMA writable_schema").count(), 0),
        (try transaction._statement("PRAGMA ignore_check_constraints").count(), 0),
        (try transaction._statement("PRAGMA recursive_triggers").count(), 0),
        (try transaction._statement("PRAGMA synchronous").count(), 1),
        (
          try transaction._statement(
            "SELECT count(*) FROM pragma_journal_mode WHERE journal_mode = 'wal'"
          ).count(), 1
        ),
      ] {
        #expect(pragma == value)
      }
    }
  }

  @Test("the connection that is lent is the one that writes, outside a transaction")
  func plain() async throws {
    let count = try await database.withConnection { handle in
      #expect(sqlite3_get_autocommit(handle) == 1)
      #expect(
        sqlite3_exec(handle, "INSERT INTO counter VALUES (2, 2)", nil, nil, nil) == SQLITE_OK)
      return sqlite3_changes(handle)
    }
    #expect(count == 1)
    try expectAsBefore(count: 2)
  }

  @Test("settings that the runtime relies on are restored afterwards")
  func settings() throws {
    for setting in [
      "foreign_keys = OFF", "query_only = ON", "writable_schema = ON",
      "ignore_check_constraints = ON", "recursive_triggers = ON", "synchronous = OFF",
      "busy_timeout = 0", "journal_mode = DELETE", "locking_mode = EXCLUSIVE",
      "locking_mode = EXCLUSIVE; UPDATE counter SET value = 9",
    ] {
      try run("PRAGMA \(setting)")
      try expectAsBefore()
    }
    let other = try folder.open(.init(busyTimeout: .zero))
    try other.write { _ = try Counter.insert(Counter(id: 7, value: 1), into: $0) }
  }

  @Test("a transaction that is left open is undone, and reported")
  func openTransaction() async throws {
    for begin in ["BEGIN; DELETE FROM counter", "SAVEPOINT a; DELETE FROM counter"] {
      #expect(throws: DatabaseError.transactionLeftOpen) { try run(begin) }
      try expectAsBefore()
    }
    let database = database
    await #expect(throws: DatabaseError.transactionLeftOpen) {
      try await database.withConnection { _ = sqlite3_exec($0, "BEGIN IMMEDIATE", nil, nil, nil) }
    }
    try expectAsBefore()
  }

  @Test("an error that the closure throws is rethrown, and an open transaction is undone")
  func error() throws {
    #expect(throws: Refusal.self) {
      try database.withConnection { handle throws in
        sqlite3_exec(handle, "BEGIN; DELETE FROM counter; PRAGMA query_only = ON", nil, nil, nil)
        throw Refusal()
      }
    }
    try expectAsBefore()
  }

  @Test("a statement that is left in the middle of its rows keeps no snapshot")
  func heldStatement() throws {
    var statement: OpaquePointer?
    try database.withConnection { handle throws in
      sqlite3_prepare_v2(handle, "SELECT 1 UNION SELECT id FROM counter", -1, &statement, nil)
      #expect(sqlite3_step(statement) == SQLITE_ROW)
    }
    #expect(sqlite3_stmt_busy(statement) == 0)
    try expectAsBefore()
    #expect(try !database.checkpoint(.truncate).isBusy)
    sqlite3_finalize(statement)
  }

  @Test("the database can't lend its connection inside a transaction, nor when it is closed")
  func misuse() throws {
    try database.write { (_: WriteTransaction) throws -> Void in
      #expect(throws: DatabaseError.nestedTransaction) { try database.withConnection { _ in } }
    }
    try database.withConnection { _ throws in
      #expect(throws: DatabaseError.nestedTransaction) { try database.read { _ in } }
    }
    database.close()
    #expect(throws: DatabaseError.closed) { try database.withConnection { _ in } }
  }

  @Test("a database in memory has one as well")
  func inMemory() throws {
    let memory = try Database(at: ":memory:", schema: Counter.schema)
    try memory.withConnection { handle throws in
      #expect(
        sqlite3_exec(handle, "INSERT INTO counter VALUES (1, 1)", nil, nil, nil) == SQLITE_OK)
      // Borrow the connection as if it were someone else's, which must not remove its lists.
      try Database.write(on: handle) {
        _ = try Counter.deleteAll(where: { $0.id.isIn([1]) }, in: $0)
      }
    }
    #expect(try memory.read { try Counter.count(where: { $0.id.isIn([1]) }, in: $0) } == 0)
  }
}
