import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A copy of the rows of a table to its new definition, or to another table.
struct TableCopy {
  let old: StoredTable
  let new: StoredTable
  /// The CHECKs that the old rows satisfy.
  let knownChecks: Set<NormalizedSQL>
  let types: TableTypes
  /// The columns with the values of old ones in another form, with the old ones.
  private(set) var exact: [SQLName: SQLName] = [:]
  /// The columns that have no NULL unless the row is refused.
  private(set) var filled: Set<SQLName> = []
  /// The expressions that replace NULL.
  private(set) var fills: [SQLName: String] = [:]
  /// The replacements of stored values in columns that otherwise keep theirs.
  private(set) var replaced: [SQLName: [(old: String, new: String)]] = [:]
  /// The values of the author that may not be readable as the type of their column.
  private(set) var unchecked: [(column: String, expression: String)] = []
  /// The conversions of values by the author whose results are stored as they are.
  private var converted: [(column: String, expression: String)] = []
  /// The condition for the rows to copy, in SQL; nil for all.
  let condition: String?
  /// The columns to write, with the expressions over the old row.
  private(set) var values: [(column: String, expression: String)] = []
  /// The conditions for which rows are refused before anything is copied.
  private(set) var refusals: [(condition: String, cause: RefusalCause)] = []
  /// The value of each column of the new table, except a rowid that SQLite assigns.
  private(set) var expressions: [SQLName: String] = [:]
  /// The old columns whose values new ones keep unchanged, and compare in the same way, by new
  /// column.
  private(set) var origins: [SQLName: SQLName] = [:]

  init(
    _ old: StoredTable, _ new: StoredTable, _ pending: PendingTable,
    _ types: TableTypes = TableTypes()
  ) {
    self.init(from: old, to: new, types, where: nil)
    for column in new.written {
      if old.column(column.name.value) != nil {
        keep(column, pending)
      } else {
        add(column, fill: pending.fill(of: column.name.value) ?? nil)
      }
    }
    // The rowid stays even if it isn't a column: full-text indexes refer to it.
    if new.table.rowIDColumn == nil, let name = new.table.rowIDName, let rowID = old.table.rowIDName
    {
      values.insert((name, SQLName.quote(rowID)), at: 0)
    }
    findOrigins()
  }

  /// Creates a copy that makes rows of a new table from those of another one.
  init(_ source: StoredTable, to new: StoredTable, _ rows: RowSource, _ types: TableTypes) {
    self.init(from: source, to: new, types, where: rows.condition?.value.inParentheses)
    for (column, expression) in rows.values { take(expression.value, as: column.value) }
    findOrigins()
  }

  private init(
    from old: StoredTable, to new: StoredTable, _ types: TableTypes, where condition: String?
  ) {
    (self.old, self.new, self.types, self.condition) = (old, new, types, condition)
    knownChecks = Set(old.table.checks.map { NormalizedSQL($0.condition.value) })
  }

  private mutating func add(_ column: Column, fill: String?) {
    if new.isRowIDColumn(column), fill == nil, let rowID = old.table.rowIDName {
      values.append((column.name.value, SQLName.quote(rowID)))
    } else if let value = fill ?? column.defaultExpression {
      if let fill { unchecked.append((column.name.value, fill)) }
      values.append((column.name.value, value.inParentheses))
    }
  }

  private mutating func keep(_ column: Column, _ pending: PendingTable) {
    let name = column.name.sqlName
    let isRetyped = old.affinity(of: name) != new.affinity(of: name)
    let decided = pending.conversions[name].flatMap { $0.isDecided ? $0 : nil }
    let chosen =
      isRetyped || pending.replacements[name] != nil
      ? nil : old.column(name).flatMap { decided?.replacements(in: $0) }
    transfer(
      name, to: column, chosen == nil ? decided : nil, pending.replacements[name] ?? chosen)
  }

  /// Takes a value that the author gives to a row of a new table. A column of the old row becomes the
  /// same value in the form of the new column, also if another value replaces NULL.
  private mutating func take(_ value: String, as column: String) {
    let (base, fill) = value.withoutFill
    guard let name = SQLText(base).columnName, old.column(name) != nil,
      let target = new.column(column), changesForm(name, target.name.sqlName)
    else {
      values.append((column, value.inParentheses))
      if !keepsType(value, column) { unchecked.append((column, value)) }
      return
    }
    let filling = fill.map { ColumnConversion(fill: Located($0, at: 0..<0)) }
    transfer(name, to: target, filling, nil)
  }

  /// Returns what the values of an old column become in a new one; nil if they stay what they are.
  private func typeChange(from name: SQLName, to column: SQLName) -> TypeChange? {
    types.old.flatMap { before in
      TypeChange(
        from: old.storedType(of: name, in: before), to: new.storedType(of: column, in: types.new))
    }
  }

  private func changesForm(_ name: SQLName, _ column: SQLName) -> Bool {
    old.affinity(of: name) != new.affinity(of: column) || isStricter(name, to: column)
      || typeChange(from: name, to: column) != nil
  }

