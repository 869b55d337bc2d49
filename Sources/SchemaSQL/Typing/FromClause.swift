import DBGenSQLSyntax
import DBGenSQLText

/// The sources that a SELECT reads, and whether an outer join can leave them out.
struct FromClause {
  /// A table, view, function, or subquery.
  struct NamedSource {
    /// The source's alias or name in the SELECT; nil for a subquery or joins in parentheses.
    var name: SQLName?
    /// The name of the table or view; nil for a function or subquery.
    var table: SQLName?
    var subquery: SQLSelect?
    /// Whether there can be rows without it.
    var isNullable: Bool
  }

  /// The SQL after FROM.
  private(set) var text: String
  private(set) var sources: [NamedSource] = []
  /// Whether each source contributes all of its columns: no USING, no NATURAL, no parentheses
  /// around joins.
  private(set) var isPlain = true

  init(_ from: SQLFrom, in sql: SQLText) {
    text = sql.text(from.range)
    for source in from.sources {
      if source.join.isRight {
        for index in sources.indices { sources[index].isNullable = true }
      }
      if source.join.isNatural || source.join.using != nil { isPlain = false }
      var one = NamedSource(isNullable: source.join.isLeft)
      switch source.form {
      case .table(let path): (one.name, one.table) = (path.name, path.name)
      case .function(let path, _): one.name = path.name
      case .subquery(let select): one.subquery = select
      case .group, .unparsed: isPlain = false
      }
      one.name = source.alias?.name ?? one.name
      sources.append(one)
    }
  }

  /// Creates the clause of a table that is written, and of what it is joined with.
  init(_ target: SQLTarget, and others: SQLFrom? = nil, in sql: SQLText) {
    text = sql.text(target.range)
    let name = target.alias?.name ?? target.table
    sources = [NamedSource(name: name, table: target.table, isNullable: false)]
    guard let others else { return }
    let clause = FromClause(others, in: sql)
    text += ", " + clause.text
    sources += clause.sources
  }

  func source(named name: SQLName) -> NamedSource? {
    sources.first { $0.name == name }
  }
}
