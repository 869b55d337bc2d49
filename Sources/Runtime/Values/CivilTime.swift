#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A point in time in microseconds since January 1, 1970, in the years 0000 to 9999.
struct CivilTime: Equatable {
  let microseconds: Int64

  private static let range: ClosedRange<Int64> =
    -62_167_219_200_000_000...253_402_300_799_999_999
  private static let microsecondsPerDay: Int64 = 86_400_000_000

  init?(microseconds: Int64) {
    guard Self.range.contains(microseconds) else { return nil }
    self.microseconds = microseconds
  }

  /// Creates the time that is a number of units of so many microseconds after January 1, 1970.
  init?(_ count: Int64, of unit: Int64) {
    let (microseconds, overflow) = count.multipliedReportingOverflow(by: unit)
    guard !overflow else { return nil }
    self.init(microseconds: microseconds)
  }

  /// Rounds to the nearest millisecond.
  init?(milliseconds: Double) {
    guard let milliseconds = Int64(exactly: milliseconds.rounded()) else { return nil }
    self.init(milliseconds, of: 1000)
  }

  init?(unixDays: Int64) { self.init(unixDays, of: Self.microsecondsPerDay) }

  /// The day, as days since January 1, 1970.
  var unixDays: Int { Int(dayAndMicrosecond.quotient) }

  // Int has 32 bits on some watches: too few for the microseconds of a day.
  var dayAndMicrosecond: (quotient: Int64, remainder: Int64) {
    microseconds.flooredQuotientAndRemainder(dividingBy: Self.microsecondsPerDay)
  }

  // MARK: - Dates

  /// The finest unit of an encoding.
  enum Precision {
    case seconds, milliseconds, microseconds
  }

  /// Rounds to a precision; nil outside the years 0000 to 9999.
  init?(_ date: Date, _ precision: Precision = .milliseconds) {
    switch precision {
    case .seconds: self.init(milliseconds: date.timeIntervalSince1970.rounded() * 1000)
    case .milliseconds: self.init(milliseconds: date.timeIntervalSince1970 * 1000)
    case .microseconds:
      let interval = date.timeIntervalSinceReferenceDate
      guard abs(interval) < Self.finestInterval else {
        self.init(date)
        return
      }
      self.init(microseconds: Int64((interval * 1_000_000).rounded()) + Self.referenceDate)
    }
  }

  /// The seconds before and after 2001 within which `Date` tells apart all microseconds: up to the
  /// year 2137. Times further away are rounded to the millisecond.
  private static let finestInterval = 4_294_967_296.0
  /// The microseconds from 1970 to 2001.
  private static let referenceDate: Int64 = 978_307_200_000_000

  /// The date in Swift; nil if it would be stored as another time of this precision.
  func date(_ precision: Precision) -> Date? {
    guard precision == .microseconds else { return Date(self) }
    let interval = Double(microseconds - Self.referenceDate) / 1_000_000
    let isFine = abs(interval) < Self.finestInterval
    let date = isFine ? Date(timeIntervalSinceReferenceDate: interval) : Date(self)
    return isFine || microseconds % 1000 == 0 ? date : nil
  }
}

extension Date {
  /// Creates the date of a time in whole milliseconds.
  init(_ time: CivilTime) {
    self.init(timeIntervalSince1970: Double(time.microseconds / 1000) / 1000)
  }

  /// The time in UTC to the millisecond, `YYYY-MM-DD HH:MM:SS.SSS`; nil outside the years 0000 to
  /// 9999.
  package var civilText: String? {
    CivilTime(self).map { time in
      let text = CivilText.milliseconds
      return String(unsafeUninitializedCapacity: text.count) { buffer in
        text.write(time, to: UnsafeMutableBufferPointer(rebasing: buffer[..<text.count]))
        return text.count
      }
    }
  }
}

// MARK: - Julian days

extension CivilTime {
  /// Rounds to the nearest millisecond.
  init?(julianDay: Double) {
    self.init(milliseconds: julianDay * Self.millisecondsPerDay - Self.julianOffset)
  }

  /// The number of days, as SQLite computes it.
  var julianDay: Double {
    (Double(microseconds / 1000) + Self.julianOffset) / Self.millisecondsPerDay
  }

  private static let millisecondsPerDay = 86_400_000.0
  /// The milliseconds from the beginning of Julian days to January 1, 1970.
  private static let julianOffset = 210_866_760_000_000.0
}
