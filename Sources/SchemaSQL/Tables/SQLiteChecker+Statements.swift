import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Checking tables that the file defines as whole statements.
extension SQLiteChecker {
  /// Checks that the statement creates the table that the cells describe.
  mutating func checkStatement(of table: Table) throws(SQLiteError) {
    guard let sql = table.sql, !table.name.value.utf8.contains(0) else { return }
    let fragment = SQLFragment(role: .table, sql: sql)
    let text = SQLText(sql.value)
    if let problem = text.imbalance { return report(problem, in: fragment) }
    guard text.isAt(0, "create"), text.isAt(1, "table") else {
      return reportOtherStatement(of: table, sql)
    }
    do throws(SQLiteError) {
      guard let actual = try structure(of: table, after: sql.value) else {
        return reportOtherStatement(of: table, sql)
      }
      try compare(table, actual, sql)
    } catch {
      var statement = SQLStatementText()
      statement.append(sql.value, from: sql.range, isVerbatim: true)
      report(error, of: fragment, in: statement, TableIndex(table))
    }
  }

  private mutating func reportOtherStatement(of table: Table, _ sql: Located<String>) {
    refused.insert(sql.range.lowerBound)
    report(
      .statementDisagrees,
      "the SQL of table '\(table.name.value)' must be CREATE TABLE with its name",
      at: sql.range)
  }

  private func structure(
    of table: Table, after statement: String
  ) throws(SQLiteError) -> TableStructure? {
    try probe.undoing(statement) { () throws(SQLiteError) in
      try TableStructure(of: table.name.value, in: probe)
    }
  }

  private mutating func compare(
    _ table: Table, _ actual: TableStructure, _ sql: Located<String>
  ) throws(SQLiteError) {
    var described = table
    described.sql = nil
    // If the cells alone don't make a table, the reason is reported elsewhere.
    let statement = definition.createTable(described).text
    guard let expected = try unlessRefused(structure(of: table, after: statement)) ?? nil else {
      return
    }
    let before = diagnostics.count
    compareColumns(of: table, expected, actual)
    if expected.isStrict != actual.isStrict {
      disagree("'strict: \(expected.isStrict)' is not what its SQL says", table.name)
    }
    if expected.isWithoutRowID != actual.isWithoutRowID {
      disagree("'withoutRowID: \(expected.isWithoutRowID)' is not what its SQL says", table.name)
    }
    for unique in table.uniqueConstraints {
      let names = Set(unique.columns.compactMap { $0.columnName?.sqlName })
      guard !actual.uniqueKeys.contains(names) else { continue }
      report(.statementDisagrees, "the SQL has no such unique constraint", at: unique.range)
    }
    if diagnostics.count == before, expected.hasKeyIndex != actual.hasKeyIndex {
      let isRowID = actual.hasKeyIndex ? "isn't" : "is"
      disagree("in the SQL, the primary key \(isRowID) the rowid", table.name)
    }
    if diagnostics.count > before { refused.insert(sql.range.lowerBound) }
  }

  private mutating func disagree(
    _ message: String, _ name: Located<String>, among others: [String] = []
  ) {
    report(
      .statementDisagrees, message, at: name.range,
      suggestion: diagnostics.suggestion(for: name.value, among: others))
  }

  // MARK: - Columns

  private mutating func compareColumns(
    of table: Table, _ expected: TableStructure, _ actual: TableStructure
  ) {
    let actualNames = actual.columns.map { SQLName($0.name) }
    let names = table.columns.map { SQLName($0.name.value) }
    for (column, name) in zip(table.columns, names) where !actualNames.contains(name) {
      disagree(
        "the SQL has no column '\(column.name.value)'", column.name,
        among: actual.columns.map(\.name).filter { !names.contains(SQLName($0)) })
    }
    for column in actual.columns where !names.contains(SQLName(column.name)) {
      disagree("the SQL has a column '\(column.name)' as well", table.name)
    }
    guard Set(names) == Set(actualNames) else { return }
    guard names == actualNames else {
      return disagree("the SQL has the columns in another order", table.name)
    }
    for (column, (expected, actual)) in zip(table.columns, zip(expected.columns, actual.columns)) {
      compare(column, expected, actual, in: table)
    }
  }

  private mutating func compare(
    _ column: Column, _ expected: CatalogColumn, _ actual: CatalogColumn, in table: Table
  ) {
    let name = "column '\(column.name.value)'"
    let isRowID = table.rowIDColumn?.name.sqlName == column.name.sqlName
    // No rowid is NULL, whether the SQL says so or not.
    if !isRowID, expected.isNotNull != actual.isNotNull {
      disagree("in the SQL, \(name) can\(actual.isNotNull ? "'t" : "") be NULL", column.name)
    }
    if expected.keyPlace != actual.keyPlace {
      let place = actual.keyPlace == 0 ? "no part" : "column \(actual.keyPlace)"
      disagree("in the SQL, \(name) is \(place) of the primary key", column.name)
    }
    if expected.isGenerated != actual.isGenerated {
      disagree("in the SQL, \(name) is\(actual.isGenerated ? "" : "n't") generated", column.name)
    }
    if column.sqlType == nil {
      checkAffinity(of: column, column.type.map { _ in actual.declaredType }, in: table)
    }
  }
}
