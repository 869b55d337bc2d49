import SchemaParser

extension MigrationStep {
  /// The lines for the step in a history file.
  var lines: [String] {
    switch self {
    case .sql(let text): return ["  - sql: \(YAMLText.long(text.value, indent: 6))"]
    case .swift(let name): return ["  - swift: \(YAMLText.scalar(name.value, inFlow: false))"]
    case .createTable(let table, let rows?): return Self.lines(table, rows)
    default: return ["  - \(kind): { \(cells.map { "\($0): \($1)" }.joined(separator: ", ")) }"]
    }
  }

  private static func lines(_ table: Located<String>, _ rows: RowSource) -> [String] {
    var lines = [
      "  - createTable:", "      table: \(table.text)", "      from: \(rows.table.text)",
      "      rows:",
    ]
    lines += rows.values.map { "        \($0.column.text): \($0.expression.sql)" }
    if let condition = rows.condition { lines.append("      where: \(condition.sql)") }
    return lines
  }

  private var kind: String {
    switch self {
    case .createTable: "createTable"
    case .dropTable: "dropTable"
    case .renameTable: "renameTable"
    case .addColumn: "addColumn"
    case .dropColumn: "dropColumn"
    case .renameColumn: "renameColumn"
    case .changeColumn: "changeColumn"
    case .moveColumn: "moveColumn"
    case .reorderColumns: "reorderColumns"
    case .changeTable: "changeTable"
    case .addCase: "addCase"
    case .renameCase: "renameCase"
    case .removeCase: "removeCase"
    case .create: "create"
    case .drop: "drop"
    case .replace: "replace"
    case .sql: "sql"
    case .swift: "swift"
    }
  }

  private var cells: [(String, String)] {
    switch self {
    case .createTable(let table, _), .reorderColumns(let table): [("table", table.text)]
    case .changeTable(let table, let change): [("table", table.text)] + change.cells
    case .dropTable(let table): [("table", table.text), ("dataLoss", "accepted")]
    case .renameTable(let from, let to): [("from", from.text), ("to", to.text)]
    case .addColumn(let place, let fill): place.cells + [fill.map { ("fill", $0.sql) }].compacted
    case .dropColumn(let place): place.cells + [("dataLoss", "accepted")]
    case .renameColumn(let place, let to):
      [("table", place.table.text), ("from", place.column.text), ("to", to.text)]
    case .changeColumn(let place, let conversion): place.cells + conversion.cells
    case .moveColumn(let from, let to, let condition):
      [
        ("from", YAMLText.scalar(from.description)), ("to", YAMLText.scalar(to.description)),
        ("where", condition.sql),
      ]
    case .addCase(let place): [("enum", place.enumeration.text), ("case", place.name.text)]
    case .renameCase(let place, let to):
      [("enum", place.enumeration.text), ("from", place.name.text), ("to", to.text)]
    case .removeCase(let place, let replacement):
      [
        ("enum", place.enumeration.text), ("case", place.name.text),
        ("to", replacement?.text ?? "null"),
      ]
    case .create(let object), .drop(let object), .replace(let object):
      [(object.kind.rawValue, object.name.text)]
    case .sql, .swift: []
    }
  }
}

extension ColumnPlace {
  fileprivate var cells: [(String, String)] { [("table", table.text), ("column", column.text)] }
}

extension DefinitionChange {
  fileprivate var cells: [(String, String)] {
    [from.map { ("from", $0.words) }, to.map { ("to", $0.words) }].compacted
  }
}

extension ColumnConversion {
  fileprivate var cells: [(String, String)] {
    definition.cells
      + [
        convert.map { ("convert", $0.sql) }, isNormalized ? ("normalize", "true") : nil,
        onBad.map { ("onBad", $0.value.rawValue) },
        fill.map { ("fill", $0.sql) },
      ].compacted
  }
}

extension Located<String> {
  fileprivate var text: String { YAMLText.scalar(value) }
  fileprivate var sql: String { YAMLText.quoted(value) }
  /// The text, quoted if it has a question mark, which not every tool accepts unquoted in braces.
  fileprivate var words: String { value.contains("?") ? sql : text }
}

extension [(String, String)?] {
  fileprivate var compacted: [(String, String)] { compactMap { $0 } }
}
