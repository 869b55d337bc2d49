import DBGenRuntime
import Foundation
import Testing

@testable import GoldenQueries

@Suite("times and decimals in queries")
struct QueryTimesTests {
  /// Calls `body` with two visits at the same time, and with visits a millisecond before and after
  /// that time.
  private static func withVisits(_ body: (Date, WriteTransaction) throws -> Void) throws {
    try withDatabase(Queries.open) { (transaction) throws in
      let visit = try Visit.insert(.init(id: 1), into: transaction)
      let time = visit.at
      try Visit.insert(
        contentsOf: [
          .init(id: 2, at: time, until: time), .init(id: 3, at: time - 0.001, until: time + 1),
          .init(id: 4, at: time + 0.001),
        ], into: transaction)
      try body(time, transaction)
    }
  }

  @Test("a time is compared with any value")
  func comparisons() throws {
    try Self.withVisits { (time, transaction) throws in
      #expect(try Queries.visitsSince(time: time, from: transaction) == [1, 2, 4])
      #expect(try Queries.visitsAfter(time: time, from: transaction) == [4])
      #expect(try Queries.visitsUpTo(time: time, from: transaction) == [1, 2, 3])
      #expect(try Queries.visitsBefore(time: time, from: transaction) == [3])
      #expect(try Queries.visitsAt(time: time, from: transaction) == [1, 2])
      #expect(try Queries.visitsAt(time: time + 0.001, from: transaction) == [4])
      #expect(Set(try Queries.visitsNotAt(time: time, from: transaction)) == [3, 4])
      #expect(try Queries.visitsBetween(first: time, last: time, from: transaction) == [1, 2])
    }
  }

  @Test("a time is found in lists and ranges, in rows, and where it may be left out")
  func otherComparisons() throws {
    try Self.withVisits { (time, transaction) throws in
      #expect(try Queries.visitsDuring(time: time, from: transaction) == [2, 3])
      let before = time - 0.001
      #expect(
        try Queries.visitsAtAnyOf(
          times: [time, before], first: time, second: time, from: transaction) == [1, 2])
      #expect(try Queries.visitsUntil(time: time, from: transaction) == [2])
      #expect(try Queries.visitsUntil(time: nil, from: transaction) == [1, 4])
      #expect(try Queries.visitsBehind(time: time, id: 1, pages: 1, from: transaction) == [2, 4])
      #expect(try Queries.visitsBehind(time: before, id: 0, pages: 2, from: transaction).count == 4)
      #expect(try Queries.visitsSinceIfGiven(time: time, from: transaction) == [1, 2, 4])
      #expect(try Queries.visitsSinceIfGiven(time: nil, from: transaction) == [1, 2, 3, 4])
      let marks = try Queries.visitsMarked(time: time, from: transaction)
      #expect(marks == ["then", "then", "else", "else"])
    }
  }

  @Test("decimals are compared and put in order as numbers where the SQL casts them")
  func decimals() throws {
    try withDatabase(Queries.open) { (transaction) throws in
      for (id, price) in [(1, "9"), (2, "10.5"), (3, "-3")] {
        let price = try #require(Decimal(string: price))
        try Visit.insert(.init(id: Visit.ID(rawValue: Int64(id)), price: price), into: transaction)
      }
      #expect(try Queries.visitsAbove(price: 2, from: transaction) == [2, 1])
      #expect(try Queries.prices(price: 9, from: transaction) == 10.5)
    }
  }

  @Test("parameters in calculations, conditions and choices are of the type of what is beside them")
  func calculations() throws {
    try withDatabase(Queries.open) { (transaction) throws in
      let visit = try Visit.insert(.init(age: 3), into: transaction)
      let until = Date(timeIntervalSince1970: 5)
      #expect(
        try Queries.grow(years: 4, until: until, all: false, id: visit.id, in: transaction) == 1)
      try Queries.grow(years: 1, until: nil, all: true, id: 99, in: transaction)
      let grown = try Visit.fetch(id: visit.id, from: transaction)
      #expect(grown?.age == 8)
      #expect(grown?.until == until)
      let ages = try Queries.sharpAges(least: 100, text: "ab", length: 1, from: transaction)
      #expect(ages.map(\.age) == [8])
      #expect(ages.map(\.last) == [1000])
    }
  }

  @Test("the table of visits has all its functions")
  func exercised() throws {
    try withDatabase(Queries.open) { (transaction) throws in
      let until = Date(timeIntervalSince1970: 0.5)
      try exercise(
        Visit.self, [.init(id: 1, at: until, until: nil, price: 2, age: 1)], in: transaction
      ) { $0.until = until }
    }
  }
}
