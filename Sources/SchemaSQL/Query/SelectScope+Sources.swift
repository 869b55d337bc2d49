import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A column of a subquery or common table expression.
typealias DerivedColumn = (name: String, column: ResultColumn?)

extension SelectScope {
  /// Returns the columns of a source in FROM, as far as they are known.
  func columns(of source: SQLFrom.TableSource) -> [ResultColumn] {
    switch source.form {
    case .table(let names): names.last.flatMap { columns(ofTable: sql.name($0)) } ?? []
    case .subquery(let select):
      columns(
        derivedColumns(
          of: FromClause.NamedSource(name: "", subquery: select, isNullable: false)))
    case .function, .group, .unparsed: []
    }
  }

  /// Returns a column of a source in FROM; nil if it isn't known.
  func column(_ name: String, of source: SQLFrom.TableSource) -> ResultColumn? {
    guard case .table(let names) = source.form, let table = names.last.map({ sql.name($0) }),
      !([self] + outer).contains(where: { $0.hasCommonTable(table) })
    else { return columns(of: source).first { SQLName.areEqual($0.column.name.value, name) } }
    return probe.column(name, of: table)
  }

  private func hasCommonTable(_ name: String) -> Bool {
    with?.tables.contains { SQLName.areEqual(sql.name($0.name), name) } ?? false
  }

  /// Returns the columns of a table, view or common table; nil if there is none of the name.
  func columns(ofTable name: String) -> [ResultColumn]? {
    let source = FromClause.NamedSource(name: name, table: name, isNullable: false)
    for scope in [self] + outer {
      if let derived = scope.derivedColumns(of: source) { return columns(derived) }
    }
    return probe.columns(of: name)
  }

  private func columns(_ derived: [DerivedColumn]?) -> [ResultColumn] {
    (derived ?? []).compactMap { name, column in
      column?.renamed(Located(name, at: 0..<0))
    }
  }

  /// Returns the columns of a source that is a SELECT itself; nil for any other source.
  func derivedColumns(of source: FromClause.NamedSource) -> [DerivedColumn]? {
    if let select = source.subquery { return derivedColumns(of: select, named: nil) }
    guard let name = source.table,
      let table = with?.tables.first(where: { SQLName.areEqual(sql.name($0.name), name) })
    else { return nil }
    return derivedColumns(of: table.select, named: table.columns?.map { sql.name($0) })
  }

  private static let mostPasses = 50

  private func derivedColumns(
    of select: SQLSelect, named names: [String]?
  ) -> [DerivedColumn]? {
    let key = (with.map { sql.text($0.range) } ?? "") + sql.text(select.range)
    // The columns of a recursive SELECT are those of its other SELECTs.
    if let known = probe.derived[key] { return known }
    probe.derived[key] = []
    var known: [DerivedColumn] = []
    let scopes = select.arms.map { self.source($0, of: select) }
    // NULL in a later SELECT may find its way to an earlier one, column by column.
    for pass in 0..<Self.mostPasses {
      let before = known
      for (index, scope) in scopes.enumerated() {
        let entries = scope.results ?? []
        if index == 0, pass == 0 {
          known = entries.enumerated().map { index, entry in
            let given = names.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            return (given ?? entry.described.name, entry.column)
          }
        } else {
          known = zip(known, entries).map { ($0.name, [$0.column, $1.column].common) }
        }
        probe.derived[key] = known
      }
      if scopes.count == 1 || pass > 0 && before.elementsEqual(known, by: ==) { break }
    }
    return known
  }
}
