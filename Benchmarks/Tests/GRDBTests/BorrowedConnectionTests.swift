import DBGenMaintenance
import DBGenRuntime
import GRDB
import Testing

@testable import DBGenWorkloads

@Suite("a connection of GRDB, borrowed")
struct BorrowedConnectionTests {
  private struct Refusal: Error {}

  private let queue: DatabaseQueue

  init() throws {
    queue = try DatabaseQueue()
    try queue.write { db in
      for statement in Shop.schema.statements { try db.execute(sql: statement) }
      try db.execute(sql: "INSERT INTO product VALUES (1, 'first')")
    }
  }

  private func names() throws -> [String] {
    try queue.read { try String.fetchAll($0, sql: "SELECT name FROM product ORDER BY id") }
  }

  @Test("generated functions read and write in GRDB's transaction, and are committed with it")
  func together() throws {
    try queue.write { db in
      try db.execute(sql: "INSERT INTO product VALUES (2, 'second')")
      let names = try DBGenRuntime.Database.write(on: #require(db.sqliteConnection)) {
        transaction in
        _ = try Product.insert(.init(name: "third"), into: transaction)
        return try Product.fetchAll(where: { $0.id.isIn([1, 2, 3]) }, from: transaction).map(\.name)
      }
      #expect(names == ["first", "second", "third"])
      #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM product") == 3)
    }
    #expect(try names() == ["first", "second", "third"])
  }

  @Test("they are undone with GRDB's transaction, and alone where only they fail")
  func undone() throws {
    #expect(throws: Refusal.self) {
      try queue.write { db in
        try DBGenRuntime.Database.write(on: #require(db.sqliteConnection)) {
          _ = try Product.insert(.init(name: "second"), into: $0)
        }
        throw Refusal()
      }
    }
    #expect(try names() == ["first"])
    try queue.write { db in
      try db.execute(sql: "INSERT INTO product VALUES (3, 'third')")
      let handle = try #require(db.sqliteConnection)
      #expect(throws: DBGenRuntime.DatabaseError.self) {
        try DBGenRuntime.Database.write(on: handle) { transaction in
          _ = try Product.insert(.init(name: "fourth"), into: transaction)
          try transaction.execute("INSERT INTO product VALUES (1, 'again')")
        }
      }
    }
    #expect(try names() == ["first", "third"])
  }

  @Test("they read in a read of GRDB, where writing is refused")
  func reading() throws {
    try queue.read { db in
      let handle = try #require(db.sqliteConnection)
      #expect(try DBGenRuntime.Database.read(on: handle) { try Product.count(in: $0) } == 1)
      #expect(throws: (any Error).self) {
        try DBGenRuntime.Database.write(on: handle) { _ = try Product.deleteAll(in: $0) }
      }
    }
    #expect(try names() == ["first"])
  }

  @Test("outside of a transaction of GRDB they have one of their own")
  func ownTransaction() throws {
    try queue.writeWithoutTransaction { db in
      let handle = try #require(db.sqliteConnection)
      try DBGenRuntime.Database.write(on: handle) { transaction throws in
        #expect(db.isInsideTransaction)
        _ = try Product.insert(.init(name: "second"), into: transaction)
      }
      #expect(!db.isInsideTransaction)
    }
    #expect(try names() == ["first", "second"])
  }

  @Test("a constraint that GRDB watches over is an error of the runtime")
  func foreignKeys() throws {
    let error = #expect(throws: DBGenRuntime.DatabaseError.self) {
      try queue.write { db in
        try DBGenRuntime.Database.write(on: #require(db.sqliteConnection)) {
          try $0.execute("INSERT INTO orderLine VALUES (1, 77, 1.5, '')")
        }
      }
    }
    #expect(error?.code == 19)
  }
}
