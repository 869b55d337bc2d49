/// An SQL statement of the app, for which a function is generated.
package struct Query: Equatable, Sendable {
  package var name: Located<String>
  package var swiftName: Located<String>?
  package var doc: String?
  package var sql: Located<String>
  /// The cells that the file gives for the parameters.
  package var parameterCells: [ResultColumnCells] = []
  /// The cells that the file gives for the result columns.
  package var cells: [ResultColumnCells] = []
  package var cardinality: Located<QueryCardinality>?
  /// The orders that the app chooses from.
  package var orders: [QueryOrder] = []
  package var group: QueryGroup?
  /// The name of the result column or whole table that identifies a row, according to the file.
  package var key: Located<String>?
  /// The protocols that the generated type conforms to, besides those that all have.
  package var conformances: [Located<String>] = []

  package init(name: Located<String>, sql: Located<String>) { (self.name, self.sql) = (name, sql) }
}

/// An order of a query's rows that the app can choose.
package struct QueryOrder: Equatable, Sendable {
  package var name: Located<String>
  /// The terms of ORDER BY.
  package var terms: Located<String>
}

/// How the rows of a join are grouped, by the names of the whole tables in its result.
package struct QueryGroup: Equatable, Sendable {
  /// The tables whose rows collect others, from the outside in.
  package var parents: [Located<String>]
  /// The tables whose rows the innermost parent collects side by side, each row once. If there are
  /// none, it collects the rest of each row.
  package var children: [Located<String>] = []
}

/// The form of a query's result: its number of rows, a single value, or the number of changed rows.
package enum QueryCardinality: String, CaseIterable, Sendable {
  case one, optional, many, value, count
}

/// The cells that a schema file gives for a result column or a parameter: its type where SQLite
/// can't tell, and its names in Swift.
package struct ResultColumnCells: Equatable, Sendable {
  package var name: Located<String>
  package var type: Located<ColumnType>?
  package var isNullable = false
  package var encoding: Located<Encoding>?
  package var swiftName: Located<String>?
  package var swiftType: Located<String>?
  package var doc: String?

  package init(name: Located<String>) {
    self.name = name
  }
}

/// A table column, identified by the names of the table and the column.
package struct ColumnOrigin: Hashable, Sendable {
  package var table: String
  package var column: String

  package init(table: String, column: String) { (self.table, self.column) = (table, column) }
}
