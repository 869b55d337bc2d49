import DBGenSQLSyntax
import DBGenSQLText

/// Views, triggers, full-text tables and virtual tables.
extension SchemaValidator {
  mutating func checkObjectNames() {
    for (name, noun) in besideTables + schema.triggers.map({ ($0.name, "trigger") }) {
      check(name, "a \(noun)")
      checkReserved(name, noun)
    }
  }

  /// The views, virtual tables and full-text tables.
  private var besideTables: [NamedObject] {
    schema.views.map { ($0.name, "view") }
      + schema.virtualTables.map { ($0.name, "virtual table") }
      + schema.fullTextTables.map { ($0.name, "full-text table") }
  }

  /// The objects that share names with tables and indexes.
  var objectNames: [NamedObject] {
    besideTables
      + schema.fullTextTables.flatMap(\.shadowTableNames)
      .map { ($0, "table of the full-text index") }
  }

  var triggerNames: [NamedObject] {
    schema.triggers.map { ($0.name, "trigger") }
      + schema.fullTextTables.filter { $0.contentTable != nil }.flatMap(\.triggerNames)
      .map { ($0, "trigger of the full-text index") }
  }

  /// Returns whether a foreign key refers to a view, virtual table or full-text table, and reports
  /// it.
  mutating func reportView(referencedBy key: ForeignKey) -> Bool {
    let target = besideTables.first { SQLName.areEqual($0.name.value, key.table.value) }
    guard let (name, noun) = target else { return false }
    report(
      .referenceToView, "'\(key.table.value)' is a \(noun), but a reference needs a table",
      at: key.table.range, notes: [.init("the \(noun) is here", at: name.range)])
    return true
  }

  // MARK: - Full-text tables

  mutating func check(_ table: FullTextTable) {
    // A full-text table has a hidden column with the table's name.
    let name = SQLName(table.name.value)
    if name == SQLName("rank") || name.isRowIDAlias {
      report(
        .reservedName, "'\(table.name.value)' is a column that every full-text table has",
        at: table.name.range)
    }
    checkUnindexedColumns(of: table)
    let content = table.contentTable
    if let content, let index = tables[SQLName.folded(content.value)] {
      guard !index.table.columns.isEmpty, !isDamaged(index.table.name) else { return }
      checkColumns(table.columns, "full-text table '\(table.name.value)'", of: index)
      checkContent(index.table, of: table, at: content.range)
    } else {
      if let content {
        report(
          .unknownTable, "there is no table '\(content.value)'", at: content.range,
          suggestion: suggestion(
            for: content.value, among: schema.tables.map(\.name.value)))
      }
      for column in table.columns { check(column, "a column") }
      checkUnique(table.columns.map { ($0, "column") })
    }
  }

  private mutating func checkUnindexedColumns(of table: FullTextTable) {
    let columns = table.columns.map(\.value)
    for column in table.unindexed
    where !columns.contains(where: { SQLName.areEqual($0, column.value) }) {
      report(
        .unknownColumn,
        "full-text table '\(table.name.value)' has no column '\(column.value)'", at: column.range,
        suggestion: suggestion(for: column.value, among: columns))
    }
  }

  private mutating func checkContent(
    _ content: Table, of table: FullTextTable, at range: SourceRange
  ) {
    guard content.rowIDName != nil else {
      let reason = content.isWithoutRowID ? "is WITHOUT ROWID" : "hides its rowid"
      report(
        .fullTextWithoutRowID,
        "'\(content.name.value)' \(reason), but a full-text index needs a table with a rowid",
        at: range
      )
      return
    }
    if content.rowIDColumn == nil {
      report(
        .fullTextOfUnstableRowID,
        "table '\(content.name.value)' has no integer primary key, "
          + "so VACUUM can renumber its rows and leave the full-text index wrong",
        at: range, severity: .warning)
    }
    checkReplacement(in: content, of: table)
  }

  /// Reports keys that replace rows: SQLite runs no DELETE triggers for the replaced rows, unless
  /// `recursive_triggers` is on.
  private mutating func checkReplacement(in content: Table, of table: FullTextTable) {
    let key = content.primaryKey.map { ($0.onConflict, $0.range) }
    let constraints =
      [key].compactMap(\.self) + content.uniqueConstraints.map { ($0.onConflict, $0.range) }
    for (resolution, range) in constraints where resolution == .replace {
      report(
        .fullTextMissesReplacement,
        "'onConflict: replace' deletes rows without a trigger, so they would stay in the "
          + "full-text index '\(table.name.value)'",
        at: range, notes: [.init("the index is here", at: table.name.range)])
    }
  }
}
