import DBGenSQLSyntax
import DBGenSQLText

// What PostgreSQL renames in the views that read a table, whose own columns keep their names.
extension DumpView {
  mutating func rename(table old: SQLName, to new: String) {
    let sql = SQLText(definition)
    let sources = sql.sourcesOfView.filter { $0.path.name == old }
    guard !sources.isEmpty else { return }
    let qualifiers = sql.tokens.indices.filter { sql.isName($0, old) && sql.isAt($0 + 1, ".") }
    let places = Set(sources.map(\.path.place) + qualifiers)
    definition = sql.replacingTokens { places.contains($0) ? new.asNameInSQL : nil }
  }

  /// - Parameter isElsewhere: Whether another table has a column of the old name.
  mutating func rename(
    column old: SQLName, to new: String, of table: SQLName, isElsewhere: (SQLName) -> Bool
  ) {
    let sql = SQLText(definition)
    let sources = sql.sourcesOfView
    let own = sources.filter { $0.path.name == table }
    guard !own.isEmpty else { return }
    let qualifiers = Set(own.map { $0.alias?.name ?? table })
    let isAmbiguous = sources.contains { $0.path.name != table && isElsewhere($0.path.name) }
    let places = sql.tokens.indices.filter { place in
      guard sql.isName(place, old), !sql.isAt(place + 1, "("), !sql.isAt(place + 1, "."),
        !sql.isAt(place - 1, "as")
      else { return false }
      return sql.isAt(place - 1, ".") ? qualifiers.contains(sql.sqlName(place - 2)) : !isAmbiguous
    }
    // The last tokens of the columns that give a result its name.
    let unnamed = (sql.selectOfView?.arms.first?.items ?? []).filter { $0.alias == nil }
    let results = Set(unnamed.map { $0.range.upperBound - 1 })
    let edits = places.map { place in
      let alias = results.contains(place) ? " AS \(sql.name(place).asNameInSQL)" : ""
      return (sql.tokens[place].range, new.asNameInSQL + alias)
    }
    definition = sql.replacing(edits)
  }
}

extension SQLText {
  fileprivate func isName(_ place: Int, _ name: SQLName) -> Bool {
    tokens[place].isName && sqlName(place) == name
  }

  /// The tables that the SELECT of a view reads, in it or below it.
  fileprivate var sourcesOfView: [(path: SQLPath, alias: SQLIdentifier?)] {
    (selectOfView?.all ?? []).flatMap(\.arms).flatMap { $0.from?.tables ?? [] }
  }
}

extension SQLFrom {
  fileprivate var tables: [(path: SQLPath, alias: SQLIdentifier?)] {
    sources.flatMap { source -> [(path: SQLPath, alias: SQLIdentifier?)] in
      switch source.form {
      case .table(let path): [(path, source.alias)]
      case .group(let from): from.tables
      case .function, .subquery, .unparsed: []
      }
    }
  }
}
