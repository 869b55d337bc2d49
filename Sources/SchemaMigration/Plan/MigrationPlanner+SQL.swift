import SchemaImporter
import SchemaParser

/// Statements and expressions of the author. Statements, like functions of the app, see tables with
/// the values from the steps before them.
extension MigrationPlanner {
  /// Brings the tables whose values the steps so far change to their new definitions.
  ///
  /// - Parameter text: The statements that follow; nil for a function, which may read any table.
  mutating func finishTables(before text: Located<String>?) throws(Diagnostic) {
    let (title, place) = (self.title, self.place)
    for table in work.tables.map(\.name) where changesValues(of: table) {
      if let text, !SQLTokens(text.value).mentions(table) { continue }
      guard !isChangedLater(table) else {
        guard let text else { continue }
        throw Diagnostic(
          .impossibleStep,
          "this comes before the other steps of table '\(table)', whose values change with the last "
            + "of them: move it behind these", at: text.range)
      }
      try dropIndexes()
      self.title = "bring table '\(table)' up to date"
      try finish(table)
      pending[SQLName.folded(table)] = nil
    }
    (self.title, self.place) = (title, place)
  }

  private func changesValues(of table: String) -> Bool {
    guard let wanted = pending[SQLName.folded(table)] else { return false }
    return !wanted.conversions.isEmpty || !wanted.replacements.isEmpty
  }

  private func isChangedLater(_ table: String) -> Bool {
    followingSteps.contains { step in
      step.value.tables.contains { SQLName.areEqual($0, table) }
    }
  }

  mutating func runStatements(of text: Located<String>) throws(Diagnostic) {
    let tables = work.tables
    try runEach(of: text)
    noteStatements(text.value, tables + work.tables)
  }

  private mutating func runEach(of text: Located<String>) throws(Diagnostic) {
    var rest = text.value
    while !SQLTokens(rest).tokens.allSatisfy({ $0.isComment || $0.isSemicolon(in: rest) }) {
      guard let end = work.end(ofStatementIn: rest) else {
        return try run(rest)
      }
      let statement = String(decoding: rest.utf8.prefix(end), as: UTF8.self).withoutSemicolons
      try refuseControl(in: statement, at: text.range)
      try refuseUnnamedColumns(in: statement, at: text.range)
      try run(statement)
      rest = String(decoding: rest.utf8.dropFirst(end), as: UTF8.self)
    }
  }

  /// Records the tables that a statement may change: only those that it names, since triggers are
  /// dropped and foreign keys are off.
  private mutating func noteStatements(_ sql: String, _ tables: [StoredObject]) {
    let tokens = SQLTokens(sql)
    let names = Set(tokens.tokens.map { SQLName.folded(tokens.unquoted($0)) })
    for table in tables.map({ SQLName.folded($0.name) }) where names.contains(table) {
      changedTables.insert(table)
      known.rewrite(table)
    }
  }

  /// Refuses an INSERT that doesn't name its columns where they aren't yet in the order that they will
  /// have in the end.
  private func refuseUnnamedColumns(
    in statement: String, at range: SourceRange
  ) throws(Diagnostic) {
    for name in SQLTokens(statement).tablesOfUnnamedColumns {
      guard let table = work.table(named: name), let due = goalTable(name),
        !table.written.map(\.name.value).elementsEqual(
          due.written.map(\.name.value), by: SQLName.areEqual)
      else { continue }
      throw Diagnostic(
        .impossibleStep,
        "the columns of '\(name)' are in another order at this step: name them in the INSERT",
        at: range)
    }
  }

  /// Refuses statements that would end the transaction of the migration, or change settings, which
  /// belong to the connection.
  private func refuseControl(in statement: String, at range: SourceRange) throws(Diagnostic) {
    let words = [
      "begin", "commit", "end", "rollback", "savepoint", "release", "pragma", "attach", "detach",
      "vacuum",
    ]
    var cursor = TokenCursor(statement)
    guard let token = cursor.next() else { return }
    let word = cursor.sql.text(of: token).lowercased()
    guard words.contains(word) else { return }
    throw Diagnostic(
      .impossibleStep, "\(word.uppercased()) can't be part of a migration", at: range)
  }
}

extension SQLTokens.Token {
  fileprivate var isComment: Bool { kind == .comment || kind == .lineComment }

  fileprivate func isSemicolon(in text: String) -> Bool {
    kind == .symbol && Array(text.utf8)[range.lowerBound] == UInt8(ascii: ";")
  }
}

extension MigrationPlanner {
  /// Refuses expressions that don't have one value for each row, because they are fragments of a
  /// statement or aggregates over all rows.
  func requireOnePerRow(
    _ expressions: [Located<String>?], of table: StoredTable
  ) throws(Diagnostic) {
    for expression in expressions.compactMap(\.self) {
      if let problem = SQLTokens(expression.value).imbalance {
        throw Diagnostic(.impossibleStep, problem.message, at: expression.range)
      }
      let rows = try? work.rows(
        "SELECT count(*) FROM (SELECT \(expression.value.inParentheses) FROM "
          + "\(table.quotedName) WHERE 0)")
      guard rows?.first?[0] ?? "0" == "0" else {
        throw Diagnostic(
          .impossibleStep, "an aggregate has one value for all rows: write a subquery",
          at: expression.range)
      }
    }
  }
}

extension String {
  /// The expression in parentheses, with a line break before the last if it ends in a line comment.
  var inParentheses: String {
    SQLTokens(self).endsInLineComment ? "(\(self)\n)" : "(\(self))"
  }
}

extension SQLTokens {
  /// Whether the SQL reads rows of tables.
  var hasSelect: Bool {
    tokens.contains { $0.kind == .word && text(of: $0).lowercased() == "select" }
  }
}

extension String {
  fileprivate var withoutSemicolons: String {
    let tokens = SQLTokens(self)
    let last = tokens.tokens.last { !$0.isComment && !$0.isSemicolon(in: self) }
    let first = tokens.tokens.first { !$0.isComment && !$0.isSemicolon(in: self) }
    guard let first, let last else { return self }
    return String(
      decoding: Array(utf8)[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
  }
}
