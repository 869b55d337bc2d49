#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// MARK: - Equality

extension PresentColumn {
  /// Returns the condition that the column has a value.
  public static func == (column: Self, value: Value) -> Condition<Table> {
    Condition("\(column.expression) = ?", [column.bound(value)])
  }

  /// Returns the condition that the column has another value.
  public static func != (column: Self, value: Value) -> Condition<Table> { !(column == value) }
}

extension NullableColumn {
  /// Returns the condition that the column has a value; with nil, that it is NULL.
  public static func == (column: Self, value: Value?) -> Condition<Table> {
    guard let value else { return Condition("\(column.expression) IS NULL") }
    return Condition("\(column.expression) IS ?", [column.bound(value)])
  }

  /// Returns the condition that the column has another value, or is NULL; with nil, that it isn't
  /// NULL.
  public static func != (column: Self, value: Value?) -> Condition<Table> {
    guard let value else { return Condition("\(column.expression) IS NOT NULL") }
    return Condition("\(column.expression) IS NOT ?", [column.bound(value)])
  }
}

extension TableColumn {
  /// Returns the condition that two columns are equal, or both NULL.
  public static func == (left: Self, right: some TableColumn<Table, Value>) -> Condition<Table> {
    left.compared("IS", right)
  }

  /// Returns the condition that two columns of a row differ.
  public static func != (left: Self, right: some TableColumn<Table, Value>) -> Condition<Table> {
    left.compared("IS NOT", right)
  }

  /// Returns the condition that the column has one of the given values, of which there can be any
  /// number. NULL isn't one of them.
  ///
  /// - Parameter values: The values; none for a condition that no row meets.
  public func isIn(_ values: some Sequence<Value>) -> Condition<Table> {
    Condition("\(expression) IN (SELECT value FROM dbgen_list(?))", [bound(values)])
  }

  /// Returns a condition that can't be evaluated: it throws an error that says how other values are
  /// stored.
  func otherForm(_ form: String, of noun: String) -> Condition<Table> {
    let found = "\(noun), stored as \(form),"
    return Condition("?", [refusal(DatabaseError.invalid(found, expected: coding.form))])
  }

  private func compared(_ comparison: String, _ other: some TableColumn<Table, Value>) -> Condition<
    Table
  > {
    guard coding.form == other.coding.form else {
      return otherForm(other.coding.form, of: "'\(other._definition.name)'")
    }
    return Condition("\(expression) \(comparison) \(other.expression)")
  }
}

// MARK: - Order

extension TableColumn where Value: SQLComparable {
  /// Returns the condition that the column is less than a value.
  public static func < (column: Self, value: Value) -> Condition<Table> {
    Condition("\(column.expression) < ?", [column.bound(value)])
  }

  /// Returns the condition that the column is at most a value.
  public static func <= (column: Self, value: Value) -> Condition<Table> {
    Condition("\(column.expression) <= ?", [column.bound(value)])
  }

  /// Returns the condition that the column is greater than a value.
  public static func > (column: Self, value: Value) -> Condition<Table> {
    Condition("\(column.expression) > ?", [column.bound(value)])
  }

  /// Returns the condition that the column is at least a value.
  public static func >= (column: Self, value: Value) -> Condition<Table> {
    Condition("\(column.expression) >= ?", [column.bound(value)])
  }

  /// Returns the condition that a column is less than another one.
  public static func < (left: Self, right: some TableColumn<Table, Value>) -> Condition<Table> {
    left.compared("<", right)
  }

  /// Returns the condition that a column is at most another one.
  public static func <= (left: Self, right: some TableColumn<Table, Value>) -> Condition<Table> {
    left.compared("<=", right)
  }

  /// Returns the condition that a column is greater than another one.
  public static func > (left: Self, right: some TableColumn<Table, Value>) -> Condition<Table> {
    left.compared(">", right)
  }

  /// Returns the condition that a column is at least another one.
  public static func >= (left: Self, right: some TableColumn<Table, Value>) -> Condition<Table> {
    left.compared(">=", right)
  }

  /// Returns the condition that the column is from `lower` to `upper`, both included.
  ///
  /// - Parameters:
  ///   - lower: The lower bound.
  ///   - upper: The upper bound.
  public func isBetween(_ lower: Value, _ upper: Value) -> Condition<Table> {
    Condition("\(expression) BETWEEN ? AND ?", [bound(lower), bound(upper)])
  }
}

/// A type whose values SQLite orders as Swift does. `Decimal` isn't one, because it is stored as
/// exact text, which has another order.
public protocol SQLComparable: Comparable {}

extension UInt64: SQLComparable {}
extension String: SQLComparable {}
extension Date: SQLComparable {}

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
