// What generated source finds rows by the values of some columns with.

extension ReadTransaction {
  /// The first row of a table that meets a condition on what `bind` binds, if there is one.
  @inlinable
  public func first<Table: DatabaseTable>(
    _ table: Table.Type, where condition: StaticString,
    _ bind: (borrowing Statement) throws -> Void
  ) throws -> Table.Record? {
    let statement = try statement(.fetch(where: condition), on: table)
    try bind(statement)
    return try statement.first(table)
  }

  /// The rows of a table that meet a condition on what `bind` binds, in the order of the primary
  /// key.
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
