import DBGenRuntime
import Foundation
import Testing

@testable import GoldenKennel

@Suite("kennel")
struct KennelTests {
  private static let master = Master(id: Master.ID(), name: "Ada")

  private static func dog(_ name: String, master: Master.ID?, chip: String?) -> Dog {
    Dog(
      id: Dog.ID(), name: name, masterID: master, age: .max, height: -0.0, size: .large,
      chipCode: chip)
  }

  @Test("masters and dogs have UUIDs for keys, made by the app and stored as bytes or text")
  func everyFunction() throws {
    try withDatabase(Kennel.open) { transaction in
      let others = [Master(id: Master.ID(), name: "Bob")]
      let masters = try exercise(Master.self, [Self.master] + others, in: transaction) {
        $0.name = ""
      }
      let dogs = [
        Self.dog("Rex", master: masters[0].id, chip: "a\(Engine.nul)b"),
        Self.dog("", master: nil, chip: nil),
        Self.dog("Fido", master: masters[0].id, chip: ""),
      ]
      return try exercise(Dog.self, dogs, in: transaction) {
        $0.masterID = nil
        $0.size = .small
        $0.age = 0
      }
    } check: { dogs, transaction throws in
      let id = try #require(dogs[0].masterID)
      #expect(try Master.fetch(id: id, from: transaction) == Self.master)
      #expect(try Dog.fetch(chipCode: "a\(Engine.nul)b", from: transaction) == dogs[0])
      #expect(try Dog.fetch(chipCode: "", from: transaction) == dogs[2])
      #expect(try Set(Dog.fetchAll(masterID: id, from: transaction)) == [dogs[0], dogs[2]])
      #expect(try Dog.fetchAll(masterID: nil, from: transaction) == [dogs[1]])
    }
  }

  @Test("a record that leaves nothing to the database inserts itself")
  func insertion() throws {
    try withDatabase(Kennel.open) { transaction in
      let inserted = try Self.master.insert(into: transaction)
      let stored = try Master.fetchAll(from: transaction)
      #expect(inserted == Self.master && stored == [inserted])
    }
  }

  @Test("dogs come in all sizes, medium where nothing is said")
  func sizes() throws {
    try withDatabase(Kennel.open) { transaction in
      let dogs = try Dog.insert(
        contentsOf: Size.allCases.map { size in
          Dog(id: Dog.ID(), name: "", age: .min, height: -.infinity, size: size)
        }, into: transaction)
      #expect(try Set(Dog.fetchAll(from: transaction)) == Set(dogs))
      #expect(Dog(id: Dog.ID(), name: "", age: 0, height: 0).size == .medium)
    }
  }

  @Test("a key is coded as its UUID alone")
  func codableKeys() throws {
    let json = #"["6BA7B810-9DAD-11D1-80B4-00C04FD430C8"]"#
    let ids = try JSONDecoder().decode([Dog.ID].self, from: Data(json.utf8))
    #expect(ids.map(\.rawValue.uuidString) == ["6BA7B810-9DAD-11D1-80B4-00C04FD430C8"])
    #expect(try String(decoding: JSONEncoder().encode(ids), as: UTF8.self) == json)
  }

  @Test("a key prints as its UUID, and is made from it again")
  func printedKeys() throws {
    let id = Dog.ID()
    #expect("/dogs/\(id)" == "/dogs/\(id.rawValue.uuidString)")
    #expect(Dog.ID("\(id)") == id)
    #expect(Dog.ID("\(id)".lowercased()) == id)
    #expect(Dog.ID("7") == nil && Dog.ID("") == nil)
    let zero = Dog.ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    #expect(zero < id && min(id, zero) == zero)
  }

  @Test("a draft is made of a record, also of one that is a draft itself")
  func drafts() throws {
    #expect(Master.Draft(Self.master) == Self.master)
    #expect([Self.master].map { Master.Draft($0) } == [Self.master])
  }

  @Test("a dog whose master goes stays without one; visits and tags go with the dog")
  func actions() throws {
    try withDatabase(Kennel.open) { transaction in
      try Master.insert(Self.master, into: transaction)
      let dog = try Dog.insert(
        Self.dog("Rex", master: Self.master.id, chip: nil), into: transaction)
      let tag = try TagTable.insert((id: nil, name: "good"), into: transaction)
      try DogTagTable.insert((dogID: dog.id, tagID: tag.id), into: transaction)
      try Visit.insert(.init(code: "v", dogID: dog.id, price: 1), into: transaction)
      #expect(try Master.delete(id: Self.master.id, in: transaction))
      #expect(try Dog.fetch(id: dog.id, from: transaction)?.masterID == nil)
      #expect(try Dog.delete(id: dog.id, in: transaction))
      #expect(try DogTagTable.count(in: transaction) == 0)
      #expect(try Visit.count(in: transaction) == 0)
      #expect(try TagTable.count(in: transaction) == 1)
    }
  }

  @Test("tuples have the functions of their table")
  func tuples() throws {
    try withDatabase(Kennel.open) { transaction in
      let tags = try exercise(
        TagTable.self, [(id: nil, name: "good"), (id: .max, name: "loud")], in: transaction,
        isEqual: { $0 == $1 }, change: { $0.name = "quiet" })
      #expect(tags.map(\.id) == [1, .max])
      #expect(try TagTable.fetch(id: 1, from: transaction)?.name == "good")
      #expect(try TagTable.fetch(name: "loud", from: transaction)?.id == .max)
      #expect(try TagTable.exists(id: 1, in: transaction))

      let dogs = try Dog.insert(
        contentsOf: ["A", "B"].map { Self.dog($0, master: nil, chip: nil) }, into: transaction)
      let pairs = [(dogID: dogs[0].id, tagID: tags[0].id), (dogID: dogs[0].id, tagID: tags[1].id)]
      try exercise(
        DogTagTable.self, pairs, in: transaction, isEqual: { $0 == $1 }, change: { _ in })
      #expect(try DogTagTable.fetchAll(dogID: dogs[0].id, from: transaction).count == 2)
      #expect(try DogTagTable.fetchAll(tagID: tags[1].id, from: transaction).count == 1)
      #expect(try DogTagTable.fetch(dogID: dogs[0].id, tagID: 1, from: transaction) != nil)
      #expect(try !DogTagTable.exists(dogID: dogs[1].id, tagID: 1, in: transaction))
      #expect(try DogTagTable.delete(dogID: dogs[0].id, tagID: 1, in: transaction))
      #expect(try TagTable.delete(id: 1, in: transaction))
    }
  }

  @Test("a visit has its price to the last digit, and a default that can be NULL")
  func visits() throws {
    try withDatabase(Kennel.open) { transaction in
      let dog = try Dog.insert(Self.dog("A", master: nil, chip: nil), into: transaction)
      let price = try #require(Decimal(string: "-12345678901234567890.123456789"))
      let visits = try exercise(
        Visit.self,
        [
          .init(
            code: "a", dogID: dog.id, paidAt: Date(timeIntervalSince1970: 0), weight: 34,
            price: price),
          .init(code: "b", dogID: dog.id, price: 0),
        ], in: transaction
      ) {
        $0.paidAt = nil
        $0.weight = nil
      }
      #expect(visits[1].paidAt != nil)
      #expect(try Visit.fetch(code: "a", from: transaction) == visits[0])
      #expect(try Visit.fetchAll(dogID: dog.id, from: transaction) == visits)
      #expect(try Visit.exists(code: "b", in: transaction))
      #expect(try Visit.delete(code: "b", in: transaction))
    }
  }
}
