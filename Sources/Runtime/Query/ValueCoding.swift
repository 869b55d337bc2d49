#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The conversion of a column's values between Swift and SQLite. Generated source states it for
/// each column, by the schema's name for the type.
public struct _ValueCoding<Value: Sendable>: Sendable {
  @usableFromInline let conversion: Conversion<Value>

  @usableFromInline
  init(_ conversion: Conversion<Value>) { self.conversion = conversion }

  @usableFromInline
  init(
    _ form: String, encode: @escaping @Sendable (Value) throws -> SQLValue,
    decode: @escaping @Sendable (borrowing Row, Int32) throws -> Value
  ) {
    conversion = FunctionConversion(form: form, encode: encode, decode: decode)
  }

  /// The form in which the values are stored. Values of different forms can't be compared.
  @usableFromInline
  var form: String { conversion.form }

  @usableFromInline
  @Sendable
  func encode(_ value: Value) throws -> SQLValue { try conversion.encode(value) }

  @usableFromInline
  func decode(_ row: borrowing Row, _ column: Int32) throws -> Value {
    try conversion.decode(row, column)
  }
}

/// How values are converted. Keys and enums have one that is made whenever a condition uses a
/// column, so it is an object rather than functions, of which each would be another.
///
/// `@unchecked Sendable` because subclasses have nothing but constants that are Sendable.
@usableFromInline
class Conversion<Value: Sendable>: @unchecked Sendable {
  fileprivate final let form: String

  fileprivate init(form: String) { self.form = form }

  // Each subclass has its own.
  fileprivate func encode(_ value: Value) throws -> SQLValue {
    throw DatabaseError.invalid("no value", expected: form)
  }

  fileprivate func decode(_ row: borrowing Row, _ column: Int32) throws -> Value {
    throw DatabaseError.invalid("no value", expected: form)
  }
}

private final class FunctionConversion<Value: Sendable>: Conversion<Value>, @unchecked Sendable {
  private let encoding: @Sendable (Value) throws -> SQLValue
  private let decoding: @Sendable (borrowing Row, Int32) throws -> Value

  init(
    form: String, encode: @escaping @Sendable (Value) throws -> SQLValue,
    decode: @escaping @Sendable (borrowing Row, Int32) throws -> Value
  ) {
    (encoding, decoding) = (encode, decode)
    super.init(form: form)
  }

  override func encode(_ value: Value) throws -> SQLValue { try encoding(value) }

  override func decode(_ row: borrowing Row, _ column: Int32) throws -> Value {
    try decoding(row, column)
  }
}

/// The conversion of a key or an enum, whose raw values are stored.
@usableFromInline
final class RawConversion<Value: RawRepresentable & Sendable>: Conversion<Value>,
  @unchecked Sendable
where Value.RawValue: Sendable {
  private let raw: Conversion<Value.RawValue>

  @usableFromInline
  init(_ raw: _ValueCoding<Value.RawValue>) {
    self.raw = raw.conversion
    super.init(form: raw.form)
  }

  override func encode(_ value: Value) throws -> SQLValue { try raw.encode(value.rawValue) }

  override func decode(_ row: borrowing Row, _ column: Int32) throws -> Value {
    try row._value(Value.self, raw: raw.decode(row, column), at: column)
  }
}

extension _ValueCoding where Value: RawRepresentable, Value.RawValue: Sendable {
  /// Returns the conversion for a key or an enum, whose raw values are stored.
  // In the app, which knows the type of the conversion.
  @inlinable
  public static func raw(_ raw: _ValueCoding<Value.RawValue>) -> _ValueCoding {
    _ValueCoding(RawConversion<Value>(raw))
  }
}

extension _ValueCoding
where Value: RawRepresentable, Value.RawValue: Sendable, Value.RawValue: Equatable {
  /// Returns the conversion for a type of the app, whose raw values are stored.
  ///
  /// - Parameter raw: The coding of the raw values.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  public static func own(_ raw: _ValueCoding<Value.RawValue>) -> _ValueCoding {
    _ValueCoding(
      raw.form, encode: { try raw.encode($0.rawValue) },
      decode: { row, column in
        try row._ownValue(Value.self, raw: raw.decode(row, column), at: column)
      })
  }
}

