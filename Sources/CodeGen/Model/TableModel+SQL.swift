import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension TableModel {
  /// The parts of the table's statements.
  var sql: TableSQLModel {
    let presence = presenceParameters
    let key = keyIndices.isEmpty ? [] : table.parts(ofKey: table.primaryKey?.columns ?? []) ?? []
    return TableSQLModel(
      name: table.name.value, columns: table.columns.map(\.name.value), key: keyIndices,
      collations: key.contains { $0.collation != nil } ? key.map(\.collation) : [],
      respelled: key.filter { ($0.collation ?? table.columns[$0.column].collationName) != .binary }
        .map(\.column),
      optional: keyIndices.filter { isOptionalInKey($0) },
      defaults: databaseDefaults.keys.sorted().map { sqlDefault($0, presence: presence[$0]) },
      generated: generatedColumns,
      returned: returnedColumns,
      reals: returnedColumns.filter {
        table.columns[$0].hasRealAffinity || beginsWithReal && table.columns[$0].canHoldNumbers
      },
      touched: columns(with: .touch).compactMap { index in
        table.columns[index].now.map { .init(column: index, expression: $0) }
      },
      version: versionColumn, deletion: deletion)
  }

  /// Whether RETURNING can make reals of integers: SQLite 3.40 does so if the first column is one of
  /// real numbers.
  private var beginsWithReal: Bool { table.columns.first?.hasRealAffinity == true }

  var deletion: TableSQLModel.DeletionModel? {
    columns(with: .softDelete).first.flatMap { index in
      let column = table.columns[index]
      return column.deletionMark.map { mark in
        let filter = "\(SQLName.quote(column.name.value)) \(mark.comparison)"
        return TableSQLModel.DeletionModel(column: index, mark: mark, filter: filter)
      }
    }
  }

  private func columns(with role: ColumnRole) -> [Int] {
    isReadOnly ? [] : table.columns.indices.filter { table.columns[$0].role?.value == role }
  }

  /// The column that counts the updates of a row.
  var versionColumn: Int? { columns(with: .rowVersion).first }

  /// Whether updates of a record return it as it is stored.
  var isStamped: Bool { !keyIndices.isEmpty && !table.columnsOfFile.isEmpty }

  /// Returns whether a key column can be NULL, which a rowid never is.
  func isOptionalInKey(_ index: Int) -> Bool {
    let column = table.columns[index]
    return column.isNullable && table.rowIDColumn?.name.value != column.name.value
  }

  private func sqlDefault(_ index: Int, presence: Int?) -> TableSQLModel.DefaultModel {
    TableSQLModel.DefaultModel(
      column: index, expression: databaseDefaults[index] ?? "NULL", presence: presence)
  }

  /// Returns the condition that columns have given values. Parameters are numbered from 1, in the order
  /// in which the columns first occur.
  func condition(_ key: [KeyColumn], nullsMatch: Bool) -> String {
    let columns = key.map(\.column).unique
    return key.map { part in
      let column = table.columns[part.column]
      let collation = part.collation.map { " COLLATE " + $0.quoted } ?? ""
      let isOptional = nullsMatch && column.isNullable
      return SQLName.quote(column.name.value) + collation + (isOptional ? " IS " : " = ")
        + "?\((columns.firstIndex(of: part.column) ?? 0) + 1)"
    }.joined(separator: " AND ")
  }
}
