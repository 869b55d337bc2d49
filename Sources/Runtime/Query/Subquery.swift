/// The values of a column in the rows of a table that meet a condition, for `isIn`.
public struct Subquery<Value: Sendable>: Sendable {
  let sql: String
  let values: [BoundValue]
}

extension DatabaseTable {
  /// The values of a column in the rows that meet a condition, for a condition on another table.
  public static func select<C: TableColumn>(
    _ column: (ColumnSet) -> C, where condition: ((ColumnSet) -> Condition)? = nil
  ) -> Subquery<C.Value> {
    let query = TableQuery(
      "SELECT \(column(columns).expression) FROM \(sql.table)", where: condition?(columns))
    return Subquery(sql: query.text, values: query.values(of: sql.name))
  }
}

extension TableQuery {
  /// The values, those that are refused as values of a table's columns.
  fileprivate func values(of table: String) -> [BoundValue] {
    values.map { value in
      if case .refused(let error) = value { .refused(error.of(table: table)) } else { value }
    }
  }
}

extension TableColumn {
  /// The rows with one of the values of a subquery.
  public func isIn(_ subquery: Subquery<Value>) -> Condition {
    Condition("\(expression) IN (\(subquery.sql))", subquery.values)
  }

  /// The rows that refer to a row of another table which meets a condition.
  public func isIn<Table: IdentifiedTable>(
    _ table: Table.Type, where condition: (Table.ColumnSet) -> Condition
  ) -> Condition where Table.ID == Value {
    let query = TableQuery(
      "SELECT \(Table.sql.keyList) FROM \(Table.sql.table)", where: condition(Table.columns))
    return isIn(Subquery(sql: query.text, values: query.values(of: Table.sql.name)))
  }
}
