import DBGenRuntime
import Foundation
import Testing

@Suite("many rows")
struct BulkTests {
  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder()
    database = try folder.open()
  }

  @Test("a hundred thousand rows are stored and read unchanged")
  func many() throws {
    let counters = (1...100_000).map { Counter(id: Int64($0), value: $0 &* 7919) }
    try database.write { _ = try Counter.insert(contentsOf: counters, into: $0) }
    #expect(try database.read { try Counter.fetchAll(from: $0) } == counters)
  }

  @Test(
    "rows of which one breaks a constraint are not stored at all, and the transaction continues")
  func allOrNone() throws {
    try database.write { transaction in
      try Counter.insert(Counter(id: 5, value: 5), into: transaction)
      #expect {
        try Counter.insert(
          contentsOf: (1...9).map { Counter(id: $0, value: 0) }, into: transaction)
      } throws: { "\($0)".hasPrefix("PRIMARY KEY constraint violated by 'counter.id': ") }
      #expect(try Counter.fetchAll(from: transaction) == [Counter(id: 5, value: 5)])
      try Counter.insert(
        contentsOf: (6...9).map { Counter(id: $0, value: 0) }, into: transaction)
    }
    #expect(try database.read { try Counter.count(in: $0) } == 5)
  }

  @Test(
    "rows that don't fit on the disk end the transaction, even if the closure catches the error")
  func full() throws {
    try database.write { try $0._statement("PRAGMA max_page_count = 40").run() }
    let outcome = #expect(throws: DatabaseError.self) {
      try database.write { transaction in
        do { try fill(transaction) } catch {}
        do {
          try Counter.insert(Counter(id: 1, value: 1), into: transaction)
          Issue.record("a row was stored on its own")
        } catch { #expect(error as? DatabaseError == .transactionAborted) }
      }
    }
    #expect(outcome == .transactionAborted)
    #expect(try database.read { try Counter.count(in: $0) } == 0)
    try database.write { _ = try Counter.insert(Counter(id: 1, value: 1), into: $0) }
  }

  private func fill(_ transaction: WriteTransaction) throws {
    let counters = (1...100_000).lazy.map { Counter(id: Int64($0), value: .max) }
    do {
      try Counter.insert(contentsOf: counters, into: transaction)
    } catch let error as DatabaseError {
      #expect(error.code == 13)
      throw error
    }
  }

  @Test("foreign keys are enforced on every connection")
  func foreignKeys() async throws {
    let isOn: @Sendable (ReadTransaction) throws -> Bool = {
      try $0._statement("PRAGMA foreign_keys").count() == 1
    }
    #expect(try await database.write { try isOn($0) })
    let database = database
    try await withThrowingTaskGroup(of: Bool.self) { tasks in
      for _ in 0..<40 { tasks.addTask { try await database.read(isOn) } }
      for try await isOn in tasks { #expect(isOn) }
    }
  }
}
