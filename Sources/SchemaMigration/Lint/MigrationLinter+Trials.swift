import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Refusals because of what the author's expressions give, for which SQLite finds out whether they refuse any row.
extension MigrationLinter {
  /// Returns what a refusal was found to refuse; nil if rows can't be tried.
  mutating func outcome(
    of refusal: PlannedRefusal, at index: Int
  ) throws(Diagnostic) -> TriedRefusal? {
    let steps = file.steps.map(\.value).filter { $0.givesValue(toColumnOf: refusal.table) }
    let isOfAuthor = steps.contains { step in
      step.parts.placeAfter?.column.map(refusal.cause.mentions) == true
    }
    // The table of a reference has no rows, and of equal values, there are too many kinds.
    guard isOfAuthor, !refusal.cause.isOfOtherRows else { return nil }
    let name = SQLName(refusal.table)
    if tried[name] == nil { tried[name] = try trial(of: refusal.table, steps)?.outcomes() ?? [:] }
    return tried[name]?[index]
  }

  /// Returns a trial of what steps make of a table; nil if that depends on more than its rows.
  private func trial(
    of name: String, _ steps: [MigrationStep]
  ) throws(Diagnostic) -> RefusalTrial? {
    let tables = [name, oldName(of: name)]
    let others = zip(file.steps, parts).filter { step, parts in
      tables.contains { step.value.mayWrite(to: $0, parts) }
        || parts.names.contains { $0.role == .moved && tables.hasName($0.table.value) }
    }
    let texts = (steps.map(\.parts) + others.map(\.1)).flatMap(\.sql).map { SQLText($0.text.value) }
    guard others.allSatisfy({ $0.0.value.kind == .sql }),
      !texts.contains(where: { sql in
        sql.hasSelect || sql.tokens.indices.contains(where: sql.isRandom)
      }),
      var table = base.table(named: tables[1]), let goal = goal.table(named: name)
    else { return nil }
    let values = steps.map(\.parts).flatMap { parts in
      parts.values.map { (parts.placeAfter?.column ?? "", $0.value) }
    }
    let rules = goal.table.checks.map(\.condition.value).filter { rule in
      values.contains { SQLText(rule).mentions($0.0) }
    }
    let budget = WorkBudget(forBytes: file.snapshot.size, of: .migrations, isOwn: true)
    table.columnTypes = types[table.sqlName].filter { table.canHold($1.form, in: $0) }
    return RefusalTrial(
      plan: plan, table: table, values: values, rules: rules,
      database: try base.copy(budget).connection)
  }
}

extension MigrationStep {
  /// Returns whether the author gives a column of a table a value.
  fileprivate func givesValue(toColumnOf table: String) -> Bool {
    kind != .createTable && parts.sql.contains { $0.role == .value }
      && parts.placeAfter.map { SQLName($0.table) == SQLName(table) && $0.column != nil } == true
  }
}

extension RefusalCause {
  fileprivate var isOfOtherRows: Bool {
    switch self {
    case .reference, .key, .index: true
    default: false
    }
  }
}
