import SchemaParser

/// Writes the statements of a table. Parameters have the numbers of the columns, counted from 1.
struct TableSQLBuilder {
  let table: Table
  /// For each column that the database can fill in, the SQL expression of its default.
  let defaults: [Int: String]
  /// The columns that an insert returns, because the database fills them in.
  let returned: [Int]

  private var name: String { SQLName.quote(table.name.value) }
  private var columns: [String] { table.columns.map { SQLName.quote($0.name.value) } }
  private var key: [Int] { table.columnIndices(table.primaryKeyColumnNames) ?? [] }

  var statements: TableSQL {
    let isKeyed = !key.isEmpty
    return TableSQL(
      name: table.name.value, fetchAll: clauses(select + [orderByKey]),
      count: "SELECT count(*) FROM \(name)", insert: clauses(insert + [returning]),
      exists: isKeyed ? clauses(["SELECT 1 FROM \(name)", "WHERE \(matches(key))"]) : nil,
      update: isKeyed ? clauses(update) : nil,
      save: isKeyed ? clauses(insert + upsert + [returning]) : nil,
      delete: isKeyed ? clauses(["DELETE FROM \(name)", "WHERE \(matches(key))"]) : nil)
  }

  /// The SELECT of the rows in which the given columns have given values.
  func select(matching indices: [Int], isUnique: Bool) -> String {
    clauses(
      select + ["WHERE \(matches(indices, nullsMatch: !isUnique))", isUnique ? "" : orderByKey])
  }
}

// MARK: - Clauses

extension TableSQLBuilder {
  /// Puts the clauses on one line where they fit, else on a line each.
  private func clauses(_ clauses: [String]) -> String {
    let clauses = clauses.filter { !$0.isEmpty }
    let line = clauses.joined(separator: " ")
    return line.utf8.count <= Self.width && !line.contains("\n")
      ? line : clauses.joined(separator: "\n")
  }

  /// What fits beside the declaration of the statement.
  private static let width = 90

  private var select: [String] { [list(columns, after: "SELECT "), "FROM \(name)"] }

  private var orderByKey: String {
    key.isEmpty ? "" : list(key.map { columns[$0] }, after: "ORDER BY ")
  }

  private var insert: [String] {
    [
      list(columns, after: "INSERT INTO \(name) (", before: ")"),
      list(columns.indices.map(inserted), after: "VALUES (", before: ")"),
    ]
  }

  private var returning: String {
    returned.isEmpty ? "" : list(returned.map { columns[$0] }, after: "RETURNING ")
  }

  private var update: [String] {
    [
      "UPDATE \(name)",
      list(assigned.map { "\(columns[$0]) = ?\($0 + 1)" }, after: "SET "),
      "WHERE " + key.map { "\(columns[$0]) = ?\($0 + 1)" }.joined(separator: " AND "),
    ]
  }

  private var upsert: [String] {
    [
      list(key.map { columns[$0] }, after: "ON CONFLICT (", before: ") DO UPDATE"),
      list(assigned.map { "\(columns[$0]) = \(saved($0))" }, after: "SET "),
    ]
  }

  /// The columns that an update sets: those outside of the key, or the key where there are no others.
  private var assigned: [Int] {
    let others = columns.indices.filter { !key.contains($0) }
    return others.isEmpty ? key : others
  }

  private func inserted(_ index: Int) -> String {
    guard let expression = defaults[index] else { return "?\(index + 1)" }
    return "coalesce(?\(index + 1), \(expression))"
  }

  /// What a draft leaves out stays as it is in a row that is there already.
  private func saved(_ index: Int) -> String {
    defaults[index] == nil ? "?\(index + 1)" : "coalesce(?\(index + 1), \(columns[index]))"
  }

  private func matches(_ indices: [Int], nullsMatch: Bool = false) -> String {
    indices.enumerated().map { parameter, index in
      let comparison = nullsMatch && table.columns[index].isNullable ? "IS" : "="
      return "\(columns[index]) \(comparison) ?\(parameter + 1)"
    }.joined(separator: " AND ")
  }

  /// Breaks a list into lines that fit on a page of generated source.
  private func list(_ items: [String], after head: String, before tail: String = "") -> String {
    var lines = [head]
    for (index, item) in items.enumerated() {
      let text = index < items.count - 1 ? item + ", " : item + tail
      if lines[lines.count - 1].utf8.count + text.utf8.count > Self.width, lines.last != head {
        lines[lines.count - 1].removeLast()
        lines.append("  ")
      }
      lines[lines.count - 1] += text
    }
    return lines.joined(separator: "\n")
  }
}
