import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The sources that a SELECT reads, and whether an outer join can leave them out.
struct FromClause {
  /// A table, view, function, or subquery.
  struct NamedSource {
    /// The source's name or alias in the SELECT.
    var name: String
    /// The name of the table or view; nil for a function or subquery.
    var table: String?
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
      if source.join.isRight { makeNullable() }
      if source.join.isNatural || source.join.using != nil { isPlain = false }
      var one = NamedSource(name: "", isNullable: source.join.isLeft)
      switch source.form {
      case .table(let names):
        one.name = names.last.map { sql.name($0) } ?? ""
        one.table = one.name
      case .function(let names, _): one.name = names.last.map { sql.name($0) } ?? ""
      case .subquery(let select): one.subquery = select
      case .group, .unparsed: isPlain = false
      }
      if let alias = source.alias { one.name = sql.name(alias) }
      sources.append(one)
    }
  }

  /// Creates the clause of a table that is written, and of what it is joined with.
  init(_ target: SQLTarget, and others: SQLFrom? = nil, in sql: SQLText) {
    text = sql.text(target.range)
    let table = target.name.last.map { sql.name($0) } ?? ""
    let name = target.alias.map { sql.name($0) } ?? table
    sources = [NamedSource(name: name, table: table, isNullable: false)]
    guard let others else { return }
    let clause = FromClause(others, in: sql)
    text += ", " + clause.text
    sources += clause.sources
  }

  func source(named name: String) -> NamedSource? {
    sources.first { SQLName.areEqual($0.name, name) }
  }

  private mutating func makeNullable() {
    for index in sources.indices { sources[index].isNullable = true }
  }
}
