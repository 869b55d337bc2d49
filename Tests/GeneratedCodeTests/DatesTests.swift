import DBGenRuntime
import Foundation
import GoldenDates
import Testing

@Suite("a day is the same day in every time zone")
struct DatesTests {
  private static func day(_ text: String) throws -> AgendaDate {
    try #require(AgendaDate(text))
  }

  private static func calendar(_ zone: String) throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return calendar
  }

  @Test("a day is what a calendar's time zone says, and comes back as that")
  func zones() throws {
    for zone in [
      "America/New_York", "UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Tokyo",
    ] {
      let calendar = try Self.calendar(zone)
      let start = calendar.startOfDay(for: Date(timeIntervalSince1970: 1_795_320_000))
      let parts = calendar.dateComponents([.year, .month, .day], from: start)
      let day = AgendaDate(start, in: calendar)
      #expect([day.year, day.month, day.day] == [parts.year, parts.month, parts.day], "\(zone)")
      #expect(day.date(in: calendar) == start, "\(zone)")
      #expect(AgendaDate(start + 86_399, in: calendar) == day)
      #expect(AgendaDate(start - 1, in: calendar).rawValue == day.rawValue - 1)
    }
    // Daylight saving time skips midnight here.
    let cairo = try Self.calendar("Africa/Cairo")
    let spring = try Self.day("2024-04-26")
    #expect(AgendaDate(spring.date(in: cairo), in: cairo) == spring)
  }

  @Test("records, drafts, rows of views and queries are coded if the schema says so")
  func coded() throws {
    func copy<Value: Codable>(_ value: Value) throws -> Value {
      try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }
    let day = Day(date: try Self.day("2024-02-29"), note: nil, mood: .good)
    #expect(try copy(day) == day)
    let draft = Booking.Draft(on: day.date, until: nil)
    #expect(try copy(draft) == draft)
    let row = BookedInRow(id: 7, on: day.date, until: day.date)
    #expect(try copy(row) == row)
    let last = LastDays(id: 7, until: nil)
    #expect(try copy(last) == last)
    let json = try JSONEncoder().encode([Mood.bad: 1])
    #expect(String(decoding: json, as: UTF8.self) == #"{"bad":1}"#)
  }

  @Test("what has a default can be missing or null in the JSON of a draft, unless it can be NULL")
  func defaults() throws {
    func decoded<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
      try JSONDecoder().decode(type, from: Data(text.utf8))
    }
    let pass = try decoded(#"{"owner":"Al"}"#, as: Pass.Draft.self)
    #expect(pass == Pass.Draft(owner: "Al", seats: 2, mood: .good, tip: nil))
    let other = try decoded(
      #"{"id":7,"owner":"Bo","seats":3,"mood":"bad","tip":null}"#, as: Pass.Draft.self)
    #expect(other == Pass.Draft(id: 7, owner: "Bo", seats: 3, mood: .bad, tip: nil))
    let empty = try decoded(#"{"owner":"Al","seats":null,"mood":null}"#, as: Pass.Draft.self)
    #expect(empty == pass)
    #expect(throws: DecodingError.self) { try decoded("{}", as: Pass.Draft.self) }
    #expect(try decoded(#"{"code":"a"}"#, as: Ticket.self) == Ticket(code: "a", seats: 2))
    let copy = try decoded(
      String(decoding: JSONEncoder().encode(other), as: UTF8.self), as: Pass.Draft.self)
    #expect(copy == other)
  }

  @Test("the JSON of a record has properties that aren't stored, and may lack those with a default")
  func transients() throws {
    func decoded<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
      try JSONDecoder().decode(type, from: Data(text.utf8))
    }
    func copy<Value: Codable>(_ value: Value) throws -> Value {
      try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }
    var ticket = try decoded(#"{"code":"a"}"#, as: Ticket.self)
    #expect(ticket.isUsed)
    ticket.isUsed = false
    #expect(try copy(ticket) == ticket)
    let text = #"{"id":7,"owner":"Al","seats":3,"mood":"bad"}"#
    var pass = try decoded(text, as: Pass.self)
    #expect(pass == Pass(id: 7, owner: "Al", seats: 3, mood: .bad))
    #expect(!pass.isHeld && pass.holder == nil)
    (pass.isHeld, pass.holder) = (true, "Bo")
    #expect(try copy(pass) == pass)
    #expect(throws: DecodingError.self) { try decoded(#"{"id":7,"owner":"Al"}"#, as: Pass.self) }
  }

  @Test("days are counted and stepped, up to the first and the last one")
  func steps() throws {
    let (first, last) = try (Self.day("2024-02-28"), Self.day("2024-03-01"))
    #expect(first.distance(to: last) == 2)
    #expect(last.advanced(by: -2) == first)
    #expect((first...last).map(\.description) == ["2024-02-28", "2024-02-29", "2024-03-01"])
    #expect(stride(from: last, to: first, by: -1).map(\.day) == [1, 29])
    #expect(try last.advanced(by: .max) == Self.day("9999-12-31"))
    #expect(try last.advanced(by: .min) == Self.day("0000-01-01"))
  }

  @Test("every day of ten thousand years has its parts, its text and its place in the order")
  func everyDay() throws {
    var expected = (year: 0, month: 1, day: 1)
    for number in -719_528...2_932_896
    where number % 97 == 0
      || number > 2_932_000 || number < -719_000
    {
      let day = try #require(AgendaDate(rawValue: number))
      let same = AgendaDate(year: day.year, month: day.month, day: day.day)
      guard same == day, AgendaDate(day.description) == day else {
        Issue.record("\(number) is \(day)")
        return
      }
      expected = (day.year, day.month, day.day)
    }
    #expect(expected == (9999, 12, 31))
    #expect(AgendaDate(rawValue: -719_529) == nil && AgendaDate(rawValue: 2_932_897) == nil)
    #expect(AgendaDate(rawValue: -719_528)?.description == "0000-01-01")
    #expect(AgendaDate(rawValue: 0)?.description == "1970-01-01")
    #expect(AgendaDate(year: 2024, month: 2, day: 29)?.rawValue == 19_782)
    for (year, month, day) in [(2023, 2, 29), (2023, 4, 31), (2023, 13, 1), (10_000, 1, 1)] {
      #expect(AgendaDate(year: year, month: month, day: day) == nil)
    }
    for text in [
      "2026-11-2", "2026-1-022", "", "x", "+026-11-22", "2026-02-30", "2026-11-22 ", "20261122",
      "2026/11/22", "-2026-11-22", "12026-11-22", "9999999992026-11-22", "bpbf-qq-rr",
    ] {
      #expect(AgendaDate(text) == nil, "\(text)")
    }
    #expect(try Self.day("2026-11-22") < Self.day("2026-11-23"))
    for (time, year) in [(Double.infinity, 9999), (.nan, 9999), (-.infinity, 0)] {
      #expect(AgendaDate(Date(timeIntervalSince1970: time), in: .utc).year == year)
    }
  }

  @Test("a day is its text in JSON")
  func json() throws {
    let day = try Self.day("2026-11-22")
    let json = try JSONEncoder().encode([day])
    #expect(String(decoding: json, as: UTF8.self) == #"["2026-11-22"]"#)
    #expect(try JSONDecoder().decode([AgendaDate].self, from: json) == [day])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([AgendaDate].self, from: Data(#"["2026-11-31"]"#.utf8))
    }
  }

  @Test("days are stored, found, compared, changed and checked like any other value")
  func everywhere() throws {
    let (first, last) = (try Self.day("2026-11-22"), try Self.day("2026-11-23"))
    try withDatabase(Agenda.open) { transaction in
      try exercise(Day.self, [.init(date: first), .init(date: last)], in: transaction) {
        $0.note = "x"
      }
      #expect(try Day.fetch(date: last, from: transaction)?.id == last)
      try Day.insert(.init(date: Self.day("0000-01-01")), into: transaction)
      #expect(try Day.exists(date: Self.day("0000-01-01"), in: transaction))
      #expect(try Day.delete(date: Self.day("0000-01-01"), in: transaction))
      let bookings = try exercise(
        Booking.self,
        [
          .init(on: first, until: last, paidOn: last, start: Date(timeIntervalSince1970: 0)),
          .init(on: last, made: first),
        ], in: transaction
      ) { $0.until = nil }
      #expect(bookings[1].paidOn == first && bookings[1].made == first)
      #expect(try Booking.fetchAll(on: first, from: transaction) == [bookings[0]])
      #expect(
        try Booking.fetch(start: Date(timeIntervalSince1970: 0), from: transaction) == bookings[0])
      #expect(try Booking.count(where: { $0.until >= last && $0.on != last }, in: transaction) == 1)
      #expect(
        try Booking.fetchAll(matching: .init { $0.until = .some(nil) }, from: transaction).count
          == 1)
      #expect(try Booking.update(id: bookings[1].id, set: [.until(last)], in: transaction))
      #expect(try LastDays.fetchAll(from: transaction).map(\.until) == [last, last])
      #expect(try LastDays.count(in: transaction) == 2)
      let booked = try Agenda.bookedIn(first: first, last: last, from: transaction)
      #expect(booked.map(\.on) == [first, last])
      #expect(try Agenda.latest(from: transaction) == last)
      #expect(try Agenda.move(until: nil, days: [first], in: transaction) == 1)
      #expect(
        try transaction.fetch("SELECT \"on\" || paidOn FROM booking ORDER BY id") { try $0.text(0) }
          == ["2026-11-2220780", "2026-11-2320779"])
      try exercise(Pass.self, [.init(owner: "Al")], in: transaction) { $0.tip = nil }
      let tickets = try exercise(
        Ticket.self, [.init(code: "a"), .init(code: "b")], in: transaction
      ) { $0.seats = 3 }
      #expect(try Ticket.fetch(code: "a", from: transaction) == tickets[0])
      #expect(try Ticket.exists(code: "b", in: transaction))
      #expect(try Ticket.delete(code: "b", in: transaction))
      let stays = try exercise(
        Stay.self, [.init(from: first, room: 1), .init(from: last, room: 1)], in: transaction
      ) { _ in }
      #expect(try Stay.fetch(from: first, room: 1, from: transaction) == stays[0])
      #expect(try Stay.exists(from: last, room: 1, in: transaction))
      #expect(try Stay.delete(from: last, room: 1, in: transaction))
      var late = bookings[0]
      late.until = try Self.day("2100-01-01")
      late.paidOn = try Self.day("2026-11-24")
      #expect(
        late.problems.map(\.message) == [
          "Until must be between 2000-01-01 and 2099-12-31.",
          "Paid on must be one of 2026-11-22, 2026-11-23.",
        ])
    }
  }
}
