import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser

/// Warns about risky steps of a version. None of them is an error, but the author should know.
package struct MigrationLinter {
  let file: MigrationFile
  let plan: MigrationPlan
  let base: SchemaDatabase
  let goal: SchemaDatabase
  /// The parts of each step.
  let parts: [StepParts]
  /// The columns that steps drop, by themselves or with their tables, and whose values are copied.
  let copied: CopiedColumns
  var warnings: [Diagnostic] = []

  /// - Parameters:
  ///   - file: The version, as read from its file.
  ///   - plan: The plan of its steps.
  ///   - old: The snapshot of the version before.
  package static func lint(
    _ file: MigrationFile, _ plan: MigrationPlan, after old: SchemaSnapshot
  ) throws(Diagnostic) -> [Diagnostic] {
    let (base, parts) = (try SchemaDatabase(old), file.steps.map(\.value.parts))
    var linter = MigrationLinter(
      file: file, plan: plan, base: base, goal: try SchemaDatabase(file.snapshot), parts: parts,
      copied: try CopiedColumns(from: parts, by: plan, on: base))
    for step in file.steps { linter.lint(step) }
    try linter.warnOfRefusals()
    linter.warnOfRebuilds()
    return linter.warnings.sortedByPosition()
  }

  mutating func warn(
    _ code: DiagnosticCode, _ message: String, at range: SourceRange, hints: [String] = []
  ) {
    let warning = Diagnostic(code, message, at: range, severity: .warning, hints: hints)
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

  // MARK: - Losses

  private mutating func warnOfLoss(_ step: Located<MigrationStep>) {
    let parts = step.value.parts
    for part in parts.names where part.role == .dropped { warnOfDrop(part) }
    for sql in parts.sql where sql.role == .statements && deletes(SQLText(sql.text.value)) {
      warn(.destructiveStep, "this deletes rows", at: sql.text.range)
    }
    if case .repair(_, let sql) = step.value, SQLText(sql.value).deletes {
      warn(.destructiveStep, "this deletes rows", at: sql.range)
    }
    if case .removeCase(let place, nil) = step.value {
      warn(
        .destructiveStep, "case '\(place.description)' becomes NULL in rows that have it",
        at: place.name.range)
    }
    guard let object = parts.object, object.kind == .virtualTable else { return }
    if step.value.kind == .replace { warnOfColumns(of: object.name) }
    if step.value.kind == .drop, keepsRows(object.name.value) {
      warnOfLostRows(
        of: object.name, "virtual table", base.virtualColumns(of: object.name.value))
    }
  }

  /// Returns whether statements delete rows, apart from those of a table that the version has only meanwhile.
  private func deletes(_ sql: SQLText) -> Bool {
    sql.deletions.contains { table in
      table.map { base.object(.table, named: oldName(of: $0)) != nil } ?? true
    }
  }

  private mutating func warnOfDrop(_ part: StepParts.NamedPart) {
    guard let place = part.place else {
      return warnOfLostRows(
        of: part.table, "table",
        base.table(named: oldName(of: part.table.value))?.columnNames ?? [])
    }
    if isGenerated(place) { return }
    let copies = partialCopies(of: place)
    guard !isUsed(place) || !copies.isEmpty else { return }
    let lost = "the data of column '\(place.description)' is lost"
    if copies.isEmpty { return warn(.destructiveStep, lost, at: place.column.range) }
    let names = copies.map(\.place.column.value).shortList
    let lacksElse = copies.contains { $0.lacksElse }
    let meant = lacksElse ? "meant? say ELSE NULL, or use nullif; to" : "to"
    warn(
      .destructiveStep, "\(lost) where the 'fill' of \(names) gives NULL", at: place.column.range,
      hints: ["\(meant) refuse such rows, rename and convert it"])
  }

  /// Warns of the rows of a dropped table, and of its columns that nothing copies.
  private mutating func warnOfLostRows(
    of table: Located<String>, _ noun: String, _ columns: [String]
  ) {
    let lost = columns.filter { !copied.contains($0, of: table.value) }
    guard lost.count < columns.count || columns.isEmpty else {
      return warn(
        .destructiveStep, "the rows of \(noun) '\(table.value)' are lost", at: table.range)
    }
    // Whether a statement leaves rows out isn't known.
    warn(
      .destructiveStep,
      "of the rows of \(noun) '\(table.value)', only what other steps copy is kept", at: table.range
    )
    for column in lost {
      warn(
        .destructiveStep, "the data of column '\(table.value).\(column)' is lost", at: table.range)
    }
  }

  /// Warns of what a virtual table loses when it is copied to its new form, which may lack some of
  /// its columns.
  private mutating func warnOfColumns(of table: Located<String>) {
    guard keepsRows(table.value) else { return }
    guard let lost = base.lostColumns(ofVirtual: table.value, in: goal) else {
      return warn(
        .destructiveStep, "the data of virtual table '\(table.value)' is lost", at: table.range)
    }
    for column in lost where !copied.contains(column, of: table.value) {
      warn(
        .destructiveStep, "the data of column '\(table.value).\(column)' is lost", at: table.range)
    }
  }

  /// Returns whether other steps use the values of a column, under any name that its table has.
  private func isUsed(_ place: ColumnPlace) -> Bool {
    let steps = file.steps + file.steps.reversed()
    let tables = steps.reduce(into: [place.table.value]) { names, step in
      guard case .renameTable(let from, let to) = step.value else { return }
      let ends = [from.value, to.value]
      if ends.contains(where: names.hasName) { names += ends }
    }
    return tables.contains { copied.contains(place.column.value, of: $0) }
  }

  private func keepsRows(_ name: String) -> Bool {
    base.object(.table, named: name)?.holdsData ?? false
  }

  private func isGenerated(_ place: ColumnPlace) -> Bool {
    base.column(ColumnPlace(oldName(of: place.table.value), place.column.value))?.generated != nil
  }

  /// Returns the name that a table of the schema had before.
  func oldName(of table: String) -> String {
    for case .renameTable(let from, let to) in file.steps.lazy.map(\.value)
    where to.sqlName == SQLName(table) {
      return from.value
    }
    return table
  }

  private mutating func warnOfReplacements(_ step: Located<MigrationStep>) {
    guard case .changeColumn(let place, let conversion) = step.value else { return }
    if let convert = conversion.convert, conversion.fill == nil, SQLText(convert.value).writesNull {
      warn(
        .replacedValues, "values of '\(place.description)' become NULL where 'convert' says so",
        at: convert.range)
    }
    if conversion.isNormalized, let unit = normalType(of: place, conversion)?.unitOfNormalTimes {
      warn(
        .replacedValues,
        "times of '\(place.description)' in another form are rounded to the \(unit)",
        at: place.column.range)
    }
    guard let onBad = conversion.onBad, onBad.value != .fail else { return }
    let other = onBad.value == .null ? "NULL" : "the column's default"
    warn(
      .replacedValues,
      "values of '\(place.description)' that can't be converted are replaced by \(other)",
      at: onBad.range)
  }

  /// Returns the type to whose form a column is normalized: the one before, if it changes.
  private func normalType(of place: ColumnPlace, _ conversion: ColumnConversion) -> StoredType? {
    conversion.definition.oldType ?? StoredTypes(file.snapshot.types ?? [])[place]
  }

  // MARK: - Older apps

  /// Warns of changes to what apps of older versions look for, if these may read the database.
  private mutating func warnOfOlderApps(_ step: Located<MigrationStep>) {
    guard let reader = (file.minReader ?? file.minWriter)?.value, reader < file.version.value,
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
    switch parts.subject {
    case .enumCase(let place): return (place.description, place.name.range)
    case .object(let object):
      let isSeen = object.kind == .view || object.kind == .virtualTable
      return kind == .drop && isSeen ? (object.name.value, object.name.range) : nil
    case .table, .column, .statements, .repair, .function:
      return parts.names.first { [.dropped, .moved, .renamed].contains($0.role) }.map { part in
        (part.description, (part.column ?? part.table).range)
      }
    }
  }
}