  /// Gives a new column the values of an old one.
  private mutating func transfer(
    _ source: SQLName, to column: Column, _ conversion: ColumnConversion?,
    _ replacements: [(old: String, new: String)]?
  ) {
    let name = column.name.sqlName
    let isRetyped = old.affinity(of: source) != new.affinity(of: name)
    let value = replacements.map { Self.replaced(source.quoted, $0) } ?? source.quoted
    let change = typeChange(from: source, to: name)
    let isStricter = isStricter(source, to: name)
    let isPresent =
      old.isNeverNull(source) && replacements?.contains { $0.new == "NULL" } != true
    guard isRetyped || isStricter || conversion != nil || change != nil else {
      values.append((column.name.value, value))
      if isPresent { filled.insert(name) }
      replaced[name] = replacements
      return
    }
    let converted = ValueConversion(
      of: value, from: replacements == nil && old.table.isStrict ? old.affinity(of: source) : nil,
      to: isRetyped || isStricter ? new.type(of: name) : nil, isStrict: new.table.isStrict,
      isCast: isRetyped, change, as: types.new[name],
      conversion ?? ColumnConversion(), fallback: column.defaultExpression)
    values.append((column.name.value, converted.expression))
    if let fill = conversion?.fill {
      unchecked.append((column.name.value, fill.value))
      fills[name] = fill.value
    } else if conversion?.onBad?.value == .default, isPresent {
      fills[name] = column.defaultExpression
    }
    if let convert = conversion?.convert, !isRetyped, !isStricter {
      self.converted.append((column.name.value, convert.value))
    }
    if converted.isExact { exact[name] = source }
    if converted.keepsValues, isPresent { filled.insert(name) }
    guard let refused = converted.refused else { return }
    let type = types.new[name]?.name ?? new.type(of: name)
    let place = old.column(source)?.name.value ?? source.description
    let cause =
      converted.unreadable.map { .form(column: place, type: $0, isNew: $0.hadOtherForms) }
      ?? RefusalCause.conversion(column: place, type: type)
    refusals.append((refused, cause))
  }

  /// Returns whether a value is that of an old column with the type of a new one.
  private func keepsType(_ value: String, _ column: String) -> Bool {
    guard let name = SQLText(value).columnName, old.column(name) != nil else { return false }
    return types.old?[name] == types.new[SQLName(column)]
  }

  private func isStricter(_ name: SQLName, to column: SQLName) -> Bool {
    new.isStricter(in: column, than: old, in: name)
  }

  private static func replaced(_ value: String, _ pairs: [(old: String, new: String)]) -> String {
    "CASE \(value) COLLATE BINARY " + pairs.map { "WHEN \($0.old) THEN \($0.new) " }.joined()
      + "ELSE \(value) END"
  }

  private mutating func findOrigins() {
    expressions = Dictionary(allValues.map { (SQLName($0.column), $0.expression) }) { $1 }
    for (column, value) in expressions {
      guard let name = SQLText(value).columnName, isSame(name, column) else { continue }
      origins[column] = name
    }
  }

  /// Returns whether a new column keeps the values of an old one, and they compare as before.
  private func isSame(_ name: SQLName, _ column: SQLName) -> Bool {
    guard let before = old.column(name) else { return old.isRowID(name) }
    return before.generated == nil && !new.isStricter(than: old, in: name)
      && old.affinity(of: name) == new.affinity(of: column)
      && before.collationName == new.column(column)?.collationName ?? .binary
  }

  var insertion: String { insertion(into: new.quotedName, from: old.quotedName) }

  func insertion(into target: String, from source: String) -> String {
    // OR ABORT overrides the table's own ON CONFLICT: no row may replace another.
    "INSERT OR ABORT INTO \(target) (\(SQLName.list(values.map(\.column)))) "
      + "SELECT \(values.map(\.expression).joined(separator: ", ")) FROM \(source)"
      + (condition.map { " WHERE \($0)" } ?? "")
  }

  /// The columns with calculated integers, which may be too large. A table that isn't strict stores the
  /// real numbers that SQLite makes of them.
  var calculatedIntegers: [SQLName] {
    (unchecked + converted).filter { SQLText($0.expression).mayExceedIntegers }
      .map { SQLName($0.column) }.filter(new.requiresInteger)
  }

  /// The rows after the copy.
  var rows: RowQuery { RowQuery(old.quotedName, ids: ids, allValues, where: condition) }

  /// The values, and those of the columns that aren't written, which hold their default or NULL. A
  /// rowid is left to SQLite.
  private var allValues: [(column: String, expression: String)] {
    let known = Set(values.map { SQLName($0.column) })
    let others = new.written.filter { !known.contains($0.name.sqlName) && !new.isRowIDColumn($0) }
    return values + others.map { ($0.name.value, $0.defaultExpression?.inParentheses ?? "NULL") }
  }

  /// The columns that identify a row, if possible both before and after the copy.
  private var ids: [String] {
    let names = Set(values.map { SQLName($0.column) })
    let isKnown = old.sqlName == new.sqlName && names.isSuperset(of: new.ids.map { SQLName($0) })
    return isKnown && !new.ids.isEmpty ? new.ids : old.ids
  }
}

extension ColumnConversion {
  /// The replacements of stored values that the conversion consists of, both as SQL literals, as when
  /// an enum and its cases are renamed; nil if it does anything else.
  fileprivate func replacements(in column: Column) -> [(old: String, new: String)]? {
    guard let convert, !isNormalized, onBad == nil, fill == nil, !column.hasOtherCollation else {
      return nil
    }
    let sql = SQLText(convert.value)
    guard case .choice(let base?, let branches, let otherwise?) = sql.expression().unwrapped.form,
      [base, otherwise].allSatisfy({ $0.column?.onlyName == column.name.sqlName })
    else { return nil }
    var pairs: [(old: String, new: String)] = []
    for branch in branches {
      guard branch.condition.constant != nil, let new = branch.value.constant else { return nil }
      pairs.append(
        (sql.text(branch.condition.range), new == .null ? "NULL" : sql.text(branch.value.range)))
    }
    return pairs
  }
}
