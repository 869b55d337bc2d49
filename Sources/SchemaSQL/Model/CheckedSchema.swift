package import SchemaParser

/// A schema with what SQLite says about its views, virtual tables, and queries. Only the checks make
/// one. That of a schema with errors, which only the checks of names get, has the sound ones of these.
@dynamicMemberLookup
package struct CheckedSchema: Equatable, Sendable {
  /// The schema as the file has it.
  package let written: Schema
  package let views: [CheckedView]
  package let virtualTables: [CheckedVirtualTable]
  package let queries: [CheckedQuery]

  init(
    _ written: Schema, views: [CheckedView] = [], virtualTables: [CheckedVirtualTable] = [],
    queries: [CheckedQuery] = []
  ) {
    (self.written, self.views, self.virtualTables) = (written, views, virtualTables)
    self.queries = queries
  }

  package subscript<Value>(dynamicMember path: KeyPath<Schema, Value>) -> Value {
    written[keyPath: path]
  }
}

/// A view with its columns.
@dynamicMemberLookup
package struct CheckedView: Equatable, Sendable {
  package let written: View
  /// The result columns, from SQLite and the file; none if the view is unchecked.
  package let columns: [ResultColumn]
  /// The index of the column that identifies a row.
  package let keyIndex: Int?

  package subscript<Value>(dynamicMember path: KeyPath<View, Value>) -> Value {
    written[keyPath: path]
  }
}

/// A virtual table with its columns.
@dynamicMemberLookup
package struct CheckedVirtualTable: Equatable, Sendable {
  package let written: VirtualTable
  /// The columns, from SQLite and the file.
  package let columns: [ResultColumn]

  package subscript<Value>(dynamicMember path: KeyPath<VirtualTable, Value>) -> Value {
    written[keyPath: path]
  }
}

/// A query with its parameters and results.
@dynamicMemberLookup
package struct CheckedQuery: Equatable, Sendable {
  package let written: Query
  package let interface: QueryInterface

  package subscript<Value>(dynamicMember path: KeyPath<Query, Value>) -> Value {
    written[keyPath: path]
  }
}
