import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Warnings about the plan of the steps.
extension MigrationLinter {
  /// Warns of existing rows that the new schema may refuse, once for all columns with the same
  /// reason.
  mutating func warnOfRefusals() {
    var groups: [(first: PlannedRefusal, place: SourceRange, others: [String])] = []
    for refusal in plan.refusals where refusal.cause.isOfSchema && !isUnlikely(refusal) {
      let place = place(of: refusal)
      let group = groups.lastIndex { $0.place == place && refusal.hasReason(of: $0.first) }
      if let group, let column = refusal.cause.column?.name {
        if !([groups[group].first.cause.column?.name] + groups[group].others).contains(column) {
          groups[group].others.append(column)
        }
      } else {
        groups.append((refusal, place, []))
      }
    }
    for (refusal, place, others) in groups {
      let reason = refusal.cause.reason(sharedBy: others)
      warn(.narrowingStep, "rows of '\(refusal.table)' may be refused: \(reason)", at: place)
    }
  }

  /// Returns whether rows are refused only if an integer that an expression of the author calculates is
  /// too large, or if an expression is NULL although nothing that it reads is.
  private func isUnlikely(_ refusal: PlannedRefusal) -> Bool {
    if case .size = refusal.cause { return true }
    guard case .null(let column) = refusal.cause,
      let table = base.table(named: oldName(of: refusal.table))
    else { return false }
    return file.steps.contains { step in
      let parts = step.value.parts
      let values = parts.sql.filter { $0.role == .value }
      return parts.placeAfter.map { place in
        SQLName(place.table) == SQLName(refusal.table)
          && place.column.map { SQLName($0) } == SQLName(column)
      } == true
        && !values.isEmpty
        && values.map { SQLText($0.text.value) }
          .allSatisfy { $0.expression().isNeverNull(in: table) }
    }
  }

  /// Returns the place of the step that a refusal is for.
  private func place(of refusal: PlannedRefusal) -> SourceRange {
    if !refusal.place.isEmpty { return refusal.place }
    let step = zip(file.steps, parts).first { step, parts in
      step.value.isMeant(by: refusal.cause, refusal.table, parts)
    }
    return step?.0.range ?? place(ofChangesTo: refusal.table)
  }

  private func place(ofChangesTo table: String) -> SourceRange {
    zip(file.steps, parts).first { $1.concern(table) }?.0.range ?? file.version.range
  }

  /// Warns of rebuilds, which copy a table and drop the original.
  mutating func warnOfRebuilds() {
    let titles = Set(plan.actions.map(\.step))
    for table in goal.tables.map(\.name) where titles.contains("rebuild table '\(table)'") {
      warn(
        .tableRebuilt,
        "table '\(table)' is rebuilt, which temporarily takes about twice its space",
        at: place(ofChangesTo: table))
    }
  }
}

extension MigrationStep {
  /// Returns whether rows of a table may be refused because of the step.
  fileprivate func isMeant(by cause: RefusalCause, _ table: String, _ parts: StepParts) -> Bool {
    if let object = parts.object {
      return kind != .drop && object.kind == .index && cause == .index(name: object.name.value)
    }
    return parts.names.contains { part in
      let isTable = part.table.sqlName == SQLName(table)
      return switch part.role {
      case .created where part.column == nil:
        isTable || cause.parent == part.table.sqlName
      case .created, .changed:
        isTable && (part.column.map { cause.mentions($0.value) } ?? !cause.isOfIndex)
      case .dropped, .filled, .moved, .read, .renamed, .reordered: false
      }
    }
  }

}

extension StepParts {
  /// Returns whether the step changes a table.
  fileprivate func concern(_ table: String) -> Bool {
    names.contains { part in
      part.tableAfter.sqlName == SQLName(table)
        && (part.column != nil || [.changed, .renamed, .reordered].contains(part.role))
    }
  }
}

extension PlannedRefusal {
  /// Returns whether it is about a column of the same table, and for the same reason.
  fileprivate func hasReason(of other: PlannedRefusal) -> Bool {
    table == other.table && cause.column != nil
      && cause.column?.reason == other.cause.column?.reason
  }
}

extension RefusalCause {
  fileprivate var isOfIndex: Bool { if case .index = self { true } else { false } }

  fileprivate var parent: SQLName? {
    if case .reference(_, let table, _) = self { SQLName(table) } else { nil }
  }

  /// Returns whether a column is among those that rows are refused for.
  fileprivate func mentions(_ column: String) -> Bool {
    switch self {
    case .null(let name), .rowID(let name), .conversion(let name, _), .size(let name),
      .form(let name, _, _):
      SQLName(name) == SQLName(column)
    case .check(let condition): SQLText(condition).mentions(column)
    case .key(let columns), .reference(let columns, _, _):
      columns.contains { SQLName($0) == SQLName(column) }
    case .index, .movedNowhere, .movedTwice, .unknownColumn: false
    }
  }
}
