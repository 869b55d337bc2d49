import SchemaParser

/// The source that calls every function of a table, and compares it with plain SQL.
struct TableDriver {
  let table: TestedTable

  var type: String { table.type }
  var functions: String { table.functions }
  var number: String { "\(table.number)" }

  /// The arguments of a function for the row with a key.
  func key(ofRow row: Int) -> String {
    table.key.map { "\($0.label): \($0.swift(ofRow: row))" }.joined(separator: ", ")
  }

  var source: String {
    """

    import DBGenRuntime
    import Foundation

    nonisolated func values\(number)(_ row: \(type)) -> [SQLValue] {
      var values: [SQLValue] = []
      \(lines(table.columns.map { "values.append(\($0.stored("row.\($0.member)")))" }))
      return values
    }

    nonisolated func try\(number)(_ database: DBGenRuntime.Database) {
      let plain = Trial(
        table: "\(table.name) (\(number))", database: database, name: \(literal(readName)),
        list: \(literal(table.list)), compared: \(literal(table.compared)),
        visible: \(literal(table.visible)), order: \(literal(table.order)))
      trials\(number)(plain)
      \(lines(foreignTrials))
    }

    nonisolated func trials\(number)(_ plain: Trial) {
      var trial = plain
      let records: ([\(type)]) -> Rows = { $0.map { values\(number)($0) } }
      \(lines(reads + lookups + folded + columnTrials + writes + additions))
      trial.namesTables = false
      \(lines(queries))
    }

    """
  }

  private var readName: String { table.sql }

  func lines(_ lines: [String]) -> String { lines.joined(separator: "\n  ") }

  /// Returns a text as a literal.
  func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Returns a call that compares records with the rows that meet a condition.
  func rows(_ call: String, where condition: String = "true", limit: String = "") -> String {
    let rest = limit.isEmpty ? "" : ", limit: \(literal(" " + limit))"
    return
      "trial.rows(\(literal(call)), \(literal(condition))\(rest)) { t in records(try \(functions).\(call)) }"
  }

  /// Returns a call that compares a number or a truth value with that of plain SQL.
  func one(_ call: String, _ sql: String) -> String {
    "trial.read(\(literal(call)), \(literal(sql))) { t in one(try \(functions).\(call)) }"
  }

  /// Returns a call that compares the table after a function with that after plain SQL.
  func write(
    _ name: String, _ sql: String, after preparation: [String] = [], outcome: String = ".nothing",
    columns: String? = nil, _ body: String
  ) -> String {
    let list = preparation.map(literal).joined(separator: ", ")
    let columns = columns.map { ", columns: \(literal($0))" } ?? ""
    return
      "trial.write(\(literal(name)), \(literal(sql)), after: [\(list)], outcome: \(outcome)\(columns)) { t in \(body) }"
  }
}

// MARK: - Reading

extension TableDriver {
  private var reads: [String] {
    let visible = "SELECT count(*) FROM \(table.sql) WHERE \(table.visible)"
    var calls = [
      rows("fetchAll(from: t)"), one("count(in: t)", visible),
      rows("fetchAll(where: { $0.note == \"x\" }, from: t)", where: "note = 'x'"),
      rows("fetchAll(matching: .init { $0.note = \"x\" }, from: t)", where: "note = 'x'"),
      one("count(where: { $0.note != nil }, in: t)", visible + " AND note IS NOT NULL"),
      "trial.rows(\"coded\") { t in records(try coded(\(functions).fetchAll(from: t))) }",
      "trial.rows(\"forEach\") { t in var all: Rows = []; try \(functions).forEach(from: t) { all.append(values\(number)($0)) }; return all }",
    ]
    if table.isOrdered {
      calls += [
        rows("fetchAll(limit: 2, offset: 1, from: t)", limit: "LIMIT 2 OFFSET 1"),
        rows(
          "fetchFirst(where: { $0.note == \"x\" }, from: t).map { [$0] } ?? []",
          where: "note = 'x'", limit: "LIMIT 1"),
      ]
    }
    if !table.key.isEmpty, table.kind != .view { calls += pages + keys + found }
    return calls
  }

