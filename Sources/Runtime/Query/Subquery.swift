/// The values of a column in the rows of a table that meet a condition, for `isIn`.
public struct Subquery<Value: Sendable>: Sendable {
  @usableFromInline let sql: String
  @usableFromInline let values: [BoundValue]
  /// The form in which the values are stored; nil for keys, which have that of what refers to them.
  @usableFromInline let form: String?

  @_alwaysEmitIntoClient
  init(sql: String, values: [BoundValue], form: String? = nil) {
    (self.sql, self.values, self.form) = (sql, values, form)
  }
}

/// The rows of a table in a subquery. To Swift, their columns aren't those of the table, so that a
/// condition on them isn't mistaken for one on the rows around the subquery.
@dynamicMemberLookup
public struct SubqueryRows<Table: DatabaseTable> {
  /// The name of the rows in SQL, which depends on the depth of the subquery.
  @usableFromInline let name: String

  @_alwaysEmitIntoClient
  init(name: String) { self.name = name }

  /// A column of the table.
  ///
  /// - Parameter column: The column of the table.
  @_alwaysEmitIntoClient
  public subscript<C: TableColumn>(
    dynamicMember column: KeyPath<Table.ColumnSet.Type, C>
  ) -> C._InSubquery where C._InSubquery: StoredColumn, C._InSubquery.Value == C.Value {
    .init(_definition: Table.columns[keyPath: column]._definition.of(rows: name))
  }

  /// Returns the condition that a row isn't deleted, unless the transaction of the query around it
  /// includes such rows; nil if there are none.
  @_alwaysEmitIntoClient
  static var filter: ConditionText? {
    Table._sql.filter.map { ConditionText(sql: "(? OR \($0))", values: [.includesDeleted]) }
  }

  /// Returns a query of the table's rows that is part of another query.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func query(
    _ column: (SubqueryRows) -> String,
    where condition: ((SubqueryRows) -> Condition<SubqueryRows>)?
  ) -> TableQuery {
    SubqueryDepth.nested { name in
      let rows = SubqueryRows(name: name)
      let source = "\(Table._sql.table) AS \(TableQuery.quoted(name))"
      return TableQuery(
        "SELECT \(column(rows)) FROM \(source)", where: .all([filter, condition?(rows).text]))
    }
  }

  /// Returns a query of the table's rows that is part of another query. They have the name of the
  /// table, which hides that of rows around them.
  @_alwaysEmitIntoClient
  @inline(never)
  static func query(_ column: String, where condition: Condition<Table>) -> TableQuery {
    TableQuery(
      "SELECT \(column) FROM \(Table._sql.table)", where: .all([filter, condition.text]))
  }
}

// A table, because conditions and columns are those of a table. Its own functions fetch what those of
// the table fetch.
extension SubqueryRows: DatabaseTable {
  /// The SQL of the table.
  public static var _sql: _TableSQL { Table._sql }

  /// The type that has the columns of the table.
  public typealias ColumnSet = Table.ColumnSet

  /// Reads a record of the table.
  public static func _record(from row: borrowing Row) throws -> Table.Record {
    try Table._record(from: row)
  }
}

/// The number of subqueries around the one that is being built.
@usableFromInline
enum SubqueryDepth {
  @TaskLocal private static var current = 0

  /// Returns the query that `body` builds, given the name of its rows.
  @usableFromInline
  static func nested(_ body: (_ rows: String) -> TableQuery) -> TableQuery {
    $current.withValue(current + 1) { body("subquery \(current)") }
  }
}

extension DatabaseTable {
  /// Returns a subquery for the values of a column in the rows that meet a condition, for use in a
  /// condition on another table.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - condition: The condition, from the columns that the closure gets; nil for all rows.
  @_alwaysEmitIntoClient
  public static func select<C: TableColumn>(
    _ column: (SubqueryRows<Self>) -> C,
    where condition: ((SubqueryRows<Self>) -> Condition<SubqueryRows<Self>>)? = nil
  ) -> Subquery<C.Value> where C.Table == SubqueryRows<Self> {
    var form: String?
    let query = SubqueryRows.query(
      { rows in
        let column = column(rows)
        form = column.coding.form
        return column.expression
      }, where: condition)
    return Subquery(sql: query.text, values: query.values, form: form)
  }

  /// Returns a subquery for the values of a column in the rows that meet a condition on the table,
  /// which may have been made anywhere.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - condition: The condition.
  @_alwaysEmitIntoClient
  public static func select<C: TableColumn>(
    _ column: (ColumnSet.Type) -> C, where condition: Condition<Self>
  ) -> Subquery<C.Value> where C.Table == Self {
    let column = column(columns)
    let query = SubqueryRows<Self>.query(column.expression, where: condition)
    return Subquery(sql: query.text, values: query.values, form: column.coding.form)
  }
}

extension TableColumn {
  /// Returns the condition that the column has one of the values of a subquery.
  ///
  /// - Parameter subquery: The subquery.
  @_alwaysEmitIntoClient
  public func isIn(_ subquery: Subquery<Value>) -> Condition<Table> {
    if let form = subquery.form, form != coding.form { return otherForm(form, of: "the subquery") }
    return condition(" IN (" + subquery.sql + ")", subquery.values)
  }

  /// Returns the condition that the column refers to a row of another table that meets a condition.
  ///
  /// - Parameters:
  ///   - table: The other table, whose key has the type of this column.
  ///   - condition: The condition on the rows of the other table, from the columns that the closure
  ///     gets.
  @_alwaysEmitIntoClient
  public func isIn<Other: IdentifiedTable>(
    _ table: Other.Type, where condition: (SubqueryRows<Other>) -> Condition<SubqueryRows<Other>>
  ) -> Condition<Table> where Other.ID == Value {
    let query = withoutActuallyEscaping(condition) {
      SubqueryRows<Other>.query({ _ in Other._sql.keyList }, where: $0)
    }
    return isIn(Subquery(sql: query.text, values: query.values))
  }

  /// Returns the condition that the column refers to a row of another table that meets a condition
  /// on that, which may have been made anywhere.
  ///
  /// - Parameters:
  ///   - table: The other table, whose key has the type of this column.
  ///   - condition: The condition on the rows of the other table.
  @_alwaysEmitIntoClient
  public func isIn<Other: IdentifiedTable>(
    _ table: Other.Type, where condition: Condition<Other>
  ) -> Condition<Table> where Other.ID == Value {
    let query = SubqueryRows<Other>.query(Other._sql.keyList, where: condition)
    return isIn(Subquery(sql: query.text, values: query.values))
  }
}
