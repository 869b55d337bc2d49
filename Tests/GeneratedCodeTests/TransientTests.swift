import DBGenRuntime
import Testing

@testable import GoldenRules

@Suite("properties that aren't stored")
struct TransientTests {
  @Test("a property that isn't stored begins with its default whenever a record is made or read")
  func values() throws {
    try withDatabase(Rules.open) { transaction in
      var guest = try Guest.insert(.init(name: "Al", seats: 1), into: transaction)
      #expect(!guest.isSelected && guest.distance == nil && guest.mood == .happy)
      #expect(guest.label == "a\"b" && guest.friends == [])
      let stored = guest
      (guest.isSelected, guest.distance, guest.friends) = (true, 2.5, [7])
      #expect(guest != stored)
      try guest.update(in: transaction)
      #expect(try Guest.fetchAll(from: transaction) == [stored])
    }
  }
}
