/// Columns of two tables whose values are compared.
@usableFromInline
struct RelatedColumns: Sendable {
  @usableFromInline let own: SQLColumn
  /// The column of the other table, with the collation to compare it by.
  @usableFromInline let other: SQLColumn

  @usableFromInline
  init(_ own: SQLColumn, _ other: SQLColumn) { (self.own, self.other) = (own, other) }
}

/// How rows of a table lead to rows of another one: by a key, or by two keys and the rows between
/// them.
@usableFromInline
final class RelatedPath: Sendable {
  @usableFromInline let first: RelatedColumns
  /// The columns after the first one, which most keys don't have: a list would take an allocation.
  @usableFromInline let others: [RelatedColumns]
  /// The table of the other rows.
  @usableFromInline let table: _TableSQL
  /// How rows lead to those between, which have the columns of the key; nil if they have it themselves.
  @usableFromInline let between: RelatedPath?

  @usableFromInline
  init(
    _ first: RelatedColumns, _ others: [RelatedColumns] = [], to table: _TableSQL,
    by between: RelatedPath? = nil
  ) {
    (self.first, self.others, self.table, self.between) = (first, others, table, between)
  }

  @usableFromInline
  var columns: [RelatedColumns] { [first] + others }

  /// The number of values that the rows of the table have.
  @_alwaysEmitIntoClient
  var keyCount: Int { (between ?? self).others.count + 1 }

  /// Whether rows lead to the primary key of the other table, which has one column.
  var isToPrimaryKey: Bool {
    guard between == nil, others.isEmpty, table.key.count == 1 else { return false }
    return first.other.name == table.columns[table.key[0]]
  }

  /// Returns the condition that rows of the other table belong to a key, given the name of these
  /// rows, the SQL of the key's values, and whether deleted rows are between them. Each of the other
  /// rows belongs to a row once, however many rows are between the two.
  @_alwaysEmitIntoClient
  func condition(_ rows: String, _ key: [String], includingDeleted: Bool) -> String {
    let others = columns.map { $0.other.expression(ofRows: rows) }
    guard let between else {
      return zip(others, key).map { $0 + " = " + $1 }.joined(separator: " AND ")
    }
    // Longer than the name of the other table, so that it is another one.
    let name = rows + " between"
    let list = columns.map { $0.own.expression(ofRows: name) }.joined(separator: ", ")
    var query =
      "SELECT \(list) FROM \(between.table.table) AS \(TableQuery.quoted(name)) WHERE "
      + between.condition(name, key, includingDeleted: includingDeleted)
    if let filter = between.table.filter, !includingDeleted {
      query += " AND \(TableQuery.quoted(name)).\(filter)"
    }
    let joined = others.joined(separator: ", ")
    return (others.count == 1 ? joined : "(\(joined))") + " IN (\(query))"
  }

  // MARK: - Shapes

  /// Whether another path has the same SQL.
  func hasShape(of other: RelatedPath) -> Bool {
    guard table === other.table, others.count == other.others.count,
      areSame(first, other.first),
      others.indices.allSatisfy({ areSame(others[$0], other.others[$0]) })
    else { return false }
    guard let between, let path = other.between else {
      return between == nil && other.between == nil
    }
    return between.hasShape(of: path)
  }

  @inline(never)
  private func areSame(_ one: RelatedColumns, _ other: RelatedColumns) -> Bool {
    // Only of rows between, the own columns are in the SQL.
    (between == nil || one.own.isSame(as: other.own)) && one.other.isSame(as: other.other)
  }

  func addShape(to hash: inout ShapeHash) {
    hash.add(UInt64(UInt(bitPattern: ObjectIdentifier(table))))
    hash.add(first.other.name)
    for columns in others { hash.add(columns.other.name) }
    between?.addShape(to: &hash)
  }
}
