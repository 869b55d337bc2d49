internal import DBGenSQLite

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// MARK: - Foundation's types

extension Row {
  /// Reads a blob.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: `DatabaseError.typeMismatch` if the value isn't a blob; `invalidStatement` if there
  ///   is no such column.
  public func blob(_ column: Int32) throws -> Data {
    try Data(copying: bytes(cell(column)))
  }

  /// Reads a blob; nil if the column is NULL.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: The errors of `blob(_:)`, except if the column is NULL.
  public func optionalBlob(_ column: Int32) throws -> Data? {
    try isNull(cell(column)) ? nil : blob(column)
  }

  /// Reads a UUID.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - encoding: How the UUID is stored.
  /// - Throws: `DatabaseError.typeMismatch` if the value doesn't have the storage class of the
  ///   encoding; `invalidValue` if it isn't a UUID; `invalidStatement` if there is no such column.
  public func uuid(_ column: Int32, as encoding: UUIDEncoding) throws -> UUID {
    switch encoding {
    case .text, .uppercase:
      guard let uuid = UUID(try utf8(column), encoding == .text ? .lowercase : .uppercase) else {
        throw try unreadable(
          column, expected: "a UUID in \(encoding == .text ? "lowercase" : "uppercase")",
          .encodingOrType("text"))
      }
      return uuid
    case .blob:
      let bytes = try bytes(cell(column))
      guard bytes.count == 16 else {
        throw invalid(column, expected: "a UUID of 16 bytes", .type("blob"))
      }
      return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }
  }

  /// Reads a UUID; nil if the column is NULL.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - encoding: How the UUID is stored.
  /// - Throws: The errors of `uuid(_:as:)`, except if the column is NULL.
  public func optionalUUID(_ column: Int32, as encoding: UUIDEncoding) throws -> UUID? {
    try isNull(cell(column)) ? nil : uuid(column, as: encoding)
  }

  /// Reads a URL from its text, which has to be in the form that `URL` gives back.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: `DatabaseError.typeMismatch` if the value isn't text; `invalidValue` if it isn't a
  ///   URL; `invalidStatement` if there is no such column.
  public func url(_ column: Int32) throws -> URL {
    let text = try text(column)
    guard let url = URL(string: text), url.absoluteString == text else {
      throw invalid(column, expected: "a URL", text: text, .typeOrRewriting("text"))
    }
    return url
  }

  /// Reads a URL; nil if the column is NULL.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: The errors of `url(_:)`, except if the column is NULL.
  @_alwaysEmitIntoClient
  public func optionalURL(_ column: Int32) throws -> URL? {
    try isNull(column) ? nil : url(column)
  }

  /// Reads a decimal number from its text, which has to be in the form that is stored: without an
  /// exponent, a plus sign or zeros that don't count.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: `DatabaseError.typeMismatch` if the value isn't text; `invalidValue` if it isn't a
  ///   decimal number in this form, or has more digits than `Decimal`; `invalidStatement` if there is
  ///   no such column.
  public func decimal(_ column: Int32) throws -> Decimal {
    guard let decimal = Decimal(stored: try utf8(column)) else {
      throw try unreadable(column, expected: "a decimal number", .typeOrRewriting("text"))
    }
    return decimal
  }

  /// Reads a decimal number; nil if the column is NULL.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: The errors of `decimal(_:)`, except if the column is NULL.
  public func optionalDecimal(_ column: Int32) throws -> Decimal? {
    try isNull(cell(column)) ? nil : decimal(column)
  }

  // MARK: - Types of the app

  /// Reads a value from its JSON.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - type: The type of the value.
  /// - Throws: `DatabaseError.typeMismatch` if the value isn't text; `invalidValue` if it isn't the
  ///   JSON of a value of the type; `invalidStatement` if there is no such column.
  @_alwaysEmitIntoClient
  @inline(never)
  public func json<Value: Decodable>(_ column: Int32, as type: Value.Type) throws -> Value {
    var text = try text(column)
    do {
      return try JSONText.decode(type, from: &text)
    } catch {
      let problem = (error as? DecodingError)?.problem.map { ", for \($0)" } ?? ""
      throw isNoJSON("\(type)\(problem)", text, column)
    }
  }

