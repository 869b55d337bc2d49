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

  @usableFromInline
  init(
    counting isCounting: Bool = false, _ selection: RelatedSelection, by path: RelatedPath,
    of keys: RelatedKeys,
    in transaction: ReadTransaction
  ) {
    (self.isCounting, self.path, self.selection) = (isCounting, path, selection)
    hasOneKey = keys.lists[0].count == 1
    includesDeleted = transaction.includesDeleted
  }
}

// MARK: - SQL

extension RelatedQuery {
  @_alwaysEmitIntoClient
  var table: _TableSQL { path.table }
  @_alwaysEmitIntoClient
  var rows: String { selection.isWhole ? "related" : table.name }
  @_alwaysEmitIntoClient
  var quotedRows: String { selection.isWhole ? rows : TableQuery.quoted(rows) }
  @_alwaysEmitIntoClient
  var source: String { selection.isWhole ? table.table + " AS related" : table.table }

  /// Returns the SQL of the query.
  ///
  /// - Parameter isOrdered: Whether the rows of a key are in the order of the primary key otherwise.
  @_alwaysEmitIntoClient
  @inline(never)
  func text(isOrdered: Bool) -> String {
    if isCounting { return head(["count(*)"], where: member) + " GROUP BY 1" }
    let columns = table.columns.map { "\(quotedRows).\(TableQuery.quoted($0))" }
    let terms = (hasOneKey ? [] : [place]) + (isOrdered ? [] : order)
    return head(columns, where: limited)
      + (terms.isEmpty ? "" : " ORDER BY " + terms.joined(separator: ", "))
  }

  /// Returns the SQL of a list of keys. With the name of the table before it, it isn't that of the
  /// table.
  @_alwaysEmitIntoClient
  func list(_ column: Int) -> String {
    selection.isWhole ? "key\(column)" : TableQuery.quoted("\(table.name) key\(column)")
  }

  /// The place of the key.
  @_alwaysEmitIntoClient
  var place: String { hasOneKey ? "0" : list(0) + ".rowid" }

  /// CROSS JOIN makes SQLite begin with the keys, and look each of them up.
  @_alwaysEmitIntoClient
  func head(_ columns: [String], where condition: String) -> String {
    let select = "SELECT " + ([place] + columns).joined(separator: ", ") + " FROM "
    if hasOneKey { return select + source + " WHERE " + condition }
    var (lists, joined) = ("", "")
    for column in 0..<path.keyCount {
      lists += "\(TableQuery.list)(?\(column + 1)) AS \(list(column)) CROSS JOIN "
      if column > 0 { joined += "\(list(column)).rowid = \(place) AND " }
    }
    return select + lists + source + " ON " + joined + condition
  }

  /// The condition that a row belongs to a key and is selected.
  @_alwaysEmitIntoClient
  var member: String {
    let key = (0..<path.keyCount).map { hasOneKey ? "?\($0 + 1)" : list($0) + ".value" }
    let belongs = path.condition(rows, key, includingDeleted: includesDeleted)
    // A filter begins with a column.
    let filter = includesDeleted ? nil : table.filter.map { "\(TableQuery.quoted(rows)).\($0)" }
    return ConditionText.all([
      ConditionText(sql: belongs), filter.map { ConditionText(sql: $0) },
      selection.condition?.text(in: table.name),
    ])?.sql ?? belongs
  }

  /// The condition that a row is one of the first that meet the condition: SQLite reads no more where
  /// an index has them in order. Rows without a key can't be found by it, nor can those whose key can
  /// be NULL; whoever reads them counts them.
  @_alwaysEmitIntoClient
  var limited: String {
    guard hasLimit else { return member }
    let key = keyTerms.joined(separator: ", ")
    return (keyTerms.count == 1 ? key : "(\(key))")
      + " IN (SELECT \(key) FROM \(source) WHERE \(member) ORDER BY \(order.joined(separator: ", ")) LIMIT ?)"
  }

