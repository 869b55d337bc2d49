#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension TimestampEncoding {
  /// The form of the value in SQL.
  enum TimestampForm {
    case text(CivilText)
    /// The number of units since 1970, of so many microseconds.
    case integer(Int64)
    case julianDay
    /// The number of seconds since an epoch, without rounding.
    case real(Epoch)
  }

  enum Epoch {
    /// The beginning of 1970.
    case unix
    /// The beginning of 2001.
    case reference
  }

  @inline(__always)
  var form: TimestampForm {
    switch self {
    case .text: .text(.milliseconds)
    case .textSeconds: .text(.seconds)
    case .textMicroseconds: .text(.microseconds)
    case .textOptionalMicroseconds: .text(.optionalMicroseconds)
    case .iso8601: .text(.iso8601)
    case .iso8601Seconds: .text(.iso8601Seconds)
    case .iso8601Microseconds: .text(.iso8601Microseconds)
    case .iso8601WithoutZone: .text(.iso8601WithoutZone)
    case .unixSeconds: .integer(1_000_000)
    case .unixMilliseconds: .integer(1000)
    case .unixMicroseconds: .integer(1)
    case .julianDay: .julianDay
    case .realSeconds: .real(.unix)
    case .appleSeconds: .real(.reference)
    }
  }

  /// The precision to which times are rounded when they are stored.
  @inline(__always)
  var precision: CivilTime.Precision {
    switch form {
    case .text(let form): form.precision
    case .integer(let unit):
      unit == 1 ? .microseconds : unit == 1000 ? .milliseconds : .seconds
    case .julianDay, .real: .milliseconds
    }
  }

  /// Returns the microseconds since 1970 that a date is stored as; nil if it isn't rounded, or is
  /// outside the years 0000 to 9999.
  package func microseconds(of date: Date) -> Int64? {
    if case .real = form { return nil }
    return CivilTime(date, precision)?.microseconds
  }

  // MARK: - Errors

  /// The value that is expected, in words.
  var expectation: String { "a timestamp stored as '\(self)', \(description(of: form))" }

  /// Whether text has the form of the encoding.
  func reads(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if case .text(let form) = form { form.read(text) != nil } else { false }
  }

  private func description(of form: TimestampForm) -> String {
    switch form {
    case .text(let text): text.description
    case .integer(let unit):
      (unit == 1 ? "microseconds" : unit == 1000 ? "milliseconds" : "seconds") + " since 1970"
    case .julianDay: "a Julian day in whole milliseconds"
    case .real(.unix): "seconds since 1970"
    case .real(.reference): "seconds since 2001"
    }
  }
}

extension CivilText: CustomStringConvertible {
  /// The form, such as `YYYY-MM-DD HH:MM:SS.SSS`.
  var description: String {
    let fraction = digits == 0 ? "" : "." + String(repeating: "S", count: digits)
    return "YYYY-MM-DD" + (separator == UInt8(ascii: "T") ? "T" : " ") + "HH:MM:SS"
      + (omitsZero ? "[\(fraction)]" : fraction) + (hasZone ? "Z" : "")
  }
}

extension DateEncoding {
  /// The value that is expected, in words.
  var expectation: String {
    switch self {
    case .text: "a date stored as 'text', YYYY-MM-DD"
    case .unixDays: "a date stored as 'unixDays', days since 1970"
    }
  }
}