  @usableFromInline
  @inline(never)
  func isNoJSON(_ expected: String, _ text: String, _ column: Int32) -> any Error {
    invalid(column, expected: "the JSON of " + expected, text: text, .typeOrRewriting("text"))
  }

  /// Reads a value from its JSON; nil if the column is NULL.
  ///
  /// - Parameters:
  ///   - column: The number of the column, starting at 0.
  ///   - type: The type of the value.
  /// - Throws: The errors of `json(_:as:)`, except if the column is NULL.
  @_alwaysEmitIntoClient
  public func optionalJSON<Value: Decodable>(
    _ column: Int32, as type: Value.Type
  ) throws -> Value? {
    try isNull(column) ? nil : json(column, as: type)
  }

  /// Returns the value for a raw value, for types such as enums.
  ///
  /// - Throws: `DatabaseError.invalidValue` if the type has no such value.
  @inlinable
  public func _value<Value: RawRepresentable>(
    _ type: Value.Type, raw: Value.RawValue, at column: Int32
  ) throws -> Value {
    guard let value = Value(rawValue: raw) else {
      throw unknown("\(raw)", in: "\(type)", column)
    }
    return value
  }

  /// Returns the value for a raw value; nil for nil.
  @inlinable
  public func _optionalValue<Value: RawRepresentable>(
    _ type: Value.Type, raw: Value.RawValue?, at column: Int32
  ) throws -> Value? {
    guard let raw else { return nil }
    return try _value(type, raw: raw, at: column)
  }

  /// Returns the value of a type of the app for a raw value, which the type has to give back: by
  /// another one, the row wouldn't be found.
  ///
  /// - Throws: `DatabaseError.invalidValue` if the type has no such value, or gives back another.
  @_alwaysEmitIntoClient
  public func _ownValue<Value: RawRepresentable>(
    _ type: Value.Type, raw: Value.RawValue, at column: Int32
  ) throws -> Value where Value.RawValue: Equatable {
    guard let value = Value(rawValue: raw) else {
      throw isNotTaken("\(raw)", by: "\(type)", column)
    }
    guard value.rawValue == raw else {
      throw changed("\(raw)", to: "\(value.rawValue)", by: "\(type)", column)
    }
    return value
  }

  /// Returns the value of a type of the app for a raw value; nil for nil.
  @_alwaysEmitIntoClient
  public func _optionalOwnValue<Value: RawRepresentable>(
    _ type: Value.Type, raw: Value.RawValue?, at column: Int32
  ) throws -> Value? where Value.RawValue: Equatable {
    guard let raw else { return nil }
    return try _ownValue(type, raw: raw, at: column)
  }

  @usableFromInline
  @inline(never)
  func isNotTaken(_ raw: String, by type: String, _ column: Int32) -> any Error {
    invalid(column, expected: "a value of \(type)", text: raw, .ownValue)
  }

  @usableFromInline
  @inline(never)
  func changed(_ raw: String, to other: String, by type: String, _ column: Int32) -> any Error {
    invalid(
      column, expected: "stored by \(type), whose raw value for it is '\(other)'", text: raw,
      .rewriting)
  }

  @usableFromInline
  @inline(never)
  func unknown(_ raw: String, in type: String, _ column: Int32) -> any Error {
    invalid(column, expected: "a value of \(type)", text: raw, .enumCase)
  }

  /// Reads a value of any storage class.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: `DatabaseError.invalidValue` if the value is text that isn't UTF-8;
  ///   `invalidStatement` if there is no such column.
  public func any(_ column: Int32) throws -> SQLValue {
    let cell = try cell(column)
    if try isNull(cell) { return .null }
    return switch cell.type {
    case SQLITE_INTEGER: .integer(try int64(column))
    case SQLITE_FLOAT: .real(try real(column))
    case SQLITE_TEXT: .text(try text(column))
    default: .blob(try blob(column))
    }
  }

  /// Reads a value of any storage class; nil if the column is NULL.
  ///
  /// - Parameter column: The number of the column, starting at 0.
  /// - Throws: The errors of `any(_:)`, except if the column is NULL.
  public func optionalAny(_ column: Int32) throws -> SQLValue? {
    try isNull(cell(column)) ? nil : any(column)
  }
}
