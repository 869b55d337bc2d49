import DBGenSQLSyntax
package import DBGenSQLText
package import SchemaParser

extension Schema {
  /// The statements that create the database, in a valid order: the tables in the order of the
  /// file, their indexes, full-text and virtual tables, views after those that they read, and
  /// triggers, which can be on any of them.
  ///
  /// SQLite runs the most recently created trigger first. Full-text triggers are created last, so
  /// that the index sees every change of a row in order, even if a trigger of the file changes the
  /// row again.
  package var createStatements: [SQLStatementText] {
    let definition = TableDefinition(schema: self)
    let fullTextTables = fullTextDefinitions
    return tables.concurrentMap { definition.createTable($0) }
      + tables.flatMap { table in table.indexes.map { definition.createIndex($0, on: table) } }
      + fullTextTables.map(\.createTable) + virtualTables.map { SQLStatementText($0.sql) }
      + viewsByDependency.map(\.definition)
      + triggers.map { SQLStatementText($0.sql) } + fullTextTables.flatMap(\.createTriggers)
  }

  /// The statements that create each table with its indexes.
  package var tableStatements: [[SQLStatementText]] {
    let definition = TableDefinition(schema: self)
    return tables.map { table in
      [definition.createTable(table)] + table.indexes.map { definition.createIndex($0, on: table) }
    }
  }

  /// Returns the statement that creates a view.
  package func createStatement(of view: View) -> SQLStatementText { view.definition }

  /// Returns the statements that create a full-text table and its triggers, the latter with their
  /// names.
  package func createStatements(
    of table: FullTextTable
  ) -> (table: SQLStatementText, triggers: [(name: String, statement: SQLStatementText)]) {
    let content = table.contentTable.flatMap { self.table(named: $0.value) }
    let definition = FullTextDefinition(table: table, content: content)
    let triggers = zip(table.triggerNames, definition.createTriggers)
    return (definition.createTable, triggers.map { ($0.value, $1) })
  }

  /// Returns the default of a column as an SQL expression; nil if it has none.
  package func defaultExpression(of column: Column) -> String? {
    TableDefinition(schema: self).defaultExpression(of: column)
  }

  /// Returns the conditions of a column's rules, and of an enum's cases.
  package func ruleConditions(of column: Column) -> [String] {
    var column = column
    column.isTypeChecked = column.type.value.traits.kind == .enumeration
    return TableDefinition(schema: self).ruleChecks(of: column).map(\.condition)
  }

  /// Returns the statement that creates an index.
  package func createStatement(of index: Index, on table: Table) -> String {
    TableDefinition(schema: self).createIndex(index, on: table).text
  }

  var fullTextDefinitions: [FullTextDefinition] {
    let names = Dictionary(firstOf: tables.map { ($0.name.sqlName, $0) })
    return fullTextTables.map { table in
      let content = table.contentTable.flatMap { names[$0.sqlName] }
      return FullTextDefinition(table: table, content: content)
    }
  }

  // MARK: - Views

  /// The places of the views that each view mentions.
  package var mentionedViews: [[Int]] {
    let names = Dictionary(firstOf: views.enumerated().map { ($1.name.sqlName, $0) })
    return views.map { SQLText($0.sql.value).mentionedNames.compactMap { names[$0] } }
  }

  /// The views, each after those that it mentions.
  var viewsByDependency: [View] {
    let mentioned = mentionedViews
    return DependencyOrder.of(Array(views.indices)) { mentioned[$0] }.map { views[$0] }
  }

  /// Returns the condition that exactly those values of a column meet that the generated code reads;
  /// nil if the table has no others, or if SQL can't say it.
  package func conditionOfReading(_ column: Column, of table: Table) -> String? {
    let isCertain =
      table.isStrict && !column.isNotNullLeftOut && column.storedType.isPlain
      && enumeration(of: column) == nil && column.generated == nil
    guard !isCertain, !callsFunctions(column, in: table) else { return nil }
    let name = SQLName.quote(column.name.value)
    if enumeration(of: column)?.isOpen == true { return nil }
    let condition = "ifnull(\(conditionOfForm(column).replacing("@", with: name)), 0)"
    return column.isNullable ? "(\(name) IS NULL OR \(condition))" : "(\(condition))"
  }

