import DBGenSQLSyntax
import DBGenSQLText

extension SchemaValidator {
  /// Checks the total number of enum values. The check of a column lists every value of its enum,
  /// so a small file could ask for a database of any size.
  mutating func checkAmountOfValues() {
    let maximumValues = 1_000_000
    let amounts = Dictionary(
      schema.enums.map { ($0.name.value, $0.isOpen ? 0 : $0.cases.count) }, uniquingKeysWith: max)
    var amount = 0
    for column in schema.tables.lazy.flatMap(\.columns) {
      amount += amounts[column.type.value.name] ?? 0
      guard amount <= maximumValues else {
        report(
          .tooManyCheckedValues,
          "the enums of the columns up to here have more than \(maximumValues) cases in total",
          at: column.type.range)
        return
      }
    }
  }

  mutating func checkShape(of table: Table) {
    if table.columns.count > Table.maximumColumns {
      report(
        .tooManyColumns,
        "table '\(table.name.value)' has \(table.columns.count) columns: "
          + "SQLite allows \(Table.maximumColumns)",
        at: table.columns[Table.maximumColumns].name.range)
    }
    let values = table.columns.filter { $0.generated == nil }
    if table.model == .tuple, values.count < 2, !isDamaged(table.name) {
      report(
        .tupleTooSmall, "table '\(table.name.value)' has too few columns for a tuple",
        at: table.name.range)
    }
  }

  mutating func check(_ column: Column, of table: Table) {
    if let value = column.defaultValue, value.value == .null, !column.isNullable,
      column.generated == nil
    {
      report(
        .nullDefault,
        "column '\(column.name.value)' can't have the default NULL: its type has no '?'",
        at: value.range)
    }
    checkBounds(of: column)
    if let type = column.sqlType { checkDeclared(type, in: table) }
    checkCollation(of: column)
  }

  private mutating func checkBounds(of column: Column) {
    if let minimum = column.rules.minimum, let maximum = column.rules.maximum,
      minimum.value.isGreater(than: maximum.value, as: column.type.value)
    {
      report(
        .emptyRange, "'max' is less than 'min'", at: maximum.range,
        notes: [.init("'min' is here", at: minimum.range)])
    }
    if let shortest = column.rules.minimumLength, let longest = column.rules.maximumLength,
      shortest.value > longest.value
    {
      report(
        .emptyRange, "'maxLength' is less than 'minLength'", at: longest.range,
        notes: [.init("'minLength' is here", at: shortest.range)])
    }
  }

  private mutating func checkDeclared(_ type: Located<String>, in table: Table) {
    guard table.isStrict, !SQLFacts.isStrict(type.value) else { return }
    report(
      .typeNotStrict,
      "strict tables have no type '\(type.value)': write one of "
        + SQLFacts.strictTypes.joined(separator: ", ") + ", or 'strict: false' for the table",
      at: type.range)
  }

  // The rules of generated columns; see "Generated Columns" in SQLite's documentation.

  mutating func checkGenerated(of table: Table, _ index: TableIndex) {
    for column in table.columns where column.generated != nil {
      guard let value = column.defaultValue else { continue }
      report(
        .defaultOfGenerated, "generated column '\(column.name.value)' can't have a default",
        at: value.range)
    }
    for name in table.primaryKey?.columns.compactMap(\.columnName) ?? []
    where index.column(named: name.value)?.generated != nil {
      report(
        .generatedKey, "generated column '\(name.value)' can't be part of the primary key",
        at: name.range)
    }
    for key in table.foreignKeys { checkActions(of: key, index) }
    if !table.columns.isEmpty, table.columns.allSatisfy({ $0.generated != nil }) {
      report(
        .nothingToStore, "table '\(table.name.value)' has only generated columns",
        at: table.name.range)
    }
  }

  private mutating func checkActions(of key: ForeignKey, _ index: TableIndex) {
    let changes: [ForeignKeyAction] = [.setNull, .setDefault]
    let actions = [(key.onDelete, changes), (key.onUpdate, changes + [.cascade])]
    for name in key.columns where index.column(named: name.value)?.generated != nil {
      for case (let action?, let changes) in actions where changes.contains(action.value) {
        report(
          .actionOnGenerated,
          "'\(action.rawValue)' isn't allowed: column '\(name.value)' is generated",
          at: action.range)
      }
    }
  }

  // The rules of columns with a role: `touch`, `rowVersion` and `softDelete`.

  mutating func checkRoles(of table: Table) {
    var first: [ColumnRole: Located<ColumnRole>] = [:]
    for column in table.columns {
      guard let role = column.role else { continue }
      check(role, of: column, in: table)
      guard let other = first.updateValue(first[role.value] ?? role, forKey: role.value) else {
        continue
      }
      report(
        .secondRole, "table '\(table.name.value)' has two columns with '\(role.rawValue)'",
        at: role.range, notes: [.init("the other is here", at: other.range)])
    }
  }

  private mutating func check(_ role: Located<ColumnRole>, of column: Column, in table: Table) {
    let name = column.name.value
    let key = table.keyColumns
    if !role.value.fits(column) {
      report(
        .roleOfOtherType, "'\(role.rawValue)' needs \(role.value.fitting), and '\(name)' isn't one",
        at: role.range)
    }
    if role.value == .softDelete, let value = column.defaultValue,
      ![.null, .literal(.boolean(false))].contains(value.value)
    {
      report(
        .roleOfOtherType, "with this default, new rows of '\(table.name.value)' would be deleted",
        at: value.range)
    }
    if column.generated != nil || key.contains(where: { SQLName.areEqual($0, name) }) {
      let kind = column.generated == nil ? "is part of the primary key" : "is generated"
      report(
        .roleOfFixedColumn, "column '\(name)' \(kind), so it can't have '\(role.rawValue)'",
        at: role.range)
    }
    if role.value == .rowVersion, key.isEmpty {
      report(
        .rowVersionWithoutKey,
        "table '\(table.name.value)' has no primary key by which 'rowVersion' could find a row",
        at: role.range)
    }
  }
}

extension Literal {
  fileprivate func isGreater(than other: Literal, as type: ColumnType) -> Bool {
    switch (self, other) {
    case (.text(let left), .text(let right)) where type == .decimal:
      (Double(left) ?? 0) > (Double(right) ?? 0)
    case (.text(let left), .text(let right)) where type == .uint64:
      (UInt64(left) ?? 0) > (UInt64(right) ?? 0)
    case (.text(let left), .text(let right)): left > right
    case (.integer(let left), .integer(let right)): left > right
    default: (number ?? 0) > (other.number ?? 0)
    }
  }

  /// The value of a number.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }
}
