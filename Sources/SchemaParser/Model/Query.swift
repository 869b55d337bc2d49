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
  /// The name of the whole table whose rows the other tables' rows are grouped under.
  package var group: Located<String>?
  /// The protocols that the generated type conforms to, besides those that all have.
  package var conformances: [Located<String>] = []
  /// The parameters and results, from SQLite and the file; nil until the SQL has been checked.
  package var interface: QueryInterface?

  package init(name: Located<String>, sql: Located<String>) {
    self.name = name
    self.sql = sql
  }
}

/// The form of a query's result: its number of rows, a single value, or the number of changed rows.
package enum QueryCardinality: String, CaseIterable, Sendable {
  case one, optional, many, value, count
}

/// The checked form of a query: its SQL, parameters and results.
package struct QueryInterface: Equatable, Sendable {
  /// The SQL that SQLite runs, in which the first parameter to appear is number 1.
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
  /// Whether the parameter takes a list of values, as in `IN :ids`.
  package var isList: Bool
  /// Whether the parameter can be NULL.
  package var isNullable: Bool
  /// The columns that the parameter is compared with or stored in, each at its place in the file.
  /// The first determines the parameter's type.
  package var uses: [Located<ResultColumn>]
}

/// A part of a query's rows: a single column or a whole table.
package enum QueryResult: Equatable, Sendable {
  case column(ResultColumn, index: Int)
  case table(WholeTable)
}

/// All columns, in order, of a table or of something that is read like one, such as a view.
package struct WholeTable: Equatable, Sendable {
  /// The table's name or alias in the query.
  package var name: Located<String>
  package var table: String
  package var columns: [ResultColumn]
  /// The index of its first result column.
  package var index: Int
  /// Whether an outer join can leave it out.
  package var isNullable: Bool
}

/// A result column of a SELECT, or a column of a virtual table.
package struct ResultColumn: Equatable, Sendable {
  /// Its name, type and nullability.
  package var column: Column
  /// The table column that the values come from, which determines the Swift type.
  package var origin: ColumnOrigin?

  package init(_ column: Column, origin: ColumnOrigin? = nil) {
    self.column = column
    self.origin = origin
  }
}

/// A table column, identified by the names of the table and the column.
package struct ColumnOrigin: Hashable, Sendable {
  package var table: String
  package var column: String

  package init(table: String, column: String) {
    self.table = table
    self.column = column
  }
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
