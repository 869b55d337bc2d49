import DBGenObservation
import RuntimeSamples
import Synchronization
import Testing

@testable import DBGenRuntime
@testable import GoldenRelated

/// A condition, an order and a limit, in Swift and in plain SQL.
private struct Selection: Sendable {
  var least: String?
  var isReversed = false
  var limit: Int?

  static let all = [nil, "c"].flatMap { least in
    [false, true].flatMap { isReversed in
      [nil, 0, 1, 3].map { Selection(least: least, isReversed: isReversed, limit: $0) }
    }
  }

  func condition<Table: DatabaseTable>(
    _ column: some TableColumn<Table, String>
  ) -> Condition<Table> {
    least.map { column >= $0 } ?? column.isIn(["a", "b", "c", "d", "e"])
  }

  func order<Table: DatabaseTable>(_ column: some TableColumn<Table, String>) -> [Ordering<Table>] {
    isReversed ? [column.descending] : []
  }

  /// Returns the query for the keys of rows.
  ///
  /// - Parameters:
  ///   - key: The column of the key.
  ///   - rows: The rows that belong to a row, in SQL that ends with a condition.
  ///   - column: The column that the selection is about.
  func sql(_ key: String, of rows: String, _ column: String) -> String {
    let condition = least.map { " AND \(column) >= '\($0)'" } ?? ""
    let order = (isReversed ? "\(column) DESC, " : "") + key
    return "SELECT \(key) FROM \(rows)\(condition) ORDER BY \(order) LIMIT \(limit ?? -1)"
  }
}

@Suite("relations with conditions, orders and limits, numbers of rows, and rows by way of others")
struct SelectedRelationTests {
  static func fill(_ transaction: WriteTransaction) throws {
    var random = SeededGenerator(seed: 47)
    func name() -> String { random.pick(["a", "b", "c", "d", "e"]) }
    try Desk.insert(
      contentsOf: (1...3).map { .init(room: "A", number: $0, value: name()) }, into: transaction)
    for id in 1...40 {
      let desk = random.oneIn(4) ? nil : random.below(3) + 1
      try Employee.insert(
        .init(
          name: name(),
          managerID: id > 1 && !random.oneIn(5) ? Int64(random.below(min(id - 1, 6)) + 1) : nil,
          deskRoom: desk.map { _ in "A" }, deskNumber: desk), into: transaction)
      try Visit.insert(
        contentsOf: (0..<random.below(4)).map { _ in .init(employee: Int64(id), reason: name()) },
        into: transaction)
    }
    try Skill.insert(contentsOf: (1...6).map { _ in .init(name: name()) }, into: transaction)
    try Training.insert(
      contentsOf: (0..<150).map { _ in
        .init(
          employeeID: Int64(random.below(30) + 1), skillID: Int64(random.below(6) + 1),
          level: random.below(4))
      }, into: transaction)
    try TagTable.insert(
      contentsOf: [(name: "Red", color: "c"), (name: "blue", color: "a")], into: transaction)
    try NoteTable.insert(
      contentsOf: (0..<20).map { _ in
        (
          id: nil, tag: random.pick(["red", "RED", "Blue"]),
          second: random.pick(["Red", "blue", nil])
        )
      }, into: transaction)
  }

  private static func withRows(_ body: (ReadTransaction) throws -> Void) throws {
    try withDatabase(Related.open, fill) { _, transaction in try body(transaction) }
  }

  /// Expects for each row what plain SQL finds for it.
  private static func expect<Key: SQLConvertible & Equatable>(
    _ found: [[Key]], _ rows: [String], from transaction: ReadTransaction,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let expected = try rows.map { try transaction.fetch(SQL(raw: $0), as: Key.self) }
    #expect(found == expected, sourceLocation: sourceLocation)
    #expect(found.contains { !$0.isEmpty }, sourceLocation: sourceLocation)
  }

