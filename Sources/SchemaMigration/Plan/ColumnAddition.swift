import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The addition of a column, by ALTER TABLE, to a table that has rows.
struct ColumnAddition {
  /// The column definition after ADD COLUMN.
  let definition: String
  /// Whether this creates exactly the new column. Otherwise it is added without constraints, and
  /// the table is rebuilt later.
  let isExact: Bool

  /// - Parameter isFilled: Whether the column is then filled with values that haven't been checked.
  init(
    _ column: Column, to table: StoredTable, of goal: StoredTable?, isFilled: Bool = false,
    _ budget: WorkBudget
  ) throws(Diagnostic) {
    if let goal, let own = goal.definition(of: column.name.value),
      try Self.isExact(column, from: table, to: goal, budget),
      !isFilled || goal.checks(of: column).isEmpty
    {
      (definition, isExact) = (own, true)
    } else {
      let type = (goal ?? table).type(of: column.name.sqlName)
      definition = column.name.sqlName.quoted + (type.isEmpty ? "" : " \(type)")
      isExact = false
    }
  }

  /// Returns whether SQLite accepts the definition of a column for a table with rows; see "ALTER
  /// TABLE ADD COLUMN" in its documentation. For a table without rows it accepts more.
  private static func isExact(
    _ column: Column, from old: StoredTable, to table: StoredTable, _ budget: WorkBudget
  ) throws(Diagnostic) -> Bool {
    let isUnique = table.table.uniqueConstraints.contains { unique in
      unique.columns.contains { $0.columnName?.sqlName == column.name.sqlName }
    }
    if table.isKey(column) || isUnique { return false }
    let checks = table.checks(of: column)
    let copy = TableCopy(old, table, PendingTable())
    for check in checks where try copy.canBreak(check, budget) { return false }
    if let generated = column.generated {
      return checks.isEmpty && !generated.isStored && column.isNullable
    }
    guard let value = column.defaultExpression else { return column.isNullable }
    return SQLText(value).isConstant(orNull: column.isNullable)
  }
}

extension StoredTable {
  fileprivate func checks(of column: Column) -> [Check] {
    table.checks.filter { SQLText($0.condition.value).mentions(column.name.value) }
  }
}

extension SQLText {
  /// Returns whether a default is one that SQLite can give to existing rows.
  fileprivate func isConstant(orNull allowsNull: Bool) -> Bool {
    let places = tokens.indices.drop { isAt($0, "-") || isAt($0, "+") }
    guard places.count == 1, comments.isEmpty, let place = places.first else { return false }
    switch tokens[place].kind {
    case .string, .number: return true
    case .blob: return tokens.count == 1
    default:
      return ["true", "false"].contains(keyword(place)) || isAt(place, "null") && allowsNull
    }
  }
}

extension Column {
  /// The default as SQL, for a column that was read from SQL.
  var defaultExpression: String? {
    if case .sql(let expression) = defaultValue?.value { expression } else { nil }
  }
}
