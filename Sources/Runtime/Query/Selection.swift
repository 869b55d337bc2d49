/// A query of the rows of a table.
@usableFromInline
struct Selection: Sendable {
  let table: _TableSQL
  private let expression: String?
  private let isDistinct: Bool
  private let condition: ConditionTree?
  private let order: [String]
  private let rule: String?
  private let limit: Int?
  private let offset: Int

  /// - Parameters:
  ///   - expression: What is selected, in SQL; nil for all columns.
  ///   - order: The terms of the order.
  ///   - rule: The end of the statement if there is no order; nil for the order of the table.
  @usableFromInline
  init(
    _ expression: String?, distinct isDistinct: Bool, of table: _TableSQL,
    where condition: ConditionTree?, orderBy order: [String], otherwise rule: String?, limit: Int?,
    offset: Int
  ) {
    (self.expression, self.isDistinct, self.table) = (expression, isDistinct, table)
    (self.condition, self.order, self.rule) = (condition, order, rule)
    (self.limit, self.offset) = (limit, offset)
  }

  /// - Throws: `DatabaseError.outOfRange` if the limit or the offset is negative.
  fileprivate func text(in transaction: ReadTransaction) throws -> String {
    var query = TableQuery(
      table.selection(of: expression, isDistinct), of: table,
      where: condition?.text(in: table.name), in: transaction)
    query.order(by: order, otherwise: rule ?? table.order)
    try query.page(limit: limit, offset: offset)
    return query.text
  }
}

extension Selection: StatementShape {
  var shape: Selection {
    Selection(
      expression, distinct: isDistinct, of: table, where: condition?.shape, orderBy: order,
      otherwise: rule, limit: limit.map { _ in 0 }, offset: min(offset, 1))
  }

  func hasShape(of other: Selection) -> Bool {
    guard table === other.table, isDistinct == other.isDistinct,
      expression.isSame(as: other.expression), rule.isSame(as: other.rule),
      (limit == nil) == (other.limit == nil), (offset == 0) == (other.offset == 0),
      order.isSame(as: other.order)
    else { return false }
    guard let condition else { return other.condition == nil }
    return condition.hasShape(of: other.condition)
  }

  func addShape(to hash: inout ShapeHash) {
    hash.add(UInt64(UInt(bitPattern: ObjectIdentifier(table))))
    // An expression is built for each selection, so its place in the memory says nothing.
    if let expression { hash.add(UInt64(expression.utf8.count)) }
    condition?.addShape(to: &hash)
  }

  func bind(to statement: borrowing _Statement) throws {
    try TableQuery.checkPage(limit: limit, offset: offset)
    var next: Int32 = 1
    if let condition { try statement.bind(condition, at: &next) }
    guard limit != nil || offset != 0 else { return }
    try statement.bind(int64: limit.map(Int64.init) ?? -1, at: next)
    if offset != 0 { try statement.bind(int64: Int64(offset), at: next + 1) }
  }
}

extension ReadTransaction {
  /// Returns the statement of a selection, with its values bound.
  @usableFromInline
  @inline(never)
  func statement(_ selection: Selection) throws -> _Statement {
    try statement(for: selection) { try $0.text(in: self) }
  }
}
