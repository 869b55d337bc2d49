import Foundation
import Testing

@testable import DBGenRuntime

@Suite("dates")
struct DateTests {
  private static let firstDay = -719_528
  private static let lastDay = 2_932_896

  private let probe: Probe

  init() throws {
    probe = try Probe()
  }

  private func day(_ days: Int) -> Date {
    Date(timeIntervalSince1970: Double(days) * 86400)
  }

  @Test("every day of the years 0 to 9999 is the day that follows the one before")
  func calendar() {
    var previous = CivilDate(year: -1, month: 12, day: 31)
    for days in Self.firstDay...Self.lastDay {
      let date = CivilDate(unixDays: days)
      guard date.isValid, date.unixDays == days, date == following(previous) else {
        Issue.record("\(previous) is followed by \(date), of day \(days)")
        return
      }
      previous = date
    }
    #expect(previous == CivilDate(year: 9999, month: 12, day: 31))
  }

  private func following(_ date: CivilDate) -> CivilDate {
    let isLeap = date.year % 4 == 0 && (date.year % 100 != 0 || date.year % 400 == 0)
    let counts = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if date.day < counts[date.month - 1] {
      return CivilDate(year: date.year, month: date.month, day: date.day + 1)
    }
    if date.month < 12 { return CivilDate(year: date.year, month: date.month + 1, day: 1) }
    return CivilDate(year: date.year + 1, month: 1, day: 1)
  }

  @Test("days come back in either encoding, in the form that SQLite gives them")
  func days() throws {
    let days = Array(stride(from: Self.firstDay, through: Self.lastDay, by: 9973))
    for day in days + [Self.lastDay, 0, -1, 1, 11016, 19782] {
      let date = self.day(day)
      try probe.store { try $0.bind(date: date, as: .unixDays, at: 1) }
      #expect(try probe.read { try $0.date(0, as: .unixDays) } == date)
      #expect(try probe.literal() == "\(day)")
      try probe.store { try $0.bind(date: date, as: .text, at: 1) }
      #expect(try probe.read { try $0.optionalDate(0, as: .text) } == date)
      #expect(try probe.literal() == "'\(sqliteDate(day))'")
    }
  }

  private func sqliteDate(_ day: Int) throws -> String {
    try Database(at: ":memory:", schema: Counter.schema).read { transaction in
      let statement = try transaction._statement("SELECT date(?1 * 86400, 'unixepoch')")
      try statement.bind(integer: day, at: 1)
      return try statement.returned { try $0.text(0) }
    }
  }

  @Test(
    "a time within a day isn't a date", arguments: [1, -1, 0.001, -0.001, 0.0001, 43200, 86399])
  func timeOfDay(seconds: Double) throws {
    let date = Date(timeIntervalSince1970: 86400 * 19782 + seconds)
    for encoding in [DateEncoding.text, .unixDays] {
      let error = probe.storeError { try $0.bind(date: date, as: encoding, at: 1) }
      #expect(error?.place == "invalid value in probe.value")
    }
  }

  @Test(
    "a date beyond the years 0 to 9999 is out of range",
    arguments: [Double(firstDay - 1), Double(lastDay + 1), 1e18, -1e300, .infinity, .nan])
  func beyond(day: Double) throws {
    let date = Date(timeIntervalSince1970: day * 86400)
    for encoding in [DateEncoding.text, .unixDays] {
      let error = probe.storeError { try $0.bind(date: date, as: encoding, at: 1) }
      #expect(error?.place == "out of range in probe.value")
    }
  }

  @Test(
    "a number of days beyond the years 0 to 9999 is out of range",
    arguments: [firstDay - 1, lastDay + 1, .min, .max])
  func daysBeyond(day: Int) throws {
    try probe.store { try $0.bind(integer: day, at: 1) }
    let error = probe.readError { try $0.date(0, as: .unixDays) }
    #expect(error?.place == "out of range in probe.value")
  }

  @Test(
    "text that isn't a day of the calendar to the letter is refused",
    arguments: [
      "", "2024-02-30", "2023-02-29", "1900-02-29", "2024-04-31", "2024-13-01", "2024-00-10",
      "2024-01-00", "2024-01-32", "2024-1-1", "20240101", "2024-01-01 ", " 2024-01-01",
      "2024-01-01Z", "2024-01-01 00:00:00", "2024/01/01", "-001-01-01", "+001-01-01", "10000-01-01",
      "2024-01-0a", "2024-01-01\0", "today",
    ])
  func refused(text: String) throws {
    try probe.store { try $0.bind(text: text, at: 1) }
    let error = probe.readError { try $0.date(0, as: .text) }
    #expect(error?.place == "invalid value in probe.value")
    #expect(error?.description.contains("'\(text)' is not a date") == true)
  }
}
