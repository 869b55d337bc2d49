import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The values that generated columns will have: those of the old table if they stay the same, or else what the
/// expressions make of the values that the copy writes.
extension TableCopy {
  /// Returns the rows after the copy, with the generated columns that SQL mentions; nil if one is computed from
  /// a rowid that SQLite assigns.
  func rows(for sql: String) -> RowQuery? {
    var names = SQLText(sql).mentionedNames
    var steps: [[(column: String, expression: String)]] = []
    for columns in computed.reversed() {
      let needed = columns.filter { names.contains($0.name.sqlName) }
      for column in needed { names.formUnion(column.columnsRead) }
      if !needed.isEmpty { steps.insert(needed.map { ($0.name.value, new.stored(in: $0)) }, at: 0) }
    }
    let read = new.table.columns.filter { $0.generated != nil && names.contains($0.name.sqlName) }
    guard read.allSatisfy({ expressions[$0.name.sqlName] != nil }) else { return nil }
    let kept = read.map(\.name).filter { keeps($0.sqlName) }.map { ($0.value, $0.sqlName.quoted) }
    return RowQuery(
      old.quotedName, ids: ids, allValues + kept, mayVary: mayVary, steps, where: condition)
  }

  /// Whether the expression and what it is computed from are those of the old table, and the values are stored and
  /// compared as before.
  func keeps(generated column: Column) -> Bool {
    guard let before = old.column(column.name.value),
      let value = before.generated?.expression.value,
      NormalizedSQL(value) == column.generated.map({ NormalizedSQL($0.expression.value) })
    else { return false }
    return comparesAlike(column.name.sqlName, column.name.sqlName)
      && column.columnsRead.allSatisfy { name in
        keeps(name) || new.column(name) == nil && old.column(name) == nil
      }
  }

  /// The generated columns with values that the old table doesn't have.
  var computedColumns: [SQLName] { computed.flatMap(\.self).map(\.name.sqlName) }
}

extension Column {
  /// The columns in the expression of a generated column.
  var columnsRead: Set<SQLName> {
    guard let sql = generated.map({ SQLText($0.expression.value) }) else { return [] }
    var names: Set<SQLName> = []
    sql.expression().visit { part in
      if let column = part.column { names.insert(column.name) }
      if case .unparsed = part.form { names.formUnion(sql.mentionedNames) }
    }
    return names
  }
}

extension StoredTable {
  /// Returns the value of a generated column, as the column stores and compares it.
  fileprivate func stored(in column: Column) -> String {
    let (name, value) = (column.name.sqlName, column.generated?.expression.value ?? "NULL")
    let isWhole = SQLText(value).expression().hasOnlyIntegers(in: self)
    let stored =
      switch affinity(of: name) {
      case .blob: value.inParentheses
      case .text, .real: "CAST(\(value.inParentheses) AS \(affinity(of: name).rawValue))"
      case .integer, .numeric:
        isWhole ? "CAST(\(value.inParentheses) AS NUMERIC)" : value.inParentheses.whole
      }
    return stored + (column.collation.map { " COLLATE \($0.sqlName.quoted)" } ?? "")
  }
}

extension String {
  /// The number, as an integer if it has no fraction and isn't too large.
  fileprivate var whole: String {
    let number = SQLName.quote(Scratch.number)
    return
      "(SELECT CAST(CASE WHEN typeof(\(number)) = 'real' AND abs(\(number)) < 9223372036854775808.0 "
      + "AND CAST(\(number) AS INTEGER) = \(number) THEN CAST(\(number) AS INTEGER) ELSE \(number) END AS NUMERIC) "
      + "FROM (SELECT CAST(\(self) AS NUMERIC) AS \(number)))"
  }
}
