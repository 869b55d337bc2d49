#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type of Swift whose values the app's own SQL binds and reads: integers of up to 64 bits, `Bool`,
/// `Double`, `String`, `Data`, `Date`, `UUID`, `Decimal`, `URL`, `SQLValue`, and each of them as an
/// optional, which is NULL if it is nil.
///
/// Values that have several forms in SQLite have the form that a column without an encoding has: a
/// `Date` is a timestamp as text, a `UUID` is text, and a `UInt64` is an integer. Generated types of
/// keys and days know the schema, and have the form in which that stores them.
public protocol SQLConvertible: Sendable {
  /// The conversion between Swift and SQLite.
  static var _coding: _ValueCoding<Self> { get }
}

extension SQLConvertible where Self: FixedWidthInteger {
  /// The coding of integers.
  public static var _coding: _ValueCoding<Self> { .integer }
}

extension Int: SQLConvertible {}
extension Int8: SQLConvertible {}
extension Int16: SQLConvertible {}
extension Int32: SQLConvertible {}
extension Int64: SQLConvertible {}
extension UInt8: SQLConvertible {}
extension UInt16: SQLConvertible {}
extension UInt32: SQLConvertible {}

extension UInt64: SQLConvertible {
  /// The coding of unsigned integers, stored as integers.
  public static let _coding = _ValueCoding<UInt64>.unsigned(.integer)
}

extension Bool: SQLConvertible {
  /// The coding of Boolean values, stored as 0 or 1.
  public static let _coding = _ValueCoding<Bool>(
    "integer", encode: { .integer($0 ? 1 : 0) }, decode: { try $0.boolean($1) })
}

extension Double: SQLConvertible {
  /// The coding of real numbers.
  public static let _coding = _ValueCoding<Double>(
    "real", encode: { try $0.encode(to: .value) }, decode: { try $0.real($1) })
}

extension String: SQLConvertible {
  /// The coding of text.
  public static let _coding = _ValueCoding<String>(
    "text", encode: { .text($0) }, decode: { try $0.text($1) })
}

extension Data: SQLConvertible {
  /// The coding of blobs.
  public static let _coding = _ValueCoding<Data>.blob
}

extension Date: SQLConvertible {
  /// The coding of points in time as text.
  public static let _coding = _ValueCoding<Date>.timestamp(.text)
}

extension UUID: SQLConvertible {
  /// The coding of UUIDs as text.
  public static let _coding = _ValueCoding<UUID>.uuid(.text)
}

extension Decimal: SQLConvertible {
  /// The coding of decimal numbers, stored as text.
  public static let _coding = _ValueCoding<Decimal>.decimal
}

extension URL: SQLConvertible {
  /// The coding of URLs, stored as text.
  public static let _coding = _ValueCoding<URL>.url
}

extension SQLValue: SQLConvertible {
  /// The coding of values of any storage class.
  public static let _coding = _ValueCoding<SQLValue>.any
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
  /// The coding of the values, with NULL for nil.
  public static var _coding: _ValueCoding<Wrapped?> {
    let coding = Wrapped._coding
    return _ValueCoding(
      coding.form, encode: { try $0.map(coding.encode) ?? .null },
      decode: { row, column in try row.isNull(column) ? nil : coding.decode(row, column) })
  }
}

// MARK: - Generated types

/// A table whose primary key is a UUID in another form than that of a column without an encoding.
/// Generated types conform to it, so that their keys are `SQLConvertible`.
public protocol _EncodedKeyTable {
  /// How the key is stored.
  static var _keyEncoding: UUIDEncoding { get }
}

extension _ValueCoding where Value: RawRepresentable, Value.RawValue == Int {
  /// The coding of days in SQL if the columns of the schema store them in several forms: none is
  /// right, so it throws an error that says to name a column.
  public static var severalForms: _ValueCoding {
    let error = DatabaseError.invalid(
      "a day, which columns store in several forms,",
      expected: "a value of SQL; write 'as: column' with the column that has it")
    return _ValueCoding("date", encode: { _ in throw error }, decode: { _, _ in throw error })
  }
}
