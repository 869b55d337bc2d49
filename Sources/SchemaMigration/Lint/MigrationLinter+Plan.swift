import SchemaImporter
import SchemaParser

/// What the plan of the steps tells.
extension MigrationLinter {
  /// Rows that are there may be such that the new schema refuses them.
  mutating func warnOfRefusals() {
    for action in plan.actions {
      guard case .refuse(_, let table, let reason) = action.effect,
        reason != MigrationPlanner.unknownColumn
      else { continue }
      if reason.hasPrefix("there is no such row"), !hasNewReference(table, reason) { continue }
      let step = step(for: action.step, table, reason)
      if let step, isCertain(step.value, reason) { continue }
      let range =
        step?.range ?? file.steps.first { $0.value.concerns(table) }?.range ?? file.version.range
      warn(.narrowingStep, "rows of '\(table)' may be refused: \(reason)", at: range)
    }
  }

  /// Whether a table refers to another one otherwise than it did.
  private func hasNewReference(_ name: String, _ reason: String) -> Bool {
    let old = base.table(named: oldName(of: name))?.table.foreignKeys ?? []
    let new = goal.table(named: name)?.table.foreignKeys ?? []
    return new.contains { key in
      reason.contains("'\(key.table.value)'")
        && !old.contains { other in
          SQLName.areEqual(other.table.value, oldName(of: key.table.value))
            && other.columns.count == key.columns.count
            && (other.columns == key.columns || renamesColumns(of: name))
        }
    }
  }

  private func renamesColumns(of table: String) -> Bool {
    file.steps.contains {
      guard case .renameColumn(let place, _) = $0.value else { return false }
      return SQLName.areEqual(place.table.value, table)
    }
  }

  /// The step that a refusal is for.
  private func step(
    for title: String, _ table: String, _ reason: String
  ) -> Located<MigrationStep>? {
    file.steps.first { $0.value.title == title }
      ?? file.steps.first { $0.value.isMeant(by: reason, table) }
  }

  /// A rebuild is a copy, and the table that is copied is dropped.
  mutating func warnOfRebuilds() {
    for table in goal.tables where isRebuilt(table.name) {
      let range = file.steps.first { $0.value.concerns(table.name) }?.range ?? file.version.range
      warn(
        .tableRebuilt,
        "table '\(table.name)' is rebuilt, which takes about twice its space for a while",
        at: range)
    }
  }

  private func isRebuilt(_ table: String) -> Bool {
    let title = "rebuild table '\(table)'"
    return plan.actions.contains { $0.step == title }
  }
}

extension MigrationStep {
  /// Whether the reason for a refusal names what the step changes.
  fileprivate func isMeant(by reason: String, _ table: String) -> Bool {
    switch self {
    case .createTable(let name, _):
      SQLName.areEqual(name.value, table)
    case .addColumn(let place, _), .changeColumn(let place, _):
      SQLName.areEqual(place.table.value, table)
        && reason.mentions(place.column.value)
    case .changeTable(let name):
      SQLName.areEqual(name.value, table) && !reason.hasPrefix("index ")
    case .create(let object), .replace(let object):
      reason.hasPrefix("\(object.kind.rawValue) '\(object.name.value)'")
    default: false
    }
  }

  /// Whether the step changes a table.
  fileprivate func concerns(_ table: String) -> Bool {
    switch self {
    case .addColumn(let place, _), .changeColumn(let place, _), .dropColumn(let place),
      .renameColumn(let place, _):
      SQLName.areEqual(place.table.value, table)
    case .changeTable(let name), .reorderColumns(let name), .renameTable(_, let name):
      SQLName.areEqual(name.value, table)
    default: false
    }
  }
}

extension String {
  /// Whether SQL or a sentence has a name in it.
  fileprivate func mentions(_ name: String) -> Bool {
    let wanted = SQLName.folded(name)
    return contains("'\(name)'") || NormalizedSQL(self).tokens.contains(wanted)
  }
}
