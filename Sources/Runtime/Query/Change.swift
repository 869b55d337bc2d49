/// A new value for a column of a row that is there.
public struct ColumnChange: Sendable {
  let column: String
  let value: BoundValue
}

/// The changes of one table's columns, so that those of another table's can't be mistaken for them.
/// Generated source has a function for each column that can be written.
public protocol TableChange: Sendable {
  var change: ColumnChange { get }
  init(change: ColumnChange)
}

extension TableChange {
  public static func set<Value>(_ column: Column<Value>, _ value: Value) -> Self {
    Self(change: ColumnChange(column: column.expression, value: column.bound(value)))
  }

  public static func set<Value>(_ column: OptionalColumn<Value>, _ value: Value?) -> Self {
    let value = value.map { column.bound($0) } ?? .value(.null)
    return Self(change: ColumnChange(column: column.expression, value: value))
  }
}
