import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Warnings about the plan of the steps.
extension MigrationLinter {
  /// Warns of existing rows that the new schema may refuse, once for all columns with the same
  /// reason.
  mutating func warnOfRefusals() throws(Diagnostic) {
    var groups: [(first: PlannedRefusal, place: SourceRange, others: [String])] = []
    for refusal in plan.refusals where refusal.cause.isOfSchema && !isUnlikely(refusal) {
      guard let place = try place(of: refusal) else { continue }
      // One about a column of the same table, and for the same reason.
      let group = groups.lastIndex {
        $0.place == place && $0.first.table == refusal.table
          && $0.first.cause.column?.reason == refusal.cause.column?.reason
      }
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
      warn(
        .narrowingStep, "rows of '\(refusal.table)' may be refused: \(reason)", at: place,
        hints: replacement(of: refusal, at: place))
    }
  }

  /// Returns the place of the step that a refusal is for; nil if no row can be refused.
  private func place(of refusal: PlannedRefusal) throws(Diagnostic) -> SourceRange? {
    if !refusal.place.isEmpty { return refusal.place }
    let step = zip(file.steps, parts).first { step, parts in
      step.value.isMeant(by: refusal.cause, refusal.table, parts)
    }
    let written = zip(file.steps, parts).first { $0.value.mayWrite(to: refusal.table, $1) }
    if let step, try meets(refusal.cause, step.0.value) { return written?.0.range }
    // Nothing but statements fills a new table.
    if let written, refusal.cause.parent != nil, step?.0.value.kind == .createTable {
      return written.0.range
    }
    return step?.0.range ?? place(ofChangesTo: refusal.table)
  }

  /// Returns the key of a step that stores something else instead of refusing rows.
  private func replacement(of refusal: PlannedRefusal, at place: SourceRange) -> [String] {
    guard case .conversion = refusal.cause else { return [] }
    return file.steps.filter { $0.range == place }.compactMap { $0.value.replacement(in: goal) }
  }

  /// Returns the place of the first step that changes what a table is, rather than names.
  private func place(ofChangesTo table: String) -> SourceRange {
    let steps = zip(file.steps, parts).filter { $1.concern(table) }
    let step = [StepRole.changed, .created].lazy.compactMap { role in
      steps.first { $1.names.contains { $0.role == role } }
    }.first
    return (step ?? steps.first)?.0.range ?? file.version.range
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
  /// Returns the key of the step that stores something else in place of values that can't be converted;
  /// nil if it says already what happens to them.
  ///
  /// - Parameter goal: The database after the version.
  func replacement(in goal: SchemaDatabase) -> String? {
    guard case .changeColumn(let place, let conversion) = self, conversion.onBad == nil,
      let table = goal.table(named: place.table.value),
      let column = table.column(place.column.value)
    else { return nil }
    if !table.refusesNull(column) { return "NULL instead? write onBad: null in the step" }
    return column.defaultExpression == nil
      ? nil : "the default instead? write onBad: default in the step"
  }

  /// Returns whether statements or a function of the author may write to a table.
  fileprivate func mayWrite(to table: String, _ parts: StepParts) -> Bool {
    kind == .swift
      || parts.sql.contains { $0.role == .statements && SQLText($0.text.value).mentions(table) }
  }

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

extension RefusalCause {
  fileprivate var isOfIndex: Bool { if case .index = self { true } else { false } }

  fileprivate var parent: SQLName? {
    if case .reference(_, let table, _) = self { SQLName(table) } else { nil }
  }

  /// Returns whether a column is among those that rows are refused for.
  fileprivate func mentions(_ column: String) -> Bool {
    switch self {
    case .null(let name), .rowID(let name), .conversion(let name, _), .size(let name),
      .form(let name, _, _), .text(let name):
      SQLName(name) == SQLName(column)
    case .check(let condition): SQLText(condition).mentions(column)
    case .key(let columns), .reference(let columns, _, _):
      columns.contains { SQLName($0) == SQLName(column) }
    case .index, .movedNowhere, .movedTwice, .unknownColumn: false
    }
  }
}
