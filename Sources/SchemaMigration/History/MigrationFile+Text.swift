package import SchemaParser

extension MigrationFile {
  /// The text of the history file.
  package var text: String {
    var lines = head
    if !steps.isEmpty {
      lines += ["steps:"] + steps.flatMap { $0.value.lines }
    } else if from != nil {
      lines.append("steps: []")
    }
    if isSealed, !actions.isEmpty { lines += ["sql:"] + actions.flatMap { $0.value.lines } }
    lines += schemaLines
    if let seal { lines += ["sealed:"] + seal.value.map { "  - \($0)" } }
    return lines.joined(separator: "\n") + "\n"
  }

  private var head: [String] {
    var lines = [
      "version: \(version.value)", "name: \(YAMLText.scalar(name.value, inFlow: false))",
    ]
    if let from { lines.append("from: \(from.value)") }
    lines.append("to: \(to.value)")
    if let minReader { lines.append("minReader: \(minReader.value)") }
    return lines
  }

  private var schemaLines: [String] {
    var lines = ["schema:"]
    if !snapshot.enums.isEmpty { lines.append("  enums:") }
    for enumeration in snapshot.enums {
      lines.append("    \(YAMLText.scalar(enumeration.name)):")
      lines += enumeration.cases.map {
        "      \(YAMLText.scalar($0.name)): \(YAMLText.quoted($0.value))"
      }
    }
    lines += snapshot.types.map(typeLines) ?? []
    if snapshot.statements.isEmpty { return lines + ["  statements: []"] }
    return lines + ["  statements:"]
      + snapshot.statements.map { "    - \(YAMLText.long($0.value, indent: 6))" }
  }

  private func typeLines(_ tables: [SnapshotTable]) -> [String] {
    if tables.isEmpty { return ["  types: {}"] }
    return ["  types:"]
      + tables.flatMap { table in
        ["    \(YAMLText.scalar(table.name)):"]
          + table.columns.map { "      \(YAMLText.scalar($0.name)): \($0.type.name)" }
      }
  }
}

extension MigrationAction {
  /// The lines for the action in a history file.
  var lines: [String] {
    let head = "  - step: \(YAMLText.quoted(step))"
    switch effect {
    case .run(let sql): return [head, "    run: \(YAMLText.long(sql, indent: 6))"]
    case .call(let name): return [head, "    call: \(YAMLText.scalar(name, inFlow: false))"]
    case .refuse(let query, let table, let reason):
      return [
        head, "    refuse: \(YAMLText.long(query, indent: 6))",
        "    table: \(YAMLText.scalar(table, inFlow: false))",
        "    because: \(YAMLText.quoted(reason))",
      ]
    }
  }
}
