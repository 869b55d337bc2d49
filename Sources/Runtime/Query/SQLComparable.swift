#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type whose values SQLite orders as Swift does. `Decimal` isn't one, because it is stored as
/// exact text, which has another order.
public protocol SQLComparable: Comparable, SendableMetatype {}

extension UInt64: SQLComparable {}
extension String: SQLComparable {}
extension Date: SQLComparable {}
extension UUID: SQLComparable {}

extension SQLComparable where Self: RawRepresentable, RawValue: SQLComparable {
  /// Returns whether a raw value is less than another, as SQLite orders them.
  @_alwaysEmitIntoClient
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A type whose values SQLite adds up. `UInt64` isn't one, because it can be stored as bytes.
public protocol SQLNumber: SQLComparable, Numeric {}

extension Int: SQLNumber {}
extension Int64: SQLNumber {}
extension Int32: SQLNumber {}
extension Int16: SQLNumber {}
extension Int8: SQLNumber {}
extension UInt32: SQLNumber {}
extension UInt16: SQLNumber {}
extension UInt8: SQLNumber {}
extension Double: SQLNumber {}
