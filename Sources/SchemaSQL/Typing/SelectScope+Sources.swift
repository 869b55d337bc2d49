import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A column of a subquery or common table expression, and the decimals that are some of its values.
typealias DerivedColumn = (name: SQLName, column: ResultColumn?, decimal: ResultColumn?)

/// A nested SELECT.
struct DerivedKey: Hashable {
  let text: String
  let place: Int
  /// The names that a common table gives its columns.
  let names: [SQLName]?
}

extension SelectScope {
  /// Returns the columns of a source in FROM, as far as they are known.
  func columns(of source: SQLFrom.TableSource) -> [ResultColumn] {
    switch source.form {
    case .table(let path): columns(ofTable: path.name) ?? []
    case .subquery(let select): columns(derivedColumns(of: select, named: nil))
    case .function, .group, .unparsed: []
    }
  }

  /// Returns a column of a source in FROM; nil if it isn't known.
  func column(_ name: SQLName, of source: SQLFrom.TableSource) -> ResultColumn? {
    guard case .table(let path) = source.form,
      !([self] + outer).contains(where: { $0.commonTable(path.name) != nil })
    else { return columns(of: source).first { SQLName($0.column.name.value) == name } }
    return probe.column(name, of: path.name)
  }

  private func commonTable(_ name: SQLName) -> SQLWith.CommonTable? {
    with?.tables.first { $0.name.name == name }
  }

  /// Returns the columns of a table, view or common table; nil if there is none of the name.
  func columns(ofTable name: SQLName) -> [ResultColumn]? {
    let source = FromClause.NamedSource(name: name, table: name, isNullable: false)
    for scope in [self] + outer {
      if let derived = scope.derivedColumns(of: source) { return columns(derived) }
    }
    return probe.columns(of: name)
  }

  private func columns(_ derived: [DerivedColumn]?) -> [ResultColumn] {
    (derived ?? []).compactMap { name, column, _ in
      column?.renamed(Located(name.description, at: 0..<0))
    }
  }

  /// Returns the columns of a source that is a SELECT itself; nil for any other source.
  func derivedColumns(of source: FromClause.NamedSource) -> [DerivedColumn]? {
    if let select = source.subquery { return derivedColumns(of: select, named: nil) }
    guard let table = source.table.flatMap(commonTable) else { return nil }
    return derivedColumns(of: table.select, named: table.columns?.map(\.name))
  }

  private static let maximumPasses = 50

  private func derivedColumns(of select: SQLSelect, named names: [SQLName]?) -> [DerivedColumn]? {
    // A SELECT elsewhere may read other tables, or be the body of a table that names its columns.
    let key = DerivedKey(
      text: (with.map { sql.text($0.range) } ?? "") + sql.text(select.range),
      place: select.range.lowerBound, names: names)
    // The columns of a recursive SELECT are those of its other SELECTs.
    if let known = probe.derived[key] { return known }
    probe.derived[key] = []
    var known: [DerivedColumn] = []
    let scopes = select.arms.map { self.source($0, of: select) }
    // NULL in a later SELECT may find its way to an earlier one, column by column.
    for pass in 0..<Self.maximumPasses {
      let before = known
      for (index, scope) in scopes.enumerated() {
        let entries = scope.results ?? []
        if index == 0, pass == 0 {
          known = entries.enumerated().map { index, entry in
            let given = names.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            return (given ?? SQLName(entry.described.name), entry.column, entry.decimal)
          }
        } else {
          known = zip(known, entries).map { united($0, $1) }
        }
        probe.derived[key] = known
      }
      if scopes.count == 1 || pass > 0 && before.elementsEqual(known, by: ==) { break }
    }
    return known
  }

  // The columns of everything that a SELECT reads, of which SQLite is asked only once: it compiles what
  // common tables consist of for each statement.

  /// Returns the columns of each source in FROM; nil if not all of them have names, or SQLite refuses
  /// the SELECT.
  func sourceColumns(of clause: FromClause) -> [[DescribedColumn]]? {
    let names = clause.sources.compactMap(\.name)
    guard !names.isEmpty, names.count == clause.sources.count else { return nil }
    let items = names.map { $0.quoted + ".*" }.joined(separator: ", \(Self.separator), ")
    guard let described = describe(items, from: clause) else { return nil }
    let columns = described.split(omittingEmptySubsequences: false) {
      $0.origin == nil && $0.name == Self.separator
    }
    return columns.count == names.count ? columns.map(Array.init) : nil
  }

  private static let separator = "'|'"

  /// Returns SQLite's description of a column that the sources in FROM have; nil if none has it.
  func describe(_ path: SQLPath, from clause: FromClause) -> DescribedColumn? {
    if let known = known(path, in: clause) { return known }
    return describe(path.names.map(\.quoted).joined(separator: "."), from: clause)?.first
  }

  /// Returns the only column that a name can refer to; nil if only SQLite can tell, as for a rowid.
  private func known(_ path: SQLPath, in clause: FromClause) -> DescribedColumn? {
    guard path.names.count <= 2, let name = path.names.last,
      let columns = sourceColumns(of: clause)
    else { return nil }
    let found = zip(clause.sources, columns).flatMap { source, columns in
      path.qualifier == nil || source.name == path.qualifier
        ? columns.filter { SQLName($0.name) == name } : []
    }
    return found.count == 1 ? found.first : nil
  }
}

/// Returns what is known about a column of a compound SELECT.
private func united(_ column: DerivedColumn, _ entry: ResultEntry) -> DerivedColumn {
  let types = [column.column, entry.column]
  if let common = types.common { return (column.name, common, nil) }
  let decimal = types.lazy.compactMap(\.self).first { $0.column.isDecimal }
  return (column.name, nil, column.decimal ?? entry.decimal ?? decimal)
}

extension [DescribedColumn] {
  func has(_ name: SQLName) -> Bool { contains { SQLName($0.name) == name } }
}
