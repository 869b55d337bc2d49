import DBGenSQLSyntax
import DBGenSQLText

extension SchemaValidator {
  mutating func check(_ key: ForeignKey, of table: Table, _ index: TableIndex) {
    if !table.columns.isEmpty {
      checkColumns(key.columns, "a foreign key", of: index)
      refuseJSON(key.columns, "a foreign key", of: index)
    }
    // The file says not to check an external table.
    guard !key.isExternal else { return refuseRelations(of: key) }
    let columns = key.columns.compactMap { index.column(named: $0.value) }
    checkActions(of: key, columns)
    guard let target = target(of: key), !target.table.columns.isEmpty,
      let referenced = referencedColumns(of: key, in: target)
    else { return }
    guard referenced.count == key.columns.count else {
      report(
        .referenceOfOtherLength,
        "foreign key of \(key.columns.count.columns) refers to \(referenced.count.columns)",
        at: key.range)
      return
    }
    checkIsKey(referenced, of: target, key)
    guard columns.count == referenced.count else { return }
    for (column, other) in zip(columns, referenced) {
      checkTypes(column, other, of: target.table, key)
    }
  }

  private mutating func refuseRelations(of key: ForeignKey) {
    for cell in [key.children, key.parent].compactMap(\.self) {
      report(
        .unknownTable,
        "a relation needs a table that the file declares, and '\(key.table.value)' is external",
        at: cell.range)
    }
  }

  private mutating func target(of key: ForeignKey) -> TableIndex? {
    if let target = tables[SQLName.folded(key.table.value)] { return target }
    if !reportView(referencedBy: key) {
      let match = suggestion(for: key.table.value, among: schema.tables.map(\.name.value))
      let names = key.referencedColumns.map { YAMLText.scalar($0.value) }.joined(separator: ", ")
      let columns = names.isEmpty ? "" : ", columns: [\(names)]"
      let target = "{ table: \(YAMLText.scalar(key.table.value))\(columns), external: true }"
      report(
        .unknownTable,
        "there is no table '\(key.table.value)'"
          + (match == nil ? "; if another program creates it, refer to \(target)" : ""),
        at: key.table.range, suggestion: match)
    }
    return nil
  }

  /// Returns the columns that a key refers to: those it names, or those of the primary key.
  private mutating func referencedColumns(of key: ForeignKey, in target: TableIndex) -> [Column]? {
    guard key.referencedColumns.isEmpty else {
      let columns = key.referencedColumns.map { referencedColumn($0, of: target) }
      return columns.contains { $0 == nil } ? nil : columns.compactMap(\.self)
    }
    guard let primaryKey = target.table.primaryKey else {
      if !isDamaged(target.table.name) {
        report(
          .referenceToNoKey,
          "table '\(target.table.name.value)' has no primary key to refer to: name the column",
          at: key.table.range)
      }
      return nil
    }
    let columns = primaryKey.columns.compactMap { target.column(named: $0.columnName?.value ?? "") }
    return columns.count == primaryKey.columns.count ? columns : nil
  }

  private mutating func referencedColumn(
    _ name: Located<String>, of target: TableIndex
  ) -> Column? {
    if let column = target.column(named: name.value) { return column }
    report(
      .unknownReferencedColumn,
      "table '\(target.table.name.value)' has no column '\(name.value)'", at: name.range,
      suggestion: suggestion(for: name.value, among: target.columnNames))
    return nil
  }

  // MARK: - Referenced columns

  private mutating func checkIsKey(_ columns: [Column], of target: TableIndex, _ key: ForeignKey) {
    let table = target.table
    guard !target.hasKey(of: columns), !isDamaged(table.name), !target.hasUnknownKey else {
      return
    }
    let names = columns.map { "'\($0.name.value)'" }.joined(separator: ", ")
    let reason =
      target.hasKeyOfOtherCollation(of: columns)
      ? "a key with another collation, which foreign keys don't use"
      : "neither its primary key nor unique"
    report(
      .referenceToNoKey,
      "\(names) of table '\(table.name.value)' \(columns.count == 1 ? "is" : "are") \(reason)",
      at: key.range)
  }

  private mutating func checkTypes(
    _ column: Column, _ other: Column, of table: Table, _ key: ForeignKey
  ) {
    guard !isDamaged(column.name), !isDamaged(other.name),
      !column.isStoredLike(other)
    else { return }
    let forms = [column, other].map { side in
      guard column.hasForm(of: other) else { return "as '\(side.form.shape)'" }
      return side.declaredType.isEmpty ? "without a declared type" : "as \(side.declaredType)"
    }
    let isSuggested = column.canTakeType(of: other)
    report(
      .referenceOfOtherType,
      "column '\(column.name.value)' is stored \(forms[0]), but "
        + "'\(table.name.value).\(other.name.value)' \(forms[1])",
      at: isSuggested ? column.type.range : key.range,
      suggestion: isSuggested ? other.type.value.name : nil,
      notes: [.init("the column referred to is here", at: other.name.range)])
  }

  private mutating func checkActions(of key: ForeignKey, _ columns: [Column]) {
    for action in [key.onDelete, key.onUpdate].compactMap(\.self) {
      for column in columns where !isDamaged(column.name) {
        if action.value == .setNull, !column.isNullable {
          report(
            .setNullOnRequiredColumn,
            "'setNull' isn't allowed: the type of column '\(column.name.value)' has no '?'",
            at: action.range)
        }
        if action.value == .setDefault, column.defaultValue == nil {
          report(
            .setDefaultWithoutDefault,
            "'setDefault' isn't allowed: column '\(column.name.value)' has no default",
            at: action.range)
        }
      }
    }
  }
}

extension Column {
  /// Returns whether values of the two columns can be equal. Numbers and text never are, even if
  /// they look alike.
  fileprivate func isStoredLike(_ other: Column) -> Bool {
    let own = Affinity(declaredType: declaredType, isStrict: true)
    let others = Affinity(declaredType: other.declaredType, isStrict: true)
    let isAny = type.value == .any || other.type.value == .any
    return isAny
      || hasForm(of: other) && (own == others || own.isNumeric && others.isNumeric)
  }

  /// Whether the type of another column, which is written in the file, would do for this one.
  fileprivate func canTakeType(of other: Column) -> Bool {
    let isPlain =
      rules == ValueRules() && defaultValue == nil && collation == nil && swiftType == nil
      && encoding == nil && sqlType == nil && generated == nil && role == nil
    return isPlain && !type.range.isEmpty && !isTypeDeclared && other.encoding == nil
      && other.sqlType == nil && type.value != other.type.value
  }
}

extension Affinity {
  fileprivate var isNumeric: Bool { self == .integer || self == .real || self == .numeric }
}

extension Int {
  fileprivate var columns: String { self == 1 ? "1 column" : "\(self) columns" }
}
