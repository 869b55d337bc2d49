import DBGenSQLText

extension SQLiteChecker {
  /// Checks that types declared verbatim are valid, and that their affinity leaves values
  /// unchanged.
  mutating func checkDeclaredTypes(of table: Table) {
    for column in table.columns {
      guard let type = column.sqlType, !type.value.isEmpty,
        !table.isStrict || StorageClass.isStrict(type.value),
        !refused.contains(type.range.lowerBound)
      else { continue }
      if isType(type.value) {
        checkAffinity(of: column, type, in: table)
      } else {
        refused.insert(type.range.lowerBound)
        report(
          .invalidDeclaredType, "'\(type.value)' is not a valid SQL type name",
          at: type.range)
      }
    }
  }

  /// Whether a declared type is nothing but a type. It could contain constraints, which the rest of
  /// the schema wouldn't know about.
  private mutating func isType(_ type: String) -> Bool {
    let statement = "CREATE TABLE probe (value \(type))"
    if proven.contains(statement) { return true }
    let declared = try? declaredType(after: statement)
    guard let declared, SQLName.areEqual(declared, type) else { return false }
    proven.insert(statement)
    return true
  }

  private mutating func checkAffinity(of column: Column, _ type: Located<String>, in table: Table) {
    guard !damaged.contains(column.name.range.lowerBound) else { return }
    let affinity = Affinity(declaredType: type.value, isStrict: table.isStrict)
    let enums = definition.literals.enums
    guard !affinity.keeps(column, declaredAs: type.value, enums: enums) else { return }
    reportAffinity(affinity, of: column, type)
  }

  mutating func reportAffinity(
    _ affinity: Affinity, of column: Column, _ type: Located<String>
  ) {
    report(
      .affinityOfOtherType,
      "'\(type.value)' has \(affinity.rawValue) affinity, which changes values of type "
        + "'\(column.type.value.name)'",
      at: type.range, severity: .warning)
  }

  private func declaredType(after statement: String) throws(SQLiteError) -> String {
    try probe.run("BEGIN")
    defer { try? probe.run("ROLLBACK") }
    try probe.run(statement)
    return probe.metadata(ofColumn: "value", in: "probe")?.declaredType ?? ""
  }

  /// Checks the defaults that can be validated only by inserting a row.
  mutating func checkDefaults(of table: Table) {
    var columns: TableIndex?
    for column in table.columns
    where column.generated == nil && column.needsProof(table.checks)
      && !damaged.contains(column.name.range.lowerBound)
    {
      let index = columns ?? TableIndex(table)
      columns = index
      checkDefault(of: column, index)
    }
  }

  /// Inserts a row with the default into a table in which only the column's own rules can refuse
  /// it.
  private mutating func checkDefault(of column: Column, _ columns: TableIndex) {
    guard let value = column.defaultValue, !refused.contains(value.range.lowerBound),
      !refused.contains(column.sqlType?.range.lowerBound ?? -1),
      !column.name.value.utf8.contains(0), !columns.table.name.value.utf8.contains(0)
    else { return }
    var table = columns.proof(of: column) { !refused.contains($0.condition.range.lowerBound) }
    let statement = definition.createTable(table).text
    if table.checks.isEmpty { table.name.value = "" }
    // Many tables share the same few defaults.
    let claim = definition.createTable(table).text
    guard !proven.contains(claim) else { return }
    do throws(SQLiteError) {
      try inProbe(statement, columns.table.insertion)
      proven.insert(claim)
    } catch  where error.isOfCost {
      reportCost(error, ofDefault: value, or: table.checks, columns)
    } catch  where !error.isUncertain {
      report(error, ofDefault: value, of: column, columns)
    } catch {
      proven.insert(claim)
    }
  }

  /// Reports that a check, or else the default, is too expensive to compute.
  private mutating func reportCost(
    _ failure: SQLiteError, ofDefault value: Located<DefaultValue>, or checks: [Check],
    _ columns: TableIndex
  ) {
    var fragments = checks.map { SQLFragment(role: .check, sql: $0.condition) }
    if case .sql(let expression) = value.value {
      fragments.append(SQLFragment(role: .defaultValue, sql: Located(expression, at: value.range)))
    }
    guard let fragment = fragments.first else { return }
    report(failure, of: fragment, in: nil, columns)
  }

  private mutating func report(
    _ failure: SQLiteError, ofDefault value: Located<DefaultValue>, of column: Column,
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
  /// Whether inserting a row is the only way to know that the column accepts its default.
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
  /// Returns a table with the unchanged column, its own valid checks, and no other rules.
  fileprivate func proof(of column: Column, where isRight: (Check) -> Bool) -> Table {
    let checks = table.checks.filter { $0.column == column.name.value && isRight($0) }
    let others = scaffold(for: checks.map(\.condition.value)).columns.filter {
      !SQLName.areEqual($0.name.value, column.name.value)
    }
    return Table(
      name: table.name, columns: [column] + others, checks: checks, isStrict: table.isStrict)
  }
}
