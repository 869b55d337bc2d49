internal import DBGenSQLite

/// Which of the related rows are fetched, in which order, and how many for each row.
@usableFromInline
struct RelatedSelection: Sendable {
  @usableFromInline let condition: ConditionTree?
  /// The terms of the order; nil for that of the primary key.
  @usableFromInline let order: [String]?
  @usableFromInline let limit: Int?

  @usableFromInline
  init(condition: ConditionTree? = nil, order: [String]? = nil, limit: Int? = nil) {
    (self.condition, self.order, self.limit) = (condition, order, limit)
  }

  /// Whether all rows are fetched. Conditions and orders name the table, so that its rows can have no
  /// other name.
  @usableFromInline
  var isWhole: Bool { condition == nil && order == nil && limit == nil }
}

/// A query for the rows that belong to others, whose keys are bound as lists, or as values if there is
/// only one key. Its first column is the place of the key.
@usableFromInline
struct RelatedQuery: Sendable {
  /// Whether the number of rows is wanted, not the rows.
  @usableFromInline let isCounting: Bool
  @usableFromInline let path: RelatedPath
  @usableFromInline private(set) var selection: RelatedSelection
  @usableFromInline let hasOneKey: Bool
  @usableFromInline let includesDeleted: Bool
  private var keys: RelatedKeys
  /// The column of the primary key by which the runtime orders the rows of a key, if it is one that
  /// numbers them. SQLite would sort all rows, although they come in this order from most indexes.
  fileprivate var checkedKey: Int32?

  @usableFromInline
  init(
    counting isCounting: Bool = false, _ selection: RelatedSelection, by path: RelatedPath,
    of keys: RelatedKeys, in transaction: ReadTransaction
  ) {
    (self.isCounting, self.path, self.selection) = (isCounting, path, selection)
    self.keys = keys
    hasOneKey = keys.count == 1
    includesDeleted = transaction.includesDeleted
  }
}

// MARK: - Statements

extension RelatedQuery: StatementShape {
  var shape: RelatedQuery {
    var shape = self
    shape.selection = RelatedSelection(
      condition: selection.condition?.shape, order: selection.order, limit: selection.limit)
    shape.keys = RelatedKeys()
    return shape
  }

  func hasShape(of other: RelatedQuery) -> Bool {
    guard isCounting == other.isCounting, hasOneKey == other.hasOneKey,
      path.hasShape(of: other.path), selection.order.isSame(as: other.selection.order),
      (selection.limit == nil) == (other.selection.limit == nil)
    else { return false }
    guard let condition = selection.condition else { return other.selection.condition == nil }
    return condition.hasShape(of: other.selection.condition)
  }

  func addShape(to hash: inout ShapeHash) {
    hash.add(hasOneKey ? 1 : 2)
    path.addShape(to: &hash)
    selection.condition?.addShape(to: &hash)
  }

  /// Binds the keys and the values, in the order of the text.
  func bind(to statement: borrowing _Statement) throws {
    if let limit = selection.limit { try TableQuery.checkPage(limit: limit, offset: 0) }
    var next: Int32 = 1
    if let integer = keys.integer {
      try statement.bind(int64: integer, at: next)
      next += 1
    }
    for list in keys.lists {
      try hasOneKey
        ? statement.bind(any: list[0], at: next) : statement.bind(list: list, at: next)
      next += 1
    }
    if let condition = selection.condition { try statement.bind(condition, at: &next) }
    if hasLimit { try statement.bind(int64: selection.limit.map(Int64.init), at: next) }
  }
}

extension ReadTransaction {
  /// Returns the statement of a query, with its keys and values bound.
  ///
  /// - Parameter text: Returns the SQL, given whether the runtime orders the rows.
  /// - Throws: `DatabaseError.outOfRange` if the limit is negative.
  @usableFromInline
  @inline(never)
  func statement(_ query: RelatedQuery, text: (Bool) -> String) throws -> _Statement {
    try statement(for: query) { query in
      let key = query.selection.order == nil ? integerKey(of: query.table) : nil
      // No two rows of a table have the same one.
      if !query.path.isToPrimaryKey { query.checkedKey = key }
      return text(key != nil)
    }
  }

  /// Returns the column of a table's primary key in the rows of a group if it is an integer.
  private func integerKey(of table: _TableSQL) -> Int32? {
    guard table.key.count == 1, table.optional.isEmpty else { return nil }
    var type: UnsafePointer<CChar>?
    let code = sqlite3_table_column_metadata(
      connection.handle, nil, table.name, table.columns[table.key[0]], &type, nil, nil, nil, nil)
    guard code == SQLITE_OK, let type, sqlite3_stricmp(type, "INTEGER") == 0 else { return nil }
    return Int32(table.key[0] + 1)
  }
}

extension _Statement {
  /// The column by which the runtime orders the rows of a key; nil if SQLite does.
  @usableFromInline
  var checkedKey: Int32? { prepared.shape(of: RelatedQuery.self)?.checkedKey }
}
