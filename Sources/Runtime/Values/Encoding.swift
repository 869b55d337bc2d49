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
    // Zero has one form: adding it makes 0.0 of -0.0.
    return destination.real(self + 0, at: parameter)
  }
}

extension Decimal {
  func encode<Destination: ValueDestination>(
    to destination: Destination, at parameter: Int32 = 0
  ) throws -> Destination.Stored {
    if isNaN { throw DatabaseError.invalid("NaN", expected: "a decimal number") }
    guard let digits = DecimalDigits(self) else {
      return destination.text(plainText, at: parameter)
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
    case .text: destination.text(count: UUID.textCount, at: parameter) { write(to: $0, .lowercase) }
    case .uppercase:
      destination.text(count: UUID.textCount, at: parameter) { write(to: $0, .uppercase) }
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

extension Date {
  @inline(__always)
  func encode<Destination: ValueDestination>(
    as encoding: TimestampEncoding, to destination: Destination, at parameter: Int32 = 0
  ) throws -> Destination.Stored {
    guard let time = CivilTime(self, encoding.precision) else {
      throw DatabaseError.beyondCalendar(seconds)
    }
    switch encoding.form {
    case .text(let form):
      return destination.text(count: form.count(time), at: parameter) { form.write(time, to: $0) }
    case .integer(let unit): return destination.integer(time.microseconds / unit, at: parameter)
    case .julianDay: return destination.real(time.julianDay, at: parameter)
    case .real(let epoch): return destination.real(interval(since: epoch), at: parameter)
    }
  }

  func encode<Destination: ValueDestination>(
    as encoding: DateEncoding, to destination: Destination, at parameter: Int32 = 0
  ) throws -> Destination.Stored {
    guard let time = CivilTime(self) else { throw DatabaseError.beyondCalendar(seconds) }
    guard time.dayAndMicrosecond.remainder == 0, Date(time) == self else {
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
      destination.text(count: CivilDate.textCount, at: parameter) {
        CivilDate(unixDays: self).write(to: $0)
      }
    case .unixDays: destination.integer(Int64(self), at: parameter)
    }
  }
}

// MARK: - Errors

extension DatabaseError {
  @usableFromInline
  static func invalid(_ value: String, expected: String) -> DatabaseError {
    .invalidValue(ValueProblem(expected: expected, found: value))
  }

  fileprivate static func beyondCalendar(_ value: String) -> DatabaseError {
    .outOfRange(ValueProblem(expected: "a year from 0 to 9999", found: value))
  }
}

extension Error {
  /// Whether the error for an encoded value names its column.
  var hasColumn: Bool { (self as? DatabaseError)?.value?.column.isEmpty != true }

  /// Returns the error for an encoded value with its column.
  func of(table: String, column: String) -> any Error {
    changingValue { if !$0.wasRead { ($0.table, $0.column) = (table, column) } }
  }

  /// Returns the error with another value, if it is about one.
  func changingValue(_ change: (inout ValueProblem) -> Void) -> any Error {
    guard let error = self as? DatabaseError, var value = error.value else { return self }
    change(&value)
    return switch error {
    case .typeMismatch: DatabaseError.typeMismatch(value)
    case .outOfRange: DatabaseError.outOfRange(value)
    default: DatabaseError.invalidValue(value)
    }
  }
}

extension DatabaseError {
  fileprivate var value: ValueProblem? {
    switch self {
    case .typeMismatch(let value), .outOfRange(let value), .invalidValue(let value): value
    default: nil
    }
  }
}
