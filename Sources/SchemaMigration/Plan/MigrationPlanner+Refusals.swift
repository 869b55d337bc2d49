import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Checks for rows that the new definition of a table refuses, before anything is changed.
extension MigrationPlanner {
  mutating func refuseRows(of copy: TableCopy) throws(Diagnostic) {
    for (condition, cause) in copy.values.refusals {
      let copied = copy.condition.map { "\($0) AND \(condition.inParentheses)" } ?? condition
      refuse(copy.old.allRows.rows(where: copied), table: copy.old.name, because: cause)
    }
    try refuseNulls(of: copy)
    try refuseOtherRowIDs(of: copy)
    try refuseLargeIntegers(in: copy.values.calculatedIntegers, of: copy)
    try refuseUnreadable(copy)
    try refuseChecks(of: copy)
    try refuseDuplicates(of: copy)
  }

  private mutating func refuseNulls(of copy: TableCopy) throws(Diagnostic) {
    for column in copy.new.table.columns where try copy.canBeNull(column, work.budget) {
      try refuse(
        "\(column.name.sqlName.quoted) IS NULL", of: copy,
        because: .null(column: column.name.value),
        target: column.generated == nil ? copy.new.name : nil)
    }
  }

  /// Refuses rows that meet a condition after a copy. If it can't be tested beforehand, the copy itself fails.
  mutating func refuse(
    _ condition: String, of copy: TableCopy, because cause: RefusalCause, target: String? = nil
  ) throws(Diagnostic) {
    guard let query = copy.rows(for: condition)?.rows(where: condition) else { return }
    let isOfSchema = if case .check = cause { true } else { !copy.new.generatedColumns.isEmpty }
    if isOfSchema, try !work.compiles(query) { return }
    refuse(query, table: copy.old.name, because: cause, target: target)
  }

  /// Refuses rowids that aren't integers. For NULL, SQLite would generate one.
  private mutating func refuseOtherRowIDs(of copy: TableCopy) throws(Diagnostic) {
    guard let column = copy.new.table.rowIDColumn, copy.canMissRowID(column) else { return }
    try refuse(
      "typeof(\(column.name.sqlName.quoted)) <> 'integer'", of: copy,
      because: .rowID(column: column.name.value))
  }

  private mutating func refuseLargeIntegers(
    in columns: [SQLName], of copy: TableCopy
  ) throws(Diagnostic) {
    for column in columns {
      try refuse(
        column.quoted.isNoInteger, of: copy,
        because: .size(column: copy.new.spelling(of: column).description))
    }
  }

  /// Refuses rows from which the new table computes an integer that is too large, before a column is added that
  /// computes it.
  mutating func refuseLargeComputedIntegers(of copy: TableCopy) throws(Diagnostic) {
    for column in copy.computed.flatMap(\.self) {
      guard let sql = column.generated.map({ SQLText($0.expression.value) }) else { continue }
      for value in sql.valuesWithoutAbsolute {
        try refuse(
          "typeof(\(value)) = 'integer' AND \(value) = \(Int64.min)", of: copy,
          because: .size(column: column.name.value))
      }
      guard copy.new.requiresInteger(column.name.sqlName), sql.mayExceedIntegers else { continue }
      try refuseLargeIntegers(in: [column.name.sqlName], of: copy)
    }
  }

  /// Refuses rows of a table in which an integer that a step calculates is too large.
  mutating func refuseLargeIntegers(
    _ value: String, as place: ColumnPlace, in table: StoredTable
  ) {
    let goal = goalTable(table.name) ?? table
    guard goal.requiresInteger(place.column.sqlName), SQLText(value).mayExceedIntegers
    else { return }
    refuse(
      table.allRows.rows(where: value.inParentheses.isNoInteger), table: table.name,
      because: .size(column: place.column.value))
  }

  private mutating func refuseChecks(of copy: TableCopy) throws(Diagnostic) {
    for check in copy.new.table.checks where try copy.canBreak(check, work.budget) {
      let condition = check.condition.value
      try refuse(
        "NOT \(condition.inParentheses)", of: copy, because: .check(condition: condition))
    }
  }

  private mutating func refuseDuplicates(of copy: TableCopy) throws(Diagnostic) {
    let indexes = changes.uniqueIndexes[copy.old.sqlName] ?? []
    let rowID = copy.old.table.rowIDName.map { [[SQLName($0): "BINARY"]] as [UniqueKey] }
    let keys = Set(
      copy.old.uniqueKeys + (rowID ?? [])
        + indexes.filter { $0.condition == nil }.compactMap(\.key))
    for (key, columns) in zip(copy.new.uniqueKeys, copy.new.uniqueKeyColumns)
    where copy.canRepeat(key, keys) {
      let terms = columns.map { column in
        (column, "\(SQLName.quote(column)) COLLATE \(key[SQLName(column)]?.quoted ?? "BINARY")")
      }
      guard let rows = copy.rows(for: SQLName.list(columns)) else { continue }
      refuse(rows.duplicates(of: terms), table: copy.old.name, because: .key(columns: columns))
    }
  }

  // Checks for rows that refer to missing rows, if the migration may have caused this.

  mutating func refuseOrphans() throws(Diagnostic) {
    title = "check references"
    for goal in goal.tables where !changes.emptyTables.contains(goal.sqlName) {
      guard let table = work.table(named: goal.name) else { continue }
      for key in table.references {
        guard let parent = work.table(named: key.table.description) else { continue }
        refuseOrphans(of: key, in: table, parent)
      }
    }
  }

  private mutating func refuseOrphans(
    of key: References, in table: StoredTable, _ parent: StoredTable
  ) {
    let isNew =
      changes.newTables.contains(key.table)
      || newReferences.contains { SQLName($0.table) == table.sqlName && $0.key == key }
    guard let pairs = key.pairs(to: parent),
      isNew || changes.mayBreak(key, of: table.sqlName, pairs.map(\.target))
    else { return }
    let spelled = pairs.map { (table.spelling(of: $0.column), parent.spelling(of: $0.target)) }
    refuse(
      table.allRows.rows(where: RowQuery.isOrphan(by: spelled, in: table.name, of: parent.name)),
      table: table.name,
      because: .reference(
        columns: spelled.map(\.0.description), table: parent.name, isNew: isNew))
  }
}

extension StoredTable {
  /// Returns the name of a column as the table has it.
  fileprivate func spelling(of name: SQLName) -> SQLName { column(name)?.name.sqlName ?? name }

  /// Returns whether a column takes nothing but integers and NULL, unlike a rowid, which isn't NULL either.
  func requiresInteger(_ name: SQLName) -> Bool {
    table.isStrict && affinity(of: name) == .integer && !isRowID(name)
  }
}

extension String {
  /// The condition under which a value is a number that is too large for an integer.
  fileprivate var isNoInteger: String {
    "typeof(\(self)) = 'real' AND abs(\(self)) >= 9223372036854775808.0"
  }
}
