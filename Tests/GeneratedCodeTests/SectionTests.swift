import DBGenObservation
import DBGenRuntime
import Testing

@testable import GoldenRelated

@Suite("rows in sections")
struct SectionTests {
  private static func withRows(_ body: (ReadTransaction) throws -> Void) throws {
    try withDatabase(Related.open, SelectedRelationTests.fill) { _, transaction in
      try body(transaction)
    }
  }

  /// Expects that the rows of sections, one after another, are those of a query, and that the sections
  /// are those of the values in its second column.
  private static func expect<Key: Equatable, Row>(
    _ sections: [RowSection<Key, Row>], _ id: (Row) -> Int64, _ sql: String,
    from transaction: ReadTransaction, _ key: (borrowing DBGenRuntime.Row) throws -> Key,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let rows = try transaction.fetch(SQL(raw: sql)) { (try $0.int64(0), try key($0)) }
    let found = sections.flatMap { section in section.rows.map { (id($0), section.key) } }
    #expect(found.map(\.0) == rows.map(\.0), sourceLocation: sourceLocation)
    #expect(found.map(\.1) == rows.map(\.1), sourceLocation: sourceLocation)
    #expect(sections.allSatisfy { !$0.rows.isEmpty }, sourceLocation: sourceLocation)
    let keys = sections.map(\.key)
    #expect(zip(keys, keys.dropFirst()).allSatisfy(!=), sourceLocation: sourceLocation)
  }

  @Test(
    "sections are in the order of their keys, and rows in theirs", arguments: [nil, 0, 1, 7, 90])
  func order(limit: Int?) throws {
    try Self.withRows { transaction in
      let end = "LIMIT \(limit ?? -1)"
      try Self.expect(
        Employee.fetchSections(by: \.managerID, limit: limit, from: transaction), \.id,
        "SELECT id, manager_id FROM employee ORDER BY manager_id, id \(end)", from: transaction
      ) { try $0.optionalInt64(1) }
      try Self.expect(
        Employee.fetchSections(
          by: \.name, where: { $0.managerID != nil },
          orderBy: { [$0.managerID.descending, $0.name.ascending] }, limit: limit,
          from: transaction), \.id,
        "SELECT id, name FROM employee WHERE manager_id IS NOT NULL ORDER BY name, manager_id DESC, id \(end)",
        from: transaction
      ) { try $0.text(1) }
    }
  }

  @Test("an order that begins with the column of the sections is theirs", arguments: [nil, 5])
  func ownOrder(limit: Int?) throws {
    try Self.withRows { transaction in
      let end = "LIMIT \(limit ?? -1)"
      try Self.expect(
        Training.fetchSections(
          by: \.level, orderBy: { [$0.level.descending, $0.skillID.ascending] }, limit: limit,
          from: transaction), \.id,
        "SELECT id, level FROM training ORDER BY level DESC, skillID, id \(end)", from: transaction
      ) { try $0.integer(1) }
      try Self.expect(
        Employee.fetchSections(
          by: \.managerID, orderBy: { [$0.managerID.ascending.nullsLast] }, limit: limit,
          from: transaction), \.id,
        "SELECT id, manager_id FROM employee ORDER BY manager_id NULLS LAST, id \(end)",
        from: transaction
      ) { try $0.optionalInt64(1) }
    }
  }

  @Test("values that are equal in the collation of the column are one section, of tuples as well")
  func collation() throws {
    try Self.withRows { transaction in
      let sections = try NoteTable.fetchSections(by: \.tag, from: transaction)
      #expect(sections.map { $0.key.lowercased() } == ["blue", "red"])
      #expect(
        try sections.flatMap { $0.rows.map(\.id) }
          == transaction.fetch("SELECT id FROM note ORDER BY lower(tag), id", as: Int64.self))
    }
  }

  @Test("without rows there are no sections, and a negative limit is refused")
  func nothing() throws {
    try Self.withRows { transaction in
      let none = try Skill.fetchSections(
        by: \.name, where: { $0.name == "nobody" }, from: transaction)
      #expect(none.isEmpty)
      let error = #expect(throws: DatabaseError.self) {
        try Skill.fetchSections(by: \.name, limit: -1, from: transaction)
      }
      #expect(
        error
          == .outOfRange(
            ValueProblem(column: "limit", expected: "a number of rows", found: "-1")))
    }
  }

  @Test("sections of equal rows are equal, identified by their keys, and observed")
  func observed() async throws {
    let database = try Related.open(at: ":memory:")
    try await database.write {
      _ = try Skill.insert(contentsOf: [.init(name: "b"), .init(name: "a")], into: $0)
    }
    var values = database.observe { try Skill.fetchSections(by: \.name, from: $0) }
      .removeDuplicates().makeAsyncIterator()
    let first = try await values.next()
    #expect(
      first == [
        RowSection(key: "a", rows: [Skill(id: 2, name: "a")]),
        RowSection(key: "b", rows: [Skill(id: 1, name: "b")]),
      ])
    #expect(first?.map(\.id) == ["a", "b"])
    try await database.write { _ = try Skill.insert(.init(name: "a"), into: $0) }
    #expect(try await values.next()?.map { $0.rows.map(\.id) } == [[2, 3], [1]])
  }
}
