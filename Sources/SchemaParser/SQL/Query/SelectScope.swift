/// A SELECT that isn't put together from several, with the tables that it reads.
struct SelectScope {
  let statement: QueryStatement
  let probe: QueryProbe
  let from: FromClause?
  /// Whether the rows are those of groups, none of which is empty.
  let isGrouped: Bool
  /// Whether there is a row where there are none in the tables.
  let givesRowOfNothing: Bool
  private let nullableTables: NullableTables
  /// The SELECTs around it, the nearest first.
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

  /// What SQLite says of result columns over the tables of the SELECT.
  func describe(_ items: String) -> [DescribedColumn]? {
    let clause = from.map { " FROM " + $0.sql } ?? ""
    return probe.describe("\(statement.with) SELECT \(items)\(clause)")
  }

  /// What a column is that words speak of.
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

  /// What a column of some tables is, if they have it.
  private func column(
    _ name: String, _ qualifier: String?, of sources: FromClause
  ) -> (column: ResultColumn?, Void)? {
    guard
      let described = probe.describe("\(statement.with) SELECT \(name) FROM \(sources.sql)")?.first
    else { return nil }
    return (column(described, in: source(qualifier, described, of: sources)), ())
  }

  /// What a result column is that comes from a table of FROM, if it is known which.
  func column(_ described: DescribedColumn, in source: FromClause.Source?) -> ResultColumn? {
    let derived = source.flatMap { derivedColumns(of: $0) }
    var column: ResultColumn?
    var isLeftOut = source?.isNullable ?? false
    if let derived {
      column = derived.first { SQLName.areEqual($0.name, described.name) }?.column
    } else if let origin = described.origin {
      let isDirect = source?.table.map { SQLName.areEqual($0, origin.table) } ?? false
      // Of several SELECTs inside, SQLite tells the columns of one.
      if !isDirect, statement.text.hidesCompound { return nil }
      column = probe.column(described)
      if !isDirect { isLeftOut = nullableTables.contains(origin.table) }
    }
    if isLeftOut || givesRowOfNothing { column?.column.isNullable = true }
    return column
  }

  /// The table of FROM that a column is of.
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

  /// What a SELECT in parentheses gives that stands for a value. Without a row it is NULL.
  func subquery(_ words: Range<Int>) -> ExpressionType {
    guard let inner = statement.nested(statement.sql(words)), inner.text.arms.count == 1,
      let item = inner.text.items.first, !item.isStar
    else { return .unknown }
    let scope = SelectScope(inner, probe, in: [self] + outer)
    var typer = ExpressionTyper(scope)
    let type = typer.type(of: item.words)
    // Its place is one among other words.
    if type.isParameter { return .unknown }
    // An aggregate of what is outside is one of the SELECT around.
    let isOwn = scope.describe(inner.sql(item.words)) != nil
    return inner.givesOneRow && isOwn ? type : type.nullable(true)
  }
}
