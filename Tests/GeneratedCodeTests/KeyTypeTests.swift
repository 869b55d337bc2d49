import DBGenRuntime
import Foundation
import GoldenTypes
import Testing

@Suite("keys of types that aren't numbers in Swift")
struct KeyTypeTests {
  @Test("a day that is stored as SQLite's own number of the row is given, not assigned")
  func day() throws {
    try withDatabase(Types.open) { transaction in
      let days = try [0, 1].map { try #require(TypesDate(rawValue: $0)) }
      try exercise(
        GoldenTypes.Calendar.self, days.map { .init(day: $0, note: "x") }, in: transaction
      ) { $0.note = nil }
      #expect(
        try GoldenTypes.Calendar.fetch(day: days[1], from: transaction)?.id == days[1])
      #expect(try GoldenTypes.Calendar.delete(day: days[1], in: transaction))
      #expect(try !GoldenTypes.Calendar.exists(day: days[1], in: transaction))
    }
  }

  @Test("the case of an enum can be a key")
  func enumCase() throws {
    try withDatabase(Types.open) { transaction in
      try exercise(Rung.self, [.init(level: .low), .init(level: .high)], in: transaction) {
        $0.note = "x"
      }
      #expect(try Rung.fetch(level: .high, from: transaction)?.id == .high)
      #expect(try Rung.delete(level: .high, in: transaction))
      #expect(try !Rung.exists(level: .high, in: transaction))
    }
  }

  @Test("a UUID that is stored in uppercase is made by the database, and read back")
  func uppercase() throws {
    try withDatabase(Types.open) { transaction in
      let badges = try exercise(Badge.self, [.init(), .init(note: "x")], in: transaction) {
        $0.note = "y"
      }
      #expect(try Badge.fetch(id: badges[0].id, from: transaction) == badges[0])
    }
  }

  @Test("a key of the app's own type is assigned, and read back")
  func ownType() throws {
    try withDatabase(Types.open) { transaction in
      let given = try #require(TicketNumber(rawValue: 41))
      let tickets = try exercise(
        Ticket.self, [.init(self: given), .init(note: "next")], in: transaction
      ) { $0.note = "x" }
      #expect(tickets.map(\.id.rawValue) == [41, 42])
      #expect(try Ticket.fetch(self: given, from: transaction) == tickets[0])
      #expect(try Ticket.delete(self: given, in: transaction))
      #expect(try !Ticket.exists(self: given, in: transaction))
    }
  }

  @Test("a key is made of its value, without a label, and a UUID key of nothing")
  func values() throws {
    let (number, int) = (Int64(5), 5)
    #expect(Set([TypesKey<Keyed>(number), .init(int), .init(5), 5]) == [.init(rawValue: 5)])
    #expect(TypesKey<Keyed>("5") == 5 && TypesKey<Keyed>("x") == nil)
    let value = UUID()
    #expect(Keyed.ID(value).rawValue == value && Keyed.ID("\(value)") == Keyed.ID(value))
    #expect(Set([Keyed.ID(), Keyed.ID(), .random(), .random()]).count == 4)
  }
}
