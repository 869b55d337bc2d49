import DBGenSQLSyntax
import DBGenSQLText

/// The tables of a SELECT whose columns can be NULL in the result even if they can't be in the
/// table: those that an outer join leaves out, and those read by a subquery without rows or by an
/// aggregate of no rows.
struct NullableTables {
  private let sql: SQLText
  private var isAll = false
  /// The names, which may include names of other things.
  private var names: Set<SQLName> = []
  private var hasWith = false
  /// Whether result columns may come from a nested compound, of which SQLite reports only one
  /// SELECT.
  private(set) var hidesCompound = false

  init(of arm: SQLSelect.Arm, with: SQLWith?, in sql: SQLText) {
    self.sql = sql
    isAll = arm.isAggregateOfAll
    add(with, givesColumns: true)
    add(arm, givesColumns: true)
    // A common table expression hides the tables that it reads behind its name.
    if hasWith, !names.isEmpty { isAll = true }
  }

  func contains(_ table: SQLName) -> Bool { isAll || names.contains(table) }

  private mutating func add(_ with: SQLWith?, givesColumns: Bool) {
    guard let with else { return }
    hasWith = true
    for table in with.tables { add(table.select, isValue: false, givesColumns) }
  }

  /// - Parameters:
  ///   - isValue: Whether it is a scalar subquery, which is NULL if it has no row.
  ///   - givesColumns: Whether its result columns are returned, rather than only tested by IN or
  ///     EXISTS.
  private mutating func add(_ select: SQLSelect, isValue: Bool, _ givesColumns: Bool) {
    if givesColumns, select.arms.count > 1 { hidesCompound = true }
    let isAggregate = select.arms.contains(where: \.isAggregate)
    let isGrouped = select.arms.contains { !$0.groupBy.isEmpty }
    if givesColumns, isValue || isAggregate && !isGrouped { addNames(in: select.range) }
    add(select.with, givesColumns: givesColumns)
    for arm in select.arms { add(arm, givesColumns: givesColumns) }
    for term in select.orderBy { add(term.expression, isValue: false, givesColumns) }
  }

  private mutating func add(_ arm: SQLSelect.Arm, givesColumns: Bool) {
    for item in arm.items.compactMap(\.expression) { add(item, isValue: true, givesColumns) }
    var rest = arm
    rest.items = []
    for expression in rest.expressions { add(expression, isValue: false, givesColumns) }
    if let from = arm.from { add(from, givesColumns) }
  }

  private mutating func add(_ expression: SQLExpression, isValue: Bool, _ givesColumns: Bool) {
    expression.visit { part in
      guard let select = part.select else { return }
      if case .subquery = part.form { return add(select, isValue: isValue, givesColumns) }
      add(select, isValue: isValue, false)
    }
  }

  private mutating func add(_ from: SQLFrom, _ givesColumns: Bool) {
    for source in from.sources {
      if source.join.isRight { isAll = true }
      if source.join.isLeft { addNames(in: source.range) }
      if case .group(let group) = source.form { add(group, givesColumns) }
      if case .subquery(let select) = source.form { add(select, isValue: false, givesColumns) }
    }
  }

  private mutating func addNames(in range: Range<Int>) {
    names.formUnion(range.filter { sql.tokens[$0].isName }.map(sql.sqlName))
  }
}
