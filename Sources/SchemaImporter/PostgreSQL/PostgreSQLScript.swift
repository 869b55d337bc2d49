import DBGenSQLText
package import SchemaParser

/// The script for psql that creates the tables of a schema in PostgreSQL, in two parts: before and
/// after the rows. What may mean something else in PostgreSQL stays as a comment, with a warning.
package struct PostgreSQLScript {
  /// The statements before the rows: the tables with their keys, checks and documentation.
  package private(set) var beginning = """
    \\set ON_ERROR_STOP on
    SET client_encoding = 'UTF8';
    SET standard_conforming_strings = on;
    BEGIN;

    """
  /// A warning for each part of the schema that is a comment, and an error for each name that is too
  /// long.
  package private(set) var diagnostics: [Diagnostic] = []
  private var indexes = ""
  private var foreignKeys: [(table: String, parent: String, statement: String)] = []
  private var leftOut = ""
  /// The names of tables, indexes and constraints.
  private var taken: Set<String> = []
  private let schema: Schema

  package init(_ schema: Schema) {
    self.schema = schema
    checkNames()
    // Only the app can compute some columns.
    let tables = schema.tables.map { table in
      var table = table
      table.columns = Self.columns(of: table, in: schema)
      return table
    }
    for (all, table) in zip(schema.tables, tables) {
      leaveOut(columnsOf: all, besidesThoseOf: table)
      beginning += "\n" + createTable(table) + takeComments() + documentation(of: table)
    }
    for table in tables {
      for index in table.indexes { add(index, of: table) }
      for key in table.foreignKeys { add(key, of: table) }
    }
    leaveOutObjects()
  }

  /// The whole script, without rows.
  package var text: String { beginning + ending() }

  /// Returns the statements after the rows: indexes and foreign keys.
  ///
  /// - Parameter isBroken: Whether rows of a table refer to rows of another that don't exist.
  package func ending(
    isBroken: (_ table: String, _ parent: String) -> Bool = { _, _ in false }
  ) -> String {
    let keys = foreignKeys.map { key in
      key.statement + (isBroken(key.table, key.parent) ? " NOT VALID;\n" : ";\n")
    }
    return "\n" + indexes + keys.joined() + leftOut + "\nCOMMIT;\n"
  }

  /// Returns the statement after which a table's key continues where it ended; nil if the app
  /// chooses all keys.
  ///
  /// - Parameter last: The greatest key that was ever assigned, if it isn't to be assigned again.
  package static func continuation(of table: Table, after last: Int64? = nil) -> String? {
    guard let key = assignedKey(of: table)?.name.value else { return nil }
    let name = SQLName.quote(table.name.value)
    let greatest = (["max(\(SQLName.quote(key)))"] + [last.map { "\($0)" }].compactMap(\.self))
      .joined(separator: ", ")
    return """
      SELECT setval(pg_get_serial_sequence(\(SQLString.quote(name)), \(SQLString.quote(key))), \
      greatest(\(greatest), 1), greatest(\(greatest)) >= 1) FROM \(name);

      """
  }

  /// Adds a comment with a part of the schema, and a warning at its place.
  private mutating func leaveOut(_ title: String, _ sql: Located<String>) {
    let lines = sql.value.split(whereSeparator: \.isNewline)
    leftOut += "-- \(title):\n" + lines.map { "--   \($0)\n" }.joined()
    diagnostics.append(
      Diagnostic(
        .notInPostgreSQL, "\(title) is only a comment: it may mean something else in PostgreSQL",
        at: sql.range, severity: .warning))
  }

  /// PostgreSQL cuts longer names, so that several can become one: see NAMEDATALEN.
  private static let longestName = 63
  /// See "System Columns" in PostgreSQL's documentation.
  private static let systemColumns: Set = ["tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"]

  private mutating func checkNames() {
    let tables = schema.tables.flatMap { [$0.name] + $0.indexes.map(\.name) }
    let columns = schema.tables.flatMap { $0.columns.map(\.name) }
    taken = Set(tables.map(\.value))
    diagnostics += (tables + columns).filter { $0.value.utf8.count > Self.longestName }.map {
      Diagnostic(.notInPostgreSQL, "PostgreSQL's names have at most 63 bytes", at: $0.range)
    }
    diagnostics += columns.filter { Self.systemColumns.contains($0.value) }.map {
      Diagnostic(
        .notInPostgreSQL, "every table of PostgreSQL has a column '\($0.value)' of its own",
        at: $0.range)
    }
  }

  private mutating func takeComments() -> String {
    defer { leftOut = "" }
    return leftOut
  }
}

// MARK: - Tables

extension PostgreSQLScript {
  private mutating func leaveOut(columnsOf all: Table, besidesThoseOf table: Table) {
    for column in all.columns where table.column(named: column.name.value) == nil {
      guard let value = column.generated else { continue }
      leaveOut("column '\(column.name.value)'", value.expression)
    }
  }

