import DBGenObservation
import Foundation
import Synchronization
import Testing

@testable import DBGenRuntime
@testable import GoldenRelated

@Suite("relations of every kind of key")
struct RelatedTests {
  private static let uuid = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255))
  private static let time = Date(timeIntervalSince1970: 1_700_000_031)

  /// Calls `body` in reads of databases with some rows, and returns the queries that it runs on one
  /// in memory.
  @discardableResult
  private static func queries(
    _ fill: (WriteTransaction) throws -> Void = { try staff($0) },
    _ body: (ReadTransaction) throws -> Void
  ) throws -> [String] {
    try withDatabase(Related.open, fill) { _, transaction in try body(transaction) }
    let statements = Mutex<[String]>([])
    let trace = Database.Trace { event in statements.withLock { $0.append(event.sql) } }
    let database = try Related.open(at: ":memory:", configuration: .init(trace: trace))
    try database.write(fill)
    statements.withLock { $0.removeAll() }
    try database.read(body)
    return statements.withLock { all in all.filter { $0.hasPrefix("SELECT") } }
  }

  /// Ada manages Bo and Cy, who share a desk, and Bo manages Di. Only Ada has a badge.
  private static func staff(_ transaction: WriteTransaction) throws {
    try Desk.insert(
      contentsOf: [.init(room: "A", number: 1), .init(room: "A", number: 2, value: "x")],
      into: transaction)
    try Employee.insert(
      contentsOf: [
        .init(name: "Ada"), .init(name: "Bo", managerID: 1, deskRoom: "A", deskNumber: 2),
        .init(name: "Cy", managerID: 1, deskRoom: "A", deskNumber: 2),
        .init(name: "Di", managerID: 2, deskRoom: "A"),
      ], into: transaction)
    try Badge.insert(.init(employeeID: 1, list: "red"), into: transaction)
    try Visit.insert(
      contentsOf: [.init(employee: 2, reason: "b"), .init(employee: 2, reason: "a")],
      into: transaction)
  }

  // MARK: - One query for any number of rows

  @Test("children and parents of all rows take one query each, however many rows there are")
  func oneQueryEach() throws {
    for count in [0, 1, 500] {
      let queries = try Self.queries { transaction in
        try Self.staff(transaction)
        try Employee.insert(
          contentsOf: (0..<count).map { .init(name: "\($0)", managerID: 3) }, into: transaction)
      } _: { transaction in
        let rows = try Employee.fetchAll(
          including: .reports, .manager, .desk, .badge, .visits, from: transaction)
        #expect(rows.count == 4 + count)
        #expect(rows[2].1.count == count)
        #expect(rows.dropFirst(4).allSatisfy { $0.2?.name == "Cy" })
      }
      #expect(queries.count == 1 + 5)
    }
  }

  @Test("nested relations take one query for each level")
  func nested() throws {
    let queries = try Self.queries { transaction in
      let rows = try Desk.fetchAll(
        including: .people(including: .manager(including: .badge), .reports, .visits),
        from: transaction)
      let (desk, people) = rows[1]
      #expect(desk.value == "x")
      #expect(people.map(\.0.name) == ["Bo", "Cy"])
      #expect(people.map { $0.1?.0.name } == ["Ada", "Ada"])
      #expect(people.map { $0.1?.1?.list } == ["red", "red"])
      #expect(people.map { $0.2.map(\.name) } == [["Di"], []])
      #expect(people.map { $0.3.map(\.reason) } == [["b", "a"], []])
      #expect(rows[0].1.isEmpty)
    }
    #expect(queries.count == 1 + 5)
  }

  @Test("without rows, or without keys to look up, there is no query")
  func nothingToLookUp() throws {
    let queries = try Self.queries { transaction in
      let none = try Employee.fetchAll(
        including: .reports(including: .desk), where: { $0.name == "nobody" }, from: transaction)
      #expect(none.isEmpty)
      let ada = try Employee.fetchAll(
        including: .manager(including: .desk), where: { $0.name == "Ada" }, from: transaction)
      #expect(ada.map { $0.1 == nil } == [true])
      #expect(try Relation.reports.fetch(for: [], from: transaction).isEmpty)
    }
    #expect(queries.count == 2)
  }

  @Test("relations are looked up by an index")
  func plans() throws {
    let queries = try Self.queries { transaction in
      _ = try Employee.fetchAll(
        including: .reports, .manager, .desk(including: .people), .badge, .visits,
        from: transaction)
    }
    try Related.open(at: ":memory:").read { transaction in
      for query in queries.dropFirst() {
        let plan = try transaction.statement(text: "EXPLAIN QUERY PLAN " + query, table: "")
          .rows { try $0.text(3) }
        #expect(plan.contains { $0.hasPrefix("SEARCH related USING") }, "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN related") }, "\(plan)")
        #expect(!plan.contains { $0.contains("AUTOMATIC") }, "\(plan)")
      }
    }
    #expect(queries.count == 7)
  }

  @Test("SQLite sorts no rows for relations whose rows are numbered by their key")
  func sorting() throws {
    let queries = try Self.queries { transaction in
      try Self.staff(transaction)
      let skill = try Skill.insert(.init(name: "x"), into: transaction)
      try Training.insert(.init(employeeID: 1, skillID: skill.id), into: transaction)
    } _: { transaction in
      _ = try Employee.fetchAll(including: .reports, .badge, .trainings, from: transaction)
      _ = try Training.fetchAll(including: .employee, .skill, from: transaction)
      _ = try Employee.fetchAll(
        including: .through(.trainings, to: .skill), .reports(where: { $0.name != "" }),
        from: transaction)
    }
    try Related.open(at: ":memory:").read { transaction in
      for query in queries {
        let plan = try transaction.statement(text: "EXPLAIN QUERY PLAN " + query, table: "")
          .rows { try $0.text(3) }
        #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
      }
    }
    #expect(queries.count == 10)
  }

  @Test("children are in the order of their key, whichever index leads to them")
  func otherIndexes() throws {
    try Related.open(at: ":memory:").write { (transaction: WriteTransaction) throws -> Void in
      try Self.staff(transaction)
      try transaction.execute("DROP INDEX employee_manager_id")
      for hasIndex in [false, true] {
        if hasIndex {
          try transaction.execute("CREATE INDEX other ON employee (manager_id, name DESC)")
        }
        let rows = try Employee.fetchAll(including: .reports, from: transaction)
        #expect(rows.map { $0.1.map(\.name) } == [["Bo", "Cy"], ["Di"], [], []])
        let first = try Employee.fetchAll(including: .reports(limit: 1), from: transaction)
        #expect(first.map { $0.1.map(\.name) } == [["Bo"], ["Di"], [], []])
      }
    }
  }

  @Test("parents of rows in any order are those that each row refers to")
  func scatteredParents() throws {
    try withDatabase(Related.open) { transaction in
      try Skill.insert(contentsOf: (1...5).map { .init(name: "\($0)") }, into: transaction)
      try Employee.insert(.init(name: "Ada"), into: transaction)
      let skills: [Skill.ID] = [4, 4, 2, 5, 2, 1, 5, 5, 3]
      try Training.insert(
        contentsOf: skills.map { .init(employeeID: 1, skillID: $0) }, into: transaction)
      let rows = try Training.fetchAll(including: .skill, .employee, from: transaction)
      #expect(rows.map { $0.1.name } == ["4", "4", "2", "5", "2", "1", "5", "5", "3"])
      #expect(rows.allSatisfy { $0.2.name == "Ada" })
    }
  }

  @Test("a transaction that is kept beyond its database fetches no relations")
  func ended() throws {
    var kept: WriteTransaction?
    var rows: [Employee] = []
    try Related.open(at: ":memory:").write { transaction in
      try Self.staff(transaction)
      rows = try Employee.fetchAll(from: transaction)
      kept = transaction
    }
    let transaction = try #require(kept)
    let (reports, count): (Relation<Employee, [Employee]>, Relation<Employee, Int>)
    (reports, count) = (.reports, .count(of: .reports))
    #expect(throws: DatabaseError.transactionEnded) {
      try reports.fetch(for: rows, from: transaction)
    }
    #expect(throws: DatabaseError.transactionEnded) {
      try count.fetch(for: rows, from: transaction)
    }
  }

  // MARK: - Ways to fetch

  @Test("rows with relations are limited, ordered and filtered like rows alone")
  func pages() throws {
    try Self.queries { transaction in
      let rows = try Employee.fetchAll(
        including: .reports, where: { $0.name != "Bo" }, orderBy: { [$0.name.descending] },
        limit: 2, offset: 1, from: transaction)
      #expect(rows.map(\.0.name) == ["Cy", "Ada"])
      #expect(rows.map { $0.1.map(\.name) } == [[], ["Bo", "Cy"]])
    }
  }

  @Test("a row is fetched with relations by its key, under any name")
  func byKey() throws {
    try Self.queries { transaction in
      let bo = try Employee.fetch(id: 2, including: .manager, .visits, from: transaction)
      #expect(bo?.0.name == "Bo" && bo?.1?.name == "Ada" && bo?.2.count == 2)
      #expect(try Employee.fetch(id: 9, including: .manager, from: transaction) == nil)
      let desk = try Desk.fetch(room: "A", number: 2, including: .people, from: transaction)
      #expect(desk?.1.map(\.name) == ["Bo", "Cy"])
      let badge = try Badge.fetch(employeeID: 1, including: .employee, from: transaction)
      #expect(badge?.1.name == "Ada")
      #expect(try Badge.fetch(employeeID: 2, including: .employee, from: transaction) == nil)
    }
  }

  @Test("relations of rows that the app has are in the order of the rows, which can be repeated")
  func ofKnownRows() throws {
    let queries = try Self.queries { transaction in
      let all = try Employee.fetchAll(from: transaction)
      let rows = [all[3], all[0], all[3], all[1]]
      let relation: Relation<Employee, Employee?> = .manager
      let managers = try relation.fetch(for: rows, from: transaction)
      #expect(managers.map { $0?.name } == ["Bo", nil, "Bo", "Ada"])
      let reports = try Relation.reports(including: .desk).fetch(for: rows, from: transaction)
      #expect(reports.map { $0.map(\.0.name) } == [[], ["Bo", "Cy"], [], ["Di"]])
      #expect(reports.map { $0.map { $0.1?.number } } == [[], [2, 2], [], [nil]])
    }
    #expect(queries.count == 4)
  }

  // MARK: - Keys

  @Test("a key of several columns finds nothing if one of them is NULL")
  func partlyNull() throws {
    try Self.queries { transaction in
      let rows = try Employee.fetchAll(including: .desk, from: transaction)
      #expect(rows.map { $0.1?.number } == [nil, 2, 2, nil])
    }
  }

  @Test("an only child is an optional, and its parent isn't")
  func onlyChild() throws {
    try Self.queries { transaction in
      let rows = try Employee.fetchAll(including: .badge, from: transaction)
      let badges: [Badge?] = rows.map(\.1)
      #expect(badges.map { $0?.list } == ["red", nil, nil, nil])
      let owners: [(Badge, Employee)] = try Badge.fetchAll(
        including: .employee, from: transaction)
      #expect(owners.map(\.1.name) == ["Ada"])
    }
  }

  @Test("keys of text are compared by the collation of the parent")
  func collations() throws {
    try Self.queries { transaction in
      try TagTable.insert(
        contentsOf: [(name: "Red", color: "r"), (name: "b\(Engine.nul)w", color: "b")],
        into: transaction)
      try transaction.execute(
        """
        INSERT INTO note (tag, second)
        VALUES ('red', 'RED'), ('RED', NULL), ('B' || char(\(Int(Engine.nul.value))) || 'W', 'Red')
        """)
    } _: { transaction in
      let tags = try TagTable.fetchAll(including: .notes, .seconds, from: transaction)
      #expect(tags.map { $0.1.map(\.id) } == [[3], [1, 2]])
      #expect(tags.map { $0.2.map(\.id) } == [[], [1, 3]])
      let notes = try NoteTable.fetchAll(including: .topic, .secondTopic, from: transaction)
      #expect(notes.map(\.1.color) == ["r", "r", "b"])
      #expect(notes.map { $0.2?.color } == ["r", nil, "r"])
      let tag = try TagTable.fetch(name: "rED", including: .notes, from: transaction)
      #expect(tag?.1.count == 2)
    }
  }

  @Test("keys are UUIDs, bytes, and times")
  func otherKeys() throws {
    try Self.queries { transaction in
      try Device.insert(
        .init(id: Self.uuid, bytes: Data([0, 255]), since: Self.time), into: transaction)
      try Device.insert(
        .init(id: UUID(), bytes: Data(), since: Self.time + 0.5), into: transaction)
      try Reading.insert(
        contentsOf: [
          .init(deviceID: Self.uuid, deviceBytes: Data([0, 255])),
          .init(deviceID: Self.uuid, deviceBytes: Data(), deviceSince: Self.time + 0.5),
        ], into: transaction)
      try transaction.execute(
        "UPDATE reading SET deviceSince = '2023-11-14 22:13:51.000' WHERE id = 1")
    } _: { transaction in
      let devices = try Device.fetchAll(
        including: .readings, .byteReadings, .timeReadings, orderBy: { [$0.since.ascending] },
        from: transaction)
      #expect(devices.map { $0.1.map(\.id) } == [[1, 2], []])
      #expect(devices.map { $0.2.map(\.id) } == [[1], [2]])
      #expect(devices.map { $0.3.map(\.id) } == [[1], [2]])
      let readings = try Reading.fetchAll(
        including: .device, .byteDevice, .timeDevice, from: transaction)
      #expect(readings.allSatisfy { $0.1.id == Self.uuid })
      #expect(readings.map { $0.2?.bytes } == [Data([0, 255]), Data()])
      #expect(readings.map { $0.3?.since } == [Self.time, Self.time + 0.5])
    }
  }

  @Test("the error for a parent that doesn't exist yet names its table and its key")
  func missingParent() throws {
    try withDatabase(Related.open) { transaction in
      try Reading.insert(.init(deviceID: Self.uuid), into: transaction)
      let error = #expect(throws: DatabaseError.self) {
        try Reading.fetchAll(including: .device, from: transaction)
      }
      #expect(
        error == .rowNotFound(table: "device", key: "id = X'000102030405060708090A0B0C0D0EFF'"))
      #expect(
        "\(try #require(error))"
          == "no such row in table 'device': id = X'000102030405060708090A0B0C0D0EFF'")
      try Reading.deleteAll(in: transaction)
    }
  }

  @Test("an observed read with relations runs again when children or parents change")
  func observed() async throws {
    let database = try Related.open(at: ":memory:")
    try await database.write { try Self.staff($0) }
    var counts = database.observe { transaction in
      try Desk.fetchAll(including: .people(including: .visits), from: transaction)
        .map { $0.1.map { "\($0.0.name) \($0.1.count)" } }
    }.makeAsyncIterator()
    #expect(try await counts.next() == [[], ["Bo 2", "Cy 0"]])
    try await database.write {
      try Visit.insert(.init(employee: 3, reason: "c"), into: $0)
      try Employee.update(id: 2, set: [.name("Bob")], in: $0)
    }
    #expect(try await counts.next() == [[], ["Bob 2", "Cy 1"]])
  }

  // MARK: - Everything else that the tables have

  @Test("tables with relations have all their functions")
  func everyFunction() throws {
    try withDatabase(Related.open) { transaction in
      let desks = try exercise(
        Desk.self, [.init(room: "A", number: 1), .init(room: "A", number: 2)], in: transaction
      ) { $0.value = "y" }
      #expect(try Desk.fetch(room: "A", number: 1, from: transaction) == desks[0])
      #expect(try Desk.exists(room: "A", number: 2, in: transaction))
      #expect(try !Desk.delete(room: "B", number: 2, in: transaction))
      let draft = Employee.Draft(name: "a", deskRoom: "A", deskNumber: 1)
      let people = try exercise(Employee.self, [draft, .init(name: "b")], in: transaction) {
        $0.name = "c"
      }
      #expect(try Employee.fetchAll(managerID: nil, from: transaction) == people)
      #expect(
        try Employee.fetchAll(deskRoom: "A", deskNumber: 1, from: transaction) == [people[0]])
      #expect(
        try Employee.fetchAll(deskNumber: 1, deskRoom: "A", from: transaction) == [people[0]])
      let badge = try exercise(
        Badge.self, [.init(employeeID: people[0].id, list: "x")], in: transaction
      ) { $0.list = "y" }
      #expect(try Badge.fetch(employeeID: people[0].id, from: transaction) == badge[0])
      #expect(try Badge.fetchAll(employeeID: people[0].id, from: transaction) == badge)
      #expect(try Badge.exists(employeeID: people[0].id, in: transaction))
      #expect(try Badge.delete(employeeID: people[0].id, in: transaction))
      let visit = Visit(employee: people[0].id, reason: "z")
      #expect(try Visit.insert(visit, into: transaction) == visit)
      try Visit.insert(contentsOf: [visit], into: transaction)
      #expect(try Visit.fetchAll(from: transaction) == [visit, visit])
      #expect(try Visit.fetchAll(employee: people[0].id, from: transaction) == [visit, visit])
      #expect(try Visit.count(in: transaction) == 2)
    }
  }

  @Test("tables of tuples and of other keys with relations have all their functions")
  func everyFunctionOfOthers() throws {
    try withDatabase(Related.open) { transaction in
      try exercise(
        TagTable.self, [(name: "a", color: "r"), (name: "b", color: "s")], in: transaction,
        isEqual: { $0 == $1 }, change: { $0.color = "t" })
      #expect(try TagTable.fetch(name: "A", from: transaction)?.color == "r")
      #expect(try TagTable.exists(name: "b", in: transaction))
      #expect(try !TagTable.delete(name: "c", in: transaction))
      try exercise(
        NoteTable.self, [(id: nil, tag: "A", second: "b")], in: transaction,
        isEqual: { $0 == $1 }, change: { $0.second = nil })
      #expect(try NoteTable.fetchAll(tag: "a", from: transaction).count == 1)
      #expect(try NoteTable.fetchAll(second: "b", from: transaction).count == 1)
      let devices = try exercise(
        Device.self, [.init(id: Self.uuid, bytes: Data([1]), since: Self.time)], in: transaction
      ) { $0.bytes = Data([2]) }
      #expect(try Device.fetch(bytes: Data([1]), from: transaction) == devices[0])
      #expect(try Device.fetch(since: Self.time, from: transaction) == devices[0])
      let readings = try exercise(
        Reading.self, [.init(deviceID: Self.uuid, deviceBytes: Data([1]))], in: transaction
      ) { $0.deviceSince = Self.time }
      #expect(try Reading.fetchAll(deviceID: Self.uuid, from: transaction) == readings)
      #expect(try Reading.fetchAll(deviceBytes: Data([1]), from: transaction) == readings)
      #expect(try Reading.fetchAll(deviceSince: nil, from: transaction) == readings)
      try exercise(
        Folder.self, [.init(area: 1, path: "a"), .init(area: 2, path: "b")], in: transaction
      ) { $0.size = 3 }
      #expect(try Folder.exists(area: 1, path: "A", in: transaction))
      #expect(try Folder.update(area: 1, path: "A", set: [.size(5)], in: transaction))
      #expect(try Folder.fetch(area: 1, path: "a", from: transaction)?.size == 5)
    }
  }
}
