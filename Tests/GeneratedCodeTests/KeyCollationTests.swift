import Synchronization
import Testing

@testable import DBGenRuntime
@testable import GoldenRelated

/// Rows are looked up by the collation of a key, which can differ from that of its column.
@Suite("keys with another collation than their columns")
struct KeyCollationTests {
  /// Calls `body` with the labels "a" and "A", of which the second has a code.
  private static func withLabels(_ body: (WriteTransaction) throws -> Void) throws {
    try withDatabase(Related.open) { transaction in
      try Employee.insert(.init(name: "Ada"), into: transaction)
      try Label.insert(
        contentsOf: [.init(name: "a", employeeID: 1), .init(name: "A", employeeID: 1, code: "x")],
        into: transaction)
      try body(transaction)
    }
  }

  /// The names and codes, in the order of their bytes.
  private static func labels(_ transaction: ReadTransaction) throws -> [String] {
    try Label.fetchAll(from: transaction).map { "\($0.name) \($0.code ?? "-")" }
  }

  @Test("each of two keys that the column considers equal has a row of its own")
  func lookups() throws {
    try Self.withLabels { transaction in
      #expect(try Self.labels(transaction) == ["A x", "a -"])
      #expect(try Label.fetch(name: "a", from: transaction)?.name == "a")
      #expect(try Label.fetch(name: "A", including: .employee, from: transaction)?.0.code == "x")
      let changed = Label(name: "a", employeeID: 1, code: "y")
      try changed.update(in: transaction)
      #expect(try Self.labels(transaction) == ["A x", "a y"])
      try Label.save(Label(name: "A", employeeID: 1, code: "z"), in: transaction)
      #expect(try Label.update(name: "a", set: [.code("u")], in: transaction))
      #expect(try Self.labels(transaction) == ["A z", "a u"])
      #expect(try Label.delete(name: "A", in: transaction))
      #expect(try !Label.exists(name: "A", in: transaction))
      #expect(try Label.exists(name: "a", in: transaction))
      #expect(throws: DatabaseError.rowNotFound(table: "label", key: "name = 'A'")) {
        try Label(name: "A", employeeID: 1).update(in: transaction)
      }
      try Label(name: "A", employeeID: 1).delete(in: transaction)
      #expect(try Self.labels(transaction) == ["a u"])
    }
  }

  @Test("batches reach the rows of their keys")
  func batches() throws {
    try Self.withLabels { transaction in
      let rows = ["a", "A"].map { Label(name: $0, employeeID: 1, code: $0 + "1") }
      #expect(throws: DatabaseError.self) { try Label.update(contentsOf: rows, in: transaction) }
      #expect(try Label.updateEach(rows, in: transaction).map(\.row.name) == ["A"])
      #expect(try Self.labels(transaction) == ["A x", "a a1"])
      let others = ["a", "A"].map { Label(name: $0, employeeID: 1) }
      try Label.save(contentsOf: others, in: transaction)
      #expect(try Self.labels(transaction) == ["A -", "a -"])
      try Label.delete(contentsOf: others.suffix(1), in: transaction)
      #expect(try Self.labels(transaction) == ["a -"])
    }
  }

  @Test("rows are inserted, updated or ignored by their keys")
  func conflicts() throws {
    try Self.withLabels { transaction in
      let new = Label(name: "b", employeeID: 1, code: "X")
      #expect(try Label.insertOrIgnore(new, into: transaction) == nil)
      let found = try Label.insertOrUpdate(new, by: .code, into: transaction)
      #expect(found == Label(name: "A", employeeID: 1, code: "X"))
      let changed = Label(name: "a", employeeID: 1, code: "y")
      #expect(try Label.insertOrUpdate(changed, by: .primaryKey, into: transaction) == changed)
      #expect(try Self.labels(transaction) == ["A X", "a y"])
    }
  }

  @Test("a unique key finds what it considers equal")
  func uniqueKey() throws {
    try Self.withLabels { transaction in
      let found = try Label.fetch(code: "X", from: transaction)
      #expect(found?.name == "A")
    }
  }

  @Test("an index finds what it considers equal")
  func index() throws {
    try withDatabase(Related.open) { transaction in
      for name in ["Swift", "SQL", "SWIFT"] {
        try Skill.insert(.init(name: name), into: transaction)
      }
      #expect(
        try Skill.fetchAll(name: "swift", from: transaction).map(\.name) == ["Swift", "SWIFT"])
    }
  }

  @Test("no row is missing in pages, sections and limits")
  func orders() throws {
    try Self.withLabels { transaction in
      try Label.insert(.init(name: "b", employeeID: 1), into: transaction)
      var (names, last): ([String], Label?) = ([], nil)
      repeat {
        last = try Label.fetchPage(after: last, limit: 1, from: transaction).first
        names += last.map { [$0.name] } ?? []
      } while last != nil
      #expect(names == ["A", "a", "b"])
      let sections = try Label.fetchSections(by: \.employeeID, from: transaction)
      #expect(sections.map { $0.rows.map(\.name) } == [names])
      for limit in 1...3 {
        let people = try Employee.fetchAll(including: .labels(limit: limit), from: transaction)
        #expect(people.map { $0.1.map(\.name) } == [Array(names.prefix(limit))])
      }
    }
  }

  @Test("a key finds what only its column tells apart, and takes its spelling")
  func equalKeys() throws {
    try withDatabase(Related.open) { transaction in
      let folder = try Folder.insert(.init(area: 1, path: "Home"), into: transaction)
      let other = Folder(area: 1, path: "HOME", size: 2)
      #expect(try Folder.fetch(area: 1, path: "home", from: transaction) == folder)
      try other.update(in: transaction)
      #expect(try Folder.fetchAll(from: transaction) == [other])
      try folder.save(in: transaction)
      #expect(try Folder.fetchAll(from: transaction) == [folder])
      try Folder.insert(.init(area: 1, path: "a"), into: transaction)
      let page = try Folder.fetchPage(after: other, limit: 9, from: transaction)
      #expect(page.isEmpty)
      #expect(try Folder.delete(area: 1, path: "hOME", in: transaction))
      #expect(try Folder.fetchAll(from: transaction).map(\.path) == ["a"])
      #expect(try Folder.restore(area: 1, path: "home", in: transaction))
      #expect(try Folder.erase(area: 1, path: "hoMe", in: transaction))
      #expect(try Folder.count(in: transaction.includingDeleted) == 1)
    }
  }

  @Test("keys are looked up by their indexes, in their order")
  func plans() throws {
    let statements = Mutex<[String]>([])
    let trace = Database.Trace { event in statements.withLock { $0.append(event.sql) } }
    let database = try Related.open(at: ":memory:", configuration: .init(trace: trace))
    try database.write { transaction in
      let label = Label(name: "a", employeeID: 1)
      let folder = Folder(area: 1, path: "a", size: 0, deletedAt: nil)
      statements.withLock { $0.removeAll() }
      _ = try Label.fetch(name: "a", from: transaction)
      _ = try Label.fetch(code: "a", from: transaction)
      _ = try Label.exists(name: "a", in: transaction)
      try Label.delete(name: "a", in: transaction)
      try Label.update(name: "a", set: [.code(nil)], in: transaction)
      #expect(throws: DatabaseError.self) { try label.update(in: transaction) }
      _ = try Label.fetchPage(after: label, limit: 1, from: transaction)
      _ = try Label.fetchAll(limit: 1, from: transaction)
      _ = try Folder.fetch(area: 1, path: "a", from: transaction)
      _ = try Folder.fetchPage(after: folder, limit: 1, from: transaction)
      _ = try Skill.fetchAll(name: "a", from: transaction)
      for statement in statements.withLock({ $0 })
      where ["\"label\"", "\"folder\"", "\"skill\""].contains(where: statement.contains) {
        let plan = try transaction.statement(text: "EXPLAIN QUERY PLAN " + statement, table: "")
          .rows { try $0.text(3) }.joined(separator: ", ")
        #expect(plan.contains("INDEX") || plan.contains("PRIMARY KEY"), "\(statement): \(plan)")
        #expect(!plan.contains("TEMP B-TREE"), "\(statement): \(plan)")
      }
      #expect(statements.withLock { $0.count } >= 10)
    }
  }
}
