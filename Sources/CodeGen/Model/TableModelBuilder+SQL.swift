import SchemaParser

extension TableModelBuilder {
  /// What the table's statements are made of.
  var sql: TableSQLModel {
    let presence = presenceParameters
    return TableSQLModel(
      name: table.name.value, columns: table.columns.map(\.name.value), key: keyIndices,
      respelled: keyIndices.filter { table.columns[$0].collation != nil },
      defaults: databaseDefaults.keys.sorted().map { sqlDefault($0, presence: presence[$0]) },
      generated: generatedColumns,
      returned: returnedColumns,
      reals: returnedColumns.filter { table.columns[$0].hasRealAffinity })
  }

  private func sqlDefault(_ index: Int, presence: Int?) -> TableSQLModel.Default {
    TableSQLModel.Default(
      column: index, expression: databaseDefaults[index] ?? "NULL", presence: presence)
  }

  /// The condition that columns have given values. Parameters have the numbers of the columns,
  /// counted from 1.
  func condition(_ indices: [Int], nullsMatch: Bool) -> String {
    indices.map { index in
      let column = table.columns[index]
      let comparison = nullsMatch && column.isNullable ? "IS" : "="
      return "\(SQLName.quote(column.name.value)) \(comparison) ?\(index + 1)"
    }.joined(separator: " AND ")
  }
}
