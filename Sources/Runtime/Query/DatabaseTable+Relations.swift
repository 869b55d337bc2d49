extension DatabaseTable {
  /// Returns the rows that meet a condition, each with what belongs to it by some relations. Each
  /// relation takes one more query, for any number of rows.
  ///
  /// - Parameters:
  ///   - relation: The first relation.
  ///   - others: Other relations.
  ///   - condition: The condition; nil for all rows.
  ///   - order: The order; nil for the order of the primary key.
  ///   - limit: The maximum number of rows to return; nil for any number.
  ///   - offset: The number of rows to skip.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `fetchAll(where:orderBy:limit:offset:distinct:from:)` and of
  ///   ``Relation/fetch(for:from:)``.
  @_alwaysEmitIntoClient
  public static func fetchAll<First, each Other>(
    including relation: Relation<Self, First>, _ others: repeat Relation<Self, each Other>,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, limit: Int? = nil,
    offset: Int = 0, from transaction: ReadTransaction
  ) throws -> [(Record, First, repeat each Other)] {
    let rows = try fetchAll(
      where: condition, orderBy: order, limit: limit, offset: offset, from: transaction)
    return try _joined(rows, relation, repeat each others, from: transaction)
  }

  /// Returns the rows that meet a condition, each with what belongs to it by a relation, which takes one
  /// more query.
  ///
  /// The compiler of Swift 6.3 can't find the type of a tuple of any number of relations where any value
  /// is accepted, as in `print(try Team.fetchAll(including: .players, from: transaction).count)`.
  ///
  /// - Parameters:
  ///   - relation: The relation.
  ///   - condition: The condition; nil for all rows.
  ///   - order: The order; nil for the order of the primary key.
  ///   - limit: The maximum number of rows to return; nil for any number.
  ///   - offset: The number of rows to skip.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of `fetchAll(where:orderBy:limit:offset:distinct:from:)` and of
  ///   ``Relation/fetch(for:from:)``.
  @_alwaysEmitIntoClient
  public static func fetchAll<Other>(
    including relation: Relation<Self, Other>,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    orderBy order: ((ColumnSet.Type) -> [Ordering<Self>])? = nil, limit: Int? = nil,
    offset: Int = 0, from transaction: ReadTransaction
  ) throws -> [(Record, Other)] {
    let rows = try fetchAll(
      where: condition, orderBy: order, limit: limit, offset: offset, from: transaction)
    return _pairs(rows, try relation.fetch(for: rows, from: transaction))
  }

  /// Returns rows, each with a value. Both are moved, since to copy each takes far longer.
  @_alwaysEmitIntoClient
  static func _pairs<Other>(
    _ rows: consuming [Record], _ others: consuming [Other]
  ) -> [(Record, Other)] {
    let number = rows.count
    return [(Record, Other)](unsafeUninitializedCapacity: number) { pairs, count in
      for index in (0..<number).reversed() {
        pairs.initializeElement(at: index, to: (rows.removeLast(), others.removeLast()))
      }
      count = number
    }
  }
}

extension IdentifiedTable {
  /// Returns the row with the given primary key and what belongs to it by some relations, or nil if
  /// there is no such row. Each relation takes one more query.
  ///
  /// - Parameters:
  ///   - id: The primary key.
  ///   - relation: The first relation.
  ///   - others: Other relations.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of ``fetch(id:from:)`` and of ``Relation/fetch(for:from:)``.
  @_alwaysEmitIntoClient
  public static func fetch<First, each Other>(
    id: ID, including relation: Relation<Self, First>,
    _ others: repeat Relation<Self, each Other>, from transaction: ReadTransaction
  ) throws -> (Record, First, repeat each Other)? {
    try _joined(fetch(id: id, from: transaction), relation, repeat each others, from: transaction)
  }

  /// Returns the row with the given primary key and what belongs to it by a relation, or nil if there is
  /// no such row. The relation takes one more query.
  ///
  /// - Parameters:
  ///   - id: The primary key.
  ///   - relation: The relation.
  ///   - transaction: The transaction to read in.
  /// - Throws: The errors of ``fetch(id:from:)`` and of ``Relation/fetch(for:from:)``.
  @_alwaysEmitIntoClient
  public static func fetch<Other>(
    id: ID, including relation: Relation<Self, Other>, from transaction: ReadTransaction
  ) throws -> (Record, Other)? {
    guard let row = try fetch(id: id, from: transaction) else { return nil }
    return (row, try relation.fetch(for: [row], from: transaction)[0])
  }
}
