import DBGenSQLite
import Foundation
import RuntimeSamples
import Testing

@testable import DBGenRuntime

@Suite("a connection is reopened only for a reason")
struct ReusedConnectionTests {
  @Test("a connection that refuses to write in a read is used again")
  func refusal() throws {
    let folder = try Folder()
    let database = try Database(
      at: folder.path, schema: PairSample.schema, configuration: .init(maximumReaders: 1))
    var connections: [Connection] = []
    for _ in 0..<2 {
      let error = #expect(throws: DatabaseError.self) {
        try database.read { transaction in
          connections.append(transaction.connection)
          try transaction._statement("DELETE FROM one").run()
        }
      }
      #expect(error?.code == SQLITE_READONLY)
    }
    #expect(connections[0] === connections[1])
  }

  @Test("a write whose connection can't be used again runs once, and throws its own error")
  func retired() throws {
    let folder = try Folder()
    let database = try folder.open()
    var runs = 0
    let error = #expect(throws: DatabaseError.self) {
      try database.write { transaction in
        runs += 1
        transaction.connection.retire()
        try transaction.execute("INSERT INTO counter VALUES (1, NULL)")
      }
    }
    #expect(error?.code == SQLITE_CONSTRAINT)
    #expect(runs == 1)
    try database.write { try Counter.insert(Counter(id: 1, value: 2), into: $0) }
  }

  @Test("a connection that was renewed for a waiting task isn't renewed again for the next")
  func renewal() throws {
    let slot = ConnectionPool.Slot()
    let pool = ConnectionPool([slot]) {
      try Connection(path: ":memory:", flags: 0, busyTimeout: .zero)
    }
    let taken = try #require(try pool.takeIdle(for: Interruption()))
    _ = try pool.connection(of: taken)
    var waiter = ConnectionPool.Waiter(interruption: Interruption()) { _ in }
    #expect(try pool.take(orWait: &waiter) == nil)
    pool.renew(except: ConnectionPool.Slot())
    #expect(slot.isOutdated)
    pool.release(taken)
    #expect(slot.connection == nil && !slot.isOutdated)
  }
}
