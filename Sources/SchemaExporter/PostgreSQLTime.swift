import DBGenRuntime
import SchemaParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A point in time as precise as PostgreSQL is, in microseconds since January 1, 1970. Unlike the
/// runtime's, it can be a moment before the year 0, which the runtime rounds to that year.
struct PostgreSQLTime {
  private let microseconds: Int64

  init(microseconds: Int64) { self.microseconds = microseconds }

  /// Creates the time of the whole milliseconds of a date.
  init(_ date: Date) {
    microseconds = Int64((date.timeIntervalSince1970 * 1000).rounded()) * 1000
  }

  /// Creates the time of seconds since January 1, 2001. The whole seconds are taken apart first, so
  /// that no product is rounded.
  init(secondsSince2001: Double) {
    let second = secondsSince2001.rounded(.down)
    let fraction = ((secondsSince2001 - second) * 1_000_000).rounded()
    microseconds = (Int64(second) + 978_307_200) * 1_000_000 + Int64(fraction)
  }

  /// The whole seconds, rounded down.
  private var second: Int64 {
    let (second, fraction) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return fraction < 0 ? second - 1 : second
  }

  /// The time in UTC.
  var text: String? {
    Self.civilText(second).map { time in
      let fraction = microseconds - second * 1_000_000
      return "\(time.civil).\(String(fraction + 1_000_000).dropFirst())+00\(time.era)"
    }
  }

  /// The day of the time.
  var day: String? {
    Self.civilText(second).map { "\($0.civil.prefix(10))\($0.era)" }
  }

  /// The calendar repeats itself after 400 years, and the runtime knows the years 0 to 9999.
  /// PostgreSQL calls the year 0 the year 1 before Christ.
  private static func civilText(_ second: Int64) -> (civil: String, era: String)? {
    let isEarly = second < 0
    let later = second + (isEarly ? secondsOf400Years : 0)
    guard let text = Date(timeIntervalSince1970: Double(later)).civilText,
      let shiftedYear = Int(text.prefix(4))
    else { return nil }
    let year = shiftedYear - (isEarly ? 400 : 0)
    let name = String((year > 0 ? year : 1 - year) + 10_000).dropFirst()
    return ("\(name)\(text.dropFirst(4).dropLast(4))", year > 0 ? "" : " BC")
  }

  private static let secondsOf400Years: Int64 = 146_097 * 86_400
}
