internal import DBGenSQLite

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Statement {
  public func bind(blob value: Data?, at parameter: Int32) throws {
    guard let value else { return try bindNull(at: parameter) }
    try check(value.withUnsafeBytes { prepared.bindBlob($0, at: parameter) })
  }

  public func bind(uuid value: UUID?, as encoding: UUIDEncoding, at parameter: Int32) throws {
    guard let value else { return try bindNull(at: parameter) }
    switch encoding {
    case .text: try bind(count: UUID.textCount, at: parameter, value.write)
    case .blob:
      try check(withUnsafeBytes(of: value.uuid) { prepared.bindBlob($0, at: parameter) })
    }
  }

  public func bind(url value: URL?, at parameter: Int32) throws {
    try bind(text: value?.absoluteString, at: parameter)
  }

  /// Binds a decimal number as text, exactly.
  ///
  /// - Throws: `DatabaseError.invalidValue` for NaN.
  public func bind(decimal value: Decimal?, at parameter: Int32) throws {
    if let value, value.isNaN {
      throw invalid(parameter, expected: "a decimal number", found: "NaN")
    }
    try bind(text: value?.description, at: parameter)
  }

  /// Binds a value as JSON, with the keys of objects in order.
  ///
  /// - Throws: `DatabaseError.invalidValue` if the value can't be encoded.
  public func bind(json value: (some Encodable)?, at parameter: Int32) throws {
    guard let value else { return try bindNull(at: parameter) }
    let json: Data
    do {
      json = try JSONText.encode(value)
    } catch {
      throw invalid(parameter, expected: "a value with a JSON form", found: "\(error)")
    }
    try check(json.withUnsafeBytes { prepared.bindText($0, at: parameter) })
  }

  public func bind(any value: SQLValue?, at parameter: Int32) throws {
    switch value {
    case nil, .null: try bindNull(at: parameter)
    case .integer(let integer): try bind(int64: integer, at: parameter)
    case .real(let real): try bind(real: real, at: parameter)
    case .text(let text): try bind(text: text, at: parameter)
    case .blob(let blob): try bind(blob: blob, at: parameter)
    }
  }
}

// MARK: - Dates

extension Statement {
  /// Binds a point in time, rounded to the nearest millisecond, or second if that is the unit; as
  /// `referenceSeconds`, it isn't rounded.
  ///
  /// - Throws: `DatabaseError.outOfRange` outside the years 0000 to 9999.
  public func bind(
    timestamp value: Date?, as encoding: TimestampEncoding, at parameter: Int32
  ) throws {
    guard let value else { return try bindNull(at: parameter) }
    let time = encoding.isOfSeconds ? CivilTime(secondsOf: value) : CivilTime(value)
    guard let time else {
      throw outOfRange(parameter, expected: "a year from 0 to 9999", found: value.seconds)
    }
    switch encoding {
    case .text: try bind(count: CivilTime.textCount, at: parameter, time.write)
    case .unixSeconds: try bind(int64: time.unixMilliseconds / 1000, at: parameter)
    case .unixMilliseconds: try bind(int64: time.unixMilliseconds, at: parameter)
    case .julianDay: try bind(real: time.julianDay, at: parameter)
    case .iso8601: try bind(count: CivilTime.isoCount, at: parameter, time.writeISO8601)
    case .iso8601Seconds:
      try bind(count: CivilTime.isoSecondsCount, at: parameter, time.writeISO8601)
    case .referenceSeconds: try bind(real: value.timeIntervalSinceReferenceDate, at: parameter)
    }
  }

  /// Binds a day.
  ///
  /// - Throws: `DatabaseError.outOfRange` outside the years 0000 to 9999; `invalidValue` if the
  ///   date isn't the beginning of a day in UTC.
  public func bind(date value: Date?, as encoding: DateEncoding, at parameter: Int32) throws {
    guard let value else { return try bindNull(at: parameter) }
    guard let time = CivilTime(value) else {
      throw outOfRange(parameter, expected: "a year from 0 to 9999", found: value.seconds)
    }
    guard time.millisecondOfDay == 0, Date(time) == value else {
      throw invalid(parameter, expected: "the beginning of a day in UTC", found: value.seconds)
    }
    try bind(days: time.unixDays, as: encoding, at: parameter)
  }

  /// Binds a day, as the number of days since January 1, 1970.
  ///
  /// - Throws: `DatabaseError.outOfRange` outside the years 0000 to 9999.
  public func bind(days value: Int?, as encoding: DateEncoding, at parameter: Int32) throws {
    guard let value else { return try bindNull(at: parameter) }
    guard CivilTime(unixDays: Int64(value)) != nil else {
      throw outOfRange(
        parameter, expected: "a year from 0 to 9999", found: "\(value) days since 1970")
    }
    switch encoding {
    case .text:
      try bind(count: CivilTime.dateCount, at: parameter, CivilDate(unixDays: value).write)
    case .unixDays: try bind(integer: value, at: parameter)
    }
  }

  /// Binds a short text of a known length.
  private func bind(
    count: Int, at parameter: Int32, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) throws {
    let code = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { buffer in
      write(buffer)
      return prepared.bindText(UnsafeRawBufferPointer(buffer), at: parameter)
    }
    try check(code)
  }
}

extension Date {
  /// The seconds since 1970, for errors: a description traps for NaN, isn't useful for times far
  /// away, and leaves out fractions.
  var seconds: String { "\(timeIntervalSince1970) seconds since 1970" }
}
