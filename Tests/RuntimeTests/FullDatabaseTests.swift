import DBGenRuntime
import DBGenSQLite
import Testing

@Suite("databases that are full")
struct FullDatabaseTests {
  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder()
    database = try folder.open()
    try database.write { try $0._statement("PRAGMA max_page_count = 20").run() }
  }

  /// Fills the database, catches the error and inserts one more row. Returns the error of the
  /// insertion.
  private func fill(
    _ transaction: WriteTransaction, _ fill: (WriteTransaction) throws -> Void
  ) throws -> DatabaseError? {
    let error = #expect(throws: DatabaseError.self) { try fill(transaction) }
    #expect(error?.code == SQLITE_FULL)
    do {
      _ = try Counter.insert(Counter(id: 1_000_000, value: 1), into: transaction)
      return nil
    } catch let error as DatabaseError { return error }
  }

  @Test("the row that doesn't fit ends the transaction, which accepts nothing more")
  func singleRows() throws {
    var next: DatabaseError?
    #expect(throws: DatabaseError.transactionAborted) {
      try database.write { transaction in
        next = try fill(transaction) { transaction in
          for id in 1...100_000 {
            _ = try Counter.insert(Counter(id: Int64(id), value: id), into: transaction)
          }
        }
      }
    }
    #expect(next == .transactionAborted)
    #expect(try database.read { try Counter.count(in: $0) } == 0)
  }

  @Test("a statement that doesn't fit is undone alone, and the transaction continues")
  func manyRows() throws {
    var next: DatabaseError?
    try database.write { transaction in
      _ = try Counter.insert(Counter(id: 0, value: 0), into: transaction)
      next = try fill(transaction) { transaction in
        try transaction.execute(
          """
          WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
          INSERT INTO counter SELECT i, i FROM n
          """)
      }
    }
    #expect(next == nil)
    #expect(try database.read { try Counter.fetchAll(from: $0).map(\.id) } == [0, 1_000_000])
  }

  @Test(
    "a full database undoes what was written, whether SQLite has ended the transaction or not",
    arguments: [false, true])
  func full(atOnce: Bool) throws {
    let error = #expect(throws: DatabaseError.self) {
      try database.write { transaction in
        guard !atOnce else {
          try transaction.execute(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
            INSERT INTO counter SELECT i, i FROM n
            """)
          return
        }
        for id in 1...100_000 {
          _ = try Counter.insert(Counter(id: Int64(id), value: id), into: transaction)
        }
      }
    }
    #expect(error?.code == SQLITE_FULL)
    #expect(try database.read { try Counter.count(in: $0) } == 0)
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
    #expect(try database.read { try Counter.count(in: $0) } == 1)
  }
}
