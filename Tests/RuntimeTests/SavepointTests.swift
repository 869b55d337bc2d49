import DBGenRuntime
import Testing

@Suite("savepoints")
struct SavepointTests {
  private struct Refusal: Error {}

  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder()
    database = try folder.open()
  }

  private func insert(_ id: Int64, into transaction: WriteTransaction) throws {
    try Counter.insert(Counter(id: id, value: 0), into: transaction)
  }

  private var ids: [Int64] {
    get throws {
      try database.read { transaction in
        try transaction.fetch("SELECT id FROM counter ORDER BY id") { try $0.int64(0) }
      }
    }
  }

  @Test("changes in a savepoint are undone alone if it throws, and the transaction continues")
  func rollback() throws {
    try database.write { (transaction: WriteTransaction) throws -> Void in
      try insert(1, into: transaction)
      #expect(throws: Refusal.self) {
        try transaction.savepoint {
          try insert(2, into: transaction)
          throw Refusal()
        }
      }
      try insert(3, into: transaction)
    }
    #expect(try ids == [1, 3])
  }

  @Test("changes in a savepoint stay if it returns, with its value")
  func release() throws {
    let value = try database.write { transaction in
      try transaction.savepoint {
        try insert(1, into: transaction)
        return 7
      }
    }
    #expect(value == 7)
    #expect(try ids == [1])
  }

  @Test(
    "a write whose rows can't be read leaves the rest of its transaction as it is, also with a full-text index",
    arguments: [false, true])
  func unreadableRows(inSavepoint: Bool) throws {
    let folder = try Folder()
    let database = try folder.openObserved()
    func write(_ text: String, in transaction: WriteTransaction) throws {
      _ = try transaction.fetch("INSERT INTO note (text) VALUES (\(text)) RETURNING text") { _ in
        throw Refusal()
      }
    }
    try database.writeHere { (transaction: WriteTransaction) throws -> Void in
      try transaction.execute("INSERT INTO note (text) VALUES ('before'), ('old')")
      try transaction.execute("PRAGMA ignore_check_constraints = OFF")
      #expect(throws: Refusal.self) {
        if inSavepoint {
          try transaction.savepoint { try write("refused", in: transaction) }
        } else {
          try write("written", in: transaction)
        }
      }
      try transaction.execute("INSERT INTO note (text) VALUES ('after')")
    }
    let texts = try database.read { transaction in
      try transaction.fetch("SELECT text FROM note ORDER BY id") { try $0.text(0) }
    }
    #expect(texts == ["before", "old"] + (inSavepoint ? [] : ["written"]) + ["after"])
    let found = try database.read { transaction in
      try transaction.fetch(
        "SELECT count(*) FROM noteText WHERE noteText MATCH 'written OR refused'"
      ) {
        try $0.int64(0)
      }
    }
    #expect(found == [inSavepoint ? 0 : 1])
  }

  @Test("a savepoint in another is undone alone, and with the other")
  func nested() throws {
    try database.write { (transaction: WriteTransaction) throws -> Void in
      try transaction.savepoint {
        try insert(1, into: transaction)
        try? transaction.savepoint {
          try insert(2, into: transaction)
          throw Refusal()
        }
      }
      try? transaction.savepoint {
        try transaction.savepoint { try insert(3, into: transaction) }
        throw Refusal()
      }
    }
    #expect(try ids == [1])
  }

  @Test("changes kept by a savepoint are undone with its transaction")
  func transaction() throws {
    #expect(throws: Refusal.self) {
      try database.write { transaction in
        try transaction.savepoint { try insert(1, into: transaction) }
        throw Refusal()
      }
    }
    #expect(try ids == [])
  }

  @Test("each row of a loop can have its own savepoint")
  func loop() throws {
    try database.write { transaction in
      for id in 1...4 { try insert(Int64(id), into: transaction) }
      try transaction._statement("SELECT id FROM counter WHERE id < 5").forEachRow { row in
        let id = try row.int64(0)
        try? transaction.savepoint {
          try insert(id + 10, into: transaction)
          if id % 2 == 0 { throw Refusal() }
        }
      }
    }
    #expect(try ids == [1, 2, 3, 4, 11, 13])
  }

  @Test("no part of a transaction is committed if SQLite undid all of it in a savepoint")
  func wholeTransaction() throws {
    #expect(throws: DatabaseError.transactionAborted) {
      try database.write { transaction in
        try insert(1, into: transaction)
        try? transaction.savepoint {
          try insert(2, into: transaction)
          try transaction.execute("INSERT OR ROLLBACK INTO counter VALUES (2, 2)")
        }
        try? transaction.savepoint { try insert(3, into: transaction) }
      }
    }
    #expect(try ids == [])
  }

  @Test("a savepoint that can't be undone undoes the whole transaction")
  func notUndone() throws {
    #expect(throws: DatabaseError.transactionAborted) {
      try database.write { transaction in
        try insert(1, into: transaction)
        try? transaction.savepoint {
          try insert(2, into: transaction)
          // This leaves no savepoint to roll back to.
          try transaction.execute("RELEASE dbgen")
          throw Refusal()
        }
      }
    }
    #expect(try ids == [])
  }
}
