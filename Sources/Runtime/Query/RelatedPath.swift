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
  @usableFromInline let columns: [RelatedColumns]
  /// The table of the other rows.
  @usableFromInline let table: _TableSQL
  /// How rows lead to those between, which have the columns of the key; nil if they have it themselves.
  @usableFromInline let between: RelatedPath?

  @usableFromInline
  init(_ columns: [RelatedColumns], to table: _TableSQL, by between: RelatedPath? = nil) {
    (self.columns, self.table, self.between) = (columns, table, between)
  }

  /// The number of values that the rows of the table have.
  @_alwaysEmitIntoClient
  var keyCount: Int { (between ?? self).columns.count }

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
}

// MARK: - Shapes

extension RelatedPath {
  /// Whether another path has the same SQL.
  func hasShape(of other: RelatedPath) -> Bool {
    guard table === other.table, columns.count == other.columns.count else { return false }
    for index in columns.indices {
      let (one, other) = (columns[index], other.columns[index])
      guard Self.areSame(one.own, other.own), Self.areSame(one.other, other.other) else {
        return false
      }
    }
    guard let between, let others = other.between else {
      return between == nil && other.between == nil
    }
    return between.hasShape(of: others)
  }

  @inline(never)
  private static func areSame(_ one: SQLColumn, _ other: SQLColumn) -> Bool {
    one.isSame(as: other)
  }

  func addShape(to hash: inout ShapeHash) {
    hash.add(UInt64(UInt(bitPattern: ObjectIdentifier(table))))
    for columns in columns { hash.add(columns.other.name) }
    between?.addShape(to: &hash)
  }
}
