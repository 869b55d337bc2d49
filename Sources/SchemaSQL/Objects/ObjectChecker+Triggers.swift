import DBGenSQLSyntax
package import DBGenSQLText
package import SchemaParser

extension ObjectChecker {
  /// Creates the triggers, and has SQLite compile the statements that fire them: only then does it
  /// check what a trigger does.
  mutating func createTriggers() throws(SQLiteError) {
    for definition in schema.fullTextDefinitions
    where columns[definition.table.name.sqlName] != nil {
      for trigger in definition.createTriggers {
        do throws(SQLiteError) { try database.run(trigger.text) } catch {
          report(
            .refusedStatement,
            "SQLite refuses '\(definition.table.name.value)': \(error.message)",
            at: definition.table.name.range)
        }
      }
    }
    var triggers: [Trigger] = []
    for trigger in schema.triggers {
      let isStatement = isStatement(trigger.sql, named: trigger.name, .trigger, "a trigger")
      if isStatement, isOneStatement(trigger.sql) { triggers.append(trigger) }
    }
    let checked = triggers.filter { !$0.isUnchecked }
    let replaced = try lighten(checked)
    try createAll(checked)
    for view in replaced { try restore(view) }
    for trigger in triggers where trigger.isUnchecked { try checkUnchecked(trigger) }
  }

  /// If triggers read too many views, replaces those that none of them changes. Returns these.
  private func lighten(_ triggers: [Trigger]) throws(SQLiteError) -> [View] {
    let statements = triggers.map(\.sql.value)
    guard viewReads.isMany(in: statements) else { return [] }
    let standIns = Set(viewReads.standIns.map(\.name.sqlName))
    let texts = statements.map { SQLText($0) }
    let read = texts.reduce(into: Set<SQLName>()) { $0.formUnion($1.mentionedNames) }
    let changed = Set(texts.flatMap { StatementSize($0).statements }.flatMap(\.changes.keys))
      .union(schema.triggers.compactMap { $0.cause?.table }).union(standIns)
    var replaced: [View] = []
    for view in schema.views
    where read.contains(view.name.sqlName) && !changed.contains(view.name.sqlName) {
      if !missing.contains(view.name.sqlName), try replace(view) { replaced.append(view) }
    }
    return replaced
  }

  private mutating func createAll(_ triggers: [Trigger]) throws(SQLiteError) {
    guard try unlessRefused(accept(triggers)) == nil else { return }
    for trigger in triggers { try drop(trigger.name) }
    for trigger in triggers { try create(trigger) }
  }

  /// Creates the triggers. Compiles each statement that fires any of them only once, because SQLite
  /// compiles all of a table's triggers each time.
  private func accept(_ triggers: [Trigger]) throws(SQLiteError) {
    for trigger in triggers { try database.run(trigger.sql.value) }
    for cause in Set(triggers.compactMap(\.cause)) { try compile(cause) }
  }

  func drop(_ name: Located<String>) throws(SQLiteError) {
    try database.run("DROP TRIGGER IF EXISTS \(SQLName.quote(name.value))")
  }

  private mutating func create(_ trigger: Trigger) throws(SQLiteError) {
    do throws(SQLiteError) {
      try database.run(trigger.sql.value)
    } catch {
      return report(error, of: "trigger", trigger.sql)
    }
    do throws(SQLiteError) {
      try compileCause(of: trigger)
    } catch {
      report(SQLiteError(message: error.message), of: "trigger", trigger.sql)
      // Otherwise the next trigger would be blamed for the error.
      try drop(trigger.name)
    }
  }

  /// Has SQLite compile a statement that fires a trigger.
  func compileCause(of trigger: Trigger) throws(SQLiteError) {
    if let cause = trigger.cause { try compile(cause) }
  }

  private func compile(_ cause: TriggerCause) throws(SQLiteError) {
    if let statement = try database.statement(firing: cause) { try database.compile(statement) }
  }

  /// Whether nothing follows the trigger's statement; reports anything that does, because it would
  /// be lost.
  private mutating func isOneStatement(_ sql: Located<String>) -> Bool {
    guard let end = database.end(ofStatementIn: sql.value),
      let token = SQLText(sql.value).firstToken(from: end)
    else { return true }
    report(
      .unbalancedSQL, "the trigger ends before this", at: file.range(ofText: token.range, in: sql))
    return false
  }
}

extension SQLText {
  /// Returns the first token or comment that begins at an offset or after it.
  fileprivate func firstToken(from offset: Int) -> SQLToken? {
    (tokens + comments).filter { $0.range.lowerBound >= offset }
      .min { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension Trigger {
  /// The event and the table that fire the trigger.
  var cause: TriggerCause? { TriggerCause(sql.value) }

  /// The table whose inserted or updated rows the trigger can skip without an
  /// error.
  package var tableOfSkippedRows: SQLName? {
    guard let cause, cause.event != .delete else { return nil }
    let text = SQLText(sql.value)
    let canSkip = text.tokens.indices.contains {
      SQLParser(text, in: $0..<$0 + 3).isAt("raise", "(", "ignore")
    }
    return canSkip ? cause.table : nil
  }
}
