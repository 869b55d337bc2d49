package import SchemaParser

// Constraints and indexes as separate pieces of SQL.

extension NotNullConstraint {
  /// The constraint as written with its column.
  package var sql: String { SQLStatementText { $0.append("", self) }.text }
}

extension PrimaryKey {
  /// The key as written with its column, if it has only one.
  package var columnSQL: String { SQLStatementText { $0.append("", inline: self) }.text }

  /// The key as written after the columns.
  package var sql: String { SQLStatementText { $0.append("", self) }.text }
}

extension UniqueConstraint {
  /// The constraint as written with its column, if it has only one.
  package var columnSQL: String { SQLStatementText { $0.append("", inline: self) }.text }

  /// The constraint as written after the columns.
  package var sql: String { SQLStatementText { $0.append("", self) }.text }
}

extension ForeignKey {
  /// The constraint as written after the columns.
  package var sql: String { SQLStatementText { $0.append("", self) }.text }
}

extension Check {
  /// The constraint as written after the columns.
  package var sql: String { SQLStatementText { $0.append("", self) }.text }
}

extension Column {
  /// The conditions of the checks that the column's rules imply, without that of its type.
  package var ruleConditions: [String] {
    var column = self
    column.isTypeChecked = false
    let schema = Schema(database: Located("", at: 0..<0))
    return TableDefinition(schema: schema).ruleChecks(of: column).map(\.condition)
  }
}

extension Index {
  /// Returns the statement that creates the index.
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
