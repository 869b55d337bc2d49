import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Statements and expressions of the author. Statements, like functions of the app, see tables with
/// the values from the steps before them.
extension MigrationPlanner {
  /// Runs statements, which read views and virtual tables as the steps so far leave them.
  mutating func perform(_ text: Located<String>) throws(Diagnostic) {
    let known = views.values.sorted { $0.name < $1.name } + newVirtualTables
    let read = known.read(by: text.value)
    try finishTables(readBy: known.names(readBy: text.value), at: text)
    let title = title
    for table in read where table.isVirtual { try finish(virtual: table) }
    self.title = title
    let missing = read.filter { !$0.isVirtual && work.table(named: $0.name) == nil }
    for view in missing { try run(view.sql) }
    try runStatements(of: text)
    for view in missing { try run("DROP VIEW \(SQLName.quote(view.name))") }
  }

  /// Brings the tables whose values the steps so far change to their new definitions.
  ///
  /// - Parameters:
  ///   - names: The names of what follows reads; nil for a function, which may read any table.
  ///   - text: The statements that follow; nil for a function.
  mutating func finishTables(
    readBy names: Set<SQLName>?, at text: Located<String>?
  ) throws(Diagnostic) {
    let (title, place) = (self.title, self.place)
    let changed = work.tables.map(\.sqlName).filter { table in
      guard let wanted = pending[table] else { return false }
      return (!wanted.conversions.isEmpty || !wanted.replacements.isEmpty)
        && names.map { $0.contains(table) } != false
    }
    var finished: [SQLName] = []
    for table in withReaders(changed) {
      let following = followingSteps.map(\.value).filter { $0.tables.contains(table) }
      if following.isEmpty {
        finished.append(table)
      } else if let text, let names {
        throw tooEarly(at: text.range, for: table, following, names)
      }
    }
    if !finished.isEmpty {
      try dropIndexes()
      // What rows are refused for is one of the table's own steps.
      self.place = 0..<0
      try finishInOrder(finished)
      for table in finished { pending[table] = nil }
    }
    try refresh()
    (self.title, self.place) = (title, place)
  }

  private func tooEarly(
    at range: SourceRange, for name: SQLName, _ following: [MigrationStep], _ names: Set<SQLName>
  ) -> Diagnostic {
    let table = work.table(named: name.description)?.name ?? name.description
    let lost = following.compactMap { $0.droppedColumn }.first { names.contains($0.sqlName) }
    return impossible(
      lost.map {
        "the values of table '\(table)' change with the last of its steps, when '\($0.value)' is "
          + "gone: move this before all of them"
      }
        ?? "this comes before other steps of table '\(table)', whose values change with the last "
        + "of them: move it after these", at: range)
  }

  mutating func runStatements(of text: Located<String>) throws(Diagnostic) {
    let sql = SQLText(text.value)
    let tables = work.tables
    for statement in sql.statements {
      try refuseControl(in: statement, at: text.range)
      try refuseUnnamedColumns(in: statement, at: text.range)
      self.statement = statement
      try run(statement)
      self.statement = nil
    }
    // They change only tables that they name, since triggers are dropped and foreign keys are off.
    let names = Set(sql.tokens.map { SQLName(sql.name(of: $0)) })
    for table in (tables + work.tables).map(\.sqlName) where names.contains(table) {
      changedTables.insert(table)
      changes.rewrite(table)
    }
  }

  /// Refuses an INSERT that doesn't name its columns where they aren't yet in the order that they will
  /// have in the end.
  private func refuseUnnamedColumns(
    in statement: String, at range: SourceRange
  ) throws(Diagnostic) {
    for name in SQLText(statement).tablesOfUnnamedColumns {
      guard let table = work.table(named: name), let expected = goalTable(name),
        table.written.map(\.name.sqlName) != expected.written.map(\.name.sqlName)
      else { continue }
      throw impossible(
        "the columns of '\(name)' are in another order at this step: name them in the INSERT",
        at: range)
    }
  }

  /// Refuses statements that would end the transaction of the migration, or change settings, which
  /// belong to the connection.
  private func refuseControl(in statement: String, at range: SourceRange) throws(Diagnostic) {
    guard let verb = SQLText(statement).verb,
      verb.subject == .transaction || verb.subject == .connection
    else { return }
    // SQLite may have another reason.
    if work.connection.end(ofStatementIn: statement) == nil { return }
    throw impossible("\(verb.rawValue.uppercasedASCII) can't be part of a migration", at: range)
  }

