import SchemaParser

/// How the rows of a table become those of its new definition.
struct TableCopy {
  let old: StoredTable
  let new: StoredTable
  /// The columns that are written, with the expressions over the old row.
  private(set) var values: [(column: String, expression: String)] = []
  /// What rows are refused for before anything is copied.
  private(set) var refusals: [(condition: String, reason: String)] = []
  /// The columns whose values aren't those of an old column of the same definition.
  private(set) var changed: Set<String> = []

  init(_ old: StoredTable, _ new: StoredTable, _ pending: PendingTable) {
    self.old = old
    self.new = new
    for column in new.written {
      if old.column(column.name.value) != nil {
        keep(column, pending)
      } else {
        add(column, fill: pending.fill(of: column.name.value) ?? nil)
      }
    }
    takeRowID()
  }

  private mutating func add(_ column: Column, fill: String?) {
    changed.insert(SQLName.folded(column.name.value))
    let isRowID = new.table.rowIDColumn?.name == column.name
    if isRowID, fill == nil, let rowID = old.table.rowIDName {
      values.append((column.name.value, SQLName.quote(rowID)))
    } else if let value = fill ?? column.defaultExpression {
      values.append((column.name.value, value.inParentheses))
    }
  }

  private mutating func keep(_ column: Column, _ pending: PendingTable) {
    let name = SQLName.folded(column.name.value)
    let quoted = SQLName.quote(column.name.value)
    let value = pending.replacements[name].map { Self.replaced(quoted, $0) } ?? quoted
    let newType = new.type(of: name)
    let isRetyped = old.affinity(of: name) != new.affinity(of: name)
    let isStricter = !old.table.isStrict && new.table.isStrict
    let conversion = pending.conversions[name]
    guard isRetyped || isStricter || conversion != nil else {
      if value != quoted { changed.insert(name) }
      values.append((column.name.value, value))
      return
    }
    changed.insert(name)
    let converted = ValueConversion(
      of: value, to: isRetyped || isStricter ? newType : nil, isStrict: new.table.isStrict,
      isCast: isRetyped,
      conversion ?? ColumnConversion(), fallback: column.defaultExpression)
    values.append((column.name.value, converted.expression))
    if let refused = converted.refused {
      refusals.append((refused, "'\(column.name.value)' can't be converted to \(newType)"))
    }
  }

  static func replaced(_ value: String, _ pairs: [(old: String, new: String)]) -> String {
    "CASE \(value) COLLATE BINARY " + pairs.map { "WHEN \($0.old) THEN \($0.new) " }.joined()
      + "ELSE \(value) END"
  }

  /// A rowid that is no column is kept all the same: full-text indexes go by it.
  private mutating func takeRowID() {
    guard new.table.rowIDColumn == nil, let name = new.table.rowIDName,
      let rowID = old.table.rowIDName
    else { return }
    values.insert((name, SQLName.quote(rowID)), at: 0)
  }

  var insertion: String { insertion(into: new.quotedName, from: old.quotedName) }

  func insertion(into target: String, from source: String) -> String {
    let columns = values.map { SQLName.quote($0.column) }.joined(separator: ", ")
    let expressions = values.map(\.expression).joined(separator: ", ")
    // Not as the table's own ON CONFLICT would have it: no row may make room for another.
    return "INSERT OR ABORT INTO \(target) (\(columns)) SELECT \(expressions) FROM \(source)"
  }

  /// The rows as they become.
  var rows: RowQuery {
    RowQuery(old.quotedName, ids: ids, values + new.others(than: values.map(\.column)))
  }

  /// What a row is found by, in old and new.
  private var ids: [String] {
    let names = Set(values.map { SQLName.folded($0.column) })
    let isKnown = new.ids.allSatisfy { names.contains(SQLName.folded($0)) }
    return isKnown && !new.ids.isEmpty ? new.ids : old.ids
  }
}

extension StoredTable {
  /// The columns that are in no list of values, and hold NULL then. A rowid, SQLite assigns.
  func others(than columns: [String]) -> [(column: String, expression: String)] {
    let known = Set(columns.map(SQLName.folded))
    return written.filter {
      !known.contains(SQLName.folded($0.name.value)) && table.rowIDColumn?.name != $0.name
    }.map { ($0.name.value, $0.defaultExpression?.inParentheses ?? "NULL") }
  }
}
