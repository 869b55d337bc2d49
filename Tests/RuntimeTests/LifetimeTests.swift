import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

@Suite("the order in which things are released")
struct LifetimeTests {
  private final class Holder {
    var database: Database?
    var transaction: WriteTransaction?
  }

  private let folder: Folder
  private let holder = Holder()

  init() throws {
    folder = try Folder()
    holder.database = try folder.open()
  }

  private var ids: [String] {
    get throws { try SQLiteFile(folder.path).rows("SELECT id FROM counter ORDER BY id") }
  }

  @Test("a database that is released within its own write commits it, and closes")
  func databaseFirst() throws {
    try holder.database?.write { transaction in
      holder.database = nil
      _ = try Counter.insert(Counter(id: 1, value: 1), into: transaction)
    }
    #expect(try folder.names == ["test.sqlite"])
    #expect(try ids == ["1"])
  }

  @Test("a database that is released while a statement returns rows closes after them")
  func databaseBeforeStatement() throws {
    var found: [Int64] = []
    try holder.database?.write { transaction in
      for id in 1...3 {
        _ = try Counter.insert(Counter(id: Int64(id), value: 1), into: transaction)
      }
    }
    try holder.database?.read { transaction in
      try transaction._statement("SELECT id FROM counter").forEachRow { row in
        holder.database = nil
        found.append(try row.int64(0))
      }
    }
    #expect(found == [1, 2, 3])
    #expect(try folder.names == ["test.sqlite"])
  }

  @Test("a transaction that is kept beyond its database keeps nothing open, and throws")
  func transactionLast() throws {
    try holder.database?.write { transaction in
      _ = try Counter.insert(Counter(id: 1, value: 1), into: transaction)
      holder.transaction = transaction
    }
    holder.database = nil
    #expect(try folder.names == ["test.sqlite"])
    #expect(throws: DatabaseError.transactionEnded) {
      try holder.transaction?._statement("SELECT 1").run()
    }
  }

  @Test("a database that is closed again, and by several at once, is closed")
  func closedAgain() throws {
    let database = try folder.open()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in database.close() }
    database.close()
    #expect(throws: DatabaseError.closed) { try database.read { _ in } }
  }
}
