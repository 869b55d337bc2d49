extension Schema {
  /// The statements that create the database, in an order that works: the tables as they stand in the file, then their
  /// indexes.
  package var createStatements: [SQLStatementText] {
    let definition = TableDefinition(schema: self)
    return tables.map { definition.createTable($0) }
      + tables.flatMap { table in table.indexes.map { definition.createIndex($0, on: table) } }
  }

  /// The default of a column as an SQL expression; nil where there is none.
  package func defaultExpression(of column: Column) -> String? {
    TableDefinition(schema: self).defaultExpression(of: column)
  }
}
