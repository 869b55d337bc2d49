import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A table that has rows, or a column of it that has values other than NULL.
struct TriedValues: Hashable {
  let table: String
  var column: String?
}

extension SeededVersion {
  func triedValues() throws(Diagnostic) -> Set<TriedValues> {
    var tried: Set<TriedValues> = []
    for table in version.tables {
      let columns: [String?] = [nil] + table.written.map(\.name.value)
      let counts = columns.map { "count(\($0.map(SQLName.quote) ?? "*"))" }
      let row = try database.checkedRows(
        "SELECT \(counts.joined(separator: ", ")) FROM \(table.quotedName)")[0]
      tried.formUnion(
        zip(columns, row).compactMap {
          $1 == "0" ? nil : TriedValues(table: table.name, column: $0)
        }
      )
    }
    return tried
  }
}

extension StepProof.StepOutcome {
  /// Returns the tables and columns of which all that was tried is refused.
  func unfilled(by version: SchemaVersion) -> [UnfilledTable] {
    let tables = exhausted.filter { $0.column == nil }.map(\.table)
    return exhausted.filter { $0.column == nil || !tables.contains($0.table) }
      .compactMap { unfilled($0, by: version) }.sorted { $0.reason < $1.reason }
  }

  /// Returns nil for a column that no step is about: its values are gone with rows that others refuse.
  private func unfilled(_ values: TriedValues, by version: SchemaVersion) -> UnfilledTable? {
    let (name, column) = (values.table, values.column)
    let reasons = refused.filter { SQLName($0.table) == SQLName(name) }.map(\.reason).unique
    // They may have other names after the steps.
    let tables = tracker.tables.filter { $0.origin == name }
    let columns = tables.flatMap(\.columns).filter { $0.origin == column }.map(\.name)
    let places = ([name] + tables.map(\.name)).flatMap { table in
      ([column] + columns).map { TriedValues(table: table, column: $0) }
    }
    let steps = version.steps.indices.filter {
      places.contains(where: version.steps[$0].value.isAbout)
    }
    guard column == nil || !steps.isEmpty && !reasons.isEmpty else { return nil }
    let place = column.map { "\(name).\($0)" } ?? name
    let (kind, noun) = column == nil ? ("rows", "table ") : ("values", "")
    return UnfilledTable(
      version: version.number, table: name, step: steps.first,
      reason: "all \(kind) that were tried in \(noun)'\(place)' are refused: "
        + (reasons.isEmpty ? "the rows that they refer to are" : reasons.joined(separator: "; ")),
      refused: reasons.isEmpty || steps.contains { version.steps[$0].value.saysToRefuse }
        ? nil : place)
  }
}

extension MigrationStep {
  /// Returns whether the step is about a table, or names or reads a column.
  fileprivate func isAbout(_ values: TriedValues) -> Bool {
    guard let column = values.column else { return tables.contains(SQLName(values.table)) }
    return parts.names.contains { $0.place?.isColumn(column, of: [values.table]) == true }
      || parts.sql.contains { SQLText($0.text.value).mentions(column) }
  }

  /// Whether the author says that values may be refused.
  fileprivate var saysToRefuse: Bool { parts.conversion?.onBad?.value == .fail }
}
