#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

// The values that binding writes into a statement's memory, as `SQLValue`s.

extension Date {
  /// - Throws: `DatabaseError.outOfRange` outside the years 0000 to 9999.
  func encoded(as encoding: TimestampEncoding) throws -> SQLValue {
    let time = encoding.isOfSeconds ? CivilTime(secondsOf: self) : CivilTime(self)
    guard let time else { throw DatabaseError.beyondCalendar(self) }
    switch encoding {
    case .text: return .text(String(count: CivilTime.textCount, time.write))
    case .unixSeconds: return .integer(time.unixMilliseconds / 1000)
    case .unixMilliseconds: return .integer(time.unixMilliseconds)
    case .julianDay: return .real(time.julianDay)
    case .iso8601: return .text(String(count: CivilTime.isoCount, time.writeISO8601))
    case .iso8601Seconds: return .text(String(count: CivilTime.isoSecondsCount, time.writeISO8601))
    case .referenceSeconds: return .real(timeIntervalSinceReferenceDate)
    }
  }

  /// The text without a fraction of a second if that is 0, as in SQLite's CURRENT_TIMESTAMP. It
  /// sorts before the text with three zeros, with only texts of the same time between them.
  var encodedWithoutZeros: SQLValue {
    get throws {
      let value = try encoded(as: TimestampEncoding.text)
      guard case .text(let text) = value, text.hasSuffix(".000") else { return value }
      return .text(String(text.dropLast(4)))
    }
  }

  /// - Throws: `DatabaseError.outOfRange` outside the years 0000 to 9999; `invalidValue` for any
  ///   time but the beginning of a day in UTC.
  func encoded(as encoding: DateEncoding) throws -> SQLValue {
    guard let time = CivilTime(self) else { throw DatabaseError.beyondCalendar(self) }
    guard time.millisecondOfDay == 0, Date(time) == self else {
      throw DatabaseError.invalid(seconds, expected: "the beginning of a day in UTC")
    }
    return time.encodedDay(as: encoding)
  }
}

extension CivilTime {
  fileprivate func encodedDay(as encoding: DateEncoding) -> SQLValue {
    switch encoding {
    case .text: .text(String(count: CivilTime.dateCount, CivilDate(unixDays: unixDays).write))
    case .unixDays: .integer(Int64(unixDays))
    }
  }
}

extension Int {
  /// Returns the day that is this number of days after January 1, 1970.
  ///
  /// - Throws: `DatabaseError.outOfRange` outside the years 0000 to 9999.
  func encodedDay(as encoding: DateEncoding) throws -> SQLValue {
    guard let time = CivilTime(unixDays: Int64(self)) else {
      throw DatabaseError.outOfRange(
        table: "", column: "", expected: "a year from 0 to 9999", found: "\(self) days since 1970")
    }
    return time.encodedDay(as: encoding)
  }
}

extension UUID {
  func encoded(as encoding: UUIDEncoding) -> SQLValue {
    switch encoding {
    case .text: .text(String(count: UUID.textCount, write))
    case .blob: .blob(withUnsafeBytes(of: uuid) { Data($0) })
    }
  }
}

extension String {
  /// Creates a text of a number of ASCII bytes.
  fileprivate init(count: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    self.init(unsafeUninitializedCapacity: count) { buffer in
      write(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      return count
    }
  }
}

extension DatabaseError {
  /// Returns the error for a value that isn't valid for its type. The caller adds the column.
  static func invalid(_ value: String, expected: String) -> DatabaseError {
    .invalidValue(table: "", column: "", expected: expected, found: value)
  }

  fileprivate static func beyondCalendar(_ date: Date) -> DatabaseError {
    .outOfRange(
      table: "", column: "", expected: "a year from 0 to 9999", found: date.seconds)
  }

  /// Returns the error with a column.
  func of(column: String) -> DatabaseError {
    switch self {
    case .outOfRange(_, _, let expected, let found):
      .outOfRange(table: "", column: column, expected: expected, found: found)
    case .invalidValue(_, _, let expected, let found):
      .invalidValue(table: "", column: column, expected: expected, found: found)
    default: self
    }
  }

  /// Returns the error with a table, unless it has one already.
  func of(table: String) -> DatabaseError {
    switch self {
    case .outOfRange("", let column, let expected, let found):
      .outOfRange(table: table, column: column, expected: expected, found: found)
    case .invalidValue("", let column, let expected, let found):
      .invalidValue(table: table, column: column, expected: expected, found: found)
    default: self
    }
  }
}
