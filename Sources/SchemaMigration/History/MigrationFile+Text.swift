package import SchemaParser

extension MigrationFile {
  /// The text of the history file.
  package var text: String {
    var lines = [
      line(MigrationProperty.version, "\(version.value)"),
      line(MigrationProperty.name, YAMLText.scalar(name.value, inFlow: false)),
    ]
    if takesOver { lines.append(line(MigrationProperty.takesOver, "true")) }
    if let from { lines.append(line(MigrationProperty.from, from.value)) }
    lines.append(line(MigrationProperty.to, to.value))
    if let minReader { lines.append(line(MigrationProperty.minReader, "\(minReader.value)")) }
    if let minWriter { lines.append(line(MigrationProperty.minWriter, "\(minWriter.value)")) }
    if !steps.isEmpty {
      lines += [line(MigrationProperty.steps)] + steps.flatMap { $0.value.lines }
    } else if from != nil {
      lines.append(line(MigrationProperty.steps, "[]"))
    }
    if isSealed, !actions.isEmpty {
      lines += [line(MigrationProperty.sql)] + actions.flatMap { $0.value.lines }
    }
    lines += [line(MigrationProperty.schema)] + snapshot.lines.map { "  " + $0 }
    if let seal { lines += [line(MigrationProperty.sealed)] + seal.value.map { "  - \($0)" } }
    return lines.joined(separator: "\n") + "\n"
  }
}

private func line(_ word: some RawRepresentable<String>, _ value: String? = nil) -> String {
  "\(word.rawValue):" + (value.map { " " + $0 } ?? "")
}

extension SchemaSnapshot {
  /// The lines for the schema in a history file, which are indented there.
  fileprivate var lines: [String] {
    var lines = enums.isEmpty ? [] : [line(SnapshotProperty.enums)]
    for enumeration in enums {
      lines.append("  \(YAMLText.scalar(enumeration.name)):")
      lines += enumeration.cases.map {
        "    \(YAMLText.scalar($0.name)): \(YAMLText.quoted($0.value))"
      }
    }
    if let types {
      lines.append(line(SnapshotProperty.types, types.isEmpty ? "{}" : nil))
      for table in types {
        lines.append("  \(YAMLText.scalar(table.name)):")
        lines += table.columns.map { "    \(YAMLText.scalar($0.name)): \($0.type.name)" }
      }
    }
    lines.append(line(SnapshotProperty.statements, statements.isEmpty ? "[]" : nil))
    return lines + statements.map { "  - \(YAMLText.long($0.value, indent: 6))" }
  }
}

extension MigrationAction {
  /// The lines for the action in a history file.
  var lines: [String] {
    let properties: [(word: ActionProperty, value: String)] =
      switch effect {
      case .run(let sql): [(.run, YAMLText.long(sql, indent: 6))]
      case .call(let name): [(.call, YAMLText.scalar(name, inFlow: false))]
      case .refuse(let query, let table, let reason):
        [
          (.refuse, YAMLText.long(query, indent: 6)),
          (.table, YAMLText.scalar(table, inFlow: false)), (.because, YAMLText.quoted(reason.text)),
        ]
      }
    let version = before.map { ["    " + line(ActionProperty.before, "\($0)")] } ?? []
    return ["  - " + line(ActionProperty.step, YAMLText.quoted(step))] + version
      + properties.map { "    " + line($0.word, $0.value) }
  }
}
