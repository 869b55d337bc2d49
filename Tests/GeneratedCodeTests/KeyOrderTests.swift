import DBGenRuntime
import Foundation
import Testing

@testable import GoldenRelations
@testable import GoldenRules

@Suite("the order of keys in conditions")
struct KeyOrderTests {
  @Test("two columns of keys of one table are compared")
  func columns() throws {
    try withDatabase(Relations.open) { transaction in
      try Page.insert(contentsOf: [.init(id: 1), .init(id: 3, previousID: 1)], into: transaction)
      try Page.insert(.init(id: 2, previousID: 3), into: transaction)
      func ids(_ condition: @escaping (Page.Columns.Type) -> Condition<Page>) throws -> [Page.ID] {
        try Page.fetchAll(where: condition, from: transaction).map(\.id)
      }
      #expect(try ids { $0.previousID < $0.id } == [3])
      #expect(try ids { $0.previousID <= $0.id } == [3])
      #expect(try ids { $0.previousID > $0.id } == [2])
      #expect(try ids { $0.id >= $0.previousID } == [3])
      #expect(try ids { $0.id.isBetween(2, 9) && $0.id > 2 } == [3])
    }
  }

  @Test("keys that are UUIDs are in the order of their bytes, as in Swift")
  func uuids() throws {
    try withDatabase(Rules.open) { transaction in
      let ids = try (1...3).map { number in
        try Listed.ID(#require(UUID(uuidString: "0000000\(number)-00AF-4000-8000-0000000000FA")))
      }
      for id in ids { try Listed.insert(.init(id: id, kind: "a"), into: transaction) }
      func count(_ condition: @escaping (Listed.Columns.Type) -> Condition<Listed>) throws -> Int {
        try Listed.count(where: condition, in: transaction)
      }
      #expect(ids == ids.sorted())
      #expect(try count { $0.id < ids[1] } == 1)
      #expect(try count { $0.id >= ids[1] } == 2)
      #expect(try count { $0.id.isBetween(ids[0], ids[1]) } == 2)
    }
  }
}
