import DBGenRuntime
import Foundation
import GoldenTypes
import Testing

@Suite("unsigned integers of 64 bits")
struct UnsignedTests {
  private static let numbers: [UInt64] = [
    0, 1, 255, 256, UInt64(Int64.max), UInt64(Int64.max) + 1, .max - 1, .max,
  ]

  private static func withTallies(_ body: (WriteTransaction) throws -> Void) throws {
    try withDatabase(Types.open) { (transaction: WriteTransaction) throws -> Void in
      for number in numbers.shuffled() {
        _ = try Tally.insert(
          .init(hash: number, size: min(number, UInt64(Int64.max)), total: nil), into: transaction)
      }
      try body(transaction)
    }
  }

  @Test("both encodings keep every number that they take, and sort, compare and page as Swift does")
  func order() throws {
    try Self.withTallies { transaction in
      let found = try Tally.fetchAll(orderBy: { [$0.hash.ascending] }, from: transaction)
      #expect(found.map(\.hash) == Self.numbers)
      #expect(found.map(\.size) == Self.numbers.map { min($0, UInt64(Int64.max)) })
      for number in Self.numbers {
        let less = try Tally.fetchAll(where: { $0.hash < number }, from: transaction)
        #expect(less.map(\.hash) == Self.numbers.filter { $0 < number })
        let small = min(number, UInt64(Int64.max))
        let sizes = try Tally.count(where: { $0.size <= small }, in: transaction)
        #expect(sizes == found.count { $0.size <= small })
        #expect(try Tally.fetch(hash: number, from: transaction)?.hash == number)
        let tally = found.first { $0.hash == number }
        let page = try Tally.fetchPage(after: tally, limit: 1, from: transaction)
        #expect(page.first?.hash == Self.numbers.first { $0 > number })
      }
      #expect(try Tally.max(of: { $0.hash }, in: transaction) == .max)
      #expect(try Tally.min(of: { $0.size }, in: transaction) == 0)
      let listed = try Tally.count(
        where: { $0.hash.isIn([.max, 1, 77]) }, in: transaction)
      #expect(listed == 2)
    }
  }

  @Test(
    "an integer over Int64.max is refused when it is written, with table, column, value and a way out"
  )
  func refused() throws {
    try withDatabase(Types.open) { (transaction: WriteTransaction) throws -> Void in
      let message =
        "'tally.size': 9223372036854775808 doesn't fit in an integer of SQLite, of which "
        + "9223372036854775807 is the greatest; to store it, use the encoding 'blob'"
      let error = #expect(throws: DatabaseError.self) {
        try Tally.insert(.init(hash: 1, size: 1 << 63, score: 1 << 63), into: transaction)
      }
      #expect(error.map { "\($0)".contains("tally") } == true)
      #expect {
        _ = try Tally.updateAll(set: [.size(1 << 63)], in: transaction)
      } throws: { "\($0)" == message }
      #expect {
        _ = try Tally.count(where: { $0.size == 1 << 63 }, in: transaction)
      } throws: { "\($0)" == message }
    }
  }

  @Test("what another program has stored in another form isn't read")
  func otherForms() throws {
    try withDatabase(Types.open) { (transaction: WriteTransaction) throws -> Void in
      let way = "; to read it, use the type"
      for (hash, size, message) in [
        (
          "x'01'", "1",
          "'tally.hash' in the row with hash = X'01': 1 bytes is not a UInt64 of 8 bytes\(way) 'blob'"
        ),
        (
          "x'0000000000000001'", "-9",
          "'tally.size' in the row with hash = X'0000000000000001': -9 doesn't fit in UInt64\(way) "
            + "'integer'"
        ),
      ] {
        try transaction.execute("DELETE FROM tally")
        try transaction.execute(
          "INSERT INTO tally (hash, size) VALUES (\(raw: hash), \(raw: size))")
        #expect { _ = try Tally.fetchAll(from: transaction) } throws: { "\($0)" == message }
      }
    }
  }

  @Test("defaults and rules are those of the numbers, up to the greatest")
  func constants() throws {
    try withDatabase(Types.open) { (transaction: WriteTransaction) throws -> Void in
      try exercise(Tally.self, [.init(hash: 2)], in: transaction) { $0.score = 2 }
      #expect(try Tally.exists(hash: 2, in: transaction))
      #expect(try Tally.update(hash: 2, set: [.score(nil)], in: transaction))
      #expect(try Tally.delete(hash: 2, in: transaction))
      let tally = try Tally.insert(.init(hash: 3), into: transaction)
      #expect(tally == Tally(hash: 3, size: 7, total: .max, parent: nil, score: nil))
      let stored = try transaction.fetch("SELECT quote(total), quote(hash) FROM tally") {
        [try $0.text(0), try $0.text(1)]
      }
      #expect(stored == [["X'FFFFFFFFFFFFFFFF'", "X'0000000000000003'"]])
      #expect(Tally(hash: 1, size: 1, total: 0, parent: nil, score: 3).problems.count == 2)
      #expect(Tally(hash: 1, size: 1, total: 1, parent: nil, score: 300).problems.isEmpty)
      #expect(throws: DatabaseError.self) {
        try Tally.insert(.init(hash: 4, total: 0), into: transaction)
      }
      _ = try Tally.insert(.init(hash: .max, parent: 3), into: transaction)
      #expect(try Tally.fetchAll(parent: 3, from: transaction).map(\.hash) == [.max])
    }
  }

  @Test("the app's own SQL binds and reads them as integers")
  func ownSQL() throws {
    try withDatabase(Types.open) { (transaction: WriteTransaction) throws -> Void in
      let greatest = UInt64(Int64.max)
      #expect(try transaction.fetch("SELECT \(greatest)", as: UInt64.self) == [greatest])
      #expect {
        _ = try transaction.fetch("SELECT \(UInt64.max)", as: UInt64.self)
      } throws: {
        "\($0)"
          == "'?1': 18446744073709551615 doesn't fit in an integer of SQLite, of which "
          + "9223372036854775807 is the greatest; to store it, use the encoding 'blob'"
      }
    }
  }
}
