extension Schema {
  /// The statements that create the database, in an order that works: the tables as they stand in
  /// the file, their indexes, virtual tables, views after those that they read, and triggers, which
  /// can be on any of them.
  ///
  /// SQLite runs the trigger first that was created last: so that a full-text index sees each
  /// change of a row in its turn, also where a trigger of the file changes the row again.
  package var createStatements: [SQLStatementText] {
    let definition = TableDefinition(schema: self)
    let fullTextTables = fullTextDefinitions
    return tables.map { definition.createTable($0) }
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

  /// The statement that creates a view.
  package func createStatement(of view: View) -> SQLStatementText { view.definition }

  /// The statements that create a full-text table, and the triggers by their names.
  package func createStatements(
    of table: FullTextTable
  ) -> (table: SQLStatementText, triggers: [(name: String, statement: SQLStatementText)]) {
    let content = table.contentTable.flatMap { content in
      tables.first { SQLName.areEqual($0.name.value, content.value) }
    }
    let definition = FullTextDefinition(table: table, content: content)
    let triggers = zip(table.triggerNames, definition.createTriggers)
    return (definition.createTable, triggers.map { ($0.value, $1) })
  }

  /// The default of a column as an SQL expression; nil where there is none.
  package func defaultExpression(of column: Column) -> String? {
    TableDefinition(schema: self).defaultExpression(of: column)
  }

  /// The conditions that follow from a column's rules and its enum, but not those that its type
  /// implies anyway.
  package func ruleConditions(of column: Column) -> [String] {
    let conditions = TableDefinition(schema: self).ruleChecks(of: column).map(\.condition)
    let isImplied = column.type.value == .boolean || column.type.value == .json
    return Array(conditions.dropFirst(isImplied ? 1 : 0))
  }

  var fullTextDefinitions: [FullTextDefinition] {
    let names = Dictionary(
      tables.map { (SQLName.folded($0.name.value), $0) }, uniquingKeysWith: { first, _ in first })
    return fullTextTables.map { table in
      let content = table.contentTable.flatMap { names[SQLName.folded($0.value)] }
      return FullTextDefinition(table: table, content: content)
    }
  }
}

// MARK: - Views

extension Schema {
  /// The views in an order in which each comes after those that it mentions.
  var viewsByDependency: [View] {
    let names = Dictionary(
      views.enumerated().map { (SQLName.folded($1.name.value), $0) },
      uniquingKeysWith: { first, _ in first })
    let mentioned = views.map { SQLTokens($0.sql.value).foldedNames.compactMap { names[$0] } }
    var order: [Int] = []
    var seen = Set<Int>()
    // Views can mention each other over any number of steps, so the ones to come are kept in a
    // list.
    for start in views.indices {
      var pending = [(view: start, isDone: false)]
      while let (view, isDone) = pending.popLast() {
        if isDone { order.append(view) }
        guard !isDone, seen.insert(view).inserted else { continue }
        pending.append((view, true))
        pending += Set(mentioned[view]).subtracting(seen).sorted(by: >).map { ($0, false) }
      }
    }
    return order.map { views[$0] }
  }
}

extension View {
  /// The statement that creates the view: the file's, where it has all of it.
  var definition: SQLStatementText {
    if StatementHead(SQLTokens(sql.value)) != nil { return SQLStatementText(sql) }
    var text = SQLStatementText()
    text.append("CREATE VIEW ")
    text.append(name: name)
    text.append(" AS\n")
    text.append(sql.value, from: sql.range, isVerbatim: true)
    return text
  }
}

extension SQLStatementText {
  /// A statement that stands in the file as it is.
  fileprivate init(_ sql: Located<String>) {
    self.init()
    append(sql.value, from: sql.range, isVerbatim: true)
  }
}

extension SQLTokens {
  /// The names that the text mentions, as SQLite looks them up.
  package var foldedNames: Set<String> { Set(names.map(SQLName.folded)) }
}