  /// The order of the rows of a key: at last, that of the primary key, by which no two are equal.
  @_alwaysEmitIntoClient
  var order: [String] { (selection.order ?? []) + keyTerms }

  @_alwaysEmitIntoClient
  var keyTerms: [String] { table.keyTerms.map { "\(quotedRows).\($0)" } }
}

// MARK: - Statements

extension RelatedQuery {
  /// Whether the SQL has a limit.
  @usableFromInline
  var hasLimit: Bool { selection.limit != nil && !table.key.isEmpty && table.optional.isEmpty }

  /// The query without the values of its condition.
  fileprivate var shape: RelatedQuery {
    var shape = self
    shape.selection = RelatedSelection(
      condition: selection.condition?.shape, order: selection.order, limit: selection.limit)
    return shape
  }

  /// Whether another query has the same text.
  fileprivate func hasShape(of other: RelatedQuery) -> Bool {
    isCounting == other.isCounting && hasOneKey == other.hasOneKey && path.hasShape(of: other.path)
      && ConditionTree.haveSameShape(selection.condition, other.selection.condition)
      && (selection.limit == nil) == (other.selection.limit == nil)
      && selection.order.isSame(as: other.selection.order)
  }

  fileprivate var key: StatementKey {
    var hash = ShapeHash()
    hash.add(hasOneKey ? 1 : 2)
    path.addShape(to: &hash)
    selection.condition?.addShape(to: &hash)
    return StatementKey(selection: hash.value, includingDeleted: includesDeleted)
  }

  /// Binds the keys and the values, in the order of the text.
  fileprivate func bind(_ keys: RelatedKeys, to statement: borrowing _Statement) throws {
    if let limit = selection.limit { try TableQuery.checkPage(limit: limit, offset: 0) }
    var next: Int32 = 1
    for list in keys.lists {
      try hasOneKey
        ? statement.bind(any: list[0], at: next) : statement.bind(list: list, at: next)
      next += 1
    }
    if let condition = selection.condition { try statement.bind(condition, at: &next) }
    if hasLimit { try statement.bind(int64: selection.limit.map(Int64.init), at: next) }
  }
}

/// The query that a statement was prepared for.
private final class KnownRelatedQuery {
  let query: RelatedQuery
  let checkedKey: Int32?

  init(_ query: RelatedQuery, checkedKey: Int32?) {
    (self.query, self.checkedKey) = (query, checkedKey)
  }
}

extension _Statement {
  /// The column of the primary key by which the runtime orders the rows of a key, if it is one that
  /// numbers them. SQLite would sort all rows, although they come in this order from most indexes.
  @usableFromInline
  var checkedKey: Int32? { (prepared.shape as? KnownRelatedQuery)?.checkedKey }
}

extension ReadTransaction {
  /// Returns the statement of a query, with its keys and values bound.
  ///
  /// - Parameter text: Returns the SQL, given whether the runtime orders the rows.
  /// - Throws: `DatabaseError.outOfRange` if the limit is negative.
  @usableFromInline
  @inline(never)
  func statement(
    _ query: RelatedQuery, of keys: RelatedKeys, text: (Bool) -> String
  ) throws -> _Statement {
    try ensureIsOpen()
    let key = query.key
    let known = connection.statements.checkOut(key) {
      ($0.shape as? KnownRelatedQuery)?.query.hasShape(of: query) == true
    }
    let prepared = try known ?? prepare(query, key, text)
    prepared.beginBinding()
    let statement = _Statement(prepared: prepared, transaction: self)
    try query.bind(keys, to: statement)
    return statement
  }

  @inline(never)
  private func prepare(
    _ query: RelatedQuery, _ key: StatementKey, _ text: (Bool) -> String
  ) throws -> PreparedStatement {
    let checkedKey = query.selection.order == nil ? integerKey(of: query.path.table) : nil
    let prepared = try prepare(key, text(checkedKey != nil), table: query.path.table.name)
    prepared.shape = KnownRelatedQuery(query.shape, checkedKey: checkedKey)
    return prepared
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
