import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The values that generated columns will have: those of the old table if they stay the same, or else what the
/// expressions make of the values that the copy writes.
extension TableCopy {
  /// Returns the rows after the copy, with the generated columns that SQL mentions; nil if one is computed from
  /// a rowid that SQLite assigns.
  func rows(for sql: String) -> RowQuery? {
    var wanted = SQLText(sql).mentionedNames.union(ids.map { SQLName($0) })
    let isKnown = new.generatedColumns.intersection(wanted).allSatisfy { expressions[$0] != nil }
    guard isKnown else { return nil }
    let known = Set(expressions.keys).union(ids.map { SQLName($0) })
    var steps: [RowQuery.Calculation] = []
    for columns in computed.reversed() {
      let needed = columns.filter { wanted.contains($0.name.sqlName) }
      if needed.isEmpty { continue }
      wanted = wanted.intersection(known).subtracting(needed.map(\.name.sqlName))
      steps.insert(
        RowQuery.Calculation(
          kept: wanted.sorted { $0.description < $1.description },
          values: needed.map { ($0.name.value, new.stored($0.generated?.expression.value, in: $0)) }
        ),
        at: 0)
      wanted.formUnion(needed.flatMap(\.columnsRead))
    }
    return RowQuery(
      old.quotedName, ids: ids, values(wanted, isRead: !steps.isEmpty), mayVary: mayVary, steps,
      where: condition)
  }

  /// The values of the columns before others are computed from some of them. Those that SQL reads are as the
  /// new columns store and compare them.
  ///
  /// - Parameter isRead: Whether generated columns read some of them.
  private func values(_ wanted: Set<SQLName>, isRead: Bool) -> [ColumnValue] {
    let kept = new.table.columns.filter {
      $0.generated != nil && wanted.contains($0.name.sqlName) && keeps($0.name.sqlName)
    }
    let written = allValues.map { value in
      let name = SQLName(value.column)
      guard wanted.contains(name), origins[name] == nil, let column = new.column(name),
        isRead || [column, old.column(name)].contains(where: { $0?.hasOtherCollation == true })
      else { return value }
      return (value.column, new.stored(value.expression, in: column))
    }
    return written + kept.map { ($0.name.value, $0.name.sqlName.quoted) }
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
  /// Returns a value as a column stores and compares it.
  fileprivate func stored(_ value: String?, in column: Column) -> String {
    let (name, value) = (column.name.sqlName, (value ?? "NULL").inParentheses)
    let collation = " COLLATE \((column.collation?.sqlName ?? .binary).quoted)"
    switch affinity(of: name) {
    case .blob: return value + collation
    case .text:
      return (table.isStrict ? "CAST(\(value) AS TEXT)" : value.textUnlessBlob) + collation
    case .real:
      return table.isStrict ? "CAST(\(value) AS REAL)" : value.ifNumber { "CAST(\($0) AS REAL)" }
    case .integer, .numeric:
      if SQLText(value).expression().hasOnlyIntegers(in: self) {
        return "CAST(\(value) AS NUMERIC)"
      }
      return table.isStrict ? value.whole : value.ifNumber(\.whole)
    }
  }
}

// Conversions by the affinity of a column; see "Type Affinity" in SQLite's documentation of datatypes.
extension String {
  /// The number, as an integer if it has no fraction and isn't too large.
  fileprivate var whole: String {
    let number = SQLName.quote(Scratch.number)
    return
      "(SELECT CAST(CASE WHEN typeof(\(number)) = 'real' AND abs(\(number)) < 9223372036854775808.0 "
      + "AND CAST(\(number) AS INTEGER) = \(number) THEN CAST(\(number) AS INTEGER) ELSE \(number) END AS NUMERIC) "
      + "FROM (SELECT CAST(\(self) AS NUMERIC) AS \(number)))"
  }

  /// The value, converted if it is a number or a text that looks like one.
  fileprivate func ifNumber(_ converted: (String) -> String) -> String {
    let number = SQLName.quote(Scratch.number)
    return "(SELECT CASE WHEN CAST(\(number) AS NUMERIC) = \(number) THEN \(converted(number)) "
      + "ELSE \(number) END FROM (SELECT \(self) AS \(number)))"
  }

  /// The value as text, unless it is a blob.
  fileprivate var textUnlessBlob: String {
    let value = SQLName.quote(Scratch.number)
    return
      "(SELECT CASE typeof(\(value)) WHEN 'blob' THEN \(value) ELSE CAST(\(value) AS TEXT) END "
      + "FROM (SELECT \(self) AS \(value)))"
  }
}
