import DBGenRuntime
import Foundation
import Testing

/// Statements that are kept for longer than their original use.
struct HeldStatementTests {
  private let database: Database

  init() throws {
    let schema = DatabaseSchema(_version: 1, statements: ["CREATE TABLE page (content ANY)"])
    database = try Database(at: ":memory:", schema: schema)
  }

  @Test("a statement held across SQLite's own rollback writes nothing on its own")
  func heldAcrossRollback() throws {
    try database.write { try $0._statement("PRAGMA max_page_count = 10").run() }
    let outcome = thrown {
      try database.write { transaction in
        let insert = try transaction._statement("INSERT INTO page VALUES (?1)")
        #expect(thrown { try fill(insert) }?.code == 13)
        #expect(thrown { try insert.bind(integer: 1, at: 1) } == .transactionAborted)
        #expect(thrown { try insert.run() } == .transactionAborted)
        let next = thrown { try transaction._statement("INSERT INTO page VALUES (2)").run() }
        #expect(next == .transactionAborted)
      }
    }
    #expect(outcome == .transactionAborted)
    #expect(try pageCount() == 0)
    try database.write { try $0._statement("INSERT INTO page VALUES (3)").run() }
    #expect(try pageCount() == 1)
  }

  @Test("a transaction whose closure rolls back by itself is not reported as committed")
  func rolledBackByClosure() throws {
    #expect(throws: DatabaseError.transactionAborted) {
      try database.write { try $0._statement("ROLLBACK").run() }
    }
  }

  @Test(
    "nothing that follows a closure's own end of its transaction is committed on its own",
    arguments: ["ROLLBACK", "COMMIT", "END"] as [StaticString])
  func writingAfterOwnEnd(sql: StaticString) throws {
    let outcome = thrown {
      try database.write { transaction in
        let held = try transaction._statement("INSERT INTO page VALUES (4)")
        try transaction._statement(sql).run()
        #expect(thrown { try held.run() } == .transactionAborted)
        try transaction._statement("INSERT INTO page VALUES (5)").run()
      }
    }
    #expect(outcome == .transactionAborted)
    #expect(try pageCount() == 0)
  }

  @Test("SQL of one character, of which there is no text to prepare, is an error")
  func oneCharacter() throws {
    func scalar<Text: ExpressibleByUnicodeScalarLiteral>() -> Text { "1" }
    let condition: StaticString = scalar()
    try database.read { transaction in
      #expect(thrown { _ = try transaction._statement(condition) }?.isInvalidStatement == true)
      let fetch = { try transaction._statement(.fetch(where: condition), on: Counter.self) }
      #expect(thrown { _ = try fetch() }?.isInvalidStatement == true)
    }
  }

  @Test("a statement that outlives its transaction throws, even when the database is closed")
  func outlivingTransaction() throws {
    var held: _Statement? = nil
    try database.write { held = try $0._statement("INSERT INTO page VALUES (?1)") }
    database.close()
    guard let statement = held.take() else { return }
    #expect(thrown { try statement.bind(text: "a", at: 1) } == .transactionEnded)
    #expect(thrown { try statement.run() } == .transactionEnded)
    #expect(thrown { _ = try statement.runReportingChange() } == .transactionEnded)
    #expect(thrown { _ = try statement.hasRow() } == .transactionEnded)
  }

  @Test("a parameter keeps its value when only others are bound for the next execution")
  func keptParameter() throws {
    let sizes = [1, 3, 100, 700, 2047, 2048, 2049]
    for size in sizes {
      try database.write { transaction in
        let echo = try transaction._statement("SELECT ?1, ?2, ?3")
        try echo.bind(text: String(repeating: "a", count: size), at: 1)
        try echo.bind(blob: Data(repeating: 7, count: size), at: 3)
        for text in ["bb", "", "b", String(repeating: "c", count: 2048), "ddd"] {
          try echo.bind(text: text, at: 2)
          let isSame = try echo.returned { row in
            try row.text(0) == String(repeating: "a", count: size) && row.text(1) == text
              && row.blob(2) == Data(repeating: 7, count: size)
          }
          #expect(isSame, "\(size), \(text.count)")
        }
      }
    }
  }

  @Test("a statement that is in use is prepared again, and both run independently")
  func twice() throws {
    try database.write { transaction in
      func count() throws -> _Statement {
        try transaction._statement("SELECT count(*) FROM page WHERE content = ?1")
      }
      let first = try count()
      let second = try count()
      try first.bind(text: "a", at: 1)
      try second.bind(text: "b", at: 1)
      try transaction._statement("INSERT INTO page VALUES ('a')").run()
      #expect(try first.count() == 1)
      #expect(try second.count() == 0)
    }
    // The next user of the statement finds nothing bound.
    try database.read { transaction in
      let count = try transaction._statement("SELECT count(*) FROM page WHERE content IS ?1")
      #expect(try count.count() == 0)
    }
  }

  @Test("a statement whose rows are being read can't be run again before they have been")
  func whileItIsRead() throws {
    try database.write { (transaction: WriteTransaction) throws -> Void in
      let numbers = try transaction._statement("VALUES (1), (2), (3)")
      var count = 0
      try numbers.forEachRow { _ in
        count += 1
        #expect(thrown { _ = try numbers.count() }?.isInvalidStatement == true)
        #expect(thrown { try numbers.run() }?.isInvalidStatement == true)
        #expect(thrown { _ = try numbers.rows { try $0.integer(0) } }?.isInvalidStatement == true)
        #expect(thrown { try numbers.forEachRow { _ in } }?.isInvalidStatement == true)
      }
      #expect(count == 3)
      #expect(try numbers.rows { try $0.integer(0) } == [1, 2, 3])
    }
  }

  /// Inserts pages until the database is full.
  private func fill(_ insert: borrowing _Statement) throws {
    for _ in 0..<100 {
      try insert.bind(blob: Data(repeating: 1, count: 3000), at: 1)
      try insert.run()
    }
  }

  private func pageCount() throws -> Int {
    try database.read { try $0._statement("SELECT count(*) FROM page").count() }
  }
}

/// Returns the error thrown by `body`.
private func thrown(_ body: () throws -> Void) -> DatabaseError? {
  do {
    try body()
    return nil
  } catch {
    return error as? DatabaseError
  }
}

extension DatabaseError {
  fileprivate var isInvalidStatement: Bool {
    if case .invalidStatement = self { true } else { false }
  }
}
