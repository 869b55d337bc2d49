import Foundation
import RuntimeSamples
import Testing

@testable import DBGenRuntime

@Suite("timestamps")
struct TimestampTests {
  static let encodings = TimestampEncoding.allCases
  static let first = -62_167_219_200.0
  static let last = 253_402_300_799.0

  private let probe: Probe

  init() throws {
    probe = try Probe()
  }

  private func store(_ time: Double, as encoding: TimestampEncoding) throws {
    let date = Date(timeIntervalSince1970: time)
    try probe.store { try $0.bind(timestamp: date, as: encoding, at: 1) }
  }

  private func readBack(_ encoding: TimestampEncoding) throws -> Date {
    try probe.read { try $0.timestamp(0, as: encoding) }
  }

  @Test(
    "a time that has no place in the years 0 to 9999 is refused before it is written",
    arguments: encodings)
  func beyond(encoding: TimestampEncoding) throws {
    for time in [
      Self.first - 1, Self.last + 1, 9e18, -9e18, 1e300, -1e300, .infinity, -.infinity, .nan,
    ] {
      let error = probe.storeError {
        try $0.bind(timestamp: Date(timeIntervalSince1970: time), as: encoding, at: 1)
      }
      #expect(error?.place == "out of range in probe.value", "\(time)")
      #expect(error?.description.contains("\(time)") == true)
    }
  }

  @Test("whole seconds of all years come back in every encoding", arguments: encodings)
  func wholeSeconds(encoding: TimestampEncoding) throws {
    let times = [Self.first, Self.last, 0, -1, 1, 951_782_400, -2_208_988_800, 978_307_200]
    for time in times + stride(from: Self.first, to: Self.last, by: 777_777_777).map(\.self) {
      try store(time, as: encoding)
      #expect(try readBack(encoding) == Date(timeIntervalSince1970: time), "\(time)")
    }
  }

  @Test(
    "every millisecond comes back, but where the unit is the second",
    arguments: [
      TimestampEncoding.text, .iso8601, .iso8601WithoutZone, .unixMilliseconds, .julianDay,
    ])
  func milliseconds(encoding: TimestampEncoding) throws {
    for start in [Self.first, Self.last, -1, 0, 1_700_000_000, -62_135_596_800] {
      for millisecond in stride(from: 0, to: 1000, by: 7) {
        let date = Date(timeIntervalSince1970: (start * 1000 + Double(millisecond)) / 1000)
        try probe.store { try $0.bind(timestamp: date, as: encoding, at: 1) }
        #expect(try readBack(encoding) == date, "\(start) and \(millisecond) ms")
      }
    }
  }

  @Test("any date is read back as insert returns it, and stored alike again", arguments: encodings)
  func twice(encoding: TimestampEncoding) throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<2000 {
      let near = Double.random(in: -1e9...4e9, using: &random)
      let far = Double.random(in: Self.first...Self.last, using: &random)
      let date = Date(timeIntervalSince1970: Bool.random(using: &random) ? near : far)
      try probe.store { try $0.bind(timestamp: date, as: encoding, at: 1) }
      let (stored, read) = (try probe.literal(), try readBack(encoding))
      #expect(date.stored(as: encoding) == read, "\(stored)")
      try probe.store { try $0.bind(timestamp: read, as: encoding, at: 1) }
      #expect(try probe.literal() == stored)
      #expect(try readBack(encoding) == read)
    }
  }

  @Test(
    "times are stored in the form of their encoding",
    arguments: [
      (-0.001, "'1969-12-31 23:59:59.999'", "0", "-1"),
      (first, "'0000-01-01 00:00:00.000'", "-62167219200", "-62167219200000"),
      (last + 0.499, "'9999-12-31 23:59:59.499'", "253402300799", "253402300799499"),
      (951_868_799.5, "'2000-02-29 23:59:59.500'", "951868800", "951868799500"),
      (1e9 + 0.0004, "'2001-09-09 01:46:40.000'", "1000000000", "1000000000000"),
      (1e9 + 0.0006, "'2001-09-09 01:46:40.001'", "1000000000", "1000000000001"),
    ])
  func forms(time: Double, text: String, seconds: String, milliseconds: String) throws {
    for (encoding, literal) in [
      (TimestampEncoding.text, text), (.unixSeconds, seconds), (.unixMilliseconds, milliseconds),
    ] {
      try store(time, as: encoding)
      #expect(try probe.literal() == literal)
    }
  }

  @Test("times in text are in the order of time")
  func order() throws {
    var texts: [String] = []
    for time in stride(from: Self.first, through: Self.last, by: 1_234_567_890.125) {
      try store(time, as: .text)
      texts.append(try probe.literal())
    }
    #expect(texts == texts.sorted() && Set(texts).count == texts.count)
  }
}
