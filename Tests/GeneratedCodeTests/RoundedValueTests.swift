import DBGenRuntime
import Foundation
import GoldenTypes
import Testing

@testable import GoldenBaseball
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

@Suite("times that are stored in two ways")
struct EqualTimeTests {
  private static let times = [1_704_110_400, 1_704_110_400.001]
    .map { Date(timeIntervalSince1970: $0) }

  private static func withPlayers(_ body: (WriteTransaction) throws -> Void) throws {
    try withDatabase(Baseball.open) { (transaction: WriteTransaction) throws -> Void in
      try Team.insert(
        .init(id: 1, city: "", nickname: "", abbreviation: "BOS"), into: transaction)
      try transaction.execute(
        """
        INSERT INTO player (id, firstName, lastName, teamID, joinedAt) VALUES
          (1, '', '', 1, '2024-01-01 12:00:00'), (2, '', '', 1, '2024-01-01 12:00:00.000'),
          (3, '', '', 1, '2024-01-01 12:00:00.001')
        """)
      try body(transaction)
    }
  }

  @Test("times that are stored in two ways are one distinct value, and one group")
  func one() throws {
    try Self.withPlayers { transaction in
      let values = try Player.values(of: \.joinedAt, distinct: true, from: transaction)
      #expect(values == Self.times)
      #expect(try Player.count(of: \.joinedAt, distinct: true, in: transaction) == 2)
      #expect(try Player.count(of: \.joinedAt, in: transaction) == 3)
      let groups = try Player.count(by: \.joinedAt, in: transaction)
      #expect(groups.map(\.key) == Self.times)
      #expect(groups.map(\.value) == [2, 1])
    }
  }

  @Test("times that are stored in two ways hide no value that isn't a time")
  func unreadable() throws {
    try Self.withPlayers { transaction in
      try transaction.execute("UPDATE player SET joinedAt = 'soon' WHERE id = 1")
      let error = #expect(throws: DatabaseError.self) {
        try Player.values(of: \.joinedAt, distinct: true, from: transaction)
      }
      guard case .invalidValue("player", "joinedAt", _, "'soon'") = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
}
