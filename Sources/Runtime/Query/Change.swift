/// A new value for a column of an existing row.
public struct ColumnChange: Sendable {
  let column: String
  let value: BoundValue
}

/// A change of a column of one table, with a type of its own so that changes of other tables can't
/// be used in its place.
///
/// In generated source, the conforming type has the columns as its static properties. Calling one
/// of them with a value returns the change.
public protocol TableChange: Sendable {
  var change: ColumnChange { get }
  init(change: ColumnChange)
}

extension Column where Table: InsertableTable {
  /// Returns the change of the column to a value.
  public func callAsFunction(_ value: Value) -> Table.ColumnSet {
    Table.ColumnSet(change: ColumnChange(column: definition.quotedName, value: bound(value)))
  }
}

extension OptionalColumn where Table: InsertableTable {
  /// Returns the change of the column to a value, or to NULL if it is nil.
  public func callAsFunction(_ value: Value?) -> Table.ColumnSet {
    let value = value.map { bound($0) } ?? .value(.null)
    return Table.ColumnSet(change: ColumnChange(column: definition.quotedName, value: value))
  }
}