  private var pages: [String] {
    let all = "SELECT \(table.list) FROM \(table.sql) WHERE \(table.visible)\(table.order)"
    return [
      """
      trial.read("fetchPage", \(literal(all)), isOrdered: \(table.isOrdered)) { t in
          var all: [\(type)] = []
          while true {
            let page = try \(functions).fetchPage(after: all.last, limit: 1, from: t)
            if page.isEmpty || all.count > \(table.rows) { break }
            all += page
          }
          return records(all)
        }
      """
    ]
  }

  private var keys: [String] {
    (0..<table.rows).flatMap { row in
      let condition = table.has(keyOfRow: row)
      return [
        rows("fetch(\(key(ofRow: row)), from: t).map { [$0] } ?? []", where: condition),
        one(
          "exists(\(key(ofRow: row)), in: t)",
          "SELECT EXISTS (SELECT 1 FROM \(table.sql) WHERE \(table.visible) AND \(condition))"),
      ]
    }
  }

  /// The lookups by unique columns, indexes and foreign keys.
  private var lookups: [String] {
    if table.kind == .view { return [] }
    return table.columns.flatMap { column -> [String] in
      let value = "\(column.label): \(column.swift(ofRow: 1))"
      let condition = "\(column.sql) IS \(column.sql(ofRow: 1))"
      let null = "\(column.label): nil"
      switch column.role {
      case .unique: return [rows("fetch(\(value), from: t).map { [$0] } ?? []", where: condition)]
      case .indexed, .foreignKey:
        return [rows("fetchAll(\(value), from: t)", where: condition)]
          + (column.isOptional
            ? [rows("fetchAll(\(null), from: t)", where: "\(column.sql) IS NULL")] : [])
      default: return []
      }
    } + relations + searches
  }

  private var columnTrials: [String] {
    (table.featured + table.folded).filter { $0.role != .touch }.enumerated().flatMap {
      index, column in
      if column.form.kind == .json { return trials(ofJSON: column) }
      let last = column.form.samples.count - 1
      let name = "column\(index)"
      let tried = [
        "column: \(functions).columns.\(column.member)", "sql: \(literal(column.sql))",
        "place: \(table.columns.firstIndex { $0.name == column.name } ?? 0)",
        "literals: (\(literal(column.sql(0))), \(literal(column.sql(last))))",
        "values: (\(column.swift(0)), \(column.swift(last)))",
        "stored: { \(column.storedValue("$0")) }", "records: records",
      ]
      let condition = "fetchAll(where: { $0.\(column.member) == \(column.swift(0)) }, from: t)"
      return [
        "let \(name) = Tried(\(tried.joined(separator: ", ")))",
        "trial.\(column.isOptional ? "nullable" : "present")(\(name))",
      ] + (column.isOrdered ? ["trial.ordered(\(name))"] : [])
        + [rows(condition, where: "\(column.sql) = \(column.sql(0))")]
    }
  }

  /// JSON can be read, but not compared.
  private func trials(ofJSON column: TestedColumn) -> [String] {
    let all = "SELECT \(column.sql) FROM \(table.sql) WHERE \(table.visible)"
    let values = "try \(functions).values(of: { $0.\(column.member) }, from: t)"
    let reading =
      "trial.read(\(literal("values(of: \(column.sql))")), \(literal(all)), isOrdered: false) { t in "
      + "\(values).map { [\(column.stored("$0"))] } }"
    let nulls = ["==": "IS", "!=": "IS NOT"].sorted { $0.key < $1.key }.map { sign, sql in
      rows(
        "fetchAll(where: { $0.\(column.member) \(sign) nil }, from: t)",
        where: "\(column.sql) \(sql) NULL")
    }
    return [reading] + (column.isOptional ? nulls : [])
  }
}
