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
  ///   encoding; `outOfRange` if it is a number outside the years 0000 to 9999, or one that no `Date`
  ///   is stored as; `invalidValue` if it is text in another form; `invalidStatement` if there is no
  ///   such column.
  public func timestamp(_ column: Int32, as encoding: TimestampEncoding) throws -> Date {
    let date: Date? =
      switch encoding.form {
      case .text(let form): form.read(try utf8(column))?.date(form.precision)
      case .integer(let unit): CivilTime(try int64(column), of: unit)?.date(encoding.precision)
      case .julianDay: Date(exactJulianDay: try real(column))
      case .real(let epoch): Date(try real(column), since: epoch)
      }
    guard let date else { throw try unreadable(column, as: encoding) }
    return date
  }

  /// Reads a point in time; nil if the column is NULL.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - encoding: How the point in time is stored.
  /// - Throws: The errors of `timestamp(_:as:)`, except if the column is NULL.
  public func optionalTimestamp(_ column: Int32, as encoding: TimestampEncoding) throws -> Date? {
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
    guard let time else {
      throw try unreadable(column, expected: encoding.expectation, .encodingOrType("text"))
    }
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
  @inline(__always)
  func utf8(_ column: Int32) throws -> UnsafeBufferPointer<UInt8> {
    let cell = try cell(column)
    guard cell.type == SQLITE_TEXT else { throw typeMismatch(cell, expected: "text") }
    let start = sqlite3_value_text(cell.value)
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(cell.value)))
  }

  @inline(never)
  @_optimize(size)
  private func unreadable(_ column: Int32, as encoding: TimestampEncoding) throws -> any Error {
    guard case .text = encoding.form else {
      return try unreadable(column, expected: encoding.expectation, .encodingOrType("text"))
    }
    let text = try utf8(column)
    let other = TimestampEncoding.allCases.first { $0.reads(text) }
    return try unreadable(
      column,
      expected: encoding.expectation + (other.map { ", but one stored as '\($0)'" } ?? ""),
      .encodingOrType("text"))
  }

  @inline(never)
  func unreadable(_ column: Int32, expected: String, _ remedy: ValueRemedy) throws -> any Error {
    let cell = try cell(column)
    guard cell.type == SQLITE_TEXT else {
      let number =
        cell.type == SQLITE_INTEGER
        ? "\(sqlite3_value_int64(cell.value))" : "\(sqlite3_value_double(cell.value))"
      return outOfRange(column, expected: expected, found: number)
    }
    let text = String(compactly: cell.value) ?? "text that isn't UTF-8"
    return invalid(column, expected: expected, text: text, remedy)
  }
}

extension Date {
  /// Creates the date of a Julian day; nil unless the date is stored as the same number.
  init?(exactJulianDay day: Double) {
    guard let time = CivilTime(julianDay: day), time.julianDay == day else { return nil }
    self.init(time)
  }

  /// Creates the date that is a number of seconds after an epoch; nil unless the date is stored as
  /// the same number, and in the years 0000 to 9999.
  init?(_ interval: Double, since epoch: TimestampEncoding.Epoch) {
    switch epoch {
    case .unix: self.init(timeIntervalSince1970: interval)
    case .reference: self.init(timeIntervalSinceReferenceDate: interval)
    }
    guard CivilTime(self) != nil, self.interval(since: epoch) == interval else { return nil }
  }

  /// Returns the date that is read after this one was stored; nil if it can't be stored.
  func stored(as encoding: TimestampEncoding) -> Date? {
    if case .real(let epoch) = encoding.form { return Date(interval(since: epoch), since: epoch) }
    return CivilTime(self, encoding.precision)?.date(encoding.precision)
  }

  /// The seconds since an epoch, of which 0 has one form.
  func interval(since epoch: TimestampEncoding.Epoch) -> Double {
    switch epoch {
    case .unix: timeIntervalSince1970 + 0
    case .reference: timeIntervalSinceReferenceDate + 0
    }
  }
}
