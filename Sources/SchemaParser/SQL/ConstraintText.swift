// Constraints and indexes as SQL, each by itself.

extension NotNullConstraint {
  /// The constraint as it stands with its column.
  package var sql: String { SQLStatementText { $0.append("", self) }.text }
}

extension PrimaryKey {
  /// The key as it stands with its column, where it is one.
  package var columnSQL: String { SQLStatementText { $0.append("", inline: self) }.text }

  /// The key as it stands after the columns.
  package var sql: String { SQLStatementText { $0.append("", self) }.text }
}

extension UniqueConstraint {
  /// The constraint as it stands with its column, where it is one.
  package var columnSQL: String { SQLStatementText { $0.append("", inline: self) }.text }

  /// The constraint as it stands after the columns.
  package var sql: String { SQLStatementText { $0.append("", self) }.text }
}

extension ForeignKey {
  /// The constraint as it stands after the columns.
  package var sql: String { SQLStatementText { $0.append("", self) }.text }
}

extension Check {
  /// The constraint as it stands after the columns.
  package var sql: String { SQLStatementText { $0.append("", self) }.text }
}

extension Index {
  /// The statement that creates the index.
  package func sql(on table: Table, of schema: Schema) -> String {
    TableDefinition(schema: schema).createIndex(self, on: table).text
  }
}

extension SQLStatementText {
  fileprivate init(_ write: (inout SQLStatementText) -> Void) {
    self.init()
    write(&self)
  }
}