  /// Throws if a step calls a function that SQLite doesn't have and the schema doesn't declare.
  func requireKnownFunctions() throws(Diagnostic) {
    guard let declared = context.functions else { return }
    let unknown = work.connection.unknownFunctions.subtracting(declared)
    if unknown.isEmpty { return }
    for text in steps.flatMap(\.value.parts.sql).map(\.text) {
      let sql = SQLText(text.value)
      // An operator is a call of the function of its name.
      let operation = unknown.contains("regexp") && sql.mentions("regexp") ? "regexp" : nil
      guard let name = sql.call(ofAny: unknown) ?? operation else { continue }
      throw impossible(
        SQLFunctionAdvice.message(for: name, including: declared.map(\.description)), at: text.range
      )
    }
  }

  /// Refuses an expression over rows of a table that the version creates, and that only a statement can
  /// fill: there are none when the expression is calculated.
  private func requireRows(for expression: Located<String>) throws(Diagnostic) {
    let preceding = steps.dropLast(followingSteps.count).map(\.value)
    guard !preceding.contains(where: \.runsStatements) else { return }
    let tables = TableMentions(SQLText("SELECT \(expression.value)")).names
    for case .createTable(let name, rows: nil) in preceding where tables.contains(name.sqlName) {
      throw impossible(
        "table '\(name.value)' has no rows yet: fill it by 'sql', and then set the column there by UPDATE",
        at: expression.range)
    }
  }

  /// Refuses expressions that don't have one value for each row, because they are fragments of a
  /// statement or aggregates over all rows.
  func requireOnePerRow(
    _ expressions: [Located<String>?], of table: StoredTable
  ) throws(Diagnostic) {
    for expression in expressions.compactMap(\.self) {
      try requireBalance(of: expression)
      try requireRows(for: expression)
      let query = "SELECT \(expression.value.inParentheses) FROM \(table.quotedName)"
      let database = work.connection
      let rows = try database.attempt { () throws(SQLiteError) in
        try database.rows("SELECT count(*) FROM (\(query) WHERE 0)")
      }
      let isAggregate = rows.map { $0.first?[0] != "0" } ?? false
      try requireOwnNames(in: query, at: expression.range, isAggregate: isAggregate)
      if isAggregate {
        throw impossible(
          "an aggregate has one value for all rows: write a subquery", at: expression.range)
      }
    }
  }

  func requireBalance(of expression: Located<String>) throws(Diagnostic) {
    if let problem = SQLText(expression.value).imbalance {
      throw impossible(problem.message, at: expression.range)
    }
  }
}

extension SQLText {
  /// Returns the first of the functions that the SQL calls.
  fileprivate func call(ofAny functions: Set<SQLName>) -> String? {
    tokens.indices.first { functions.contains(sqlName($0)) && isAt($0 + 1, "(") }.map { name($0) }
  }

  /// Whether the SQL reads rows of tables.
  var hasSelect: Bool { tokens.indices.contains { isAt($0, "select") } }

  /// Whether a SELECT has another one in it.
  var hasSubquery: Bool { tokens.indices.dropFirst().contains { isAt($0, "select") } }

  /// The tables that statements insert rows into without naming the columns.
  var tablesOfUnnamedColumns: [String] {
    tokens.indices.filter { isAt($0, "into") }.compactMap { place in
      let table = isAt(place + 2, ".") ? place + 3 : place + 1
      let next = isAt(table + 1, "as") ? table + 3 : table + 1
      let isNamed = isAt(next, "(") || isAt(next, "default")
      return tokens.indices.contains(table) && !isNamed ? name(table) : nil
    }
  }

  /// The statements, without their semicolons.
  fileprivate var statements: [String] {
    var statements: [String] = []
    var (start, end) = (0, StatementEnd())
    for index in tokens.indices where end.isReached(by: index, in: self) {
      if index > start { statements.append(text(start..<index)) }
      (start, end) = (index + 1, StatementEnd())
    }
    return start < tokens.count ? statements + [text(start..<tokens.count)] : statements
  }
}

extension MigrationStep {
  var droppedColumn: Located<String>? {
    if case .dropColumn(let place) = self { place.column } else { nil }
  }
}
