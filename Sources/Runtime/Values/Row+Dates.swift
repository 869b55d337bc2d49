internal import DBGenSQLite

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Row {
  /// Reads a point in time, in the precision of its encoding.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - encoding: How the point in time is stored.
  /// - Throws: `DatabaseError.typeMismatch` if the value doesn't have the storage class of the
  ///   encoding; `outOfRange` if it is a number outside the years 0000 to 9999; `invalidValue` if
  ///   it is text in another format; `invalidStatement` if there is no such column.
  public func timestamp(_ column: Int32, as encoding: TimestampEncoding) throws -> Date {
    let time =
      switch encoding {
      case .text, .iso8601, .iso8601Seconds: CivilTime(try utf8(column))
      case .unixSeconds: CivilTime(unixSeconds: try int64(column))
      case .unixMilliseconds: CivilTime(unixMilliseconds: try int64(column))
      case .julianDay: CivilTime(julianDay: try real(column))
      case .appleSeconds: CivilTime(try referenceDate(column))
      }
    guard let time else { throw try unreadable(column, expected: "a timestamp") }
    return encoding == .appleSeconds ? try referenceDate(column) : Date(time)
  }

  private func referenceDate(_ column: Int32) throws -> Date {
    Date(timeIntervalSinceReferenceDate: try real(column))
  }

  /// Reads a point in time; nil if the column is NULL.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - encoding: How the point in time is stored.
  /// - Throws: The errors of `timestamp(_:as:)`, except if the column is NULL.
  public func optionalTimestamp(
    _ column: Int32, as encoding: TimestampEncoding
  ) throws -> Date? {
    try isNull(cell(column)) ? nil : timestamp(column, as: encoding)
  }

  /// Reads a day as the number of days since January 1, 1970.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - encoding: How the day is stored.
  /// - Throws: `DatabaseError.typeMismatch` if the value doesn't have the storage class of the
  ///   encoding; `outOfRange` if it is a number outside the years 0000 to 9999; `invalidValue` if
  ///   it is text in another format; `invalidStatement` if there is no such column.
  public func days(_ column: Int32, as encoding: DateEncoding) throws -> Int {
    try day(column, as: encoding).unixDays
  }

  /// Reads a day as the number of days since January 1, 1970; nil if the column is NULL.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - encoding: How the day is stored.
  /// - Throws: The errors of `days(_:as:)`, except if the column is NULL.
  public func optionalDays(_ column: Int32, as encoding: DateEncoding) throws -> Int? {
    try isNull(cell(column)) ? nil : days(column, as: encoding)
  }

  /// Reads a day as its beginning in UTC.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - encoding: How the day is stored.
  /// - Throws: The errors of `days(_:as:)`.
  public func date(_ column: Int32, as encoding: DateEncoding) throws -> Date {
    Date(try day(column, as: encoding))
  }

  private func day(_ column: Int32, as encoding: DateEncoding) throws -> CivilTime {
    let time =
      switch encoding {
      case .text: CivilDate(try utf8(column)).flatMap { CivilTime(unixDays: Int64($0.unixDays)) }
      case .unixDays: CivilTime(unixDays: try int64(column))
      }
    guard let time else { throw try unreadable(column, expected: "a date") }
    return time
  }

  /// Reads a day as its beginning in UTC; nil if the column is NULL.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - encoding: How the day is stored.
  /// - Throws: The errors of `date(_:as:)`, except if the column is NULL.
  public func optionalDate(_ column: Int32, as encoding: DateEncoding) throws -> Date? {
    try isNull(cell(column)) ? nil : date(column, as: encoding)
  }

  /// Returns the bytes of a text, valid until the statement moves on.
  func utf8(_ column: Int32) throws -> UnsafeBufferPointer<UInt8> {
    let cell = try cell(column)
    guard cell.type == SQLITE_TEXT else { throw typeMismatch(cell, expected: "text") }
    let start = sqlite3_value_text(cell.value)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(cell.value)))
  }

  @inline(never)
  func unreadable(_ column: Int32, expected: String) throws -> any Error {
    let cell = try cell(column)
    guard cell.type == SQLITE_TEXT else {
      let number =
        cell.type == SQLITE_INTEGER
        ? "\(sqlite3_value_int64(cell.value))" : "\(sqlite3_value_double(cell.value))"
      return outOfRange(column, expected: expected, found: number)
    }
    return invalid(column, expected: expected, text: String(cell.value) ?? "text that isn't UTF-8")
  }
}

extension CivilTime {
  init?(unixSeconds: Int64) {
    let (milliseconds, overflow) = unixSeconds.multipliedReportingOverflow(by: 1000)
    guard !overflow else { return nil }
    self.init(unixMilliseconds: milliseconds)
  }

  init?(unixDays: Int64) {
    let (milliseconds, overflow) = unixDays.multipliedReportingOverflow(by: Self.millisecondsPerDay)
    guard !overflow else { return nil }
    self.init(unixMilliseconds: milliseconds)
  }

  init?(julianDay: Double) {
    self.init(unixMilliseconds: julianDay * Double(Self.millisecondsPerDay) - Self.julianOffset)
  }

  var julianDay: Double {
    (Double(unixMilliseconds) + Self.julianOffset) / Double(Self.millisecondsPerDay)
  }

  /// The milliseconds from the beginning of Julian days to January 1, 1970.
  private static let julianOffset = 210_866_760_000_000.0

  /// Rounds to the nearest millisecond; nil outside the years 0000 to 9999.
  init?(_ date: Date) {
    self.init(unixMilliseconds: date.timeIntervalSince1970 * 1000)
  }
}

extension Date {
  init(_ time: CivilTime) {
    self.init(timeIntervalSince1970: Double(time.unixMilliseconds) / 1000)
  }
}
