/// A view: a SELECT with a name, which becomes a read-only struct.
package struct View: Equatable, Sendable {
  package var name: Located<String>
  package var swiftName: Located<String>?
  package var doc: String?
  package var sql: Located<String>
}

/// A trigger, verbatim.
package struct Trigger: Equatable, Sendable {
  package var name: Located<String>
  package var sql: Located<String>
}

/// A full-text index (FTS5) over columns of a table.
package struct FullTextTable: Equatable, Sendable {
  package var name: Located<String>
  package var contentTable: Located<String>
  package var columns: [Located<String>]
  package var tokenizer: Located<String>?
}

/// A virtual table, verbatim.
package struct VirtualTable: Equatable, Sendable {
  package var name: Located<String>
  package var sql: Located<String>
}

/// A statement of the app's own, which becomes a function.
package struct Query: Equatable, Sendable {
  package var name: Located<String>
  package var doc: String?
  package var sql: Located<String>
  package var parameterTypes: [QueryType]
  package var resultTypes: [QueryType]
  package var cardinality: Located<QueryCardinality>?

  /// The type of a parameter or a result column where it can't be worked out.
  package struct QueryType: Equatable, Sendable {
    package var name: Located<String>
    package var type: Located<ColumnType>
    package var isNullable: Bool
  }
}

/// How many rows a query gives, and what of them.
package enum QueryCardinality: String, CaseIterable, Sendable {
  case one, optional, many, value, count
}
