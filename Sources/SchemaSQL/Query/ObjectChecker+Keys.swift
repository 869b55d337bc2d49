import DBGenSQLText
import SchemaParser

/// The keys of the rows of queries and views.
extension ObjectChecker {
  /// Returns the index of the result that identifies a query's rows, as the file says or the
  /// statement proves; reports a key of the file that can't be one.
  mutating func key(of draft: QueryDraft, _ results: [QueryResult], _ probe: QueryProbe) -> Int? {
    guard let key = draft.query.key else {
      return draft.query.group == nil ? draft.identity(of: results, of: schema, probe) : nil
    }
    let index = results.firstIndex { SQLName.areEqual($0.name.value, key.value) }
    var problem: String?
    if draft.query.group != nil {
      problem = "the rows of a query with 'group' are identified by the table that it names first"
    } else if results.count < 2 {
      problem = "query '\(draft.query.name.value)' has no struct for its rows that could have a key"
    } else if let index {
      problem = self.problem(of: results[index])
    } else {
      problem = "query '\(draft.query.name.value)' has no result column '\(key.value)'"
    }
    return report(problem, of: key, index, among: results.map(\.name.value))
  }

  /// Reports the problem of a key that the file says. Returns its index if there is none.
  private mutating func report(
    _ problem: String?, of key: Located<String>, _ index: Int?, among names: [String]
  ) -> Int? {
    guard let problem else { return index }
    report(
      .unusableRowKey, problem, at: key.range,
      suggestion: index == nil ? diagnostics.suggestion(for: key.value, among: names) : nil)
    return nil
  }

  private func problem(of result: QueryResult) -> String? {
    switch result {
    case .column(let column, _): problem(of: column.column)
    case .table(let table):
      if table.isNullable {
        "an outer join can leave out '\(table.name.value)'"
      } else if schema.singleKey(of: table.table) == nil {
        "'\(table.table)' has no primary key of one column that can't be NULL"
      } else {
        nil
      }
    }
  }

  private func problem(of column: Column) -> String? {
    column.isNullable ? "'\(column.name.value)' can be NULL, so it doesn't identify a row" : nil
  }

  /// Returns the index of the column that identifies a view's rows.
  mutating func keyIndex(of view: View, _ columns: [ResultColumn], _ probe: QueryProbe) -> Int? {
    guard let key = view.key else {
      guard let statement = QueryStatement(view.select.sql), let select = statement.select,
        let identity = RowIdentity(select, of: schema),
        let entries = statement.arms(probe).first?.results, entries.count == columns.count
      else { return nil }
      return identity.index(among: entries).flatMap { columns[$0].column.isNullable ? nil : $0 }
    }
    let names = columns.map(\.column.name.value)
    let index = names.firstIndex { SQLName.areEqual($0, key.value) }
    let problem =
      index.map { self.problem(of: columns[$0].column) }
      ?? "view '\(view.name.value)' has no column '\(key.value)'"
    return report(problem, of: key, index, among: names)
  }
}

extension Schema {
  /// Returns the only column of a table's primary key, if it can't be NULL.
  fileprivate func singleKey(of name: String) -> Column? {
    guard let table = table(named: name), let key = table.primaryKey, key.columns.count == 1,
      let column = key.columns[0].columnName.flatMap({ table.column(named: $0.value) })
    else { return nil }
    return column.isNullable ? nil : column
  }
}
