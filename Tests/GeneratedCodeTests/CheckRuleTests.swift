import DBGenRuntime
import Foundation
import Testing

@testable import GoldenRules

@Suite("checks and rules of the app")
struct CheckRuleTests {
  private static let day = RulesDate(year: 2024, month: 1, day: 31)
  private static let time = Date(timeIntervalSince1970: 1_706_713_200)

  /// Returns a row that meets all checks.
  private static func row() throws -> Span.Draft {
    try Span.Draft(
      first: #require(day), starts: time, asked: time, heard: time, low: 1, high: 2, miles: 1,
      name: "Al", isOn: true)
  }

  @Test("checks of columns and constants are among the problems, with their messages")
  func sentences() throws {
    var row = try Self.row()
    #expect(row.problems.isEmpty)
    row.last = RulesDate(year: 2024, month: 1, day: 30)
    row.ends = row.starts
    (row.low, row.small, row.miles, row.name) = (12, 9, 13, "Ted")
    #expect(
      row.problems.map(\.message) == [
        "Low must meet the condition NOT (low BETWEEN 10 AND 20).", "Choose another size.",
        "Miles must meet the condition miles <> 13 AND -1.5 < miles.",
        "Name must meet the condition name <> 'Ted'.",
        "The last day is before the first.",
        "Ends and starts must meet the condition ends > starts.",
        "Low, high and note must meet the condition low < high OR high IS NULL AND note IN ('a', 'é').",
        "Mood and small must meet the condition (mood IS NULL) = (small IS NULL).",
      ])
    #expect(
      row.problems.map(\.property) == [
        "low", "small", "miles", "name", "first", "ends", "low", "mood",
      ])
  }

  @Test("a row that meets all checks is stored")
  func meeting() throws {
    try withDatabase(Rules.open) { transaction in
      try exercise(Span.self, [Self.row(), Self.row()], in: transaction) { $0.note = "a" }
    }
  }

  @Test("a problem has its rule and the bounds, from which an app makes a sentence of its own")
  func rules() throws {
    let measured = Measured.Draft(
      number: 100, share: 1, price: 0, born: .init(.distantPast, in: .utc), stopped: .distantFuture)
    #expect(
      measured.problems.map(\.rule) == [
        .range(min: .integer(0), max: .integer(99)), .range(max: .real(0.5)),
        .range(min: .text("0.01"), max: .text("99.99")),
        .range(min: .text("1900-01-01"), max: .text("2100-12-31")),
        .range(max: .time(946_728_000)),
      ])
    let written = Written(code: "A", lastName: "", note: "sixsix")
    #expect(
      written.problems.map(\.rule) == [
        .length(min: 2, max: 3), .length(min: 1), .length(max: 5),
      ])
    let listed = Listed(id: .init(), kind: "c", half: 2, grade: .middle, mood: .sad)
    #expect(
      listed.problems.map(\.rule) == [
        .oneOf([.text("a"), .text("b"), .text("é")]), .oneOf([.real(0.5), .real(1)]),
        .oneOf([.integer(-1), .integer(1)]), .oneOf([.text("Happy")]),
      ])
    var row = try Self.row()
    (row.last, row.name) = (RulesDate(rawValue: 0), "Ted")
    #expect(
      row.problems.map(\.rule) == [
        .check(name: nil, properties: ["name"]),
        .check(name: "days", properties: ["first", "last"]),
      ])
  }

  @Test("a row that breaks a check isn't stored, and the error has the problem with its rule")
  func refusal() throws {
    var row = try Self.row()
    row.last = RulesDate(rawValue: 0)
    try withDatabase(Rules.open) { transaction in
      let error = #expect(throws: DatabaseError.self) { try Span.insert(row, into: transaction) }
      guard case .invalid("span", let problems) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(problems.map(\.message) == ["The last day is before the first."])
      #expect(problems.map { $0.source as? RulesProblem } == row.problems)
    }
  }

  @Test("the rules of the app are checked by inserts, updates and saves, of drafts and of records")
  func appRules() throws {
    let wrong = Guest.Draft(name: "Nobody", seats: 0)
    #expect(wrong.problems.map(\.rule) == [.range(min: .integer(1)), .app])
    #expect(Voucher(code: "").problems.map(\.message) == ["Enter a code."])
    try withDatabase(Rules.open) { transaction in
      func expectRefusal(_ message: String, _ write: () throws -> Void) {
        #expect { try write() } throws: { "\($0)" == message }
      }
      let message = "invalid row of table 'guest': This name is reserved."
      var guest = try Guest.insert(.init(name: "Al", seats: 1), into: transaction)
      guest.name = "Nobody"
      #expect(guest.problems.map(\.message) == ["This name is reserved."])
      expectRefusal(message) { try guest.update(in: transaction) }
      expectRefusal(message) { try guest.save(in: transaction) }
      expectRefusal(message) {
        try Guest.insert(
          contentsOf: [.init(name: "Bo", seats: 1), .init(name: "Nobody", seats: 1)],
          into: transaction)
      }
      expectRefusal("invalid row of table 'voucher': Enter a code.") {
        try Voucher.insert(.init(code: ""), into: transaction)
      }
      expectRefusal("invalid row of table 'place': There is no such place.") {
        try PlaceTable.save((id: nil, name: "Nowhere"), in: transaction)
      }
      #expect(try Guest.fetchAll(from: transaction).map(\.name) == ["Al"])
    }
  }

  @Test("checks in Swift and in SQL agree on any row")
  func agreement() throws {
    var random = RandomValues(seed: 3)
    try withDatabase(Rules.open) { transaction in
      let stored = try Span.insert(Self.row(), into: transaction)
      for _ in 0..<2000 {
        let row = try Self.randomRow(&random)
        do {
          try Span.update(id: stored.id, set: Self.changes(row), in: transaction)
          #expect(row.problems.isEmpty, "SQLite takes \(row)")
        } catch DatabaseError.constraint(let violation) {
          Issue.record("only SQLite refuses \(row): \(violation)")
        } catch DatabaseError.invalid {
          #expect(!row.problems.isEmpty, "SQLite refuses \(row)")
        }
      }
    }
  }

  private static func randomRow(_ random: inout RandomValues) throws -> Span.Draft {
    var row = try row()
    func change<Value>(_ path: WritableKeyPath<Span.Draft, Value>, _ values: [Value]) throws {
      guard Int.random(in: 0..<6, using: &random) == 0 else { return }
      row[keyPath: path] = try #require(values.randomElement(using: &random))
    }
    let times = [-1, 0, 0.0004, 0.0006, 0.4, 0.6, 1].map { Self.time.addingTimeInterval($0) }
    try change(\.last, [nil, day, RulesDate(rawValue: 0), RulesDate(rawValue: -1)])
    try change(\.starts, times)
    try change(\.ends, [nil] + times)
    try change(\.asked, times)
    try change(\.heard, times)
    try change(\.low, [1, 9, 10, 20, 21])
    try change(\.high, [nil, 1, 2, 22])
    try change(\.small, [nil, 0, 1, 3, 5, 9, 10])
    try change(\.miles, [13, 13.5, -1.5, -1, 0, 1])
    try change(\.name, ["Ted", "ted", "Te\u{301}d", ""])
    try change(\.note, [nil, "a", "é", "e\u{301}", "b"])
    try change(\.mood, [nil, .happy, .sad, .unknown("Happy"), .unknown("x")])
    try change(\.isOn, [true, false])
    try change(\.rank, [.some(nil), 0, 1])
    try change(\.price, [nil, -1, 0, Decimal(string: "0.5"), Decimal(string: "-0.5"), 10])
    try change(\.other, [nil, "a", "é", "e\u{301}", "Ted", "Te\u{301}d"])
    return row
  }

  private static func changes(_ row: Span.Draft) -> [Span.Change] {
    [
      .first(row.first), .last(row.last), .starts(row.starts), .ends(row.ends), .asked(row.asked),
      .heard(row.heard), .low(row.low), .high(row.high), .small(row.small), .miles(row.miles),
      .name(row.name), .note(row.note), .mood(row.mood), .isOn(row.isOn), .rank(row.rank ?? nil),
      .price(row.price), .other(row.other),
    ]
  }
}
