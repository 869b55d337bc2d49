import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Warnings about the plan of the steps.
extension MigrationLinter {
  /// Warns of existing rows that the new schema may refuse.
  mutating func warnOfRefusals() {
    for refusal in plan.refusals where refusal.cause.isOfSchema {
      warn(
        .narrowingStep,
        "rows of '\(refusal.table)' may be refused: \(refusal.cause.reason)",
        at: place(of: refusal))
    }
  }

  /// Returns the place of the step that a refusal is for.
  private func place(of refusal: PlannedRefusal) -> SourceRange {
    if !refusal.place.isEmpty { return refusal.place }
    let step = file.steps.first { $0.value.isMeant(by: refusal.cause, refusal.table) }
    return step?.range ?? place(ofChangesTo: refusal.table)
  }

  private func place(ofChangesTo table: String) -> SourceRange {
    file.steps.first { $0.value.concerns(table) }?.range ?? file.version.range
  }

  /// Warns of rebuilds, which copy a table and drop the original.
  mutating func warnOfRebuilds() {
    for table in goal.tables where isRebuilt(table.name) {
      warn(
        .tableRebuilt,
        "table '\(table.name)' is rebuilt, which temporarily takes about twice its space",
        at: place(ofChangesTo: table.name))
    }
  }

  private func isRebuilt(_ table: String) -> Bool {
    let title = "rebuild table '\(table)'"
    return plan.actions.contains { $0.step == title }
  }
}

extension MigrationStep {
  /// Returns whether rows of a table may be refused because of the step.
  fileprivate func isMeant(by cause: RefusalCause, _ table: String) -> Bool {
    switch self {
    case .createTable(let name, _):
      SQLName.areEqual(name.value, table)
        || cause.parent.map { SQLName.areEqual(name.value, $0) } ?? false
    case .addColumn(let place, _), .changeColumn(let place, _):
      SQLName.areEqual(place.table.value, table) && cause.mentions(place.column.value)
    case .changeTable(let name, _):
      SQLName.areEqual(name.value, table) && cause.index == nil
    case .create(let object), .replace(let object):
      object.kind == .index && cause.index == object.name.value
    case .dropTable, .renameTable, .dropColumn, .renameColumn, .moveColumn, .reorderColumns,
      .addCase, .renameCase, .removeCase, .drop, .sql, .swift:
      false
    }
  }

  /// Returns whether the step changes a table.
  fileprivate func concerns(_ table: String) -> Bool {
    switch self {
    case .addColumn(let place, _), .changeColumn(let place, _), .dropColumn(let place),
      .renameColumn(let place, _):
      SQLName.areEqual(place.table.value, table)
    case .changeTable(let name, _), .reorderColumns(let name), .renameTable(_, let name):
      SQLName.areEqual(name.value, table)
    default: false
    }
  }
}

extension RefusalCause {
  fileprivate var index: String? {
    if case .index(let name) = self { name } else { nil }
  }

  fileprivate var parent: String? {
    if case .reference(_, let table, _) = self { table } else { nil }
  }

  /// Returns whether a column is among those that rows are refused for.
  fileprivate func mentions(_ column: String) -> Bool {
    switch self {
    case .null(let name), .rowID(let name), .conversion(let name, _), .form(let name, _, _):
      SQLName.areEqual(name, column)
    case .check(let condition): SQLText(condition).mentions(column)
    case .key(let columns), .reference(let columns, _, _):
      columns.contains { SQLName.areEqual($0, column) }
    case .index, .movedNowhere, .movedTwice, .unknownColumn: false
    }
  }
}
