/// A new value for a column of a row that is there.
public struct ColumnChange: Sendable {
  let column: String
  let value: BoundValue
}

/// The changes of one table's columns, so that those of another table's can't be mistaken for them.
/// The type that generated source has for it has the columns as its static properties; called with
/// a value, they are the changes.
public protocol TableChange: Sendable {
  var change: ColumnChange { get }
  init(change: ColumnChange)
}

extension Column where Table: InsertableTable {
  /// The change of the column to a value.
  public func callAsFunction(_ value: Value) -> Table.ColumnSet {
    Table.ColumnSet(change: ColumnChange(column: definition.quotedName, value: bound(value)))
  }
}

extension OptionalColumn where Table: InsertableTable {
  /// The change of the column to a value, or to NULL.
  public func callAsFunction(_ value: Value?) -> Table.ColumnSet {
    let value = value.map { bound($0) } ?? .value(.null)
    return Table.ColumnSet(change: ColumnChange(column: definition.quotedName, value: value))
  }
}
