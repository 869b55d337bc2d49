import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A SELECT that isn't a compound, or a statement that writes rows, with the tables that it reads.
struct SelectScope {
  let sql: SQLText
  let probe: QueryProbe
  /// The text of the SELECT with its WITH.
  let text: String
  let items: [SQLSelect.Item]
  /// Whether names can refer to result columns.
  var seesResults = true
  /// Whether the rows are grouped; no group is empty.
  let isGrouped: Bool
  /// Whether it returns a row even if its tables have none.
  private(set) var givesRowOfNothing: Bool
  /// The tables that its names can refer to; an UPDATE's are those of FROM, and then all.
  let clauses: [FromClause]
  private let nullableTables: NullableTables
  /// The columns that aren't NULL in any row, because WHERE leaves out the others.
  private let presentColumns: [[SQLName]]
  let with: SQLWith?
  /// The table that the statement writes.
  private(set) var target: SQLName?
  /// The rows that it refers to without reading them.
  private(set) var rows: [GivenRow] = []
  /// The SELECTs around it, the innermost first.
  let outer: [SelectScope]

  var from: FromClause? { clauses.first }

  init(
    _ arm: SQLSelect.Arm, of sql: SQLText, with: SQLWith?, _ probe: QueryProbe,
    in outer: [SelectScope] = []
  ) {
    let text = sql.text(arm.range)
    self.init(
      arm, of: sql, with: with, probe, in: outer, text: text,
      arm.from.map { [FromClause($0, in: sql)] } ?? [])
  }

  /// Creates the SELECT that returns what RETURNING does.
  init(
    returning items: [SQLSelect.Item], from target: SQLTarget, of sql: SQLText, with: SQLWith?,
    _ probe: QueryProbe
  ) {
    let range = (items.first?.range.lowerBound ?? 0)..<(items.last?.range.upperBound ?? 0)
    let clause = FromClause(target, in: sql)
    self.init(
      SQLSelect.Arm(items: items, range: range), of: sql, with: with, probe, in: [],
      text: "SELECT \(sql.text(range)) FROM \(clause.text)", [clause])
  }

  /// Creates the scope of an expression about given rows.
  init(_ rows: [GivenRow], of sql: SQLText, _ probe: QueryProbe) {
    self.init(SQLSelect.Arm(range: 0..<0), of: sql, with: nil, probe, in: [], text: "", [])
    self.rows = rows
  }

  /// Creates the scope of a statement that writes rows.
  init(_ statement: QueryStatement, _ probe: QueryProbe, rows: [GivenRow] = []) {
    var clauses: [FromClause] = []
    if let target = statement.target {
      var others: SQLFrom?
      if case .update(let update) = statement.syntax { others = update.from }
      clauses = others.map { [FromClause($0, in: statement.sql)] } ?? []
      clauses.append(FromClause(target, and: others, in: statement.sql))
    }
    self.init(
      SQLSelect.Arm(range: 0..<0), of: statement.sql, with: statement.with, probe, in: [],
      text: "", clauses)
    target = statement.targetTable
    self.rows = rows
    if statement.kind == .insert, let columns = target.flatMap({ probe.columns(of: $0) }) {
      self.rows.append(GivenRow(name: "excluded", columns: columns))
    }
  }

  private init(
    _ arm: SQLSelect.Arm, of sql: SQLText, with: SQLWith?, _ probe: QueryProbe,
    in outer: [SelectScope], text: String, _ clauses: [FromClause]
  ) {
    (self.sql, self.probe, self.with) = (sql, probe, with)
    (self.outer, self.clauses, items) = (outer, clauses, arm.items)
    self.text = (with.map { sql.text($0.range) + " " } ?? "") + text
    isGrouped = !arm.groupBy.isEmpty
    givesRowOfNothing = arm.isAggregateOfAll
    nullableTables = NullableTables(of: arm, with: with, in: sql)
    // An optional part must not change the columns.
    presentColumns = probe.hasOptionalParts ? [] : arm.condition?.presentColumns ?? []
    if !isGrouped, hasAggregate(inSubqueriesOf: arm) { givesRowOfNothing = true }
  }

  /// Returns the scope of a SELECT in an expression of this one.
  func nested(_ arm: SQLSelect.Arm, of select: SQLSelect) -> SelectScope {
    SelectScope(arm, of: sql, with: select.with ?? with, probe, in: [self] + outer)
  }

  /// Returns the scope of a SELECT that this one reads from.
  func source(_ arm: SQLSelect.Arm, of select: SQLSelect) -> SelectScope {
    SelectScope(arm, of: sql, with: select.with ?? with, probe)
  }