  private mutating func createTable(_ table: Table) -> String {
    var parts: [String] = []
    for column in table.columns { parts.append(definition(of: column, table)) }
    if let key = table.primaryKey {
      // SQLite accepts NULL in the key of some tables.
      let isNullable = key.columns.contains { term in
        term.columnName.flatMap { table.column(named: $0.value) }?.isNullable == true
      }
      parts.append(
        name(key.constraintName) + (isNullable ? "UNIQUE " : "PRIMARY KEY ") + list(key.columns))
    }
    for unique in table.uniqueConstraints where table.has(unique.columns) {
      parts.append(name(unique.constraintName) + "UNIQUE " + list(unique.columns))
    }
    for column in table.columns {
      for rule in schema.ruleConditions(of: column) {
        parts += check(Check(condition: Located(rule, at: column.type.range)), of: table)
      }
    }
    for item in table.checks { parts += check(item, of: table) }
    if let sql = table.sql { leaveOut("the SQL of table '\(table.name.value)'", sql) }
    return
      "CREATE TABLE \(SQLName.quote(table.name.value)) (\n  \(parts.joined(separator: ",\n  "))\n);\n"
  }

  /// Returns the key that the database assigns to a new row.
  private static func assignedKey(of table: Table) -> Column? {
    table.rowIDColumn.flatMap { $0.comparedType == "bigint" ? $0 : nil }
  }

  /// Returns the columns of a table that have values without the app, which registers functions.
  static func columns(of table: Table, in schema: Schema) -> [Column] {
    table.columns.filter { column in
      guard let generated = column.generated, !generated.isStored else { return true }
      let text = SQLText(generated.expression.value)
      return !schema.functions.contains { text.mentions($0.name.value) }
    }
  }

  private mutating func definition(of column: Column, _ table: Table) -> String {
    var sql = "\(SQLName.quote(column.name.value)) \(column.postgreSQLType)"
    if !column.isNullable { sql += " NOT NULL" }
    if Self.assignedKey(of: table)?.name == column.name {
      return sql + " GENERATED BY DEFAULT AS IDENTITY"
    }
    if let collation = column.collation, SQLName.folded(collation.value) != "binary" {
      leaveOut("the collation of column '\(column.name.value)'", collation)
    }
    if let value = defaultValue(of: column) { sql += " DEFAULT \(value)" }
    if let generated = column.generated { sql += self.generated(generated, column, table) }
    return sql
  }

  private mutating func defaultValue(of column: Column) -> String? {
    guard let value = column.defaultValue else { return nil }
    switch value.value {
    case .null: return nil
    case .literal(let literal): return literal.postgreSQL(of: column, in: schema)
    case .sql(let sql):
      if let value = PostgreSQLExpression.defaultValue(sql, of: column) { return value }
      leaveOut("the default of column '\(column.name.value)'", Located(sql, at: value.range))
      return nil
    }
  }

  /// Returns the clause of a generated column, or nothing if its values are copied instead.
  private mutating func generated(
    _ generated: GeneratedValue, _ column: Column, _ table: Table
  ) -> String {
    if let value = Self.generatedValue(of: column, table) {
      return " GENERATED ALWAYS AS (\(value)) STORED"
    }
    leaveOut("the expression of column '\(column.name.value)'", generated.expression)
    return ""
  }

  /// Returns the expression of a generated column; nil if PostgreSQL can't compute it.
  static func generatedValue(of column: Column, _ table: Table) -> String? {
    // PostgreSQL doesn't allow a generated column in the expression of another.
    let columns = table.columns.filter { $0.generated == nil }
    guard let sql = column.generated?.expression.value,
      let value = PostgreSQLExpression(columns).value(sql)
    else { return nil }
    switch (value.kind, column.type.value.traits.kind) {
    case (.number, .integer), (.number, .real), (.text, .text), (.truth, .boolean): return value.sql
    default: return nil
    }
  }

  private mutating func check(_ check: Check, of table: Table) -> [String] {
    if let condition = PostgreSQLExpression(table.columns).condition(check.condition.value) {
      return [name(check.constraintName) + "CHECK (\(condition))"]
    }
    leaveOut("a check of table '\(table.name.value)'", check.condition)
    return []
  }

  private func documentation(of table: Table) -> String {
    let name = SQLName.quote(table.name.value)
    let docs =
      [("TABLE \(name)", table.doc)]
      + table.columns.map { ("COLUMN \(name).\(SQLName.quote($0.name.value))", $0.doc) }
    return docs.compactMap { object, doc in
      doc.map { "COMMENT ON \(object) IS \(SQLString.quote($0));\n" }
    }.joined()
  }

  /// Returns the clause that names a constraint, unless another has the name: those that are indexes
  /// share them in a schema of PostgreSQL.
  private mutating func name(_ name: Located<String>?) -> String {
    guard let name, name.value.utf8.count <= Self.longestName, taken.insert(name.value).inserted
    else { return "" }
    return "CONSTRAINT \(SQLName.quote(name.value)) "
  }

