/// A column of a subquery or common table expression.
typealias DerivedColumn = (name: String, column: ResultColumn?)

extension SelectScope {
  /// Returns the columns of a source that is a SELECT itself; nil for any other source.
  func derivedColumns(of source: FromClause.Source) -> [DerivedColumn]? {
    if let words = source.subquery { return derivedColumns(of: statement.sql(words), named: nil) }
    guard let table = source.table, let definition = statement.commonTable(named: table) else {
      return nil
    }
    return derivedColumns(of: definition.sql, named: definition.columns)
  }

  private static let mostPasses = 50

  private func derivedColumns(of sql: String, named names: [String]?) -> [DerivedColumn]? {
    let key = statement.with + sql
    // The columns of a recursive SELECT are those of its other SELECTs.
    if let known = probe.derived[key] { return known }
    guard let whole = statement.nested(sql) else { return nil }
    probe.derived[key] = []
    var known: [DerivedColumn] = []
    let arms = whole.text.arms.compactMap { QueryStatement($0) }
    // NULL in a later SELECT may find its way to an earlier one, column by column.
    for pass in 0..<Self.mostPasses {
      let before = known
      for (index, arm) in arms.enumerated() {
        let entries = SelectScope(arm, probe).results ?? []
        if index == 0, pass == 0 {
          known = entries.enumerated().map { index, entry in
            (
              names.flatMap { $0.indices.contains(index) ? $0[index] : nil }
                ?? entry.described.name,
              entry.column
            )
          }
        } else {
          known = zip(known, entries).map { ($0.name, [$0.column, $1.column].common) }
        }
        probe.derived[key] = known
      }
      if arms.count == 1 || pass > 0 && before.elementsEqual(known, by: ==) { break }
    }
    return known
  }
}

extension QueryStatement {
  /// Returns a statement nested in this one, in which the common table expressions of this one are
  /// available.
  func nested(_ sql: String) -> QueryStatement? {
    let isWhole = SQLTokens(sql).firstWords(1) == ["with"]
    return QueryStatement(isWhole ? sql : with + " " + sql)
  }

  /// Returns the SELECT that WITH defines under a name, and the names of its columns if they are
  /// given.
  func commonTable(named name: String) -> (sql: String, columns: [String]?)? {
    for index in 0..<start where words[index].depth == 0 {
      guard SQLName.areEqual(words[index].name, SQLName.folded(name)), index > 0,
        ["with", "recursive", ","].contains(keyword(index - 1))
      else { continue }
      var position = index + 1
      var columns: [String]?
      if keyword(position) == "(", let close = closing(position) {
        columns = (position + 1..<close).filter { !words[$0].name.isEmpty }.map(self.name)
        position = close + 1
      }
      guard let open = words[position...].firstIndex(where: { $0.keyword == "(" }),
        let close = closing(open)
      else { return nil }
      return (sql(open + 1..<close), columns)
    }
    return nil
  }
}
