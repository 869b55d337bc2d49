import DBGenRuntime
import DBGenSQLite
import Foundation
import Testing

@Suite("transactions")
struct TransactionTests {
  private struct Refusal: Error {}

  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder()
    database = try folder.open()
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 0), into: $0) }
  }

  private func value() throws -> Int? {
    try database.read { try Counter.fetch(id: 1, from: $0)?.value }
  }

  @Test("changes of a closure are undone if it throws, and its error is rethrown")
  func rollback() throws {
    #expect(throws: Refusal.self) {
      try database.write { transaction in
        try Counter(id: 1, value: 7).update(in: transaction)
        throw Refusal()
      }
    }
    #expect(try value() == 0)
  }

  @Test("connections that read can't commit, so that one connection writes and checkpoints")
  func oneWriter() throws {
    try database.read { transaction throws in
      #expect(try transaction._statement("PRAGMA query_only").count() == 1)
      #expect {
        _ = try transaction._statement("UPDATE counter SET value = 1 RETURNING 1").count()
      } throws: { ($0 as? DatabaseError)?.code == SQLITE_READONLY }
    }
    #expect(try value() == 0)
  }

  @Test("the version of the SQLite that is linked is there to be read")
  func version() {
    #expect(Database.sqliteVersion == String(cString: sqlite3_libversion()))
  }

  @Test("a statement that fails undoes itself alone, and the transaction goes on")
  func statementError() throws {
    try database.write { transaction in
      #expect {
        try Counter.insert(Counter(id: 1, value: 1), into: transaction)
      } throws: { "\($0)".hasPrefix("PRIMARY KEY constraint violated by 'counter.id': ") }
      try Counter(id: 1, value: 2).update(in: transaction)
    }
    #expect(try value() == 2)
  }

  @Test("a read sees one snapshot, during any writes")
  func snapshot() throws {
    let (database, done) = (database, DispatchSemaphore(value: 0))
    try database.read { transaction throws in
      #expect(try Counter.fetch(id: 1, from: transaction)?.value == 0)
      Thread.detachNewThread {
        try? database.write { try Counter(id: 1, value: 9).update(in: $0) }
        done.signal()
      }
      done.wait()
      #expect(try Counter.fetch(id: 1, from: transaction)?.value == 0)
    }
    #expect(try value() == 9)
  }

  @Test("a write inside a read is refused")
  func writeInRead() throws {
    #expect {
      try database.read { try $0._statement("DELETE FROM counter").run() }
    } throws: {
      "\($0)".hasPrefix("SQLite error 8 (extended 8): the transaction is for reading only in: ")
    }
    #expect(try value() == 0)
  }

  @Test("a transaction inside one of the same database is an error, and doesn't wait for itself")
  func nested() throws {
    try database.write { _ in
      #expect(throws: DatabaseError.nestedTransaction) { try database.write { _ in } }
      #expect(throws: DatabaseError.nestedTransaction) { try database.read { _ in } }
    }
    try database.read { _ in
      #expect(throws: DatabaseError.nestedTransaction) { try database.write { _ in } }
      #expect(throws: DatabaseError.nestedTransaction) { try database.read { _ in } }
    }
    #expect(try value() == 0)
  }

  @Test("a transaction of another database may be inside one")
  func otherDatabase() throws {
    let other = try Database(at: ":memory:", schema: Counter.schema)
    try database.write { _ in
      try other.write {
        #expect(throws: DatabaseError.nestedTransaction) { try database.read { _ in } }
        _ = try Counter.insert(Counter(id: 5, value: 5), into: $0)
      }
      #expect(throws: DatabaseError.nestedTransaction) { try database.read { _ in } }
    }
    #expect(try other.read { try Counter.count(in: $0) } == 1)
  }

  @Test("a transaction can't be used after its closure")
  func useAfterEnd() throws {
    var kept: WriteTransaction?
    try database.write { kept = $0 }
    let transaction = try #require(kept)
    #expect(throws: DatabaseError.transactionEnded) { try Counter.count(in: transaction) }
    #expect(throws: DatabaseError.transactionEnded) {
      try Counter(id: 1, value: 1).delete(in: transaction)
    }
    #expect(try value() == 0)
  }

  @Test("an update of a row that is gone, and a row that breaks a constraint, say which")
  func errors() throws {
    try database.write { transaction in
      let missing = #expect(throws: DatabaseError.rowNotFound(table: "counter", key: "id = 2")) {
        try Counter(id: 2, value: 1).update(in: transaction)
      }
      #expect(missing?.description == "no such row in table 'counter': id = 2")
      let error = #expect(throws: DatabaseError.self) {
        try Counter.insert(Counter(id: 1, value: 1), into: transaction)
      }
      guard case .constraint(let violation) = error else { throw Refusal() }
      #expect(violation.kind == .primaryKey && violation.table == "counter")
      #expect(violation.columns == ["id"])
      #expect(error?.code == 19 && error?.extendedCode == 1555)
      #expect(error?.sql?.contains("INSERT INTO") == true)
    }
  }

  @Test("a statement can be in use twice")
  func reentrancy() throws {
    try database.write { transaction in
      try Counter.insert(
        contentsOf: (2...9).lazy.map { id in
          // This insertion runs in the middle of the one that inserts all.
          _ = try? Counter.insert(Counter(id: Int64(id) * 100, value: 0), into: transaction)
          return Counter(id: Int64(id), value: 0)
        }, into: transaction)
      #expect(try Counter.count(in: transaction) == 17)
    }
  }

  @Test("text and blobs of any size are stored, past the buffer that short ones are bound from")
  func largeValues() throws {
    let schema = DatabaseSchema(
      _version: 1, statements: ["CREATE TABLE t (a TEXT, b BLOB, c TEXT)"])
    let database = try Database(at: ":memory:", schema: schema)
    for count in [0, 1, 1023, 1024, 1025, 2047, 2048, 2049, 1_000_000] {
      let text = String(repeating: "é", count: count)
      let blob = Data(repeating: 7, count: count)
      try database.write { transaction in
        let insert = try transaction._statement("INSERT INTO t VALUES (?1, ?2, ?3) RETURNING *")
        try insert.bind(text: text, at: 1)
        try insert.bind(blob: blob, at: 2)
        try insert.bind(text: "end", at: 3)
        let isSame = try insert.returned { row in
          try row.text(0) == text && row.blob(1) == blob && row.text(2) == "end"
        }
        #expect(isSame, "\(count)")
      }
    }
  }

  @Test("no statement, and more than one, are refused")
  func statementCount() throws {
    try database.write { transaction throws in
      #expect { try transaction._statement("  ").run() } throws: {
        "\($0)" == "invalid statement, it is empty:   "
      }
      #expect { try transaction._statement("-- nothing").run() } throws: {
        "\($0)" == "invalid statement, it is empty: -- nothing"
      }
      #expect { try transaction._statement("SELECT 1; SELECT 2").run() } throws: {
        "\($0)" == "invalid statement, it is more than one statement: SELECT 1; SELECT 2"
      }
      #expect { try transaction._statement("SELEC 1").run() } throws: {
        "\($0)".hasPrefix(#"SQLite error 1 (extended 1): near "SELEC": syntax error in: "#)
      }
      #expect { try transaction._statement("SELECT \"nope\"").run() } throws: {
        "\($0)".hasPrefix("SQLite error 1 (extended 1): no such column: nope in: ")
      }
    }
  }
}
