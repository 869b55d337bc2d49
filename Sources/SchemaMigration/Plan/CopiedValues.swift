import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The values that a copy of rows writes, as expressions over an old row, and what is known of them.
struct CopiedValues {
  let old: StoredTable
  let new: StoredTable
  let types: TableTypes
  /// The columns to write, with the expressions over the old row.
  private(set) var list: [(column: String, expression: String)] = []
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
  /// The columns with values of the author that would be others if they were calculated again.
  private(set) var varying: [(column: String, value: String)] = []
  /// The conversions of values by the author whose results are stored as they are.
  private var converted: [(column: String, expression: String)] = []
  /// The conditions for which rows are refused before anything is copied.
  private(set) var refusals: [(condition: String, cause: RefusalCause)] = []

  init(from old: StoredTable, to new: StoredTable, _ types: TableTypes) {
    (self.old, self.new, self.types) = (old, new, types)
  }

  /// The rowid stays even if it isn't a column: full-text indexes refer to it.
  mutating func keepRowID() {
    if new.table.rowIDColumn == nil, let name = new.table.rowIDName, let rowID = old.table.rowIDName
    {
      list.insert((name, SQLName.quote(rowID)), at: 0)
    }
  }

  /// Gives a new column its value, unless that is its default or NULL.
  ///
  /// - Parameter fill: The value of the author, if there is one.
  mutating func add(_ column: Column, fill: String?) {
    if new.isRowIDColumn(column), fill == nil, let rowID = old.table.rowIDName {
      list.append((column.name.value, SQLName.quote(rowID)))
    } else if let value = fill ?? column.defaultExpression {
      if let fill {
        check(fill, column.name.value)
        fills[column.name.sqlName] = fill
      }
      list.append(
        (column.name.value, fill.map { formed($0, column.name.value) } ?? value.inParentheses))
    }
  }

  /// Gives a column that both tables have its old value, as the author decided.
  mutating func keep(_ column: Column, _ pending: PendingTable) {
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
  mutating func take(_ value: String, as column: String) {
    let (base, fill) = value.withoutFill
    guard let name = SQLText(base).columnName, old.column(name) != nil,
      let target = new.column(column),
      case let own = target.name.sqlName,
      old.affinity(of: name) != new.affinity(of: own)
        || new.isStricter(in: own, than: old, in: name) || typeChange(from: name, to: own) != nil
    else {
      list.append((column, formed(value, column)))
      if !keepsType(value, column) { check(value, column) }
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

  /// Gives a new column the values of an old one.
  private mutating func transfer(
    _ source: SQLName, to column: Column, _ conversion: ColumnConversion?,
    _ replacements: [(old: String, new: String)]?
  ) {
    let name = column.name.sqlName
    let isRetyped = old.affinity(of: source) != new.affinity(of: name)
    let value = replacements.map { Self.replaced(source.quoted, $0) } ?? source.quoted
    let change = typeChange(from: source, to: name)
    let isStricter = new.isStricter(in: name, than: old, in: source)
    let isPresent =
      old.isNeverNull(source) && replacements?.contains { $0.new == "NULL" } != true
    guard isRetyped || isStricter || conversion != nil || change != nil else {
      list.append((column.name.value, value))
      if isPresent { filled.insert(name) }
      replaced[name] = replacements
      return
    }
    let converted = ValueConversion(
      of: value, in: old,
      from: replacements == nil && (old.table.isStrict || old.isRowID(source))
        ? old.affinity(of: source) : nil,
      to: isRetyped || isStricter ? new.type(of: name) : nil, isStrict: new.table.isStrict,
      isCast: isRetyped, change, as: new.storedType(of: name, in: types.new),
      conversion ?? ColumnConversion(), fallback: column.defaultExpression)
    list.append((column.name.value, converted.expression))
    if let fill = conversion?.fill {
      check(fill.value, column.name.value)
      fills[name] = fill.value
    } else if conversion?.onBad?.value == .default, isPresent {
      fills[name] = column.defaultExpression
    }
    if let convert = conversion?.convert {
      if converted.isVarying { varying.append((column.name.value, convert.value)) }
      if !isRetyped, !isStricter { self.converted.append((column.name.value, convert.value)) }
    }
    if converted.isExact { exact[name] = source }
    if converted.keepsValues, isPresent { filled.insert(name) }
    let place = old.column(source)?.name.value ?? source.description
    if let refused = converted.refusedText { refusals.append((refused, .text(column: place))) }
    guard let refused = converted.refused else { return }
    let type = ConvertedType(of: name, in: new, types.new)
    let cause =
      converted.unreadable.map { .form(column: place, type: $0, isNew: $0.hadOtherForms) }
      ?? RefusalCause.conversion(column: place, to: type)
    refusals.append((refused, cause))
  }

  /// Has a value of the author checked: before it is stored, unless it would be another one then, or can't be
  /// brought into the form of its column.
  private mutating func check(_ value: String, _ column: String) {
    let expression = SQLText(value).expression()
    let type = new.storedType(of: SQLName(column), in: types.new)
    if expression.mayVary || expression.hasWindow && type.sameValue(as: value) != nil {
      varying.append((column, value))
    } else {
      unchecked.append((column, value))
    }
  }

  /// Returns a value of the author in the form of the column that gets it.
  private func formed(_ value: String, _ column: String) -> String {
    keepsType(value, column)
      ? value.inParentheses : new.storedType(of: SQLName(column), in: types.new).formed(value)
  }

  /// Returns whether a value is that of an old column with the type of a new one.
  private func keepsType(_ value: String, _ column: String) -> Bool {
    guard let name = SQLText(value).columnName, old.column(name) != nil else { return false }
    return types.old?[name] == types.new[SQLName(column)]
  }

  private static func replaced(_ value: String, _ pairs: [(old: String, new: String)]) -> String {
    "CASE \(value) COLLATE BINARY " + pairs.map { "WHEN \($0.old) THEN \($0.new) " }.joined()
      + "ELSE \(value) END"
  }

  /// The columns with calculated integers, which may be too large. A table that isn't strict stores the
  /// real numbers that SQLite makes of them.
  var calculatedIntegers: [SQLName] {
    (unchecked + converted).filter { SQLText($0.expression).mayExceedIntegers }
      .map { SQLName($0.column) }.filter(new.requiresInteger)
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
