import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

@testable import GoldenRules

/// Updates of single columns reach SQLite unchecked, so that its CHECK decides what is accepted.
@Suite("rules in Swift and in SQL")
struct RuleAgreementTests {
  private static let texts = [
    "", "a", "A", "b", "B", "é", "e\u{301}", "ab", "it's", "its", "a\0", "\0a", "ab\0cdefg", "abc",
    "abcd", "abcde", "🇩🇪", "👨‍👩‍👧", "1234", "１２３４", "\u{FEFF}a", "a\r\n", "\u{10FFFF}", "Happy", "happy",
  ]

  @Test("rules in Swift and in SQL agree on the length of any text")
  func lengths() throws {
    try withDatabase(Rules.open) { transaction in
      var random = RandomValues(seed: 1)
      let scalars: [Unicode.Scalar] = ["\0", "a", "é", "\u{301}", "🙂", "\n", "\u{FFFF}"]
      let others = (0..<Soak.count(60, soak: 300)).map { _ in
        var text = ""
        for _ in 0..<Int.random(in: 0...7, using: &random) {
          text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
        }
        return text
      }
      try Written.insert(.init(code: "key"), into: transaction)
      for text in Self.texts + others where Engine.stores(text) {
        func judge(_ change: Written.Change, _ row: Written) throws {
          try expectAgreement(row.problems.isEmpty, "\(text.debugDescription)") {
            try Written.updateAll(set: [change], in: transaction)
          }
        }
        try judge(.code(text), .init(code: text))
        try judge(.lastName(text), .init(code: "key", lastName: text))
        try judge(.note(text), .init(code: "key", note: text))
        try judge(.pin(text), .init(code: "key", pin: text))
        try judge(.mail(.init(rawValue: text)), .init(code: "key", mail: .init(rawValue: text)))
        let bytes = Data(text.utf8)
        try judge(.bytes(bytes), .init(code: "key", bytes: bytes))
        if let url = URL(string: "https://example.org/" + text.prefix(1)) {
          try judge(.address(url), .init(code: "key", address: url))
        }
      }
    }
  }

  @Test("rules in Swift and in SQL agree on the values of a list, with any collation")
  func lists() throws {
    try withDatabase(Rules.open) { transaction in
      let row = try Listed.insert(.init(id: .init(), kind: "a"), into: transaction)
      func judge(_ change: Listed.Change, _ alter: (inout Listed) -> Void) throws {
        var changed = row
        alter(&changed)
        try expectAgreement(changed.problems.isEmpty, "\(changed)") {
          try Listed.updateAll(set: [change], in: transaction)
        }
      }
      for text in Self.texts where Engine.stores(text) {
        try judge(.kind(text)) { $0.kind = text }
        try judge(.folded(text)) { $0.folded = text }
        try judge(.only(text)) { $0.only = text }
        try judge(.mood(.init(rawValue: text))) { $0.mood = .init(rawValue: text) }
        try judge(.mood(.unknown(text))) { $0.mood = .unknown(text) }
      }
      for number in -1...5 {
        try judge(.level(number)) { $0.level = number }
        try judge(.half(Double(number) / 2)) { $0.half = Double(number) / 2 }
        let day = try #require(RulesDate(rawValue: 19_723 + number))
        try judge(.day(day)) { $0.day = day }
        let time = Date(timeIntervalSince1970: 1_704_067_200 + Double(number) * 0.0004)
        try judge(.time(time)) { $0.time = time }
      }
      for text in ["1.5", "1.50", "20", "2e1", "-1.5", "0"] {
        let price = try #require(Decimal(string: text))
        try judge(.price(price)) { $0.price = price }
      }
      for grade in Grade.allCases { try judge(.grade(grade)) { $0.grade = grade } }
      for id in [UUID(), UUID(uuidString: "6B6EFC66-5B3B-4A0D-9C0B-6A1F3F0F4B5E")] {
        try judge(.token(id)) { $0.token = id }
      }
      for link in ["https://a.b/", "https://a.b"].map(URL.init(string:)) {
        try judge(.link(link)) { $0.link = link }
      }
    }
  }

  @Test(
    "rules in Swift and in SQL agree on the bounds of numbers and of times, however these are stored"
  )
  func bounds() throws {
    try withDatabase(Rules.open) { transaction in
      let row = try Measured.insert(.init(number: 1), into: transaction)
      func judge(_ change: Measured.Change, _ alter: (inout Measured) -> Void) throws {
        var changed = row
        alter(&changed)
        try expectAgreement(changed.problems.isEmpty, "\(changed)") {
          try Measured.updateAll(set: [change], in: transaction)
        }
      }
      for number in [Int.min, -101, -100, -1, 0, 1, 70] {
        try judge(.number(number)) { $0.number = number }
        try judge(.rank(number)) { $0.rank = number }
      }
      for number in Int8.min...0 { try judge(.small(number)) { $0.small = number } }
      for number in [
        -Double.infinity, -0.5.nextDown, -0.5, -0.0, 0.5, 0.5.nextUp, 1000, 1e3.nextUp,
      ] {
        try judge(.share(number)) { $0.share = number }
        try judge(.ratio(number)) { $0.ratio = number }
      }
      for text in ["-5.01", "-5", "0.009", "0.01", "0.010", "99.99", "99.991", "1e30"] {
        let number = try #require(Decimal(string: text))
        try judge(.price(number)) { $0.price = number }
        try judge(.amount(number)) { $0.amount = number }
        try judge(.huge(number)) { $0.huge = number }
      }
      for days in [-25_568, -25_567, 0, 19_781, 19_782, 47_846, 47_847] {
        let day = try #require(RulesDate(rawValue: days))
        try judge(.born(day)) { $0.born = day }
        try judge(.due(day)) { $0.due = day }
      }
      let limits = [946_728_000, 1_893_499_200.5, -315_576_000]
      let steps = [-1, -0.6, -0.5, -0.4, -0.001, -0.0006, -0.0004, 0, 0.0004, 0.0006, 0.4, 0.6]
      for seconds in limits.flatMap({ limit in steps.map { limit + $0 } }) {
        let time = Date(timeIntervalSince1970: seconds)
        try judge(.started(time)) { $0.started = time }
        try judge(.stopped(time)) { $0.stopped = time }
        try judge(.asked(time)) { $0.asked = time }
        try judge(.seen(time)) { $0.seen = time }
      }
    }
  }

  @Test("rules in Swift are exact where SQLite rounds a decimal number")
  func exactDecimals() throws {
    let above = try #require(Decimal(string: "12345678901234567890.51"))
    #expect(Measured.Draft(number: 0, huge: above).problems.map(\.property) == ["huge"])
    let limit = try #require(Decimal(string: "12345678901234567890.5"))
    #expect(Measured.Draft(number: 0, huge: limit).problems.isEmpty)
  }

  private func expectAgreement(
    _ isFine: Bool, _ row: String, update: () throws -> Int
  ) throws {
    do {
      _ = try update()
      #expect(isFine, "SQLite takes \(row)")
    } catch DatabaseError.constraint(let violation) {
      // The number is so close to its limit that SQLite writes it with fewer digits.
      #expect(violation.kind == .check)
      #expect(!isFine, "SQLite refuses \(row)")
    } catch DatabaseError.invalid {
      // A failing CHECK of SQLite becomes this error if Swift finds the same problem.
      #expect(!isFine, "SQLite refuses \(row)")
    }
  }
}
