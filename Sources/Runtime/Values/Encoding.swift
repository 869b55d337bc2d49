#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

// How values are stored, for parameters and conditions alike. A value that can't be stored so that
// it reads back the same throws `DatabaseError.outOfRange` or `invalidValue`, without its column.

extension Double {
  @inline(__always)
  func encode<Destination: ValueDestination>(
    to destination: Destination, at parameter: Int32 = 0
  ) throws -> Destination.Stored {
    // SQLite would store it as NULL.
    if isNaN { throw DatabaseError.invalid("NaN", expected: "a real number") }
    return destination.real(self, at: parameter)
  }
}

extension Decimal {
  func encode<Destination: ValueDestination>(
    to destination: Destination, at parameter: Int32 = 0
  ) throws -> Destination.Stored {
    if isNaN { throw DatabaseError.invalid("NaN", expected: "a decimal number") }
    guard let digits = DecimalDigits(self) else {
      return destination.text(description, at: parameter)
    }
    return destination.text(count: digits.textCount, at: parameter) { digits.write(to: $0) }
  }
}

extension UUID {
  @inline(__always)
  func encode<Destination: ValueDestination>(
    as encoding: UUIDEncoding, to destination: Destination, at parameter: Int32 = 0
  ) -> Destination.Stored {
    switch encoding {
    case .text: destination.text(count: UUID.textCount, at: parameter) { write(to: $0) }
    case .blob: withUnsafeBytes(of: uuid) { destination.blob(bytes: $0, at: parameter) }
    }
  }
}

extension SQLValue {
  func encode<Destination: ValueDestination>(
    to destination: Destination, at parameter: Int32 = 0
  ) throws -> Destination.Stored {
    switch self {
    case .null: destination.null(at: parameter)
    case .integer(let integer): destination.integer(integer, at: parameter)
    case .real(let real): try real.encode(to: destination, at: parameter)
    case .text(let text): destination.text(text, at: parameter)
    case .blob(let blob): destination.blob(blob, at: parameter)
    }
  }
}

extension Encodable {
  /// Encodes the value as JSON, with the keys of objects in order.
  func encodeJSON<Destination: ValueDestination>(
    to destination: Destination, at parameter: Int32 = 0
  ) throws -> Destination.Stored {
    do {
      return destination.text(utf8: try JSONText.encode(self), at: parameter)
    } catch {
      throw DatabaseError.invalid("\(error)", expected: "a value with a JSON form")
    }
  }
}

// MARK: - Dates

extension CivilTime {
  /// Rounds to the unit of an encoding; nil outside the years 0000 to 9999.
  init?(_ date: Date, as encoding: TimestampEncoding) {
    switch encoding {
    case .unixSeconds, .iso8601Seconds:
      self.init(unixMilliseconds: date.timeIntervalSince1970.rounded() * 1000)
    case .text, .unixMilliseconds, .julianDay, .iso8601, .appleSeconds: self.init(date)
    }
  }
}

extension Date {
  @inline(__always)
  func encode<Destination: ValueDestination>(
    as encoding: TimestampEncoding, to destination: Destination, at parameter: Int32 = 0
  ) throws -> Destination.Stored {
    guard let time = CivilTime(self, as: encoding) else {
      throw DatabaseError.beyondCalendar(seconds)
    }
    return switch encoding {
    case .text: destination.text(count: CivilTime.textCount, at: parameter) { time.write(to: $0) }
    case .unixSeconds: destination.integer(time.unixMilliseconds / 1000, at: parameter)
    case .unixMilliseconds: destination.integer(time.unixMilliseconds, at: parameter)
    case .julianDay: destination.real(time.julianDay, at: parameter)
    case .iso8601:
      destination.text(count: CivilTime.isoCount, at: parameter) { time.writeISO8601(to: $0) }
    case .iso8601Seconds:
      destination.text(count: CivilTime.isoSecondsCount, at: parameter) {
        time.writeISO8601(to: $0)
      }
    case .appleSeconds: destination.real(timeIntervalSinceReferenceDate, at: parameter)
    }
  }

  /// Returns the text without a fraction of a second if that is 0, as in SQLite's
  /// CURRENT_TIMESTAMP. It sorts before the text with three zeros, with only texts of the same time
  /// between them.
  func encodeWithoutZeros() throws -> SQLValue {
    let value = try encode(as: TimestampEncoding.text, to: .value)
    guard case .text(let text) = value, text.hasSuffix(".000") else { return value }
    return .text(String(text.dropLast(4)))
  }

  func encode<Destination: ValueDestination>(
    as encoding: DateEncoding, to destination: Destination, at parameter: Int32 = 0
  ) throws -> Destination.Stored {
    guard let time = CivilTime(self) else { throw DatabaseError.beyondCalendar(seconds) }
    guard time.millisecondOfDay == 0, Date(time) == self else {
      throw DatabaseError.invalid(seconds, expected: "the beginning of a day in UTC")
    }
    return try time.unixDays.encodeDay(as: encoding, to: destination, at: parameter)
  }

  /// The seconds since 1970, for errors: a description traps for NaN, isn't useful for times far
  /// away, and leaves out fractions.
  private var seconds: String { "\(timeIntervalSince1970) seconds since 1970" }
}

extension Int {
  /// Encodes the day that is this number of days after January 1, 1970.
  @inline(__always)
  func encodeDay<Destination: ValueDestination>(
    as encoding: DateEncoding, to destination: Destination, at parameter: Int32 = 0
  ) throws -> Destination.Stored {
    guard CivilTime(unixDays: Int64(self)) != nil else {
      throw DatabaseError.beyondCalendar("\(self) days since 1970")
    }
    return switch encoding {
    case .text:
      destination.text(count: CivilTime.dateCount, at: parameter) {
        CivilDate(unixDays: self).write(to: $0)
      }
    case .unixDays: destination.integer(Int64(self), at: parameter)
    }
  }
}

// MARK: - Errors

extension DatabaseError {
  static func invalid(_ value: String, expected: String) -> DatabaseError {
    .invalidValue(table: "", column: "", expected: expected, found: value)
  }

  fileprivate static func beyondCalendar(_ value: String) -> DatabaseError {
    .outOfRange(table: "", column: "", expected: "a year from 0 to 9999", found: value)
  }
}

extension Error {
  /// Whether the error for an encoded value names its column.
  var hasColumn: Bool {
    switch self as? DatabaseError {
    case .outOfRange(_, let column, _, _), .invalidValue(_, let column, _, _): !column.isEmpty
    default: true
    }
  }

  /// Returns the error for an encoded value with its column.
  func of(table: String, column: String) -> any Error {
    switch self as? DatabaseError {
    case .outOfRange(_, _, let expected, let found):
      DatabaseError.outOfRange(table: table, column: column, expected: expected, found: found)
    case .invalidValue(_, _, let expected, let found):
      DatabaseError.invalidValue(table: table, column: column, expected: expected, found: found)
    default: self
    }
  }
}
