import DBGenSQLSyntax
package import DBGenSQLText
package import SchemaParser

extension ObjectChecker {
  /// Creates the triggers, and has SQLite compile the statements that fire them: only then does it
  /// check what a trigger does.
  mutating func createTriggers() throws(SQLiteError) {
    for definition in schema.fullTextDefinitions
    where columns[definition.table.name.sqlName] != nil {
      createTriggers(of: definition, in: database)
    }
    var triggers: [Trigger] = []
    for trigger in schema.triggers {
      let isStatement = isStatement(trigger.sql, named: trigger.name, .trigger, "a trigger")
      if isStatement, isOneStatement(trigger.sql) { triggers.append(trigger) }
    }
    let replaced = try lighten(triggers)
    try createAll(triggers)
    for view in replaced { try restore(view) }
  }

  /// If triggers read too many views, replaces those that none of them changes. Returns these.
  private func lighten(_ triggers: [Trigger]) throws(SQLiteError) -> [View] {
    let statements = triggers.map(\.sql.value)
    guard viewReads.isMany(in: statements) else { return [] }
    let standIns = Set(viewReads.standIns.map(\.name.sqlName))
    let texts = statements.map { SQLText($0) }
    let read = texts.reduce(into: Set<SQLName>()) { $0.formUnion($1.mentionedNames) }
    let changed = Set(
      texts.flatMap { StatementSize($0).statements }.flatMap(\.changes).map(\.table)
    )
    .union(schema.triggers.compactMap { $0.cause?.table }).union(standIns)
    var replaced: [View] = []
    for view in schema.views
    where read.contains(view.name.sqlName) && !changed.contains(view.name.sqlName) {
      if !missing.contains(view.name.sqlName), try replace(view) { replaced.append(view) }
    }
    return replaced
  }

  /// Creates the triggers, but for unchecked ones. Each is compiled while there are none that its
  /// statements fire, because SQLite compiles these each time, too.
  private mutating func createAll(_ triggers: [Trigger]) throws(SQLiteError) {
    let checked = triggers.filter { !$0.isUnchecked }
    let standIns = try createStandIns(for: checked)
    for trigger in triggers where trigger.isUnchecked { try checkUnchecked(trigger) }
    var later: [Trigger] = []
    for group in TriggerGroup.inOrder(checked) {
      let sound = try create(group)
      if let cause = group.cause, sound.contains(where: { SQLText($0.sql.value).match != nil }),
        let statement = try database.statement(firing: cause)
      {
        for trigger in sound { try adviseOnMatch(in: trigger.sql, statement) }
      }
      guard group.isFiredLater else { continue }
      for trigger in sound { try drop(trigger) }
      later += sound
    }
    for trigger in later { try database.run(trigger.sql.value) }
    for standIn in standIns { try drop(standIn.name, firedBy: standIn.cause) }
  }

  /// Creates triggers in the place of those on views, without which SQLite refuses all that change the
  /// rows of these. Returns their names and causes.
  private func createStandIns(
    for triggers: [Trigger]
  ) throws(SQLiteError) -> [(name: String, cause: TriggerCause?)] {
    let taken = Set(schema.triggers.map(\.name.sqlName))
    var standIns: [(name: String, cause: TriggerCause?)] = []
    for (index, trigger) in triggers.enumerated() {
      var name = "stand-in \(index)"
      while taken.contains(SQLName(name)) { name += "'" }
      guard let statement = trigger.standIn(named: name) else { continue }
      if try unlessRefused(database.run(statement)) != nil {
        standIns.append((name, trigger.cause))
      }
    }
    return standIns
  }

  /// Creates the triggers of a group. Returns those that SQLite accepts. If it refuses one, compiles
  /// each without the others, which would be blamed for the error.
  private mutating func create(_ group: TriggerGroup) throws(SQLiteError) -> [Trigger] {
    if try unlessRefused(accept(group)) != nil { return group.triggers }
    for trigger in group.triggers { try drop(trigger) }
    var sound: [Trigger] = []
    for trigger in group.triggers where try create(trigger) {
      try drop(trigger)
      sound.append(trigger)
    }
    for trigger in sound { try database.run(trigger.sql.value) }
    return sound
  }

  private func accept(_ group: TriggerGroup) throws(SQLiteError) {
    for trigger in group.triggers { try database.run(trigger.sql.value) }
    if let cause = group.cause { try compile(cause) }
  }

  func drop(_ trigger: Trigger) throws(SQLiteError) {
    try drop(trigger.name.value, firedBy: trigger.cause)
  }

  private func drop(_ name: String, firedBy cause: TriggerCause?) throws(SQLiteError) {
    try database.run("DROP TRIGGER IF EXISTS \(SQLName.quote(name))")
    if let cause { database.statements.forget(SQLName(name), firedBy: cause) }
  }

  /// Creates and compiles a trigger. Returns whether SQLite accepts it; reports the reason otherwise.
  private mutating func create(_ trigger: Trigger) throws(SQLiteError) -> Bool {
    do throws(SQLiteError) {
      try database.run(trigger.sql.value)
    } catch {
      report(error, of: "trigger", trigger.sql)
      return false
    }
    do throws(SQLiteError) {
      try compileCause(of: trigger)
      return true
    } catch {
      report(SQLiteError(message: error.message), of: "trigger", trigger.sql)
      try drop(trigger)
      return false
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
