#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// The values of a stored draft as they are read back, for generated source.

extension InsertableTable {
  /// Returns a point in time as it is read back after it was stored: rounded to the precision of
  /// its encoding.
  public static func _stored(_ value: Date, as encoding: TimestampEncoding) -> Date {
    value.stored(as: encoding) ?? value
  }

  /// Returns a point in time as it is read back; nil for nil.
  @_alwaysEmitIntoClient
  public static func _stored(_ value: Date?, as encoding: TimestampEncoding) -> Date? {
    guard let value else { return nil }
    let time: Date = _stored(value, as: encoding)
    return time
  }

  /// Returns a point in time of the app's own type as it is read back; unchanged if the type can't
  /// represent that.
  @_alwaysEmitIntoClient
  public static func _stored<Value: RawRepresentable>(
    _ value: Value, as encoding: TimestampEncoding
  ) -> Value where Value.RawValue == Date {
    Value(rawValue: _stored(value.rawValue, as: encoding)) ?? value
  }

  /// Returns a point in time of the app's own type as it is read back; nil for nil.
  @_alwaysEmitIntoClient
  public static func _stored<Value: RawRepresentable>(
    _ value: Value?, as encoding: TimestampEncoding
  ) -> Value? where Value.RawValue == Date {
    value.map { (value: Value) -> Value in _stored(value, as: encoding) }
  }

  /// Returns a URL as it is read back: without a base.
  public static func _stored(_ value: URL) -> URL { URL(string: value.absoluteString) ?? value }

  /// Returns a URL as it is read back; nil for nil.
  @_alwaysEmitIntoClient
  public static func _stored(_ value: URL?) -> URL? {
    guard let value else { return nil }
    let url: URL = _stored(value)
    return url
  }

  /// Returns a URL of the app's own type as it is read back; unchanged if the type can't represent
  /// that.
  @_alwaysEmitIntoClient
  public static func _stored<Value: RawRepresentable>(_ value: Value) -> Value
  where Value.RawValue == URL {
    Value(rawValue: _stored(value.rawValue)) ?? value
  }

  /// Returns a URL of the app's own type as it is read back; nil for nil.
  @_alwaysEmitIntoClient
  public static func _stored<Value: RawRepresentable>(_ value: Value?) -> Value?
  where Value.RawValue == URL {
    value.map { (value: Value) -> Value in _stored(value) }
  }

  /// Returns a value of any storage class as it is read back: nil for NULL.
  public static func _stored(_ value: SQLValue?) -> SQLValue? { value == .null ? nil : value }

  /// Returns a value of the app's own type as it is read back: nil for NULL.
  @_alwaysEmitIntoClient
  public static func _stored<Value: RawRepresentable>(_ value: Value?) -> Value?
  where Value.RawValue == SQLValue {
    value?.rawValue == .null ? nil : value
  }
}
