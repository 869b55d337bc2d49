#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// What generated source makes of the values of a draft that has been stored.

extension InsertableTable {
  /// A point in time as it is read back: rounded.
  public static func stored(_ value: Date, as encoding: TimestampEncoding) -> Date {
    guard encoding != .referenceSeconds else { return value }
    let time = encoding.isOfSeconds ? CivilTime(secondsOf: value) : CivilTime(value)
    return time.map { Date($0) } ?? value
  }

  public static func stored(_ value: Date?, as encoding: TimestampEncoding) -> Date? {
    guard let value else { return nil }
    let time: Date = stored(value, as: encoding)
    return time
  }

  /// The variant for an app's type; a value that it can't represent stays as it is.
  public static func stored<Value: RawRepresentable>(
    _ value: Value, as encoding: TimestampEncoding
  ) -> Value where Value.RawValue == Date {
    Value(rawValue: stored(value.rawValue, as: encoding)) ?? value
  }

  public static func stored<Value: RawRepresentable>(
    _ value: Value?, as encoding: TimestampEncoding
  ) -> Value? where Value.RawValue == Date {
    value.map { (value: Value) -> Value in stored(value, as: encoding) }
  }
}
