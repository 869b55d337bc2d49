import DBGenMaintenance
import DBGenRuntime
import Foundation
import Testing

@testable import GoldenKennel

/// Values that only other programs store.
@Suite("values that the app can't read")
struct UnreadableValuesTests {
  private static let prices = ["'1.10'", "'+2.50'", "'abc'", "'3.5'"]

  /// Returns a database with a visit for each price.
  private static func database() throws -> Database {
    let database = try Kennel.open(at: ":memory:")
    try database.write { transaction in
      let dog = Dog(
        id: Dog.ID(), name: "Rex", masterID: nil, age: 1, height: 1, size: .large, chipCode: nil)
      _ = try Dog.insert(dog, into: transaction)
      for (index, price) in prices.enumerated() {
        try transaction.execute(
          """
          INSERT INTO visit (code, dogID, price) VALUES (\("v\(index)"), \
          (SELECT id FROM dog), \(raw: price))
          """)
      }
    }
    return database
  }

  @Test("are returned with their rows, and as many as asked for")
  func search() throws {
    try Self.database().read { transaction in
      let values = try Visit.unreadableValues(in: transaction)
      #expect(
        values.map { "\($0.table).\($0.column)" } == Array(repeating: "visit.price", count: 3))
      #expect(values.map(\.row) == ["v0", "v1", "v2"].map { .key("code = '\($0)'") })
      #expect(try Visit.unreadableValues(limit: 2, in: transaction).count == 2)
      #expect(try Dog.unreadableValues(in: transaction) == [])
    }
  }

  @Test("are rewritten where the app knows how, and nothing else is")
  func rewriting() throws {
    let database = try Self.database()
    let rewritten = try database.write { transaction in
      try Visit.rewriteUnreadableValues(of: { $0.price }, in: transaction) { old in
        guard case .text(let text) = old, let price = Decimal(string: text) else { return nil }
        return .text("\(price)")
      }
    }
    #expect(rewritten == 2)
    try database.read { transaction in
      let prices = try transaction.fetch("SELECT price FROM visit ORDER BY code", as: String.self)
      #expect(prices == ["1.1", "2.5", "abc", "3.5"])
      #expect(try Visit.unreadableValues(in: transaction).map(\.row) == [.key("code = 'v2'")])
    }
  }
}
