import DBGenSQLSyntax
import DBGenSQLText

// The columns of everything that a SELECT reads, of which SQLite is asked only once: it compiles what
// common tables consist of for each statement.
extension SelectScope {
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

extension [DescribedColumn] {
  func has(_ name: SQLName) -> Bool { contains { SQLName($0.name) == name } }
}
