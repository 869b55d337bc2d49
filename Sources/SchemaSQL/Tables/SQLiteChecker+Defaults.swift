import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A default that a column accepts, in a table in which nothing else matters.
struct DefaultClaim: Hashable {
  let statement: String
  /// The type as which the app reads the default, which the statement doesn't always tell.
  let type: StoredType
}

extension SQLiteChecker {
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

  /// Warns of checks that refuse the NULL of an optional column without a default. Those that name
  /// other columns, too, may demand one of them.
  mutating func checkAbsences(in table: Table) {
    if table.checks.isEmpty { return }
    let columns = TableIndex(table)
    let parts = table.checks.compactMap { check -> Table? in
      guard !refused.contains(check.condition.range.lowerBound) else { return nil }
      var part = columns.scaffold(for: [check.condition.value])
      guard part.columns.count == 1,
        let column = table.column(named: part.columns[0].name.value), column.isNullable,
        column.generated == nil, [nil, .null].contains(column.defaultValue?.value)
      else { return nil }
      part.checks = [check]
      return part
    }
    checkAbsences(in: parts[...])
  }

  /// Checks tables of one column and one check. A row of all columns shows that no check refuses NULL.
  private mutating func checkAbsences(in parts: ArraySlice<Table>) {
    guard var whole = parts.first else { return }
    let columns = parts.map(\.columns[0])
    whole.columns = Dictionary(columns.map { ($0.name.sqlName, $0) }) { first, _ in first }
      .values.sorted { $0.name.value < $1.name.value }
    whole.checks = parts.flatMap(\.checks)
    do throws(SQLiteError) {
      try probe.undoing(definition.createTable(whole).text, whole.insertion) {}
    } catch {
      guard parts.count == 1 else {
        let middle = (parts.startIndex + parts.endIndex) / 2
        checkAbsences(in: parts[..<middle])
        return checkAbsences(in: parts[middle...])
      }
      // Other errors of a check are reported with it.
      guard error.isConstraint, !error.isUncertain else { return }
      let name = columns[0].name.value
      report(
        .defaultBreaksRule,
        "'\(name)' can be NULL, which this check refuses: write '\(name) IS NULL OR ...', or "
          + "leave out the '?' of the type, with 'notNull: false' for a file that stands",
        at: whole.checks[0].condition.range, severity: .warning)
    }
  }

  /// Inserts rows with the default into a table in which only the column's own rules can refuse it.
  private mutating func checkDefault(of column: Column, _ columns: TableIndex) {
    guard let value = column.defaultValue, !refused.contains(value.range.lowerBound),
      !refused.contains(column.sqlType?.range.lowerBound ?? -1),
      !column.name.value.utf8.contains(0), !columns.table.name.value.utf8.contains(0)
    else { return }
    let own = Set(schema.functions.map { $0.name.sqlName })
    let before = diagnostics.count
    for sample in column.samplesOfDefault(own.contains) where diagnostics.count == before {
      checkDefault(value, of: sample, columns)
    }
  }

  /// Inserts a row with a default, and reports it as that of the file.
  private mutating func checkDefault(
    _ value: Located<DefaultValue>, of column: Column, _ columns: TableIndex
  ) {
    var table = columns.proof(of: column) { !refused.contains($0.condition.range.lowerBound) }
    let statement = definition.createTable(table).text
    if table.checks.isEmpty { table.name.value = "" }
    // Many tables share the same few defaults.
    let claim = DefaultClaim(statement: definition.createTable(table).text, type: column.storedType)
    guard !provenDefaults.contains(claim) else { return }
    do throws(SQLiteError) {
      if let fitting = try encodingsOfDefault(of: column, statement, columns.table) {
        reportUnreadable(column, value, fitting)
      } else {
        provenDefaults.insert(claim)
      }
    } catch  where error.isOfCost {
      reportCost(error, ofDefault: value, or: table.checks, columns)
    } catch  where !error.isUncertain {
      report(error, ofDefault: value, of: column, columns)
    } catch {
      provenDefaults.insert(claim)
    }
  }

  /// Inserts a row with the default. Returns nil if the app can read the value, or else the encodings
  /// in whose form it is.
  private func encodingsOfDefault(
    of column: Column, _ creation: String, _ table: Table
  ) throws(SQLiteError) -> [Encoding]? {
    try probe.undoing(creation, table.insertion) { () throws(SQLiteError) in
      try otherEncodings(of: column, table)
    }
  }

  private func otherEncodings(
    of column: Column, _ table: Table
  ) throws(SQLiteError) -> [Encoding]? {
    let type = column.type.value
    let isURL = column.type.value == .url
    guard case .sql(let text) = column.defaultValue?.value,
      let condition = isURL ? "NOT (\(StoredForm.isNoURL))" : column.form.condition
    else { return nil }
    if let scale = TimeScaleReader(ofDefault: SQLText(text), of: schema).otherScale(than: column) {
      return [column.encoding(of: scale)].compactMap(\.self)
    }
    let name = SQLName.quote(column.name.value)
    let conditions = [condition] + type.encodings.compactMap { type.form(encodedAs: $0).condition }
    let columns = conditions.map { "ifnull((\($0.replacing("@", with: name))), 0)" }
    let row = try probe.rows(
      "SELECT \(columns.joined(separator: ", ")) FROM \(SQLName.quote(table.name.value)) "
        + "WHERE \(name) NOT NULL"
    ).first
    guard let row, row[0] == "0" else { return nil }
    return zip(type.encodings, row.dropFirst()).filter { $1 == "1" }.map(\.0)
  }

  private mutating func reportUnreadable(
    _ column: Column, _ value: Located<DefaultValue>, _ fitting: [Encoding]
  ) {
    let current = CurrentValue.allCases.first { $0.type == column.type.value }
    let ways =
      (current.map { ["'default: \($0.rawValue)'"] } ?? [])
      + fitting.prefix(1).map { "'encoding: \($0.rawValue)'" }
    report(
      .defaultBreaksRule,
      "column '\(column.name.value)' can't read its own default, which isn't stored as "
        + column.form.shape
        + (ways.isEmpty ? "" : ": write \(ways.joined(separator: " or "))"),
      at: value.range)
  }

  /// Reports that a check, or else the default, is too expensive to compute.
  private mutating func reportCost(
    _ failure: SQLiteError, ofDefault value: Located<DefaultValue>, or checks: [Check],
    _ columns: TableIndex
  ) {
    let check = checks.first.map { SQLFragment(role: .check, sql: $0.condition) }
    if let fragment = check ?? value.fragment { report(failure, of: fragment, in: nil, columns) }
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
    } else if let fragment = value.fragment {
      report(failure, of: fragment, in: nil, columns)
    }
  }
}

extension Column {
  /// The column with samples of what its default is; itself if the default is always the same.
  fileprivate func samplesOfDefault(_ hasOwnFunction: (SQLName) -> Bool) -> [Column] {
    guard let value = defaultValue, case .sql(let text) = value.value else { return [self] }
    let sql = SQLText(text)
    guard let samples = sql.expression().samples(in: sql, hasOwnFunction), samples != [text] else {
      return [self]
    }
    return samples.map { sample in
      altering(self) { $0.defaultValue = value.map { _ in .sql(sample) } }
    }
  }

  /// Whether inserting a row is the only way to know that the column accepts its default.
  fileprivate func needsProof(_ checks: [Check]) -> Bool {
    switch defaultValue?.value {
    case nil, .null, .current: false
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
