import DBGenRuntime
import Foundation
import Testing

@Suite("reading timestamps")
struct TimestampReadingTests {
  private let probe: Probe

  init() throws {
    probe = try Probe()
  }

  @Test(
    "text is read by the encoding whose form it has, and by no other",
    arguments: [
      ("2001-09-09 01:46:40", [TimestampEncoding.textSeconds, .textOptionalMicroseconds]),
      ("2001-09-09 01:46:40.000", [.text]),
      ("2001-09-09 01:46:40.000000", [.textMicroseconds]),
      ("2001-09-09 01:46:40.250001", [.textMicroseconds, .textOptionalMicroseconds]),
      ("2001-09-09T01:46:40Z", [.iso8601Seconds]),
      ("2001-09-09T01:46:40.250Z", [.iso8601]),
      ("2001-09-09T01:46:40.250001Z", [.iso8601Microseconds]),
      ("2001-09-09T01:46:40.250", [.iso8601WithoutZone]),
      ("2001-09-09 01:46:40.25", []), ("2001-09-09T01:46:40", []), ("2001-09-09 01:46:40Z", []),
    ])
  func accepted(text: String, encodings: [TimestampEncoding]) throws {
    try probe.store { try $0.bind(text: text, at: 1) }
    let texts = TimestampEncoding.allCases.filter {
      "\($0)".hasPrefix("text") || "\($0)".hasPrefix("iso")
    }
    for encoding in texts {
      guard encodings.contains(encoding) else {
        #expect(probe.readError { try $0.timestamp(0, as: encoding) } != nil, "\(encoding)")
        continue
      }
      let time = try probe.read { try $0.timestamp(0, as: encoding) }
      #expect(Int(time.timeIntervalSince1970) == 1_000_000_000)
      try probe.store { try $0.bind(timestamp: time, as: encoding, at: 1) }
      #expect(try probe.literal() == "'\(text)'")
    }
  }

  @Test(
    "a real number that no date is stored as is out of range",
    arguments: [
      (TimestampEncoding.realSeconds, 0.1), (.julianDay, 2_440_587.500_000_001),
      (.appleSeconds, 1e300),
    ])
  func inexact(encoding: TimestampEncoding, value: Double) throws {
    try probe.store { try $0.bind(real: value, at: 1) }
    #expect(
      probe.readError { try $0.timestamp(0, as: encoding) }?.place == "out of range in probe.value")
  }

  @Test(
    "text that isn't a timestamp to the letter is refused",
    arguments: [
      "", "Z", "2024-01-01", "2024-01-01 00:00", "2024-02-30 00:00:00", "2023-02-29 00:00:00",
      "1900-02-29 00:00:00", "2024-13-01 00:00:00", "2024-00-01 00:00:00", "2024-01-00 00:00:00",
      "2024-01-32 00:00:00", "2024-04-31 00:00:00", "2024-01-01 24:00:00", "2024-01-01 00:60:00",
      "2024-01-01 23:59:60", "2024-01-01 00:00:00.", "2024-01-01 00:00:00.Z",
      "2024-01-01 00:00:00.1234567890", "2024-01-01 00:00:00+00:00", "2024-01-01 00:00:00 Z",
      "2024-01-01t00:00:00", "2024-01-01 00:00:00z", "2024-01-01  00:00:00", "2024/01/01 00:00:00",
      "2024-01-01 00.00.00", " 2024-01-01 00:00:00", "2024-01-01 00:00:00 ", "24-01-01 00:00:00",
      "+024-01-01 00:00:00", "-024-01-01 00:00:00", "10000-01-01 00:00:00", "2024-1-01 00:00:000",
      "2024-01-01 00:00:00\0", "２024-01-01 00:00:00", "2024-01-01 00:00:0a", "1704067200", "now",
      "9999-12-31 23:59:59.9996", "2024-01-01 00:00:00ZZ", "2024-01-01 00:00:00.-1",
    ])
  func refused(text: String) throws {
    try probe.store { try $0.bind(text: text, at: 1) }
    let error = probe.readError { try $0.timestamp(0, as: .text) }
    #expect(error?.place == "invalid value in probe.value")
    #expect(error?.description.contains("'\(text)' is not a timestamp") == true)
  }

  @Test(
    "a number beyond the years 0 to 9999 is out of range",
    arguments: [
      (TimestampEncoding.unixSeconds, [-62_167_219_201, 253_402_300_800, .min, .max]),
      (.unixMilliseconds, [-62_167_219_200_001, 253_402_300_800_000, .min, .max]),
    ])
  func integersBeyond(encoding: TimestampEncoding, values: [Int64]) throws {
    for value in values {
      try probe.store { try $0.bind(integer: value, at: 1) }
      let error = probe.readError { try $0.timestamp(0, as: encoding) }
      #expect(error?.place == "out of range in probe.value", "\(value)")
    }
  }

  @Test(
    "a Julian day is read to the nearest millisecond",
    arguments: [1_721_059.49, 5_373_484.51, 0, -1, 1e300, -1e300, .infinity, -.infinity])
  func julianDaysBeyond(day: Double) throws {
    try probe.store { try $0.bind(real: day, at: 1) }
    let error = probe.readError { try $0.timestamp(0, as: .julianDay) }
    #expect(error?.place == "out of range in probe.value")
  }

  @Test("Julian days begin at noon, as those of SQLite do")
  func julianDay() throws {
    try probe.store { try $0.bind(real: 2_440_587.5, at: 1) }
    #expect(
      try probe.read { try $0.timestamp(0, as: .julianDay) } == Date(timeIntervalSince1970: 0))
  }
}
