import DBGenSQLSyntax
import DBGenSQLText

/// A SELECT that isn't a compound, or a statement that writes rows, with the tables that it reads.
struct SelectScope {
  let sql: SQLText
  let probe: QueryProbe
  /// The text of the SELECT with its WITH.
  let text: String
  let items: [SQLSelect.Item]
  /// The rows of VALUES.
  let values: [[SQLExpression]]
  /// Whether names can refer to result columns.
  var seesResults = true
  /// Whether the rows are grouped; no group is empty.
  let isGrouped: Bool
  /// Whether it returns a row even if its tables have none.
  private(set) var givesRowOfNothing: Bool
  /// The tables that its names can refer to; an UPDATE's are those of FROM, and then all.
  let clauses: [FromClause]
  let nullableTables: NullableTables
  /// The columns that aren't NULL in any row, because WHERE leaves out the others.
  let presentColumns: [[SQLName]]
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
    (self.outer, self.clauses, items, values) = (outer, clauses, arm.items, arm.rows)
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
}
