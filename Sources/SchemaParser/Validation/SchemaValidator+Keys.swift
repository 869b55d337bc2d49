import DBGenSQLText

extension SchemaValidator {
  mutating func checkKeys(of table: Table, _ index: TableIndex) {
    if let key = table.primaryKey {
      check(key.columns, "the primary key", isUnique: true, of: index)
      check(key, of: table, index)
    } else if table.isWithoutRowID, !isDamaged(table.name) {
      report(
        .withoutRowIDNeedsKey,
        "table '\(table.name.value)' has no rowid, so it needs a primary key",
        at: table.name.range)
    }
    for unique in table.uniqueConstraints {
      check(unique.columns, "a unique constraint", isUnique: true, of: index)
    }
    for tableIndex in table.indexes {
      check(
        tableIndex.columns, "index '\(tableIndex.name.value)'", isUnique: tableIndex.isUnique,
        of: index)
    }
  }

  /// Refuses JSON where values are compared.
  mutating func refuseJSON(_ names: [Located<String>], _ noun: String, of index: TableIndex) {
    for name in names {
      guard let column = index.column(named: name.value), column.form.comparability == .none else {
        continue
      }
      report(
        .comparedJSON,
        "'\(name.value)' is JSON, in which one value has many texts, so it can't be part of \(noun)",
        at: name.range)
    }
  }

  private mutating func check(_ key: PrimaryKey, of table: Table, _ index: TableIndex) {
    let columns = key.columns.compactMap { index.column(named: $0.columnName?.value ?? "") }
    // For compatibility, SQLite accepts NULL in the primary key of such a table.
    let allowsNull = !table.isStrict && !table.isWithoutRowID && table.rowIDColumn == nil
    for column in columns where column.isNullable && !allowsNull {
      report(
        .nullableKey, "column '\(column.name.value)' is part of the primary key and can't be NULL",
        at: column.type.range)
    }
    guard key.isAutoincrement, table.rowIDColumn == nil, columns.count == key.columns.count,
      !columns.contains(where: { isDamaged($0.name) })
    else { return }
    report(
      .autoincrementWithoutRowID,
      "'autoincrement' needs an integer primary key of one column in a table with a rowid",
      at: key.range)
  }

  /// Checks that the columns of a key or an index exist, and appear once for each collation.
  private mutating func check(
    _ columns: [IndexedColumn], _ noun: String, isUnique: Bool, of index: TableIndex
  ) {
    let names = columns.compactMap { column in
      column.columnName.map { ($0, column.collation?.sqlName) }
    }
    checkColumns(names, noun, of: index)
    if isUnique { refuseJSON(names.map(\.0), noun, of: index) }
  }

  mutating func checkColumns(_ names: [Located<String>], _ noun: String, of index: TableIndex) {
    checkColumns(names.map { ($0, nil) }, noun, of: index)
  }

  private mutating func checkColumns(
    _ columns: [(name: Located<String>, collation: SQLName?)], _ noun: String, of index: TableIndex
  ) {
    var seen: [String: Located<String>] = [:]
    var told: Set<String> = []
    for (name, collation) in columns {
      guard let column = index.column(named: name.value) else {
        report(
          .unknownColumn, "table '\(index.table.name.value)' has no column '\(name.value)'",
          at: name.range,
          // Constraints take no expressions.
          suggestion: (noun.hasPrefix("index ") ? name.value.asIndexTerm : nil)
            ?? suggestion(for: name.value, among: index.columnNames))
        continue
      }
      let folded = SQLName.folded("\(name.value) \(collation ?? column.collationName)")
      if let first = seen[folded] {
        // Report each column only once.
        guard told.insert(folded).inserted else { continue }
        report(
          .columnNamedTwice, "column '\(name.value)' is named twice in \(noun)", at: name.range,
          notes: [.init("first named here", at: first.range)])
      } else {
        seen[folded] = name
      }
    }
  }
}
