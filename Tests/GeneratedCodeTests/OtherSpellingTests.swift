import Foundation
import Testing

@testable import DBGenRuntime
@testable import GoldenKennel
@testable import GoldenShapes

@Suite("a row whose key another program has spelled in its own way")
struct OtherSpellingTests {
  private static let capitals = "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"
  private static let time = Date(timeIntervalSince1970: 1_700_000_031)

  private static func plan(
    _ statement: String, _ transaction: ReadTransaction
  ) throws -> [String] {
    try transaction.statement(text: "EXPLAIN QUERY PLAN " + statement, table: "").map {
      try $0.text(3)
    }
  }

  private static func execute(_ statement: String, _ transaction: WriteTransaction) throws {
    try transaction.statement(text: statement, table: "").run()
  }

  /// A dog whose key is in capitals.
  private static func dog(in transaction: WriteTransaction) throws -> Dog {
    try execute(
      "INSERT INTO dog (id, name, age, height) VALUES ('\(capitals)', 'Rex', 3, 0.5)", transaction)
    return try #require(try Dog.fetchAll(from: transaction).first)
  }

  @Test("is found by a UUID in capitals, by every function")
  func foundByUUID() throws {
    try withDatabase(Kennel.open) { transaction in
      let dog = try Self.dog(in: transaction)
      #expect(try Dog.fetch(id: dog.id, from: transaction) == dog)
      #expect(try Dog.exists(id: dog.id, in: transaction))
      #expect(try Dog.fetchAll(where: { $0.id == dog.id }, from: transaction) == [dog])
      #expect(try Dog.fetchAll(where: { $0.id != dog.id }, from: transaction) == [])
      #expect(try Dog.fetchAll(where: { $0.id.isIn([dog.id]) }, from: transaction) == [dog])
      #expect(try Dog.fetchAll(matching: .init(id: dog.id), from: transaction) == [dog])
      #expect(try Dog.fetchPage(after: dog, limit: 9, from: transaction) == [])
    }
  }

  @Test("is changed, saved and deleted by a UUID in capitals, which it keeps")
  func changedByUUID() throws {
    try withDatabase(Kennel.open) { transaction in
      var dog = try Self.dog(in: transaction)
      dog.age = 4
      try dog.update(in: transaction)
      #expect(try Dog.update(id: dog.id, set: [.name("Max")], in: transaction))
      dog.name = "Ben"
      try dog.save(in: transaction)
      #expect(throws: DatabaseError.self) { try Dog.insert(dog, into: transaction) }
      #expect(
        try transaction.fetch("SELECT id || name || age FROM dog") { try $0.text(0) } == [
          "\(Self.capitals)Ben4"
        ])
      #expect(try Dog.delete(id: dog.id, from: transaction))
      #expect(try Dog.count(in: transaction) == 0)
      try Self.dog(in: transaction).delete(from: transaction)
      #expect(try !Dog.exists(id: dog.id, in: transaction))
    }
  }

  @Test("is found by a UUID in capitals that is a part of its key, or refers to another row")
  func partOfKey() throws {
    try withDatabase(Kennel.open) { transaction in
      let dog = try Self.dog(in: transaction)
      try transaction.execute("INSERT INTO tag VALUES (1, 'good')")
      try Self.execute("INSERT INTO dog_tag VALUES ('\(Self.capitals)', 1)", transaction)
      #expect(try DogTagTable.fetchAll(dogID: dog.id, from: transaction).count == 1)
      #expect(try DogTagTable.exists(dogID: dog.id, tagID: 1, in: transaction))
      #expect(try DogTagTable.delete(dogID: dog.id, tagID: 1, from: transaction))
      #expect(try !DogTagTable.exists(dogID: dog.id, tagID: 1, in: transaction))
    }
  }

  @Test(
    "is found, changed and deleted by a time in each of its forms",
    arguments: [
      "2023-11-14 22:13:51", "2023-11-14 22:13:51.000", "2023-11-14T22:13:51Z",
      "2023-11-14T22:13:51.000Z",
    ])
  func times(text: String) throws {
    try withDatabase(Shapes.open) { transaction in
      try Self.execute("INSERT INTO event VALUES ('\(text)', 'x')", transaction)
      var event = try #require(try Event.fetchAll(from: transaction).first)
      #expect(try Event.fetch(at: Self.time, from: transaction) == event)
      #expect(try Event.exists(at: Self.time, in: transaction))
      #expect(try Event.fetchAll(where: { $0.at == Self.time }, from: transaction) == [event])
      #expect(try Event.fetchAll(where: { $0.at.isIn([Self.time]) }, from: transaction) == [event])
      #expect(try Event.fetchAll(matching: .init(at: Self.time), from: transaction) == [event])
      #expect(try Event.update(at: Self.time, set: [.note("y")], in: transaction))
      event.note = "z"
      try event.update(in: transaction)
      try event.save(in: transaction)
      #expect(throws: DatabaseError.self) { try Event.insert(event, into: transaction) }
      #expect(
        try transaction.fetch("SELECT at || note FROM event") { try $0.text(0) } == ["\(text)z"])
      #expect(try Event.delete(at: Self.time, from: transaction))
      #expect(try Event.count(in: transaction) == 0)
    }
  }

  @Test("is found by a time with milliseconds in each of its forms")
  func milliseconds() throws {
    try withDatabase(Shapes.open) { transaction in
      try transaction.execute(
        """
        INSERT INTO login (user, at, seen) VALUES
          ('a', '2023-11-14 22:13:51.250', NULL), ('b', '2023-11-14T22:13:51.250Z', NULL),
          ('c', '2023-11-14T22:13:51Z', '2023-11-14T22:13:51.250Z')
        """)
      let logins = try Login.fetchAll(from: transaction)
      let time = Self.time + 0.25
      #expect(try Login.fetchAll(at: time, from: transaction) == Array(logins[..<2]))
      #expect(try Login.count(where: { $0.at == time }, in: transaction) == 2)
      #expect(try Login.fetchAll(seen: time, from: transaction) == [logins[2]])
      #expect(try Login.count(where: { $0.seen == time }, in: transaction) == 1)
    }
  }

  @Test("is searched for in an index")
  func plans() throws {
    try withDatabase(Kennel.open) { transaction in
      let kinds: [TableStatement] = [.fetchByKey, .exists, .update, .delete]
      let texts =
        kinds.map(Dog.sql.text) + kinds.map(DogTagTable.sql.text)
        + ["SELECT 1 FROM visit WHERE \"dogID\" IN (?1, upper(?1))"]
      _ = try Self.dog(in: transaction).update(in: transaction)
      for text in texts {
        let plan = try Self.plan(text, transaction)
        #expect(plan.contains { $0.hasPrefix("SEARCH") }, "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN") && !$0.contains("CONSTANT") }, "\(plan)")
      }
    }
  }
}