  @Test(
    "children meet the condition, are in the order, and as many as the limit says",
    arguments: Selection.all)
  fileprivate func children(selection: Selection) throws {
    try Self.withRows { transaction in
      let people = try Employee.fetchAll(from: transaction)
      let reports = try Relation.reports(
        where: { selection.condition($0.name) }, orderBy: { selection.order($0.name) },
        limit: selection.limit
      ).fetch(for: people, from: transaction)
      guard selection.limit != 0 else { return #expect(reports.joined().isEmpty) }
      try Self.expect(
        reports.map { $0.map(\.id) },
        people.map { selection.sql("id", of: "employee WHERE manager_id = \($0.id)", "name") },
        from: transaction)

      let desks = try Desk.fetchAll(
        including: .people(
          including: .visits, where: { selection.condition($0.name) },
          orderBy: { selection.order($0.name) }, limit: selection.limit), from: transaction)
      try Self.expect(
        desks.map { $0.1.map(\.0.id) },
        desks.map { desk, _ in
          let key = "deskRoom = '\(desk.room)' AND deskNumber = \(desk.number)"
          return selection.sql("id", of: "employee WHERE \(key)", "name")
        }, from: transaction)
    }
  }

  @Test("children without a key are limited, too", arguments: Selection.all)
  fileprivate func withoutKey(selection: Selection) throws {
    guard selection.limit != 0 else { return }
    try Self.withRows { transaction in
      let people = try Employee.fetchAll(
        including: .visits(
          where: { selection.condition($0.reason) },
          orderBy: { [selection.isReversed ? $0.reason.descending : $0.reason.ascending] },
          limit: selection.limit), from: transaction)
      try Self.expect(
        people.map { $0.1.map(\.reason) },
        people.map { selection.sql("reason", of: "visit WHERE employee = \($0.0.id)", "reason") },
        from: transaction)
    }
  }

  @Test("children are limited, too, if their column considers different keys equal")
  func equalKeys() throws {
    try withDatabase(Related.open) { transaction in
      let person = try Employee.insert(.init(name: "a"), into: transaction)
      try Label.insert(
        contentsOf: ["x", "X", "y"].map { .init(name: $0, employeeID: person.id) },
        into: transaction)
      let labels = try Employee.fetchAll(including: .labels(limit: 1), from: transaction)
      #expect(labels.map { $0.1.count } == [1])
    }
  }

  @Test("tuples have selected children, by keys that ignore case")
  func tuples() throws {
    try Self.withRows { transaction in
      let tags = try TagTable.fetchAll(
        including: .notes(
          where: { $0.second != nil }, orderBy: { [$0.second.descending, $0.id.descending] },
          limit: 3), .count(of: .notes), .through(.notes, to: .secondTopic), from: transaction)
      try Self.expect(
        tags.map { $0.1.map(\.id) },
        tags.map {
          "SELECT id FROM note WHERE tag = '\($0.0.name)' COLLATE NOCASE AND second IS NOT NULL ORDER BY second DESC, id DESC LIMIT 3"
        }, from: transaction)
      #expect(tags.map(\.2).reduce(0, +) == 20)
      #expect(tags.map { $0.3.map(\.color) }.allSatisfy { $0.sorted() == ["a", "c"] })
    }
  }

  @Test("each row has the number of those that belong to it", arguments: [nil, "c"])
  func counts(least: String?) throws {
    let selection = Selection(least: least)
    try Self.withRows { transaction in
      let people = try Employee.fetchAll(
        including: .count(of: .reports, where: { selection.condition($0.name) }),
        .count(of: .visits), .count(of: .manager), from: transaction)
      try Self.expect(
        people.map { [$0.1, $0.2, $0.3] },
        people.map { person in
          let condition = least.map { " AND name >= '\($0)'" } ?? ""
          let manager = person.0.managerID.map { "\($0)" } ?? "NULL"
          return """
            SELECT count(*) FROM employee WHERE manager_id = \(person.0.id)\(condition)
            UNION ALL SELECT count(*) FROM visit WHERE employee = \(person.0.id)
            UNION ALL SELECT count(*) FROM employee WHERE id = \(manager)
            """
        }, from: transaction)
    }
  }

  @Test(
    "rows by way of others are there once, and meet the condition, the order and the limit",
    arguments: Selection.all)
  fileprivate func through(selection: Selection) throws {
    guard selection.limit != 0 else { return }
    try Self.withRows { transaction in
      let people = try Employee.fetchAll(
        including: .through(
          .trainings, to: .skill, where: { selection.condition($0.name) },
          orderBy: { selection.order($0.name) }, limit: selection.limit),
        .through(.desk, to: .people, including: .badge, limit: selection.limit),
        from: transaction)
      try Self.expect(
        people.map { $0.1.map(\.id) },
        people.map { person in
          let skills = "SELECT skillID FROM training WHERE employeeID = \(person.0.id)"
          return selection.sql("id", of: "skill WHERE id IN (\(skills))", "name")
        }, from: transaction)
      try Self.expect(
        people.map { $0.2.map(\.0.id) },
        people.map { person in
          "SELECT id FROM employee WHERE deskRoom = 'A' AND deskNumber = \(person.0.deskNumber ?? 0) ORDER BY id LIMIT \(selection.limit ?? -1)"
        }, from: transaction)
    }
  }

  @Test("a row alone has the related rows that it has among others", arguments: Selection.all)
  fileprivate func oneRow(selection: Selection) throws {
    try Self.withRows { transaction in
      let people = try Employee.fetchAll(from: transaction)
      func expectSame<Value>(_ relation: Relation<Employee, Value>) throws {
        let alone = try people.map { try relation.fetch(for: [$0], from: transaction)[0] }
        #expect(try "\(alone)" == "\(relation.fetch(for: people, from: transaction))")
      }
      try expectSame(
        .reports(
          where: { selection.condition($0.name) }, orderBy: { selection.order($0.name) },
          limit: selection.limit))
      try expectSame(
        .through(
          .trainings, to: .skill, where: { selection.condition($0.name) },
          orderBy: { selection.order($0.name) }, limit: selection.limit))
      try expectSame(.through(.desk, to: .people, limit: selection.limit))
      try expectSame(.count(of: .reports, where: { selection.condition($0.name) }))
      try expectSame(.manager)
    }
  }

  @Test("children of a row's own table are reached by way of others")
  func throughItself() throws {
    try Self.withRows { transaction in
      let people = try Employee.fetchAll(
        including: .through(.reports, to: .reports), .through(.manager, to: .reports),
        from: transaction)
      try Self.expect(
        people.map { $0.1.map(\.id) },
        people.map {
          "SELECT c.id FROM employee b JOIN employee c ON c.manager_id = b.id WHERE b.manager_id = \($0.0.id) ORDER BY 1"
        }, from: transaction)
      try Self.expect(
        people.map { $0.2.map(\.id) },
        people.map {
          "SELECT id FROM employee WHERE manager_id = \($0.0.managerID ?? 0) ORDER BY 1"
        }, from: transaction)
    }
  }

  @Test("each selection takes one query, which looks the rows up by an index")
  func plans() throws {
    let statements = Mutex<[String]>([])
    let trace = Database.Trace { event in statements.withLock { $0.append(event.sql) } }
    let database = try Related.open(at: ":memory:", configuration: .init(trace: trace))
    try database.write(Self.fill)
    statements.withLock { $0.removeAll() }
    try database.read { transaction in
      _ = try Employee.fetchAll(
        including: .reports(where: { $0.name > "a" }, limit: 2), .count(of: .visits),
        .through(.trainings, to: .skill, limit: 2), .through(.trainings, to: .skill),
        from: transaction)
    }
    let queries = statements.withLock { $0.filter { $0.hasPrefix("SELECT") } }
    #expect(queries.count == 5)
    try database.read { transaction in
      for query in queries.dropFirst() {
        let plan = try transaction.statement(text: "EXPLAIN QUERY PLAN " + query, table: "")
          .rows { try $0.text(3) }
        #expect(!plan.contains { $0.hasPrefix("SCAN") && !$0.contains("VIRTUAL TABLE") }, "\(plan)")
        #expect(!plan.contains { $0.contains("AUTOMATIC") }, "\(plan)")
      }
    }
  }

  @Test("a negative limit is refused, for rows without a key, too")
  func refusals() throws {
    try Self.withRows { transaction in
      let error = #expect(throws: DatabaseError.self) {
        try Employee.fetchAll(including: .visits(limit: -1), from: transaction)
      }
      #expect(
        error
          == .outOfRange(
            ValueProblem(column: "limit", expected: "a number of rows", found: "-1")))
    }
  }

  @Test("an observed read with selected relations runs again when they change")
  func observed() async throws {
    let database = try Related.open(at: ":memory:")
    try await database.write { transaction in
      let person = try Employee.insert(.init(name: "Ada"), into: transaction)
      let skills = try Skill.insert(
        contentsOf: [.init(name: "b"), .init(name: "a")], into: transaction)
      try Training.insert(
        contentsOf: skills.map { .init(employeeID: person.id, skillID: $0.id) }, into: transaction)
    }
    var values = database.observe { transaction in
      try Employee.fetchAll(
        including: .through(.trainings, to: .skill, orderBy: { [$0.name.ascending] }),
        .count(of: .trainings), from: transaction
      ).map { "\($0.1.map(\.name)) \($0.2)" }
    }.makeAsyncIterator()
    #expect(try await values.next() == [#"["a", "b"] 2"#])
    try await database.write { _ = try Training.delete(id: 1, in: $0) }
    #expect(try await values.next() == [#"["a"] 1"#])
  }

  @Test("the tables between others have all their functions")
  func everyFunction() throws {
    try withDatabase(Related.open) { transaction in
      let skills = try exercise(
        Skill.self, [.init(name: "a"), .init(name: "b")], in: transaction
      ) { $0.name = "c" }
      let person = try Employee.insert(.init(name: "Ada"), into: transaction)
      let trainings = try exercise(
        Training.self, [.init(employeeID: person.id, skillID: skills[0].id)], in: transaction
      ) { $0.level = 2 }
      #expect(try Training.fetchAll(employeeID: person.id, from: transaction) == trainings)
      #expect(try Training.fetchAll(skillID: skills[0].id, from: transaction) == trainings)
    }
  }

  @Test("a table whose key has another collation than its column has all its functions")
  func collatedKey() throws {
    try withDatabase(Related.open) { transaction in
      let person = try Employee.insert(.init(name: "Ada"), into: transaction)
      let other = try Employee.insert(.init(name: "Bob"), into: transaction)
      let drafts = ["a", "b"].map { Label(name: $0, employeeID: person.id) }
      let labels = try exercise(Label.self, drafts, in: transaction) { $0.employeeID = other.id }
      #expect(try Label.fetch(name: "b", from: transaction) == drafts[1])
      #expect(try Set(Label.fetchAll(employeeID: person.id, from: transaction)) == Set(labels))
      #expect(try Label.delete(name: "b", in: transaction))
      #expect(try !Label.exists(name: "b", in: transaction))
      #expect(try Label.exists(name: "a", in: transaction))
    }
  }
}
