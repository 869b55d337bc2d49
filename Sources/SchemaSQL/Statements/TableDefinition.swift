import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Writes the definitions of tables and indexes: one column per line, constraints in a fixed order,
/// every name quoted.
struct TableDefinition {
  let literals: SQLLiteral

  init(schema: Schema) {
    literals = SQLLiteral(
      enums: Dictionary(firstOf: schema.enums.map { ($0.name.value, $0) }))
  }

  func createTable(_ table: Table) -> SQLStatementText {
    var sql = SQLStatementText()
    if let verbatim = table.sql {
      sql.append(verbatim.value, from: verbatim.range, isVerbatim: true)
      return sql
    }
    sql.append("CREATE TABLE ")
    sql.append(name: table.name)
    sql.append(" (\n")
    let places = ConstraintPlaces(table)
    let rowID = table.rowIDColumn?.name.value
    for (index, column) in table.columns.enumerated() {
      sql.append(index > 0 ? ",\n  " : "  ")
      append(column, places.constraints(of: column), rowID, in: table, to: &sql)
    }
    appendConstraints(places.tableConstraints, to: &sql)
    sql.append("\n)")
    let options = [table.isStrict ? "STRICT" : "", table.isWithoutRowID ? "WITHOUT ROWID" : ""]
    sql.append(options.filter { !$0.isEmpty }.map { " " + $0 }.joined(separator: ","))
    return sql
  }

  func createIndex(_ index: Index, on table: Table) -> SQLStatementText {
    var sql = SQLStatementText()
    sql.append(index.isUnique ? "CREATE UNIQUE INDEX " : "CREATE INDEX ")
    sql.append(name: index.name)
    sql.append(" ON ")
    sql.append(name: table.name)
    sql.append(" ")
    sql.append(list: index.columns) { $0.append($1) }
    if let condition = index.condition {
      sql.append(" WHERE ")
      sql.append(condition: condition)
    }
    return sql
  }

  func defaultExpression(of column: Column) -> String? {
    switch column.defaultValue?.value {
    case nil: nil
    case .null: "NULL"
    case .literal(let literal): literals.text(of: literal, in: column)
    case .current: column.form.current.map { "(\($0))" }
    case .sql(let expression):
      SQLText(expression).endsInLineComment ? "(\(expression)\n)" : "(\(expression))"
    }
  }
}

extension Column {
  /// The conditions of the checks that the column's rules imply, without that of its type.
  package var ruleConditions: [String] {
    var column = self
    column.isTypeChecked = false
    return column.conditions
  }

  /// The condition of the check that the column's type implies; nil if it implies none.
  package var typeCondition: String? {
    var column = self
    (column.isTypeChecked, column.rules) = (true, ValueRules())
    return column.conditions.first
  }

  private var conditions: [String] {
    let schema = Schema(database: Located("", at: 0..<0))
    return TableDefinition(schema: schema).ruleChecks(of: self).map(\.condition)
  }
}

// MARK: - Columns

extension TableDefinition {
  private func append(
    _ column: Column, _ constraints: Constraints, _ rowID: String?, in table: Table,
    to sql: inout SQLStatementText
  ) {
    sql.append(name: column.name)
    append(typeOf: column, in: table, to: &sql)
    appendNotNull(of: column, rowID, to: &sql)
    if let key = constraints.primaryKey { sql.append(" ", key, inColumn: true) }
    for unique in constraints.unique { sql.append(" ", unique, inColumn: true) }
    appendDefault(of: column, to: &sql)
    if let collation = column.collation { sql.append(collation: collation) }
    if let value = column.generated { sql.append(" ", value) }
    for rule in ruleChecks(of: column) {
      sql.append(" CHECK (\(rule.condition))", from: rule.source)
    }
    for check in constraints.checks { sql.append(" ", check) }
    for key in constraints.foreignKeys { sql.append(" ", key, inColumn: true) }
  }

  /// Appends NOT NULL, unless the column is a rowid, which can't be NULL anyway.
  private func appendNotNull(
    of column: Column, _ rowID: String?, to sql: inout SQLStatementText
  ) {
    if let notNull = column.notNull {
      sql.append(" ", notNull)
    } else if !column.isNullable, !column.isNotNullLeftOut, rowID != column.name.value {
      sql.append(" NOT NULL")
    }
  }

  /// Appends the declared type. In a table that isn't STRICT, only a column without one keeps any
  /// value unchanged.
  private func append(typeOf column: Column, in table: Table, to sql: inout SQLStatementText) {
    let keepsAnything = column.type.value == .any && column.sqlType == nil && !table.isStrict
    let type = column.declaredType
    guard !keepsAnything, !type.isEmpty else { return }
    sql.append(" ")
    sql.append(
      type, from: column.sqlType?.range ?? column.type.range,
      isVerbatim: column.sqlType != nil)
  }

  private func appendDefault(of column: Column, to sql: inout SQLStatementText) {
    guard let value = column.defaultValue, let expression = defaultExpression(of: column) else {
      return
    }
    sql.append(" DEFAULT ")
    if case .sql(let text) = value.value {
      sql.append(expression: Located(text, at: value.range))
    } else {
      sql.append(expression, from: value.range)
    }
  }

  private func appendConstraints(_ constraints: Constraints, to sql: inout SQLStatementText) {
    let separator = ",\n  "
    if let key = constraints.primaryKey { sql.append(separator, key) }
    for unique in constraints.unique { sql.append(separator, unique) }
    for check in constraints.checks { sql.append(separator, check) }
    for key in constraints.foreignKeys { sql.append(separator, key) }
  }
}
