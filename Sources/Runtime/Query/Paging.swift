extension KeyedTable {
  /// Returns the rows that follow a row in the order of the primary key, at most `limit` of them.
  ///
  /// Rows that are inserted or deleted meanwhile neither repeat nor hide others, as an offset would
  /// have it.
  ///
  /// - Parameter record: The last row of the page before; nil for the first page.
  /// - Throws: `DatabaseError.invalidValue` where a part of the row's key is NULL.
  @_disfavoredOverload
  public static func fetchPage(
    after record: Record?, limit: Int,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    from transaction: ReadTransaction
  ) throws -> [Record] {
    let statement = try page(
      isFirst: record == nil, limit: limit, where: condition, from: transaction)
    if let record {
      try refuseNullInKey(of: record, transaction)
      try bindKey(of: record, to: statement)
    }
    return try statement.all(Self.self)
  }

  /// Nothing is greater than NULL, so that the rest of the rows would seem to be missing.
  private static func refuseNullInKey(
    of record: Record, _ transaction: ReadTransaction
  ) throws {
    let check = try transaction.statement(TableQuery("SELECT \(sql.hasNullInKey)"), on: Self.self)
    try bindKey(of: record, to: check)
    guard try check.count() == 0 else {
      throw DatabaseError.invalidValue(
        table: sql.name, column: sql.keyList, expected: "a key to go on from", found: "NULL")
    }
  }

  /// The statement of a page: the parameters of the key have the numbers of its columns.
  static func page(
    isFirst: Bool, limit: Int, where condition: ((ColumnSet.Type) -> Condition<Self>)?,
    from transaction: ReadTransaction
  ) throws -> Statement {
    let after = isFirst ? nil : Condition<Self>(sql.followsKey)
    var query = TableQuery(
      sql.selection, where: Condition.all([after, condition?(columns)].compactMap(\.self)))
    query.text += sql.order
    try query.page(limit: limit, offset: 0)
    // A parameter without a number has the one after the greatest before it.
    let first = isFirst ? 1 : sql.greatestKeyParameter + 1
    return try transaction.statement(query, on: Self.self, valuesFrom: first)
  }
}

extension IdentifiedTable {
  /// Returns the rows that follow the one with a key, in the order of the keys, at most `limit` of
  /// them; that row itself may be gone.
  ///
  /// Rows that are inserted or deleted meanwhile neither repeat nor hide others, as an offset would
  /// have it.
  ///
  /// - Parameter id: The key of the last row of the page before; nil for the first page.
  public static func fetchPage(
    after id: ID?, limit: Int, where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    from transaction: ReadTransaction
  ) throws -> [Record] {
    let statement = try page(isFirst: id == nil, limit: limit, where: condition, from: transaction)
    if let id { try bind(id: id, to: statement) }
    return try statement.all(Self.self)
  }
}
