import Foundation
import RuntimeSamples

@testable import DBGenRuntime

extension ValueKind {
  static let timestamps = TimestampEncoding.allCases.map { encoding in
    let name = "\(encoding)"
    let isText = name.hasPrefix("text") || name.hasPrefix("iso")
    return timestamp(encoding, isText ? "TEXT" : name.hasPrefix("unix") ? "INTEGER" : "REAL")
  }

  /// Returns a kind of timestamp, which is read as insertion returns it.
  private static func timestamp(_ encoding: TimestampEncoding, _ type: String) -> Self {
    let isOfSeconds = [.unixSeconds, .iso8601Seconds, .textSeconds].contains(encoding)
    let unit = isOfSeconds ? 1.0 : 0.001
    return Self(
      "timestamp as \(encoding)", type, .timestamp(encoding), make: { $0.timestamp() },
      stored: { value in
        let isWithin = isInCalendar(value, unit: unit)
        let stored: Date = Counter._stored(value, as: encoding)
        // The error is at most half a unit, plus the imprecision of a date in the year 9999.
        let error = abs(stored.timeIntervalSince(value))
        return isWithin ? (error <= unit / 2 + 0.0001 ? stored : .distantPast) : nil
      },
      isSame: {
        $0.timeIntervalSinceReferenceDate.bitPattern == $1.timeIntervalSinceReferenceDate.bitPattern
      }, bind: { try $0.bind(timestamp: $1, as: encoding, at: 1) },
      read: { try $0.timestamp(0, as: encoding) },
      readOptional: { try $0.optionalTimestamp(0, as: encoding) })
  }

  /// Returns whether a time is in the years 0 to 9999 after rounding.
  private static func isInCalendar(_ value: Date, unit: Double) -> Bool {
    let rounded = (value.timeIntervalSince1970 / unit).rounded() * unit
    return rounded >= SeededGenerator.firstSecond && rounded < SeededGenerator.lastSecond - unit / 2
  }

  static let dates = [date(.text, "TEXT"), date(.unixDays, "INTEGER")]

  private static func date(_ encoding: DateEncoding, _ type: String) -> Self {
    Self(
      "date as \(encoding)", type, .date(encoding), make: { $0.day() },
      stored: { value in
        let days = value.timeIntervalSince1970 / 86_400
        return days == days.rounded() && (-719_528...2_932_896).contains(days) ? value : nil
      },
      isSame: ==, bind: { try $0.bind(date: $1, as: encoding, at: 1) },
      read: { try $0.date(0, as: encoding) }, readOptional: { try $0.optionalDate(0, as: encoding) }
    )
  }

  // MARK: - Raw values

  private enum Side: String, CaseIterable {
    case left
    case right = ""
    case both = "b\0th"
    case über = "ü"
  }
  private enum Level: Int64, CaseIterable {
    case low = -9_223_372_036_854_775_808
    case zero = 0
    case one
  }
  private struct Instant: RawRepresentable, Sendable { let rawValue: Date }

  static let raws: [Self] = [
    Self(
      "raw text", "TEXT", .raw(.text), make: { Side.allCases[$0.below(4)] }, isSame: ==,
      bind: { try $0.bind(text: $1?.rawValue, at: 1) },
      read: { try $0._value(Side.self, raw: $0.text(0), at: 0) },
      readOptional: { try $0._optionalValue(Side.self, raw: $0.optionalText(0), at: 0) }),
    Self(
      "raw integer", "INTEGER", .raw(.integer), make: { Level.allCases[$0.below(3)] }, isSame: ==,
      bind: { try $0.bind(integer: $1?.rawValue, at: 1) },
      read: { try $0._value(Level.self, raw: $0.int64(0), at: 0) },
      readOptional: { try $0._optionalValue(Level.self, raw: $0.optionalInt64(0), at: 0) }),
    Self(
      "raw timestamp", "INTEGER", .raw(.timestamp(.unixMilliseconds)),
      make: { Instant(rawValue: $0.timestamp()) },
      stored: { (value: Instant) -> Instant? in
        guard isInCalendar(value.rawValue, unit: 0.001) else { return nil }
        let stored: Instant = Counter._stored(value, as: .unixMilliseconds)
        return stored
      }, isSame: { $0.rawValue == $1.rawValue },
      bind: { try $0.bind(timestamp: $1?.rawValue, as: .unixMilliseconds, at: 1) },
      read: {
        try $0._value(Instant.self, raw: $0.timestamp(0, as: .unixMilliseconds), at: 0)
      },
      readOptional: {
        try $0._optionalValue(
          Instant.self, raw: $0.optionalTimestamp(0, as: .unixMilliseconds), at: 0)
      }),
  ]
}
