// Functions that generated source uses to find rows by the values of some columns.

extension ReadTransaction {
  /// Returns the first row of a table that meets a condition on the values that `bind` binds, or
  /// nil if there is none.
  @inlinable
  public func first<Table: DatabaseTable>(
    _ table: Table.Type, where condition: StaticString,
    _ bind: (borrowing Statement) throws -> Void
  ) throws -> Table.Record? {
    let statement = try statement(.fetch(where: condition), on: table)
    try bind(statement)
    return try statement.first(table)
  }

  /// Returns the rows of a table that meet a condition on the values that `bind` binds, in the
  /// order of the primary key.
  @inlinable
  public func all<Table: DatabaseTable>(
    _ table: Table.Type, where condition: StaticString,
    _ bind: (borrowing Statement) throws -> Void
  ) throws -> [Table.Record] {
    let statement = try statement(.fetch(where: condition), on: table)
    try bind(statement)
    return try statement.all(table)
  }
}
