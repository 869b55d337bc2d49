/// How rows of a table lead to rows of another one: by a key, or by two keys and the rows between
/// them.
@usableFromInline
struct RelatedPath<Table: DatabaseTable, Other: DatabaseTable>: Sendable {
  /// For each part of the key, the values in rows.
  @usableFromInline let values: [@Sendable ([Table.Record]) throws -> [SQLValue?]]
  @usableFromInline let read: RelatedRows<Other.Record>.Reading
  /// Returns the condition that rows of the other table belong to a key, given the name of these
  /// rows, the SQL of the key's values, and whether deleted rows are between them.
  @usableFromInline
  let condition: @Sendable (_ rows: String, _ key: [String], _ includesDeleted: Bool) -> String

  @_alwaysEmitIntoClient
  init(_ key: _RelationKey<Table, Other>) {
    values = key.columns.map { $0.values }
    read = key.columns[0].read
    condition = { rows, values, _ in
      zip(key.columns, values).map { $0.other.expression(ofRows: rows) + " = " + $1 }.joined(
        separator: " AND ")
    }
  }

  /// Each of the other rows belongs to a row once, however many rows are between the two.
  @_alwaysEmitIntoClient
  init<Middle: DatabaseTable>(
    _ first: _RelationKey<Table, Middle>, _ second: _RelationKey<Middle, Other>
  ) {
    let reached = RelatedPath<Table, Middle>(first)
    values = reached.values
    read = second.columns[0].read
    condition = { rows, values, includesDeleted in
      // Longer than the name of the other table, so that it is another one.
      let between = rows + " between"
      let columns = second.columns.map { $0.other.expression(ofRows: rows) }.joined(separator: ", ")
      let list = second.columns.map { $0.own.expression(ofRows: between) }.joined(separator: ", ")
      var query =
        "SELECT \(list) FROM \(Middle._sql.table) AS \(TableQuery.quoted(between)) WHERE "
        + reached.condition(between, values, includesDeleted)
      if let filter = Middle._sql.filter, !includesDeleted {
        query += " AND \(TableQuery.quoted(between)).\(filter)"
      }
      return (second.columns.count == 1 ? columns : "(\(columns))") + " IN (\(query))"
    }
  }
}
