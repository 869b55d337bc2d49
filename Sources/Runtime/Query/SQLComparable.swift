#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A type whose values SQLite orders as Swift does. `Decimal` isn't one, because it is stored as
/// exact text, which has another order.
public protocol SQLComparable: Comparable {}

extension Int: SQLComparable {}
extension Int64: SQLComparable {}
extension Int32: SQLComparable {}
extension Int16: SQLComparable {}
extension Int8: SQLComparable {}
extension UInt32: SQLComparable {}
extension UInt16: SQLComparable {}
extension UInt8: SQLComparable {}
extension Double: SQLComparable {}
extension String: SQLComparable {}
extension Date: SQLComparable {}
