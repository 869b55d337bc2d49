/// Trials of the table with values in the forms of other encodings.
extension TableDriver {
  var foreignTrials: [String] {
    table.featured.flatMap { column in
      [
        trial(of: column.form.foreignOfOwnClass, in: column, isTaken: true),
        trial(of: column.form.foreignOfOthers, in: column, isTaken: takesAny(column)),
      ].compactMap(\.self)
    }
  }

  private func trial(of values: [String], in column: TestedColumn, isTaken: Bool) -> String? {
    guard !values.isEmpty else { return nil }
    // Other tables begin with other values, so that all are tried.
    let first = table.number % values.count
    let list = literals(Array(values[first...] + values[..<first]))
    return "plain.with(\(list), as: \(foreign(in: column)), in: \(literal(table.stored)), "
      + "isTaken: \(isTaken)) { trials\(number)($0) }"
  }

  /// Whether the column takes values of all storage classes, as a rowid doesn't.
  private func takesAny(_ column: TestedColumn) -> Bool {
    table.kind == .notStrict && !column.role.isOfKey
  }

  /// The values of a column differ in nothing else, and what is written once is compiled sooner.
  private func foreign(in column: TestedColumn) -> String {
    let parts = table.relation.hasChildren ? table.key.firstIndex { $0.name == column.name } : nil
    let copies = table.folded.filter { $0.source == column.name }.map(\.name)
    let names =
      [column.name, column.source, parts.map { "up\($0)" }, "above\(number)"].compactMap(\.self)
      + copies
    let tables = [table.name, table.name + "Base", "\(table.prefix)Part\(number)"]
    return "ForeignValue(columns: \(literals(names)), tables: \(literals(tables)), "
      + "statements: \(literals(statements("¤", in: column, parts))))"
  }

  private func literals(_ texts: [String]) -> String {
    "[\(texts.map(literal).joined(separator: ", "))]"
  }

  /// The statements that put a value into the first row, and into the rows that refer to it.
  private func statements(_ value: String, in column: TestedColumn, _ part: Int?) -> [String] {
    let row = table.key.isEmpty ? "id = 1" : table.has(keyOfRow: 0)
    let stored = column.source.map { "\"\($0)\"" } ?? column.sql
    var changes = ["UPDATE \(table.stored) SET \(stored) = \(value) WHERE \(row)"]
    let old = column.sql(ofRow: 0)
    if let part {
      changes.append(
        "UPDATE \(table.prefix)Part\(number) SET up\(part) = \(value) WHERE up\(part) = \(old)")
    }
    if table.relation == .itself, column.role == .key {
      let above = "\"above\(number)\""
      changes.append("UPDATE \(table.stored) SET \(above) = \(value) WHERE \(above) = \(old)")
    }
    let hasCheck = [.boolean, .enumeration, .json].contains(column.form.kind)
    let check = "PRAGMA ignore_check_constraints = "
    return ["PRAGMA defer_foreign_keys = ON"] + (hasCheck ? [check + "ON"] : []) + changes
      + (hasCheck ? [check + "OFF"] : [])
  }

  /// Searches for what is read, by its key, its unique columns and its indexes.
  var found: [String] {
    let key = table.key.map { "\($0.label): row.\($0.member)" }.joined(separator: ", ")
    let lookups = table.columns.filter { [.indexed, .foreignKey].contains($0.role) }.map { column in
      let same = "fetchAll(\(column.label): row.\(column.member), from: t)"
      return "\(same).first { text(values\(number)($0)) == text(values\(number)(row)) }"
    }
    let uniques = table.columns.filter { $0.role == .unique && !$0.isOptional }.map { column in
      "fetch(\(column.label): row.\(column.member), from: t)"
    }
    return (["fetch(\(key), from: t)"] + uniques + lookups).map { call in
      rows("fetchAll(from: t).compactMap { row in try \(functions).\(call) }")
    }
  }
}