  /// Returns SQLite's description of result columns selected from the SELECT's tables.
  func describe(_ items: String) -> [DescribedColumn]? { describe(items, from: from) }

  func describe(_ items: String, from clause: FromClause?) -> [DescribedColumn]? {
    let with = with.map { sql.text($0.range) } ?? ""
    return probe.describe("\(with) SELECT \(items)\(clause.map { " FROM " + $0.text } ?? "")")
  }

  /// Whether WHERE leaves out the rows in which a column is NULL.
  func isPresent(_ path: SQLPath) -> Bool {
    guard !givesRowOfNothing else { return false }
    let names = path.names
    return presentColumns.contains { other in
      let isSame = names.count == other.count || from?.isPlain == true
      return isSame && zip(names.reversed(), other.reversed()).allSatisfy(==)
    }
  }

  /// Returns what is known about a result column, given the source in FROM that it comes from, if
  /// that is known.
  func column(_ described: DescribedColumn, in source: FromClause.NamedSource?) -> ResultColumn? {
    let derived = source.flatMap { derivedColumns(of: $0) }
    var column: ResultColumn?
    var isLeftOut = source?.isNullable ?? false
    if let derived {
      column = derived.first { $0.name == SQLName(described.name) }?.column
    } else if let origin = described.origin {
      let isDirect = source?.table == SQLName(origin.table)
      // Of a nested compound, SQLite reports the columns of only one SELECT.
      if !isDirect, nullableTables.hidesCompound { return nil }
      column = probe.column(described)
      if !isDirect { isLeftOut = nullableTables.contains(SQLName(origin.table)) }
    }
    if isLeftOut || givesRowOfNothing { column?.column.isNullable = true }
    return column
  }

  /// Returns the source in FROM that a column belongs to.
  func source(
    _ qualifier: SQLName?, _ described: DescribedColumn, of from: FromClause
  ) -> FromClause.NamedSource? {
    if let qualifier { return from.source(named: qualifier) }
    if from.sources.count == 1 { return from.sources.first }
    let name = SQLName(described.name)
    let known = sourceColumns(of: from).map {
      zip(from.sources, $0).filter { $1.has(name) }.map(\.0)
    }
    let having =
      known.flatMap { $0.isEmpty ? nil : $0 }
      ?? from.sources.filter { source in
        describe("\((source.name ?? "").quoted).\(name.quoted)", from: from) != nil
      }
    return having.count == 1 ? having.first : nil
  }

  /// Returns the type of a subquery, whose values are NULL without a row.
  func subquery(_ select: SQLSelect) -> ExpressionType {
    let arms = select.arms.map { results(of: $0, in: select) }
    guard arms.count > 1 else { return arms.first.map(ExpressionType.init(row:)) ?? .unknown }
    let count = arms.map(\.count).min() ?? 0
    let columns = (0..<count).map { place in ExpressionType.common(arms.map { $0[place] }) }
    return ExpressionType(row: columns.map { $0.nullable(true) })
  }

  private func results(of arm: SQLSelect.Arm, in select: SQLSelect) -> [ExpressionType] {
    let scope = nested(arm, of: select).withoutResults
    let types = (arm.rows.first ?? arm.items.compactMap(\.expression)).map { expression in
      var typer = ExpressionTyper(scope)
      let type = typer.type(of: expression)
      // Its place is of no use to the statement's own findings.
      if type.isParameter { return ExpressionType.unknown }
      // An aggregate of outer columns belongs to the SELECT around it.
      let isOwn = scope.describe(sql.text(expression.range)) != nil
      return select.givesOneRow && isOwn ? type : type.nullable(true)
    }
    return arm.items.contains(where: \.isStar) || arm.rows.count > 1 ? [.unknown] : types
  }
}

extension ExpressionType {
  /// Creates the type of a row, or of its only value.
  fileprivate init(row types: [ExpressionType]) {
    self = types.count == 1 ? types[0] : types.isEmpty ? .unknown : .row(types)
  }
}

extension SQLExpression {
  /// The columns that a condition requires to have a value, with the names before theirs.
  fileprivate var presentColumns: [[SQLName]] {
    var columns: [[SQLName]] = []
    var pending = [self]
    while let condition = pending.popLast()?.unwrapped {
      switch condition.form {
      case .binary(let sign, let left, let right) where sign.name == "and":
        pending += [left, right]
      case .binary(let sign, let operand, let null)
      where sign.name == "is not" && null.unwrapped.constant == .null:
        columns += [operand.unwrapped.column?.names].compactMap(\.self)
      case .nullTest(let operand, isNegated: true):
        columns += [operand.unwrapped.column?.names].compactMap(\.self)
      default: break
      }
    }
    return columns
  }
}
