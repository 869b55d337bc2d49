import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser
import SchemaSQL

/// Warns about risky steps of a version. None of them is an error, but the author should know.
package struct MigrationLinter {
  let file: MigrationFile
  let plan: MigrationPlan
  let base: SQLiteConnection
  let goal: SQLiteConnection
  var warnings: [Diagnostic] = []

  /// - Parameters:
  ///   - file: The version, as read from its file.
  ///   - plan: The plan of its steps.
  ///   - old: The snapshot of the version before.
  package static func lint(
    _ file: MigrationFile, _ plan: MigrationPlan, after old: SchemaSnapshot
  ) throws(Diagnostic) -> [Diagnostic] {
    var linter = MigrationLinter(
      file: file, plan: plan, base: try SQLiteConnection(old),
      goal: try SQLiteConnection(file.snapshot))
    for step in file.steps { linter.lint(step) }
    linter.warnOfRefusals()
    linter.warnOfRebuilds()
    return linter.warnings.sortedByPosition()
  }

  mutating func warn(
    _ code: DiagnosticCode, _ message: String, at range: SourceRange, hints: [String] = []
  ) {
    var warning = Diagnostic(code, message, at: range, severity: .warning)
    warning.hints = hints
    if !warnings.contains(warning) { warnings.append(warning) }
  }

  private mutating func lint(_ step: Located<MigrationStep>) {
    warnOfLoss(step)
    warnOfReplacements(step)
    warnOfLookups(step.value)
    warnOfOrphans(step.value)
    warnOfOlderApps(step)
    if case .swift(let name) = step.value {
      warn(
        .swiftHook,
        "dbgen can't verify what '\(name.value)' does, and 'migration apply' refuses it",
        at: name.range)
    }
  }
}

// MARK: - Losses

extension MigrationLinter {
  private mutating func warnOfLoss(_ step: Located<MigrationStep>) {
    switch step.value {
    case .dropTable(let name):
      warn(.destructiveStep, "the rows of table '\(name.value)' are lost", at: name.range)
    case .dropColumn(let place) where !isGenerated(place) && !isUsed(place):
      warn(
        .destructiveStep, "the data of column '\(place.description)' is lost",
        at: place.column.range)
    case .drop(let object) where object.kind == .virtualTable && keepsRows(object.name.value):
      warn(
        .destructiveStep, "the rows of virtual table '\(object.name.value)' are lost",
        at: object.name.range)
    case .replace(let object) where object.kind == .virtualTable:
      warnOfColumns(of: object.name)
    case .removeCase(let place, nil):
      warn(
        .destructiveStep, "case '\(place.description)' becomes NULL in rows that have it",
        at: place.name.range)
    case .sql(let text) where SQLText(text.value).deletes:
      warn(.destructiveStep, "this deletes", at: text.range)
    case .createTable, .renameTable, .addColumn, .dropColumn, .renameColumn, .changeColumn,
      .moveColumn, .reorderColumns, .changeTable, .addCase, .renameCase, .removeCase, .create,
      .drop, .replace, .sql, .swift:
      break
    }
  }

  /// Warns of what a virtual table loses when it is copied to its new form, which may lack some of
  /// its columns.
  private mutating func warnOfColumns(of table: Located<String>) {
    guard keepsRows(table.value) else { return }
    if !isCopied(table.value) {
      return warn(
        .destructiveStep, "the data of virtual table '\(table.value)' is lost", at: table.range)
    }
    let kept = Set(goal.virtualColumns(of: table.value).map(SQLName.folded))
    for column in base.virtualColumns(of: table.value)
    where !kept.contains(SQLName.folded(column)) {
      warn(
        .destructiveStep, "the data of column '\(table.value).\(column)' is lost", at: table.range)
    }
  }

  /// Returns whether other steps use the values of a column.
  private func isUsed(_ place: ColumnPlace) -> Bool {
    file.steps.contains { step in
      step.value.expressions.contains { SQLText($0.value).mentions(place.column.value) }
    }
  }

  private func keepsRows(_ name: String) -> Bool {
    base.object("table", named: name)?.holdsData ?? false
  }

  private func isCopied(_ name: String) -> Bool {
    [base, goal].allSatisfy { $0.object("table", named: name)?.holdsRows ?? false }
  }

  private func isGenerated(_ place: ColumnPlace) -> Bool {
    base.table(named: oldName(of: place.table.value))?.column(place.column.value)?.generated != nil
  }

  /// Returns the name that a table of the schema had before.
  func oldName(of table: String) -> String {
    file.steps.firstResult {
      guard case .renameTable(let from, let to) = $0.value, SQLName.areEqual(to.value, table)
      else { return nil }
      return from.value
    } ?? table
  }

  private mutating func warnOfReplacements(_ step: Located<MigrationStep>) {
    guard case .changeColumn(let place, let conversion) = step.value,
      let onBad = conversion.onBad, onBad.value != .fail
    else { return }
    let other = onBad.value == .null ? "NULL" : "the column's default"
    warn(
      .replacedValues,
      "values of '\(place.description)' that can't be converted are replaced by \(other)",
      at: onBad.range)
  }
}

// MARK: - Older apps

extension MigrationLinter {
  /// Warns of changes to what apps of older versions look for, if these may read the database.
  private mutating func warnOfOlderApps(_ step: Located<MigrationStep>) {
    guard let reader = file.minReader?.value, reader < file.version.value,
      let (name, range) = step.value.vanishing
    else { return }
    warn(
      .visibleToOlderApps,
      "apps since version \(reader) can read this database, and use '\(name)'", at: range)
  }
}

extension MigrationStep {
  /// The name of what the step removes, renames, or changes, with its place.
  fileprivate var vanishing: (name: String, place: SourceRange)? {
    switch self {
    case .dropTable(let name), .renameTable(let name, _): (name.value, name.range)
    case .dropColumn(let place), .renameColumn(let place, _), .moveColumn(let place, _, _):
      (place.description, place.column.range)
    case .renameCase(let place, _), .removeCase(let place, _), .addCase(let place):
      (place.description, place.name.range)
    case .drop(let object) where object.kind == .view || object.kind == .virtualTable:
      (object.name.value, object.name.range)
    case .createTable, .addColumn, .changeColumn, .reorderColumns, .changeTable, .create, .drop,
      .replace, .sql, .swift:
      nil
    }
  }
}
