/// Rows that have the same value in a column, as a section of a list shows them.
public struct RowSection<Key, Row> {
  /// The value of the column.
  public let key: Key
  /// The rows in order; at least one.
  public let rows: [Row]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - key: The value that the rows have in common.
  ///   - rows: The rows in order.
  @_alwaysEmitIntoClient
  public init(key: Key, rows: [Row]) { (self.key, self.rows) = (key, rows) }
}

extension RowSection: Sendable where Key: Sendable, Row: Sendable {}
extension RowSection: Equatable where Key: Equatable, Row: Equatable {}

extension RowSection: Identifiable where Key: Hashable {
  /// The value of the column, which no other section has.
  public var id: Key { key }
}

extension DatabaseTable {
  /// Returns the rows that meet a condition, in sections that have the same value in a column.
  ///
  /// The sections are in ascending order of their keys. If the order begins with the column of the
  /// sections, they are in that order: `fetchSections(by: \.day, orderBy: { [$0.day.descending] })`.
  /// Values that are equal in the collation of the column are one section.
  ///
  /// - Parameters:
  ///   - group: The column whose values form the sections.
  ///   - condition: The condition; nil for all rows.
  ///   - order: The order of the rows in a section; nil for that of the primary key, which also
  ///     breaks ties.
  ///   - limit: The maximum number of rows in all sections; nil for any number.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `fetchAll(where:orderBy:limit:offset:distinct:from:)`.
  @_alwaysEmitIntoClient
  public static func fetchSections<Group: TableColumn>(
    by group: (ColumnSet.Type) -> Group,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, limit: Int? = nil,
    from transaction: ReadTransaction
  ) throws -> [RowSection<Group.Result, Record>] where Group.Table == Self {
    try sections(
      by: group(columns), where: condition?(columns), orderBy: order?(columns) ?? [], limit: limit,
      from: transaction)
  }

  /// Returns the sections of rows, by two queries: SQLite says how many rows are in each, because
  /// only it knows which values are equal.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func sections<Group: TableColumn>(
    by group: Group, where condition: Condition<Self>?, orderBy order: [Ordering<Self>],
    limit: Int?, from transaction: ReadTransaction
  ) throws -> [RowSection<Group.Result, Record>] where Group.Table == Self {
    let own = order.first.flatMap { $0.expression == group.expression ? $0 : nil }
    let rule = group.ascending
    // Different decimals can be equal as numbers, by which they are ordered.
    let keys = [own ?? rule] + (rule.sql == rule.expression ? [] : [Ordering(rule.expression)])
    let sizes = try selecting(
      group.expression + ", count(*)", where: condition,
      otherwise: " GROUP BY 1 ORDER BY " + keys.map { $0.sql }.joined(separator: ", "),
      from: transaction
    ).rows { row in
      (key: try Group._result(of: row, at: 0, group.coding), count: try row.integer(1))
    }
    let rows = try selecting(
      where: condition, orderBy: keys + order.dropFirst(own == nil ? 0 : 1) + primaryOrder,
      limit: limit, from: transaction
    ).all(Self.self)
    var start = 0
    return sizes.compactMap { size in
      let range = start..<Swift.min(start + size.count, rows.count)
      start = range.upperBound
      return range.isEmpty ? nil : RowSection(key: size.key, rows: Array(rows[range]))
    }
  }

  /// The order of the primary key.
  @_alwaysEmitIntoClient
  static var primaryOrder: [Ordering<Self>] {
    _sql.keyTerms.map { Ordering(_sql.table + "." + $0) }
  }
}
