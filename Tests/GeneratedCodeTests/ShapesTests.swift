import Foundation
import Synchronization
import Testing

@testable import DBGenRuntime
@testable import GoldenShapes

@Suite("tables that other programs create")
struct ShapesTests {
  private static let time = Date(timeIntervalSince1970: 1_700_000_031)

  private static func plan(
    _ statement: String, _ transaction: ReadTransaction
  ) throws -> [String] {
    try transaction.statement(text: "EXPLAIN QUERY PLAN " + statement, table: "").rows {
      try $0.text(3)
    }
  }

  @Test("a row whose key is a time is found, changed, saved and deleted by it")
  func timeAsKey() throws {
    try withDatabase(Shapes.open) { transaction in
      try exercise(
        Event.self, [.init(at: Self.time + 1, note: "a"), .init(at: Self.time + 2.5, note: "b")],
        in: transaction
      ) { $0.note = "c" }
      try transaction.execute("INSERT INTO event VALUES ('2023-11-14 22:13:51.000', 'x')")
      var event = try #require(try Event.fetch(at: Self.time, from: transaction))
      #expect(try Event.exists(at: Self.time, in: transaction))
      event.note = "changed"
      try event.update(in: transaction)
      #expect(try Event.update(at: event.at, set: [.note("set")], in: transaction))
      try event.save(in: transaction)
      #expect(try Event.fetch(at: Self.time, from: transaction) == event)
      #expect { try Event.insert(event, into: transaction) } throws: {
        "\($0)".hasPrefix("PRIMARY KEY constraint violated by 'event.at': ")
      }
      #expect(
        try transaction.fetch("SELECT at FROM event") { try $0.text(0) }.sorted() == [
          "2023-11-14 22:13:51.000", "2023-11-14 22:13:52.000", "2023-11-14 22:13:53.500",
        ])
      #expect(try Event.delete(at: Self.time, in: transaction))
      try transaction.execute("INSERT INTO event VALUES ('2023-11-14 22:13:51.000', 'x')")
      try event.delete(in: transaction)
      #expect(try !Event.exists(at: Self.time, in: transaction))
    }
  }

  @Test("look-ups by a time mean what conditions mean")
  func lookUps() throws {
    try withDatabase(Shapes.open) { transaction in
      try exercise(
        Login.self,
        [.init(user: "ada", at: Self.time, seen: nil), .init(user: "b", seen: Self.time)],
        in: transaction
      ) { $0.user = "c" }
      try Login.deleteAll(in: transaction)
      try transaction.execute(
        """
        INSERT INTO login VALUES (1, 'a', '2023-11-14 22:13:51.000', '2023-11-14 22:13:51.000', '2023-11-14 22:13:51.000'),
          (2, 'b', '2023-11-14 22:13:51.000', NULL, '2023-11-14 22:13:52.000'),
          (3, 'c', '2023-11-14 22:13:51.001', NULL, NULL)
        """)
      let logins = try Login.fetchAll(from: transaction)
      #expect(try Login.fetchAll(at: Self.time, from: transaction) == Array(logins[..<2]))
      #expect(try Login.count(where: { $0.at == Self.time }, in: transaction) == 2)
      #expect(try Login.fetchAll(seen: Self.time, from: transaction) == [logins[0]])
      #expect(try Login.fetchAll(seen: nil, from: transaction) == Array(logins[1...]))
      #expect(try Login.fetch(last: Self.time, from: transaction) == logins[0])
      #expect(
        try Login.fetchAll(matching: .init { $0.at = Self.time }, from: transaction).count == 2)
      #expect(
        try Login.fetchAll(matching: .init { $0.seen = Self.time }, from: transaction).count == 1)
    }
  }

  @Test("a time that is part of a key is looked for as such, and pages go on behind it")
  func timeInKey() throws {
    try withDatabase(Shapes.open) { transaction in
      let visits = try exercise(
        Visit.self, [.init(place: "a", at: Self.time + 60), .init(place: "b", at: Self.time)],
        in: transaction
      ) { $0.note = "x" }
      #expect(try Visit.fetch(place: "b", at: Self.time, from: transaction) == visits[1])
      try exercise(
        Moment.self, [.init(at: Self.time), .init(at: Self.time + 0.25)], in: transaction
      ) { _ in }
      #expect(try Moment.delete(at: Self.time, in: transaction))
      try transaction.execute("INSERT INTO moment VALUES ('2023-11-14 22:13:51.000')")
      let moment = try #require(try Moment.fetch(at: Self.time, from: transaction))
      #expect(try Moment.exists(at: Self.time, in: transaction))
      try moment.update(in: transaction)
      try moment.save(in: transaction)
      #expect(
        try Moment.fetchPage(after: moment, limit: 9, from: transaction).map(\.at) == [
          Self.time + 0.25
        ])
      try transaction.execute("INSERT INTO visit VALUES ('c', '2023-11-14 22:13:51.000', NULL)")
      var visit = try #require(try Visit.fetch(place: "c", at: Self.time, from: transaction))
      visit.note = "here"
      try visit.update(in: transaction)
      try visit.save(in: transaction)
      #expect(try Visit.update(place: "c", at: Self.time, set: [.note("there")], in: transaction))
      #expect(try Visit.exists(place: "c", at: Self.time, in: transaction))
      #expect(try Visit.fetchPage(after: visit, limit: 9, from: transaction) == [])
      let texts = try transaction.fetch("SELECT at FROM visit WHERE place = 'c'") { try $0.text(0) }
      #expect(texts == ["2023-11-14 22:13:51.000"])
      #expect(try Visit.delete(place: "c", at: Self.time, in: transaction))
    }
  }

  @Test("a record that is written back unchanged leaves each byte as it was")
  func spellings() throws {
    try withDatabase(Shapes.open) { transaction in
      try exercise(
        Written.self,
        [
          .init(
            at: Self.time, julian: Self.time, token: UUID(), price: 1,
            settings: .init(theme: "a")),
          .init(
            at: Self.time, julian: Self.time, token: UUID(), price: 2,
            settings: .init(theme: "b", size: 1), maybe: Self.time),
        ], in: transaction
      ) { $0.price = 3 }
      try Written.deleteAll(in: transaction)
      try transaction.execute(
        """
        INSERT INTO written VALUES (7, '2023-11-14 22:13:51.000', julianday('2023-11-14 22:13:51'),
          '6ba7b810-9dad-11d1-80b4-00c04fd430c8', '1.5', '{"theme":"a"}',
          '2023-11-14 22:13:51.250', '2023-11-14 22:13:51.000')
        """)
      func stored() throws -> [String] {
        try transaction.fetch(
          """
          SELECT at || quote(julian) || token || price || settings || maybe || changed FROM written
          """
        ) { try $0.text(0) }
      }
      let before = try stored()
      var record = try #require(try Written.fetch(id: 7, from: transaction))
      try record.update(in: transaction)
      try record.save(in: transaction)
      try Written.save(.init(record), in: transaction)
      #expect(try stored() == before)
      let token = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
      record.at += 1
      record.julian += 1
      record.token = token
      record.price = 1.25
      record.settings.theme = "b"
      record.maybe = nil
      try record.update(in: transaction)
      #expect(try Written.fetch(id: 7, from: transaction) == record)
      #expect(try Written.fetch(token: token, from: transaction) == record)
    }
  }

  @Test("a key that the database can make up and that can be NULL takes every function")
  func keysWithDefaults() throws {
    try withDatabase(Shapes.open) { transaction in
      let tags = try exercise(
        Tag.self, [.init(name: "a"), .init(id: "b", name: "b"), .init(id: .some(nil), name: "c")],
        in: transaction
      ) { $0.name = "x" }
      #expect(tags[0].id?.count == 32 && tags[2].id == nil)
      for tag in tags {
        #expect(try Tag.fetch(id: tag.id, from: transaction) == tag)
        #expect(try Tag.exists(id: tag.id, in: transaction))
        #expect(try Tag.update(id: tag.id, set: [.name("y")], in: transaction))
        try tag.update(in: transaction)
        try tag.save(in: transaction)
      }
      #expect(try Tag.fetchAll(from: transaction).count == 3)
      try Tag.save(.init(name: "d"), in: transaction)
      #expect(try Tag.count(in: transaction) == 4)
      #expect(try Tag.delete(id: nil, in: transaction))

      let pairs = try exercise(
        Pair.self,
        [
          .init(name: "a"), .init(left: "l", name: "b"),
          .init(left: .some(nil), right: 3, name: "c"),
        ],
        in: transaction
      ) { $0.name = "x" }
      let last = pairs[2]
      #expect(try Pair.fetch(left: nil, right: 3, from: transaction) == last)
      #expect(try Pair.exists(left: last.left, right: last.right, in: transaction))
      #expect(try Pair.delete(left: last.left, right: last.right, in: transaction))

      try exercise(Parameters.self, [.init(network: "main")], in: transaction) { $0.network = "x" }
      #expect(try Parameters.fetch(single: true, from: transaction)?.network == "main")
      #expect(try Parameters.exists(single: true, in: transaction))
      #expect(try Parameters.delete(single: true, in: transaction))
    }
  }

  @Test("a row whose key holds NULL is found by it, unless another has the same")
  func nullInKey() throws {
    try withDatabase(Shapes.open) { transaction in
      var readings = try exercise(
        Reading.self,
        [
          .init(place: "a", at: nil, value: 1), .init(place: nil, at: Self.time, value: 2),
          .init(place: nil, at: nil, value: 3),
        ], in: transaction
      ) { $0.value = 9 }
      for index in readings.indices {
        readings[index].value += 10
        try readings[index].update(in: transaction)
        let (place, at) = (readings[index].place, readings[index].at)
        #expect(try Reading.fetch(place: place, at: at, from: transaction) == readings[index])
        readings[index].value += 10
        try readings[index].save(in: transaction)
        #expect(try Reading.exists(place: place, at: at, in: transaction))
      }
      #expect(
        try Reading.fetchAll(orderBy: { [$0.value.ascending] }, from: transaction) == readings)
      try Reading.insert(readings[2], into: transaction)
      let key = "place = NULL, at = NULL"
      let ambiguous = DatabaseError.ambiguousKey(table: "reading", key: key, count: 2)
      #expect(throws: ambiguous) { try readings[2].update(in: transaction) }
      #expect(throws: ambiguous) { try readings[2].delete(in: transaction) }
      #expect(
        ambiguous.description == "2 rows of table 'reading' have the key place = NULL, at = NULL, "
          + "so the key is ambiguous")
      #expect(try !Reading.delete(place: nil, at: nil, in: transaction))
      #expect(try Reading.delete(place: "a", at: nil, in: transaction))
    }
  }

  @Test("an index is used for every key")
  func plans() throws {
    try withDatabase(Shapes.open) { transaction in
      let event = Event(at: Self.time, note: "a")
      try event.save(in: transaction)
      try Reading(place: nil, at: nil, value: 1).save(in: transaction)
      try Tag.save(.init(name: "a"), in: transaction)
      try Visit(place: "a", at: Self.time).save(in: transaction)
      func expectSearch(_ table: (some DatabaseTable).Type) throws {
        let kinds: [_TableStatement] = [.fetchByKey, .exists, .update, .delete, .save]
        for kind in kinds {
          let plan = try Self.plan(table._sql.text(of: kind), transaction)
          #expect(!plan.contains { $0.hasPrefix("SCAN") && !$0.contains("CONSTANT") }, "\(plan)")
          #expect(kind.kind == .save || plan.contains { $0.hasPrefix("SEARCH") }, "\(plan)")
        }
      }
      try expectSearch(Event.self)
      try expectSearch(Visit.self)
      try expectSearch(Reading.self)
      try expectSearch(Tag.self)
    }
  }

  @Test("an index is used for every look-up and condition on a time")
  func lookUpPlans() throws {
    let file = try TemporaryFile()
    let statements = Mutex<[String]>([])
    let trace = Database.Trace { event in statements.withLock { $0.append(event.sql) } }
    let database = try Shapes.open(at: file.path, configuration: .init(trace: trace))
    try database.read { transaction in
      _ = try Login.fetchAll(at: Self.time, from: transaction)
      _ = try Login.fetchAll(seen: Self.time, from: transaction)
      _ = try Login.fetch(last: Self.time, from: transaction)
      _ = try Login.fetchAll(matching: .init { $0.at = Self.time }, from: transaction)
      _ = try Login.count(where: { $0.at == Self.time }, in: transaction)
    }
    let selections = statements.withLock { $0.filter { $0.contains("FROM \"login\"") } }
    #expect(selections.count == 5)
    try database.read { transaction in
      for selection in selections {
        let plan = try Self.plan(selection, transaction)
        #expect(plan.contains { $0.contains("INDEX") && $0.contains("SEARCH") }, "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(selection): \(plan)")
      }
    }
  }
}