// MARK: - Numbers

extension _ValueCoding where Value: FixedWidthInteger {
  /// The coding of integers.
  public static var integer: _ValueCoding { integer { try $0.integer($1, as: Value.self) } }

  fileprivate static func integer(
    _ decode: @escaping @Sendable (borrowing Row, Int32) throws -> Value
  ) -> _ValueCoding {
    // No type with this coding is wider.
    _ValueCoding("integer", encode: { .integer(Int64(truncatingIfNeeded: $0)) }, decode: decode)
  }
}

// The most common integers, for which the conversion is compiled.
extension _ValueCoding<Int> {
  /// The coding of integers.
  public static var integer: _ValueCoding { int }
}

private let int = _ValueCoding<Int>.integer { try $0.integer($1) }

extension _ValueCoding<Int64> {
  /// The coding of integers.
  public static var integer: _ValueCoding { int64 }
}

private let int64 = _ValueCoding<Int64>.integer { try $0.int64($1) }

extension _ValueCoding<Bool> {
  /// The coding of Boolean values, stored as 0 or 1.
  public static var boolean: _ValueCoding { Bool._coding }
}

extension _ValueCoding<Double> {
  /// The coding of real numbers.
  public static var real: _ValueCoding { Double._coding }
}

extension _ValueCoding<Decimal> {
  /// The coding of decimal numbers, stored as text.
  public static var decimal: _ValueCoding {
    _ValueCoding("decimal", encode: { try $0.encode(to: .value) }, decode: { try $0.decimal($1) })
  }
}

// MARK: - Text and blobs

extension _ValueCoding<String> {
  /// The coding of text.
  public static var text: _ValueCoding { String._coding }
}

extension _ValueCoding<Data> {
  /// The coding of blobs.
  public static var blob: _ValueCoding {
    _ValueCoding("blob", encode: { .blob($0) }, decode: { try $0.blob($1) })
  }
}

extension _ValueCoding<URL> {
  /// The coding of URLs, stored as text.
  public static var url: _ValueCoding {
    _ValueCoding("url", encode: { .text($0.absoluteString) }, decode: { try $0.url($1) })
  }
}

extension _ValueCoding<UUID> {
  /// Returns the coding of UUIDs.
  public static func uuid(_ encoding: UUIDEncoding) -> _ValueCoding {
    _ValueCoding(
      "uuid, \(encoding)", encode: { $0.encode(as: encoding, to: .value) },
      decode: { try $0.uuid($1, as: encoding) })
  }
}

extension _ValueCoding where Value: Codable {
  /// The coding of values stored as JSON.
  @_alwaysEmitIntoClient
  public static var json: _ValueCoding {
    _ValueCoding(
      "json", encode: { try JSONText.value(of: $0) },
      decode: { try $0.json($1, as: Value.self) })
  }
}

extension _ValueCoding<SQLValue> {
  /// The coding of values of any storage class.
  public static var any: _ValueCoding {
    _ValueCoding("any", encode: { try $0.encode(to: .value) }, decode: { try $0.any($1) })
  }
}

// MARK: - Dates

extension _ValueCoding<Date> {
  /// Returns the coding of points in time.
  public static func timestamp(_ encoding: TimestampEncoding) -> _ValueCoding {
    _ValueCoding(
      "timestamp, \(encoding)", encode: { try $0.encode(as: encoding, to: .value) },
      decode: { try $0.timestamp($1, as: encoding) })
  }

  /// Returns the coding of days, as their beginning in UTC.
  public static func date(_ encoding: DateEncoding) -> _ValueCoding {
    _ValueCoding(
      "date, \(encoding)", encode: { try $0.encode(as: encoding, to: .value) },
      decode: { try $0.date($1, as: encoding) })
  }
}

extension _ValueCoding<Int> {
  /// Returns the coding of days, as the number of days since January 1, 1970.
  public static func days(_ encoding: DateEncoding) -> _ValueCoding {
    _ValueCoding(
      "date, \(encoding)", encode: { try $0.encodeDay(as: encoding, to: .value) },
      decode: { try $0.days($1, as: encoding) })
  }
}
