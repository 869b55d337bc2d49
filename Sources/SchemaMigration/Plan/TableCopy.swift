import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A copy of the rows of a table to its new definition, or to another table.
struct TableCopy {
  let values: CopiedValues
  var old: StoredTable { values.old }
  var new: StoredTable { values.new }
  var types: TableTypes { values.types }
  /// The CHECKs that the old rows satisfy.
  let knownChecks: Set<NormalizedSQL>
  /// The condition for the rows to copy, in SQL; nil for all.
  let condition: String?
  /// The value of each column of the new table, except a rowid that SQLite assigns and what is computed from it.
  private(set) var expressions: [SQLName: String] = [:]
  /// The old columns whose values new ones keep unchanged, and compare in the same way, by new
  /// column.
  private(set) var origins: [SQLName: SQLName] = [:]
  /// Whether a value that is written may be another one if it is calculated again.
  private(set) var mayVary = false
  /// The generated columns with values that the old table doesn't have, each after those that it reads.
  private(set) var computed: [[Column]] = []

  init(
    _ old: StoredTable, _ new: StoredTable, _ pending: PendingTable,
    _ types: TableTypes = TableTypes()
  ) {
    var values = CopiedValues(from: old, to: new, types)
    for column in new.written {
      if old.column(column.name.value) != nil {
        values.keep(column, pending)
      } else {
        values.add(column, fill: pending.fill(of: column.name.value) ?? nil)
      }
    }
    values.keepRowID()
    self.init(values, where: nil)
  }

  /// Creates a copy that makes rows of a new table from those of another one.
  init(_ source: StoredTable, to new: StoredTable, _ rows: RowSource, _ types: TableTypes) {
    var values = CopiedValues(from: source, to: new, types)
    for (column, expression) in rows.values { values.take(expression.value, as: column.value) }
    self.init(values, where: rows.condition?.value.inParentheses)
  }

  private init(_ values: CopiedValues, where condition: String?) {
    (self.values, self.condition) = (values, condition)
    knownChecks = Set(values.old.table.checks.map { NormalizedSQL($0.condition.value) })
    expressions = Dictionary(allValues.map { (SQLName($0.column), $0.expression) }) { $1 }
    for (column, value) in expressions {
      let expression = SQLText(value).expression()
      mayVary = mayVary || expression.mayVary
      guard let name = expression.unwrapped.column?.onlyName, isSame(name, column) else { continue }
      origins[column] = name
    }
    takeGenerated()
  }

  private mutating func takeGenerated() {
    let names = Set(new.table.columns.map(\.name.sqlName))
    var rest = new.table.columns.filter { $0.generated != nil }
      .map { (column: $0, read: $0.columnsRead.intersection(names)) }
    while !rest.isEmpty {
      let known = rest.filter { $0.read.allSatisfy { expressions[$0] != nil } }
      if known.isEmpty { return }
      for (column, _) in known {
        let name = column.name.sqlName
        if keeps(generated: column) { origins[name] = name }
        expressions[name] = column.generated?.expression.value
      }
      computed.append(known.map(\.column).filter { !keeps($0.name.sqlName) })
      rest.removeAll { expressions[$0.column.name.sqlName] != nil }
    }
  }

  /// Returns whether a new column keeps the values of an old one, and they compare as before.
  private func isSame(_ name: SQLName, _ column: SQLName) -> Bool {
    guard let before = old.column(name) else { return old.isRowID(name) }
    return before.generated == nil && comparesAlike(name, column)
  }

  /// Returns whether a new column stores and compares values as an old one does.
  func comparesAlike(_ name: SQLName, _ column: SQLName) -> Bool {
    !new.isStricter(than: old, in: name) && old.affinity(of: name) == new.affinity(of: column)
      && (old.column(name)?.collationName ?? .binary)
        == (new.column(column)?.collationName ?? .binary)
  }

  var insertion: String { insertion(into: new.quotedName, from: old.quotedName) }

  func insertion(into target: String, from source: String) -> String {
    // OR ABORT overrides the table's own ON CONFLICT: no row may replace another.
    "INSERT OR ABORT INTO \(target) (\(SQLName.list(values.list.map(\.column)))) "
      + "SELECT \(values.list.map(\.expression).joined(separator: ", ")) FROM \(source)"
      + (condition.map { " WHERE \($0)" } ?? "")
  }

  /// The values, and those of the columns that aren't written, which hold their default or NULL. A
  /// rowid is left to SQLite.
  var allValues: [(column: String, expression: String)] {
    let known = Set(values.list.map { SQLName($0.column) })
    let others = new.written.filter { !known.contains($0.name.sqlName) && !new.isRowIDColumn($0) }
    return values.list
      + others.map { ($0.name.value, $0.defaultExpression?.inParentheses ?? "NULL") }
  }

  /// The columns that identify a row, if possible both before and after the copy.
  var ids: [String] {
    let names = Set(values.list.map { SQLName($0.column) })
    let isKnown = old.sqlName == new.sqlName && names.isSuperset(of: new.ids.map { SQLName($0) })
    return isKnown && !new.ids.isEmpty && (old.hasOwnKey || !new.hasOwnKey) ? new.ids : old.ids
  }
}
