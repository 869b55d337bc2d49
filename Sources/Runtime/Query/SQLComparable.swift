#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The types whose values SQLite orders as Swift does. Decimals are none of them: they are stored as
/// text, exactly, whose order isn't theirs.
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
