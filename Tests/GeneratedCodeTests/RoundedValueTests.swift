import DBGenRuntime
import Foundation
import GoldenTypes
import Testing

@testable import GoldenRules

@Suite("values that are stored rounded")
struct RoundedValueTests {
  /// Times with fractions of a millisecond, before and after 1970.
  private static let times = [1.000_4, -1.000_6, 981_173_106.123_456_7, -62_135_596_800.000_6]
    .map { Date(timeIntervalSince1970: $0) }

  @Test("insert and save return a rounded value as it is fetched", arguments: times)
  func timestamps(time: Date) throws {
    try withDatabase(Types.open) { (transaction: WriteTransaction) throws -> Void in
      let draft = Nothing.Draft(
        timestamp: time, seconds: time, millis: time, julian: time, decimal: Decimal(1) / 3)
      let row = try Nothing.insert(draft, into: transaction)
      #expect(try Nothing.fetch(id: row.id, from: transaction) == row)
      #expect(row.timestamp != time)
      let rows = try Nothing.insert(contentsOf: [draft, draft], into: transaction)
      #expect(try Nothing.fetch(id: rows[1].id, from: transaction) == rows[1])
      var same = draft
      same.id = row.id
      #expect(try Nothing.save(same, in: transaction) == row)
    }
  }

  @Test("insert and save return NULL among values of any type as it is fetched: as nil")
  func null() throws {
    try withDatabase(Types.open) { (transaction: WriteTransaction) throws -> Void in
      let row = try Nothing.insert(.init(any: .some(.null)), into: transaction)
      #expect(row.any == nil)
      #expect(try Nothing.fetch(id: row.id, from: transaction) == row)
      var record = row
      record.any = .some(.null)
      #expect(try Nothing.save(Nothing.Draft(record), in: transaction) == row)
      let other = Nothing.Draft(any: .some(.null))
      #expect(try Nothing.insert(contentsOf: [other], into: transaction)[0].any == nil)
      let added = try #require(try Nothing.insertOrIgnore(other, into: transaction))
      #expect(added.any == nil)
      #expect(try Nothing.fetchAll(where: { $0.any == .some(.null) }, from: transaction).count == 3)
    }
  }

  @Test("tables that insert their records return a rounded value as it is fetched")
  func records() throws {
    try withDatabase(Rules.open) { (transaction: WriteTransaction) throws -> Void in
      let time = Date(timeIntervalSince1970: 1_704_067_200.001_4)
      let row = try Listed.insert(.init(id: .init(), kind: "a", time: time), into: transaction)
      #expect(try Listed.fetchAll(from: transaction) == [row])
      #expect(row.time != time)
      #expect(try Listed.save(row, in: transaction) == row)
    }
  }
}
