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
    if let goal, let own = goal.definition(of: column.name.value), !goal.isKey(column),
      !isFilled || !goal.hasCheck(of: column),
      try Self.isAccepted(own, of: column, in: goal, budget)
    {
      (definition, isExact) = (own, true)
    } else {
      let type = (goal ?? table).type(of: column.name.sqlName)
      definition = column.name.sqlName.quoted + (type.isEmpty ? "" : " \(type)")
      isExact = false
    }
  }

  /// Returns whether SQLite accepts the definition of a column for a table with rows. For one without
  /// rows it accepts more.
  private static func isAccepted(
    _ definition: String, of column: Column, in table: StoredTable, _ budget: WorkBudget
  ) throws(Diagnostic) -> Bool {
    if let generated = column.generated {
      // It may mention other columns.
      return !generated.isStored && column.isNullable && !table.hasCheck(of: column)
    }
    return try budget.truth(
      of: "1", in: table.quotedName,
      after: [
        "CREATE TABLE \(table.quotedName) (\(SQLName.quote(Scratch.count)) INTEGER)"
          + (table.table.isStrict ? " STRICT" : ""),
        "INSERT INTO \(table.quotedName) VALUES (1)",
        "ALTER TABLE \(table.quotedName) ADD COLUMN \(definition)",
      ]) == true
  }
}

extension StoredTable {
  fileprivate func hasCheck(of column: Column) -> Bool {
    table.checks.contains { SQLText($0.condition.value).mentions(column.name.value) }
  }
}

extension Column {
  /// The default as SQL, for a column that was read from SQL.
  var defaultExpression: String? {
    if case .sql(let expression) = defaultValue?.value { expression } else { nil }
  }
}
