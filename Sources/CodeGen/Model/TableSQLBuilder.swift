import SchemaParser

/// Writes the parts that a table's statements are made of. Parameters have the numbers of the columns, counted from 1.
struct TableSQLBuilder {
  let table: Table
  /// For each column that the database can fill in, the SQL expression of its default.
  let defaults: [Int: String]
  /// The columns that an insert returns, because the database fills them in.
  let returned: [Int]
  /// For each column that can be filled in and be NULL, the parameter that tells whether a value is given.
  let presenceParameters: [Int: Int]

  private var columns: [String] { table.columns.map { SQLName.quote($0.name.value) } }
  private var key: [Int] { table.columnIndices(table.primaryKeyColumnNames) ?? [] }

  var parts: [TableSQLPart] {
    [
      TableSQLPart("name", table.name.value), TableSQLPart("columns", Self.list(columns)),
      TableSQLPart("values", Self.list(columns.indices.map(inserted))),
      TableSQLPart("key", Self.list(key.map { columns[$0] })),
      TableSQLPart("keyCondition", condition(key)),
      TableSQLPart("assignments", key.isEmpty ? "" : Self.list(assigned.map(assignment))),
      TableSQLPart("returned", Self.list(returned.map { columns[$0] })),
    ].filter { !$0.text.isEmpty }
  }

  /// The parts that take no more than reading.
  var readingParts: [TableSQLPart] { Array(parts.prefix(2)) }

  /// The condition that columns have given values.
  func condition(_ indices: [Int], nullsMatch: Bool = false) -> String {
    indices.map { index in
      let comparison = nullsMatch && table.columns[index].isNullable ? "IS" : "="
      return "\(columns[index]) \(comparison) ?\(index + 1)"
    }.joined(separator: " AND ")
  }
}

// MARK: - Values

extension TableSQLBuilder {
  /// The columns that an update sets: those that the row's key leaves open, or the key where there are none. A key with a
  /// collation leaves open how it is spelled.
  private var assigned: [Int] {
    let others = columns.indices.filter {
      !key.contains($0) || table.columns[$0].collation != nil
    }
    return others.isEmpty ? key : others
  }

  private func inserted(_ index: Int) -> String {
    guard let expression = defaults[index] else { return "?\(index + 1)" }
    return given(index, else: expression)
  }

  /// What a draft leaves out stays as it is in a row that is there already.
  private func assignment(_ index: Int) -> String {
    let value = defaults[index] == nil ? "?\(index + 1)" : given(index, else: columns[index])
    return "\(columns[index]) = \(value)"
  }

  /// The value of a parameter where one is given.
  private func given(_ index: Int, else expression: String) -> String {
    guard let presence = presenceParameters[index] else {
      return "coalesce(?\(index + 1), \(expression))"
    }
    return "iif(?\(presence), ?\(index + 1), \(expression))"
  }

  /// A list in lines that fit on a page of generated source.
  static func list(_ items: [String]) -> String {
    var lines = [""]
    for (index, item) in items.enumerated() {
      let text = index < items.count - 1 ? item + "," : item
      if lines[lines.count - 1].utf8.count + text.utf8.count > 88, lines.last != "" {
        lines.append("")
      }
      lines[lines.count - 1] += (lines.last == "" ? "" : " ") + text
    }
    return lines.joined(separator: "\n")
  }
}
