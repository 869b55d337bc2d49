extension KeyedTable {
  /// Returns the rows that follow a row in the order of the primary key.
  ///
  /// Unlike with an offset, no row is repeated or skipped if other rows are inserted or deleted
  /// between pages.
  ///
  /// - Parameters:
  ///   - record: The last row of the page before; nil for the first page.
  ///   - limit: The maximum number of rows to return.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: `DatabaseError.invalidValue` if a part of the row's key is NULL; `outOfRange` if the
  ///   limit is negative.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public static func fetchPage(
    after record: Record? = nil, limit: Int,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    from transaction: ReadTransaction
  ) throws -> [Record] {
    let statement = try page(
      isFirst: record == nil, limit: limit, where: condition?(columns), from: transaction)
    if let record {
      try refuseNullInKey(of: record, transaction)
      try _bindKey(of: record, to: statement)
    }
    return try statement.all(Self.self)
  }

  /// Refuses a key with NULL: nothing is greater than NULL, so the rest of the rows would seem to
  /// be missing.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func refuseNullInKey(of record: Record, _ transaction: ReadTransaction) throws {
    let check = try transaction.statement(TableQuery("SELECT \(_sql.hasNullInKey)"), of: _sql)
    try _bindKey(of: record, to: check)
    guard try check.count() == 0 else {
      throw _sql.nullInKey
    }
  }

  /// Returns the statement of a page. The parameters of the key have the numbers of its columns.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func page(
    isFirst: Bool, limit: Int, where condition: Condition<Self>?,
    from transaction: ReadTransaction
  ) throws -> _Statement {
    let sql = _sql
    let after = isFirst ? nil : ConditionText(sql: sql.followsKey)
    var query = TableQuery(
      sql.selection, of: sql,
      where: .all([after, condition?.text]), in: transaction)
    query.text += sql.order
    try query.page(limit: limit, offset: 0)
    // A parameter without a number has the one after the greatest before it.
    let first = isFirst ? 1 : _sql.greatestKeyParameter + 1
    return try transaction.statement(query, of: _sql, valuesFrom: first)
  }
}

extension IdentifiedTable {
  /// Returns the rows that follow the row with a key, in the order of the keys. That row itself may
  /// have been deleted.
  ///
  /// Unlike with an offset, no row is repeated or skipped if other rows are inserted or deleted
  /// between pages.
  ///
  /// - Parameters:
  ///   - id: The key of the last row of the page before; nil for the first page.
  ///   - limit: The maximum number of rows to return.
  ///   - condition: The condition that the rows meet; nil for all rows.
  ///   - transaction: The transaction to read in.
  /// - Throws: `DatabaseError.outOfRange` if the limit is negative.
  @_alwaysEmitIntoClient
  public static func fetchPage(
    after id: ID? = nil, limit: Int,
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    from transaction: ReadTransaction
  ) throws -> [Record] {
    let statement = try page(
      isFirst: id == nil, limit: limit, where: condition?(columns), from: transaction)
    if let id { try _bind(id: id, to: statement) }
    return try statement.all(Self.self)
  }
}

extension _TableSQL {
  /// The error for a row from which no page continues.
  @usableFromInline var nullInKey: DatabaseError {
    .invalidValue(
      ValueProblem(table: name, column: keyList, expected: "a key to continue from", found: "NULL"))
  }
}
