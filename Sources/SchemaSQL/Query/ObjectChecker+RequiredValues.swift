import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Reporting statements that compile, and whose rows SQLite always refuses, since a column has no value.
extension ObjectChecker {
  mutating func checkRequiredValues(in typed: TypedSQL) {
    for insert in typed.findings.inserts { checkColumns(of: insert, in: typed) }
    for (column, value) in typed.findings.storedNulls {
      guard let origin = column.origin,
        requiredColumns(of: SQLName(origin.table)).contains(SQLName(origin.column))
      else { continue }
      report(
        .storedAsOtherType, "column '\(origin.column)' can't be NULL: write a value",
        at: value, cause: .sql, in: typed)
    }
  }

  private mutating func checkColumns(of insert: SQLInsert, in typed: TypedSQL) {
    // A row that has all columns is checked by its values.
    guard insert.columns != nil || insert.source == nil else { return }
    let names = Set((insert.columns ?? []).map(\.name))
    let omitted = requiredColumns(of: insert.target.table).filter { !names.contains($0) }
    guard !omitted.isEmpty else { return }
    let list = omitted.map { "'\($0)'" }.joined(separator: ", ")
    let places = (insert.columns ?? []).map(\.place)
    let range = places.first.map { $0..<(places.last ?? $0) + 1 } ?? insert.target.range
    report(
      .storedAsOtherType,
      "each row needs a value of \(list), which can't be NULL and "
        + (omitted.count == 1 ? "has" : "have") + " no default: add "
        + (omitted.count == 1 ? "it" : "them") + " to the columns",
      at: Operand(words: range, type: .unknown), cause: .sql, in: typed)
  }

  /// Returns the columns of a table without which SQLite refuses a row, in order; none of a view, nor of
  /// a table whose rows a trigger may skip.
  private func requiredColumns(of name: SQLName) -> [SQLName] {
    guard let table = schema.table(named: name.description), columns[name] != nil,
      !schema.triggers.contains(where: { $0.tableOfSkippedRows == name })
    else { return [] }
    let rowID = table.rowIDColumn?.name.sqlName
    return table.columns.filter { column in
      let hasDefault = column.defaultValue.map { $0.value != .null } ?? false
      return !column.isNullable && !column.isNotNullLeftOut && column.generated == nil
        && !hasDefault && column.name.sqlName != rowID
    }.map(\.name.sqlName)
  }
}
