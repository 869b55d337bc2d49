/// A SELECT that isn't a compound, with the tables that it reads.
struct SelectScope {
  let statement: QueryStatement
  let probe: QueryProbe
  let from: FromClause?
  /// Whether the rows are grouped; no group is empty.
  let isGrouped: Bool
  /// Whether it returns a row even if its tables have none.
  let givesRowOfNothing: Bool
  private let nullableTables: NullableTables
  /// The SELECTs around it, the innermost first.
  private let outer: [SelectScope]

  init(_ statement: QueryStatement, _ probe: QueryProbe, in outer: [SelectScope] = []) {
    self.outer = outer
    self.statement = statement
    self.probe = probe
    let words = statement.fromClause(of: statement.start..<statement.words.count)
    from = words.map { FromClause(statement, $0) }
    isGrouped = statement.words.contains { $0.depth == 0 && $0.keyword == "group" }
    givesRowOfNothing = statement.text.isAggregateOfAll
    nullableTables = statement.text.nullableTables
  }

  /// Returns SQLite's description of result columns selected from the SELECT's tables.
  func describe(_ items: String) -> [DescribedColumn]? {
    let clause = from.map { " FROM " + $0.sql } ?? ""
    return probe.describe("\(statement.with) SELECT \(items)\(clause)")
  }

  /// Returns the column that a range of words refers to.
  func column(_ reference: Range<Int>) -> ResultColumn? {
    let qualifier = reference.count > 1 ? statement.name(reference.upperBound - 3) : nil
    let name = statement.sql(reference)
    for sources in statement.sources(around: reference.lowerBound) {
      if let found = column(name, qualifier, of: sources) { return found.column }
    }
    for scope in outer {
      guard let from = scope.from else { continue }
      if let found = scope.column(name, qualifier, of: from) { return found.column }
    }
    return nil
  }

  /// Returns a column of a clause's sources; nil if they don't have it.
  private func column(
    _ name: String, _ qualifier: String?, of sources: FromClause
  ) -> (column: ResultColumn?, Void)? {
    guard
      let described = probe.describe("\(statement.with) SELECT \(name) FROM \(sources.sql)")?.first
    else { return nil }
    return (column(described, in: source(qualifier, described, of: sources)), ())
  }

  /// Returns what is known about a result column, given the source in FROM that it comes from, if
  /// that is known.
  func column(_ described: DescribedColumn, in source: FromClause.Source?) -> ResultColumn? {
    let derived = source.flatMap { derivedColumns(of: $0) }
    var column: ResultColumn?
    var isLeftOut = source?.isNullable ?? false
    if let derived {
      column = derived.first { SQLName.areEqual($0.name, described.name) }?.column
    } else if let origin = described.origin {
      let isDirect = source?.table.map { SQLName.areEqual($0, origin.table) } ?? false
      // Of a nested compound, SQLite reports the columns of only one SELECT.
      if !isDirect, statement.text.hidesCompound { return nil }
      column = probe.column(described)
      if !isDirect { isLeftOut = nullableTables.contains(origin.table) }
    }
    if isLeftOut || givesRowOfNothing { column?.column.isNullable = true }
    return column
  }

  /// Returns the source in FROM that a column belongs to.
  func source(
    _ qualifier: String?, _ described: DescribedColumn, of from: FromClause
  ) -> FromClause.Source? {
    if let qualifier { return from.source(named: qualifier) }
    if from.sources.count == 1 { return from.sources.first }
    let having = from.sources.filter { source in
      let column = "\(SQLName.quote(source.name)).\(SQLName.quote(described.name))"
      return probe.describe("\(statement.with) SELECT \(column) FROM \(from.sql)") != nil
    }
    return having.count == 1 ? having.first : nil
  }

  /// Returns the type of a scalar subquery, which is NULL without a row.
  func subquery(_ words: Range<Int>) -> ExpressionType {
    guard let inner = statement.nested(statement.sql(words)), inner.text.arms.count == 1,
      let item = inner.text.items.first, !item.isStar
    else { return .unknown }
    let scope = SelectScope(inner, probe, in: [self] + outer)
    var typer = ExpressionTyper(scope)
    let type = typer.type(of: item.words)
    // Its index refers to the words of another statement.
    if type.isParameter { return .unknown }
    // An aggregate of outer columns belongs to the SELECT around it.
    let isOwn = scope.describe(inner.sql(item.words)) != nil
    return inner.givesOneRow && isOwn ? type : type.nullable(true)
  }
}