  private func list(_ columns: [IndexedColumn]) -> String {
    list(columns.compactMap(\.columnName))
  }

  private func list(_ names: [Located<String>]) -> String {
    "(\(names.map { SQLName.quote($0.value) }.joined(separator: ", ")))"
  }
}

// MARK: - What follows the rows

extension PostgreSQLScript {
  private mutating func add(_ index: Index, of table: Table) {
    let expression = PostgreSQLExpression(table.columns)
    let terms = index.columns.compactMap { column -> String? in
      let term: String? =
        switch column.term {
        case .column(let name): SQLName.quote(name.value)
        case .expression(let sql): expression.value(sql.value).map { "(\($0.sql))" }
        }
      return term.map { $0 + (column.isDescending ? " DESC" : "") }
    }
    let condition = index.condition.map { expression.condition($0.value) }
    guard terms.count == index.columns.count, condition != .some(nil), table.has(index.columns),
      index.columns.allSatisfy({ SQLName.folded($0.collation?.value ?? "binary") == "binary" })
    else {
      let definition = schema.createStatement(of: index, on: table)
      return leaveOut("index '\(index.name.value)'", Located(definition, at: index.name.range))
    }
    indexes +=
      "CREATE \(index.isUnique ? "UNIQUE " : "")INDEX \(SQLName.quote(index.name.value)) "
      + "ON \(SQLName.quote(table.name.value)) (\(terms.joined(separator: ", ")))"
      + (condition.flatMap { $0 }.map { " WHERE \($0)" } ?? "") + ";\n"
  }

  private mutating func add(_ key: ForeignKey, of table: Table) {
    let clause =
      "\(name(key.constraintName))FOREIGN KEY \(list(key.columns)) REFERENCES \(references(key))"
    guard isComparable(key, of: table) else {
      return leaveOut(
        "a foreign key of table '\(table.name.value)'", Located(clause, at: key.range))
    }
    foreignKeys.append(
      (
        table.name.value, key.table.value,
        "ALTER TABLE \(SQLName.quote(table.name.value)) ADD \(clause)"
      ))
  }

  private func references(_ key: ForeignKey) -> String {
    let actions = [("DELETE", key.onDelete), ("UPDATE", key.onUpdate)].compactMap { event, action in
      action.flatMap { $0.value == .noAction ? nil : " ON \(event) \($0.value.postgreSQL)" }
    }
    let table = table(named: key.table.value)?.name.value ?? key.table.value
    return SQLName.quote(table) + " " + list(referencedColumns(of: key)) + actions.joined()
      + (key.isDeferred ? " DEFERRABLE INITIALLY DEFERRED" : "")
  }

  /// Whether the table that a key refers to exists and has columns of the same kinds.
  private func isComparable(_ key: ForeignKey, of table: Table) -> Bool {
    guard let parent = self.table(named: key.table.value) else { return false }
    let referenced = referencedColumns(of: key)
    return referenced.count == key.columns.count
      && zip(key.columns, referenced).allSatisfy { child, parentName in
        guard let child = table.column(named: child.value),
          let column = parent.column(named: parentName.value)
        else { return false }
        return child.comparedType == column.comparedType
      }
  }

  private func referencedColumns(of key: ForeignKey) -> [Located<String>] {
    if !key.referencedColumns.isEmpty { return key.referencedColumns }
    return table(named: key.table.value)?.primaryKey?.columns.compactMap(\.columnName) ?? []
  }

  private func table(named name: String) -> Table? {
    schema.tables.first { SQLName.areEqual($0.name.value, name) }
  }

  private mutating func leaveOutObjects() {
    for view in schema.views { leaveOut("view '\(view.name.value)'", view.sql) }
    for trigger in schema.triggers { leaveOut("trigger '\(trigger.name.value)'", trigger.sql) }
    for table in schema.virtualTables {
      leaveOut("virtual table '\(table.name.value)'", table.sql)
    }
    for index in schema.fullTextTables {
      let columns = index.columns.map(\.value).joined(separator: ", ")
      leaveOut("full-text index '\(index.name.value)'", index.name.map { _ in columns })
    }
  }
}

extension Table {
  /// Whether the table has the columns of an index or a constraint.
  fileprivate func has(_ terms: [IndexedColumn]) -> Bool {
    terms.compactMap(\.columnName).allSatisfy { column(named: $0.value) != nil }
  }
}

extension Column {
  /// The type in PostgreSQL, with one for all integers, which can refer to each other.
  fileprivate var comparedType: String {
    ["integer", "smallint"].contains(postgreSQLType) ? "bigint" : postgreSQLType
  }
}

extension ForeignKeyAction {
  fileprivate var postgreSQL: String {
    switch self {
    case .cascade: "CASCADE"
    case .setNull: "SET NULL"
    case .setDefault: "SET DEFAULT"
    case .restrict: "RESTRICT"
    case .noAction: "NO ACTION"
    }
  }
}
