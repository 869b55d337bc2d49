import DBGenRuntime
import Foundation
import Testing

@testable import GoldenRules

/// A type of the app without an order of its own.
private struct Score: RawRepresentable, Hashable, SQLComparable {
  var rawValue: Int
}

@Suite("conditions on types with raw values")
struct RawValueConditionTests {
  private static func span(_ name: String, _ mood: Mood?) throws -> Span.Draft {
    let time = Date(timeIntervalSince1970: 0)
    return try Span.Draft(
      first: #require(RulesDate(rawValue: 0)), starts: time, asked: time, heard: time, low: 1,
      high: 2, small: mood == nil ? nil : 1, miles: 1, name: name, mood: mood, isOn: true)
  }

  @Test("cases of an open enum and values without one are compared in conditions")
  func openEnums() throws {
    try withDatabase(Rules.open) { transaction in
      try Span.insert(
        contentsOf: [
          Self.span("a", .happy), Self.span("b", .sad), Self.span("c", .unknown("Calm")),
          Self.span("d", nil),
        ], into: transaction)
      func names(_ condition: @escaping (Span.Columns.Type) -> Condition<Span>) throws -> [String] {
        try Span.fetchAll(where: condition, from: transaction).map(\.name)
      }
      #expect(try names { $0.mood == .happy } == ["a"])
      #expect(try names { $0.mood != .happy } == ["b", "c", "d"])
      #expect(try names { $0.mood == .unknown("Calm") } == ["c"])
      #expect(try names { $0.mood == .unknown("Sad") } == ["b"])
      #expect(try names { $0.mood.isIn([.sad, .unknown("Calm")]) } == ["b", "c"])
      #expect(try names { $0.mood < .sad } == ["a", "c"])
      #expect(try names { $0.mood.hasPrefix("Ca") || $0.mood.hasSuffix("ad") } == ["b", "c"])
      #expect(
        try Span.fetchAll(matching: .init { $0.mood = .sad }, from: transaction).map(\.name) == [
          "b"
        ])
    }
  }

  @Test("types of the app, enums and keys are ordered by their raw values")
  func order() throws {
    try withDatabase(Rules.open) { transaction in
      for (code, mail) in [("aa", "a@b"), ("bb", "b@b"), ("cc", "c@b")] {
        try Written.insert(.init(code: code, mail: .init(rawValue: mail)), into: transaction)
      }
      let middle = Email(rawValue: "b@b")
      func codes(_ condition: @escaping (Written.Columns.Type) -> Condition<Written>) throws
        -> [String]
      {
        try Written.fetchAll(where: condition, from: transaction).map(\.code)
      }
      #expect(try codes { $0.mail < middle } == ["aa"])
      #expect(try codes { $0.mail.contains("B@") } == [])
      #expect(try codes { $0.mail.contains("B@", ignoringCase: true) } == ["bb"])
      #expect(try codes { $0.mail.like("A%") || $0.mail.glob("c*") } == ["aa", "cc"])
      #expect(try codes { $0.mail <= middle } == ["aa", "bb"])
      #expect(try codes { $0.mail > middle } == ["cc"])
      #expect(try codes { $0.mail >= middle && $0.code != "cc" } == ["bb"])
      #expect(try codes { $0.mail.isBetween(middle, .init(rawValue: "c")) } == ["bb"])
      for number in 1...3 {
        try Measured.insert(.init(id: .init(rawValue: Int64(number)), number: 1), into: transaction)
      }
      #expect(try Measured.count(where: { $0.id > 1 }, in: transaction) == 2)
      #expect(try Measured.count(where: { $0.id.isBetween(2...7) }, in: transaction) == 2)
      try Listed.insert(.init(id: .init(), kind: "a", grade: .low), into: transaction)
      try Listed.insert(.init(id: .init(), kind: "a", grade: .high), into: transaction)
      #expect(try Listed.count(where: { $0.grade < .middle }, in: transaction) == 1)
    }
  }

  @Test("a type of the app is SQLComparable by its raw values, without an operator of its own")
  func comparable() {
    #expect(Score(rawValue: 1) < Score(rawValue: 2))
    #expect([Score(rawValue: 3), Score(rawValue: 1)].max() == Score(rawValue: 3))
  }
}
