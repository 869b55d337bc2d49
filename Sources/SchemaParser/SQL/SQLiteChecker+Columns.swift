extension SQLiteChecker {
  /// Checks what SQLite notices no sooner than a row is written, or never.
  mutating func checkColumns(of table: Table) {
    var columns: TableIndex?
    for column in table.columns where !damaged.contains(column.name.range.lowerBound) {
      if let type = column.sqlType { checkDeclared(type) }
      guard column.needsProof(table.checks) else { continue }
      let index = columns ?? TableIndex(table)
      columns = index
      checkDefault(of: column, index)
    }
  }

  /// A declared type could hold constraints as well, which nothing else of the schema would know of.
  private mutating func checkDeclared(_ type: Located<String>) {
    guard !type.value.isEmpty, !refused.contains(type.range.lowerBound),
      proven.insert(type.value).inserted
    else { return }
    let statement = "CREATE TABLE probe (value \(type.value))"
    let probed = try? declaredType(after: statement)
    guard probed.map({ SQLName.areEqual($0, type.value) }) != true else { return }
    proven.remove(type.value)
    refused.insert(type.range.lowerBound)
    report(
      .invalidDeclaredType, "'\(type.value)' is more, or less, than the name of a type",
      at: type.range)
  }

  private func declaredType(after statement: String) throws(SQLiteFailure) -> String {
    try probe.run("BEGIN")
    defer { try? probe.run("ROLLBACK") }
    try probe.run(statement)
    return probe.declaredType(ofColumn: "value", in: "probe") ?? ""
  }

  /// Stores a row that takes the default, where nothing but the column's own rules can refuse it.
  private mutating func checkDefault(of column: Column, _ columns: TableIndex) {
    guard let value = column.defaultValue, !refused.contains(value.range.lowerBound),
      !refused.contains(column.sqlType?.range.lowerBound ?? -1),
      !column.name.value.utf8.contains(0), !columns.table.name.value.utf8.contains(0)
    else { return }
    var table = columns.proof(of: column) { !refused.contains($0.condition.range.lowerBound) }
    let statement = definition.createTable(table).text
    if table.checks.isEmpty { table.name.value = "" }
    // Most defaults of a schema are a few that many tables have.
    let claim = definition.createTable(table).text
    guard !proven.contains(claim) else { return }
    let insert = "INSERT INTO \(SQLName.quote(columns.table.name.value)) DEFAULT VALUES"
    do throws(SQLiteFailure) {
      try inProbe(statement, insert)
      proven.insert(claim)
    } catch {
      report(error, ofDefault: value, of: column, columns)
    }
  }

  private mutating func report(
    _ failure: SQLiteFailure, ofDefault value: Located<DefaultValue>, of column: Column,
    _ columns: TableIndex
  ) {
    if failure.isConstraint {
      report(
        .defaultBreaksRule,
        "column '\(column.name.value)' refuses its own default: \(failure.message)",
        at: value.range)
    } else if case .sql(let expression) = value.value {
      let fragment = SQLFragment(role: .defaultValue, sql: Located(expression, at: value.range))
      report(failure, of: fragment, in: nil, columns)
    }
  }
}

extension Column {
  /// Whether it takes a row to know that the default is one that the column takes.
  fileprivate func needsProof(_ checks: [Check]) -> Bool {
    switch defaultValue?.value {
    case nil, .null: false
    case .sql: true
    case .literal:
      rules != ValueRules() || type.value == .json
        || checks.contains { $0.column == name.value }
    }
  }
}

extension TableIndex {
  /// A table that has a column as it is, with those of its own checks that are right, and no other rule.
  fileprivate func proof(of column: Column, where isRight: (Check) -> Bool) -> Table {
    let checks = table.checks.filter { $0.column == column.name.value && isRight($0) }
    let others = scaffold(for: checks.map(\.condition.value)).columns.filter {
      !SQLName.areEqual($0.name.value, column.name.value)
    }
    return Table(
      name: table.name, columns: [column] + others, checks: checks, isStrict: table.isStrict)
  }
}
