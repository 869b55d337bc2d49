internal import DBGenRuntime
internal import DBGenSQLSyntax
internal import DBGenSQLText
internal import DBGenSQLite

/// Rows for which SQLite can't calculate a value, such as that of `json()` for another text. They are looked
/// for after a statement has failed: which texts are JSON depends on SQLite's version.
extension Connection {
  /// Returns the values of a statement of a migration that are the reason why it failed, each with a query
  /// for the first rows.
  func failures(behind error: DatabaseError, of sql: String) throws -> [FailingValue] {
    guard case .sqlite(let failure) = error, !isInAutocommit, try canCompile(sql),
      failure.code == SQLITE_ERROR || failure.code == SQLITE_TOOBIG,
      let calculation = SQLText(sql).calculation,
      let rows = try MigratedRows(calculation.table, areRead: false).stored(on: self).first
    else { return [] }
    return try calculation.values.compactMap { column, value in
      let found = try self.rows(of: calculation.table, rows.ids, failingFor: value, failure.code)
      guard !found.isEmpty else { return nil }
      let read = rows.names.first { !rows.ids.contains($0) && SQLText(value).mentions($0) }
      let subject = (column ?? read).map { "'\($0)'" } ?? "a value"
      return FailingValue(
        table: calculation.table, reason: "\(subject) can't be calculated: \(failure.message)",
        query: "SELECT \(SQLName.list(rows.ids)) FROM \(SQLName.quote(calculation.table)) WHERE "
          + found.joined(by: " OR "))
    }
  }

  /// Returns conditions for rows of a table for which SQLite can't calculate a value: at most one hundred.
  private func rows(
    of table: String, _ ids: [String], failingFor value: String, _ code: Int32
  ) throws -> [String] {
    let (name, key) = (SQLName.quote(table), SQLName.list(ids))
    func part(_ columns: String, _ range: Range<Int>) -> String {
      "SELECT \(columns) FROM main.\(name) ORDER BY \(key) LIMIT \(range.count) OFFSET \(range.lowerBound)"
    }
    let count = Int(try texts("SELECT count(*) FROM main.\(name)")[0]) ?? 0
    let values = ids.map { "quote(\(SQLName.quote($0)))" }.joined(by: ", ")
    var (conditions, open): ([String], [Range<Int>]) = ([], [0..<count])
    while let range = open.popLast(), conditions.count < 100 {
      let query = "SELECT count(\(value)\n) FROM (\(part("*", range))) AS \(name)"
      guard try canCompile(query), try fails(query, code) else { continue }
      if range.count > 1 {
        let middle = range.lowerBound + range.count / 2
        open += [middle..<range.upperBound, range.lowerBound..<middle]
      } else if let row = try rows(part(values, range)).first {
        let terms = zip(ids, row).map { "\(SQLName.quote($0)) IS \($1)" }
        conditions.append("(\(terms.joined(by: " AND ")))")
      }
    }
    return conditions
  }

  private func fails(_ query: String, _ code: Int32) throws -> Bool {
    do {
      try execute(once: query)
      return false
    } catch let error as DatabaseError where error.code == code {
      return true
    }
  }
}

/// A value that SQLite can't calculate for some rows of a table.
typealias FailingValue = (table: String, reason: String, query: String)

extension SQLText {
  /// The values over a row of a table that a statement of a migration calculates, with their columns.
  fileprivate typealias Calculation = (table: String, values: [(column: String?, value: String)])

  fileprivate var calculation: Calculation? {
    switch syntax {
    case .update(let update) where update.from == nil && update.target.alias == nil:
      let values = update.assignments.map {
        ($0.columns.first?.name.description, text($0.value.range))
      }
      return (update.target.table.description, values + condition(update.condition))
    case .insert(let insert):
      guard let source = insert.source.flatMap(calculation(of:)) else { return nil }
      let names = (insert.columns ?? []).map { $0.name.description as String? }
      let isNamed = names.count <= source.values.count
      return isNamed
        ? (
          source.table,
          zip(names, source.values).map { ($0, $1.value) } + source.values.dropFirst(names.count)
        )
        : source
    case .select(let select): return calculation(of: select)
    default: return nil
    }
  }

  private func calculation(of select: SQLSelect) -> Calculation? {
    guard select.arms.count == 1, let from = select.arms[0].from?.sources, from.count == 1 else {
      return nil
    }
    let arm = select.arms[0]
    switch from[0].form {
    case .table(let path) where from[0].alias.map { $0.name == path.name } ?? true:
      let values = arm.items.compactMap { item in
        item.expression.map { (item.alias?.name.description, text($0.range)) }
      }
      return (path.name.description, values + condition(arm.condition))
    case .subquery(let inner): return calculation(of: inner)
    default: return nil
    }
  }

  private func condition(_ condition: SQLExpression?) -> [(column: String?, value: String)] {
    condition.map { [(nil, text($0.range))] } ?? []
  }
}
