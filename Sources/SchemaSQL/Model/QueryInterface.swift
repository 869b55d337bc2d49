internal import DBGenSQLText
package import SchemaParser

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
  package var orders: [OptionalOrder] = []
  /// The index of the result that identifies a row by itself or, if it is a table, by its key.
  package var key: Int?
  /// The SQL of the statements that run before this one, which return no rows.
  package var preceding: [String] = []

  /// The parameters of the statement and of the orders.
  package var allParameters: [QueryParameter] { parameters + orders.flatMap(\.parameters) }

  /// Returns the number that SQLite gives each parameter of a statement, by its name.
  package static func parameterNumbers(of sql: String) -> [String: Int32] {
    let sql = SQLText(ofQuery: sql)
    let names = sql.tokens.filter { $0.kind == .parameter }.map { sql.text(of: $0).dropFirst() }
    return names.reduce(into: [:]) { numbers, name in
      if numbers[String(name)] == nil { numbers[String(name)] = Int32(numbers.count + 1) }
    }
  }
}

/// A part of a query that takes effect when its parameters are given.
package struct OptionalPart: Equatable, Sendable {
  /// The indices of the parameters that decide.
  package var parameters: [Int]
  /// The position among what is between `/*?` and `*/`.
  package var position: Int
}

/// An order of a query, with the parameters that nothing else uses.
package struct OptionalOrder: Equatable, Sendable {
  package var parameters: [QueryParameter]
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
  /// The star that selects the same columns, if they are listed by their names.
  package var star: String?
}

/// A result column of a SELECT, or a column of a virtual table.
package struct ResultColumn: Equatable, Sendable {
  /// Its name, type and nullability.
  package var column: Column
  /// The table columns that the values come from, which determine the Swift type; empty if some
  /// values come from none. The SELECTs of a compound can each have another column.
  package var origins: [ColumnOrigin]
  /// Whether SQLite may convert what the values are compared with, as it does beside a column of a
  /// table or a CAST; see "Type Conversions Prior To Comparison" in SQLite's documentation.
  var hasAffinity = true

  package init(_ column: Column, origin: ColumnOrigin? = nil) {
    (self.column, origins) = (column, [origin].compactMap(\.self))
  }

  /// The only table column that the values come from.
  package var origin: ColumnOrigin? { origins.count == 1 ? origins[0] : nil }
}
