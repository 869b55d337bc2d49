import SchemaParser

extension Schema {
  /// All SQL of the schema but its queries.
  var texts: [Located<String>] {
    tables.flatMap { table in table.fragments.map(\.sql) + (table.sql.map { [$0] } ?? []) }
      + views.map(\.sql) + triggers.map(\.sql) + virtualTables.map(\.sql)
  }
}

extension MigrationFile {
  /// All SQL of the steps.
  var texts: [Located<String>] {
    var texts = StepTexts()
    for var step in steps { step.value.visit(&texts) }
    return texts.found
  }
}

/// Collects the SQL of steps.
private struct StepTexts: StepVisitor {
  private(set) var found: [Located<String>] = []

  mutating func sql(
    _ text: inout Located<String>?, _ word: StepProperty, _ role: StepSQLRole,
    over tables: [Located<String>]
  ) {
    if let text { found.append(text) }
  }

  mutating func statements(_ sql: inout Located<String>) { found.append(sql) }

  mutating func repair(before version: inout Located<Int64>, _ sql: inout Located<String>) {
    found.append(sql)
  }
}
