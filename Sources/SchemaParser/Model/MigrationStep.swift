/// A step from one version of a schema to the next, as a history file writes it.
///
/// Names are those in effect when the step runs: after a rename, the new one.
package enum MigrationStep: Equatable, Sendable {
  /// Creates a table, filled with rows of another one if some are moved to it.
  case createTable(Located<String>, rows: RowSource?)
  case dropTable(Located<String>)
  case renameTable(from: Located<String>, to: Located<String>)
  case addColumn(ColumnPlace, fill: Located<String>?)
  case dropColumn(ColumnPlace)
  case renameColumn(ColumnPlace, to: Located<String>)
  /// Changes a column's type, default, rules or the like.
  case changeColumn(ColumnPlace, ColumnConversion)
  /// Moves a column's values to the rows of another table for which the condition holds. Rows that
  /// get none, or NULL, get the fill.
  case moveColumn(
    from: ColumnPlace, to: ColumnPlace, condition: Located<String>, fill: Located<String>?)
  case reorderColumns(Located<String>)
  /// Changes a key, a constraint or the like that doesn't belong to a single column.
  case changeTable(Located<String>, DefinitionChange = DefinitionChange())
  case addCase(CasePlace)
  case renameCase(CasePlace, to: Located<String>)
  /// Removes a case, and replaces it in the rows by another one, or by NULL for nil.
  case removeCase(CasePlace, replacement: Located<String>?)
  case create(SchemaObject)
  case drop(SchemaObject)
  case replace(SchemaObject)
  /// Runs SQL statements, verbatim.
  case sql(Located<String>)
  /// Runs SQL statements, verbatim, on older databases before they are migrated to a version.
  case repair(before: Located<Int64>, sql: Located<String>)
  /// Calls a function of the app, by name.
  case swift(Located<String>)
}

/// The kinds of steps, by the words that name them in the file of a version.
package enum StepKind: String, CaseIterable, Sendable {
  case createTable, dropTable, renameTable
  case addColumn, dropColumn, renameColumn, changeColumn, moveColumn, reorderColumns, changeTable
  case addCase, renameCase, removeCase
  case create, drop, replace, sql, repair, swift

  /// Whether only authors write steps of the kind. A draft keeps them when it is written again.
  package var isAuthored: Bool { [.moveColumn, .sql, .repair, .swift].contains(self) }

  /// A step of the kind without any names, to be filled by a visitor.
  package var blank: MigrationStep {
    let name = Located("", at: 0..<0)
    let (column, enumCase) = (ColumnPlace(name, name), CasePlace(name, name))
    return switch self {
    case .createTable: .createTable(name, rows: nil)
    case .dropTable: .dropTable(name)
    case .renameTable: .renameTable(from: name, to: name)
    case .addColumn: .addColumn(column, fill: nil)
    case .dropColumn: .dropColumn(column)
    case .renameColumn: .renameColumn(column, to: name)
    case .changeColumn: .changeColumn(column, ColumnConversion())
    case .moveColumn: .moveColumn(from: column, to: column, condition: name, fill: nil)
    case .reorderColumns: .reorderColumns(name)
    case .changeTable: .changeTable(name)
    case .addCase: .addCase(enumCase)
    case .renameCase: .renameCase(enumCase, to: name)
    case .removeCase: .removeCase(enumCase, replacement: nil)
    case .create: .create(SchemaObject(.index, name))
    case .drop: .drop(SchemaObject(.index, name))
    case .replace: .replace(SchemaObject(.index, name))
    case .sql: .sql(name)
    case .repair: .repair(before: Located(0, at: 0..<0), sql: name)
    case .swift: .swift(name)
    }
  }
}

extension MigrationStep {
  package var kind: StepKind {
    switch self {
    case .createTable: .createTable
    case .dropTable: .dropTable
    case .renameTable: .renameTable
    case .addColumn: .addColumn
    case .dropColumn: .dropColumn
    case .renameColumn: .renameColumn
    case .changeColumn: .changeColumn
    case .moveColumn: .moveColumn
    case .reorderColumns: .reorderColumns
    case .changeTable: .changeTable
    case .addCase: .addCase
    case .renameCase: .renameCase
    case .removeCase: .removeCase
    case .create: .create
    case .drop: .drop
    case .replace: .replace
    case .sql: .sql
    case .repair: .repair
    case .swift: .swift
    }
  }
}
