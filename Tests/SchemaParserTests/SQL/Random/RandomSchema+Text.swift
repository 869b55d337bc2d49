extension RandomSchema {
  /// The schema file, with the given queries.
  var yaml: String { yaml(tables, views) }

  private func yaml(_ tables: [Table], _ views: [(table: Table, sql: String)]) -> String {
    "database: D\nenums: { E: [a, b], F: { one: 1, many: 300 } }\ntables:\n"
      + tables.map(\.yaml).joined() + (views.isEmpty ? "" : "views:\n")
      + views.map { "  \($0.table.name): { sql: \"\($0.sql)\" }\n" }.joined()
  }

  var insertions: [String] { tables.flatMap(\.insertions) }

  /// The part of the schema that some SQL mentions, and its rows.
  func description(of sql: String) -> String {
    let views = views.filter { sql.mentions($0.table.name) }
    let all = ([sql] + views.map(\.sql)).joined(separator: " ")
    let tables = tables.filter { all.mentions($0.name) }
    return yaml(tables, views) + tables.flatMap(\.insertions).joined(separator: ";\n")
  }
}

extension String {
  fileprivate func mentions(_ name: String) -> Bool {
    split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { $0 == name }
  }
}

extension RandomSchema.Table {
  fileprivate var yaml: String {
    "  \(name):\n    columns:\n"
      + columns.map { column in
        let type = (column.type?.name ?? "any") + (column.isNullable ? "?" : "")
        let cells = (column.type?.cells ?? "") + column.settings
        return "      \(column.name): { type: \"\(type)\"\(cells) }\n"
      }.joined() + settings
  }

  fileprivate var insertions: [String] {
    rows.map { row in
      "INSERT OR IGNORE INTO \(name) (\(columns.map(\.name).joined(separator: ", "))) VALUES ("
        + row.joined(separator: ", ") + ")"
    }
  }
}