  /// Returns whether a function of the app computes the values of a column, which nobody else can read.
  private func callsFunctions(_ column: Column, in table: Table) -> Bool {
    column.generated != nil
      && !table.namesRead(by: column).isDisjoint(with: functions.map(\.name.sqlName))
  }

  /// Returns the condition that the values meet that the generated code reads as those of a column, as
  /// far as SQL can say it; `@` stands for the value.
  func conditionOfForm(_ column: Column) -> String {
    // Whether a text is a URL is known to Foundation alone.
    enumeration(of: column)?.condition ?? column.form.condition
      ?? "typeof(@) = '\(SQLName.folded(column.storage.rawValue))'"
  }
}

extension View {
  /// The statement that creates the view: the file's, if it is complete.
  var definition: SQLStatementText {
    if SQLText(sql.value).objectHead != nil { return SQLStatementText(sql) }
    var text = SQLStatementText()
    text.append("CREATE VIEW ")
    text.append(name: name)
    text.append(" AS\n")
    text.append(sql.value, from: sql.range, isVerbatim: true)
    return text
  }
}

extension SQLStatementText {
  /// Creates a statement from verbatim text of the file.
  fileprivate init(_ sql: Located<String>) {
    self.init()
    append(sql.value, from: sql.range, isVerbatim: true)
  }
}

extension SchemaSnapshot {
  /// Creates a snapshot of the database of a schema.
  package init(of schema: Schema) {
    self.init(statements: schema.createStatements.map { Located($0.text, at: 0..<0) })
    enums = schema.enums.map { enumeration in
      SnapshotEnum(
        name: enumeration.name.value,
        cases: enumeration.cases.map {
          .init(name: $0.name.value, value: $0.value.value.sql)
        })
    }
    types = schema.tables.compactMap { table in
      let columns = table.columns.compactMap { column in
        column.storedType.isPlain
          ? nil : SnapshotColumn(name: column.name.value, type: column.storedType)
      }
      return columns.isEmpty ? nil : SnapshotTable(name: table.name.value, columns: columns)
    }
  }
}

extension VirtualTable {
  /// The statement with which SQLite checks what reads the table: for an unchecked one, a table with
  /// the declared columns.
  var checkedStatement: String {
    guard isUnchecked else { return sql.value }
    return "CREATE TABLE \(SQLName.quote(name.value)) (\(SQLName.list(cells.map(\.name.value))))"
  }
}

extension SQLText {
  /// The beginning of a statement that creates a view, trigger, or virtual table.
  var objectHead: SQLHead? {
    head.flatMap { [.view, .trigger, .virtualTable].contains($0.kind) ? $0 : nil }
  }
}

extension StoredForm {
  /// The condition that a text, `@`, is certainly no URL: it is empty, or has spaces.
  static let isNoURL = "typeof(@) = 'text' AND (@ = '' OR @ GLOB '*[' || char(1) || '-' || ' ]*')"
}

extension Enumeration {
  /// The condition that the values of the cases meet; nil if others are kept.
  fileprivate var condition: String? {
    if isOpen { return nil }
    let literals = cases.map { $0.value.value.sql }.joined(separator: ", ")
    return "typeof(@) <> 'blob' AND @ COLLATE BINARY IN (\(literals))"
  }
}

extension Table {
  /// Returns the names in the expression of a generated column, and in those of the generated columns that it
  /// reads. Of another column, that is its own name.
  package func namesRead(by column: Column) -> Set<SQLName> {
    guard column.generated != nil else { return [column.name.sqlName] }
    var (names, open) = (Set<SQLName>(), [column])
    while let next = open.popLast() {
      guard let value = next.generated else { continue }
      let new = SQLText(value.expression.value).mentionedNames.subtracting(names)
      names.formUnion(new)
      open += columns.filter { new.contains($0.name.sqlName) }
    }
    return names
  }
}
