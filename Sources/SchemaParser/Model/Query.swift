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

  package init(name: Located<String>, sql: Located<String>) {
    self.name = name
    self.sql = sql
  }
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

/// The effect of a query on the database.
package enum QueryEffect: Sendable {
  case reads, inserts
  /// Updates or deletes rows.
  case changes
}

/// The checked form of a query: its SQL, parameters and results.
package struct QueryInterface: Equatable, Sendable {
  /// The SQL that SQLite runs, in which the first parameter to appear is number 1.
  package var sql: String
  package var effect: QueryEffect
  package var cardinality: QueryCardinality
  package var parameters: [QueryParameter]
  package var results: [QueryResult]
  /// The parts that the app can leave out. The SQL has them, and the orders, between `/*?` and `*/`.
  package var parts: [OptionalPart] = []
  /// The positions of the orders among what is between `/*?` and `*/`.
  package var orders: [Int] = []
  /// The index of the result that identifies a row by itself or, if it is a table, by its key.
  package var key: Int?
}

/// A part of a query that takes effect when its parameters are given.
package struct OptionalPart: Equatable, Sendable {
  /// The indices of the parameters that decide.
  package var parameters: [Int]
  /// The position among what is between `/*?` and `*/`.
  package var position: Int
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
  /// Whether only optional parts use it.
  package var isOptional = false
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
