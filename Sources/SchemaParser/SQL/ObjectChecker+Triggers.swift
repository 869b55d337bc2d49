extension ObjectChecker {
  /// Creates the triggers one after the other, and has SQLite compile what each is for: only then does it look at what a
  /// trigger does.
  mutating func createTriggers() {
    for definition in schema.fullTextDefinitions
    where columns[SQLName.folded(definition.table.name.value)] != nil {
      for trigger in definition.createTriggers {
        do throws(SQLiteFailure) { try database.run(trigger.text) } catch {
          report(
            .refusedStatement,
            "SQLite refuses '\(definition.table.name.value)': \(error.message)",
            at: definition.table.name.range)
        }
      }
    }
    for trigger in schema.triggers { create(trigger) }
  }

  private mutating func create(_ trigger: Trigger) {
    guard !mentionsMissing(trigger.sql.value),
      let head = isStatement(trigger.sql, named: trigger.name, .trigger, "a trigger"),
      isOneStatement(trigger.sql)
    else { return }
    do throws(SQLiteFailure) {
      try database.run(trigger.sql.value)
    } catch {
      return report(error, of: "trigger", trigger.sql)
    }
    guard let (event, table) = head.event(in: SQLTokens(trigger.sql.value)) else { return }
    do throws(SQLiteFailure) {
      try database.compile(statement(event, on: table))
    } catch {
      report(SQLiteFailure(message: error.message), of: "trigger", trigger.sql)
      // The next one is not to be blamed for it.
      try? database.run("DROP TRIGGER \(SQLName.quote(trigger.name.value))")
    }
  }

  /// A statement that makes a trigger run.
  private func statement(_ event: String, on table: String) throws(SQLiteFailure) -> String {
    let name = SQLName.quote(table)
    switch event {
    case "insert": return "INSERT INTO \(name) DEFAULT VALUES"
    case "delete": return "DELETE FROM \(name)"
    default:
      let columns = try database.columnNames(of: table).map(SQLName.quote)
      let assignments = columns.map { "\($0) = \($0)" }.joined(separator: ", ")
      return "UPDATE \(name) SET \(assignments)"
    }
  }

  /// Whether nothing follows the statement, which would be lost.
  private mutating func isOneStatement(_ sql: Located<String>) -> Bool {
    guard let end = database.end(ofStatementIn: sql.value),
      let token = SQLTokens(sql.value).tokens.first(where: { $0.range.lowerBound >= end })
    else { return true }
    report(
      .unbalancedSQL, "the trigger ends before this", at: file.range(ofText: token.range, in: sql))
    return false
  }
}
