import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Tests generated columns with sample rows: SQLite doesn't check the types of their values, not
/// even in a STRICT table.
extension SQLiteChecker {
  /// Warns about generated columns whose values don't have the declared type, or that can be NULL
  /// but shouldn't be.
  mutating func checkSamples(of table: Table) {
    guard table.columns.contains(where: { $0.generated != nil }), isWhole(table) else { return }
    let sources = table.sources.filter { $0.generated == nil && $0.isNullable }.prefix(50)
    let samples: [[String]]
    do throws(SQLiteError) {
      samples = try storageClasses(in: table, whereNull: [nil] + sources.map(\.name.value))
    } catch {
      if error.isOfCost { reportCost(error, in: table) }
      return
    }
    for (index, column) in table.columns.enumerated() {
      guard let value = column.generated, samples[0][index] != "null" else { continue }
      check(column, value, gives: samples[0][index].uppercasedASCII)
      let source = zip(sources, samples.dropFirst()).first { $1[index] == "null" }?.0
      if let source, !column.isNullable { report(column, value, isNullLike: source) }
    }
  }

  private func isWhole(_ table: Table) -> Bool {
    let names = [table.name] + table.columns.map(\.name)
    return names.allSatisfy {
      !damaged.contains($0.range.lowerBound) && !$0.value.utf8.contains(0)
    }
      && !table.fragments.contains {
        [.generatedValue, .declaredType].contains($0.role)
          && refused.contains($0.sql.range.lowerBound)
      }
  }

  private mutating func check(_ column: Column, _ value: GeneratedValue, gives storage: String) {
    let expected = column.storage
    guard expected != .any, storage != expected.rawValue else { return }
    let advice = column.storedType.isPlain ? ": write CAST(... AS \(expected.rawValue))" : ""
    report(
      .generatedOfOtherType,
      "this can return \(storage), but a column of type '\(column.type.value.name)' holds "
        + expected.rawValue + advice, at: value.expression.range, severity: .warning)
  }

  private mutating func report(
    _ column: Column, _ value: GeneratedValue, isNullLike source: Column
  ) {
    report(
      .generatedOfOtherType,
      "this is NULL if '\(source.name.value)' is, but the type of '\(column.name.value)' has no "
        + "'?'", at: value.expression.range, severity: .warning)
  }

  /// Reports the first generated column that is too expensive to compute, unless nothing is said
  /// about its values.
  private mutating func reportCost(_ failure: SQLiteError, in table: Table) {
    let places = table.columns.indices.filter { table.columns[$0].isOfKnownType }
    guard let place = places.first(where: { isTooExpensive(table, upTo: $0) }),
      let value = table.columns[place].generated
    else { return }
    let fragment = SQLFragment(role: .generatedValue, sql: value.expression)
    report(failure, of: fragment, in: nil, TableIndex(table))
  }

  /// Whether computing the generated columns up to one is too expensive.
  private func isTooExpensive(_ table: Table, upTo last: Int) -> Bool {
    var part = table
    part.columns = table.columns.enumerated().filter { place, column in
      column.generated == nil || place <= last && column.isOfKnownType
    }.map(\.element)
    do throws(SQLiteError) {
      _ = try storageClasses(in: part, whereNull: [nil])
      return false
    } catch {
      return error.isOfCost
    }
  }

  /// Returns the storage classes of all columns, in a row for each element of `names`, whose
  /// column, if any, is NULL in it.
  private func storageClasses(
    in table: Table, whereNull names: [String?]
  ) throws(SQLiteError) -> [[String]] {
    let stored = table.columns.filter { $0.generated == nil }
    let list = stored.map { SQLName.quote($0.name.value) }.joined(separator: ", ")
    let rows = names.map { name in
      let values = stored.map { $0.name.value == name ? "NULL" : sample(of: $0) }
      return "(\(values.joined(separator: ", ")))"
    }
    let types = table.columns.map { "typeof(\(SQLName.quote($0.name.value)))" }
    let insertion =
      "INSERT INTO \(SQLName.quote(table.name.value)) (\(list)) VALUES "
      + "\(rows.joined(separator: ", ")) RETURNING \(types.joined(separator: ", "))"
    let registered = Set((schema.functions.map(\.name) + schema.collations).map(\.sqlName))
    // The expressions may need what the app registers.
    let bare = table.bare {
      registered.isDisjoint(with: SQLText($0.expression.value).mentionedNames)
    }
    return try probe.undoing(definition.createTable(bare).text) { () throws(SQLiteError) in
      try probe.rows(insertion).map { row in row.map { $0 ?? "" } }
    }
  }

  private func sample(of column: Column) -> String {
    let name = definition.literals.enums[column.type.value.name]?.cases.first?.name.value
    let literal = column.type.value.traits.sample ?? .enumCase(name ?? "")
    return definition.literals.text(of: literal, in: column)
  }
}

extension Column {
  fileprivate var isOfKnownType: Bool { generated != nil && storage != .any }
}

extension Table {
  /// The columns that generated columns mention.
  fileprivate var sources: [Column] {
    let expressions = columns.compactMap(\.generated?.expression.value)
    let names = Set(expressions.flatMap { SQLText($0).mentionedNames })
    return columns.filter { names.contains($0.name.sqlName) }
  }
}
