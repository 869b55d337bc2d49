/// A statement of the app's own, which becomes a function.
package struct Query: Equatable, Sendable {
  package var name: Located<String>
  package var swiftName: Located<String>?
  package var doc: String?
  package var sql: Located<String>
  /// What the file says of the parameters.
  package var parameterCells: [ResultColumnCells] = []
  /// What the file says of the result columns.
  package var cells: [ResultColumnCells] = []
  package var cardinality: Located<QueryCardinality>?
  /// The whole table under whose rows the others are gathered.
  package var group: Located<String>?
  /// What SQLite and the file tell; nil until the SQL has been checked.
  package var interface: QueryInterface?

  package init(name: Located<String>, sql: Located<String>) {
    self.name = name
    self.sql = sql
  }
}

/// How many rows a query gives, and what of them.
package enum QueryCardinality: String, CaseIterable, Sendable {
  case one, optional, many, value, count
}

/// What goes into a query and what comes out of it.
package struct QueryInterface: Equatable, Sendable {
  /// The SQL as SQLite takes it, in which the first parameter to appear is number 1.
  package var sql: String
  package var writes: Bool
  package var cardinality: QueryCardinality
  package var parameters: [QueryParameter]
  package var results: [QueryResult]
}

/// A parameter of a query.
package struct QueryParameter: Equatable, Sendable {
  package var name: Located<String>
  package var swiftName: Located<String>?
  package var doc: String?
  /// Whether it takes a list of values: `IN :ids`.
  package var isList: Bool
  /// Whether it can be NULL.
  package var isNullable: Bool
  /// What it is compared with or stored in, each at its place. The first is what it is.
  package var uses: [Located<ResultColumn>]
}

/// A part of a query's rows.
package enum QueryResult: Equatable, Sendable {
  case column(ResultColumn, index: Int)
  case table(WholeTable)
}

/// All columns of a table, or of what is read like one, in their order.
package struct WholeTable: Equatable, Sendable {
  /// What the query calls it.
  package var name: Located<String>
  package var table: String
  package var columns: [ResultColumn]
  /// The index of the first of its columns.
  package var index: Int
  /// Whether an outer join can leave it out.
  package var isNullable: Bool
}
