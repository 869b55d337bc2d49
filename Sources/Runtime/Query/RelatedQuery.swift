internal import DBGenSQLite

/// Which of the related rows are fetched, in which order, and how many for each row.
@usableFromInline
struct RelatedSelection<Other: DatabaseTable>: Sendable {
  @usableFromInline var condition: Condition<Other>?
  @usableFromInline var order: [Ordering<Other>]?
  @usableFromInline var limit: Int?

  @_alwaysEmitIntoClient
  init(condition: Condition<Other>? = nil, order: [Ordering<Other>]? = nil, limit: Int? = nil) {
    (self.condition, self.order, self.limit) = (condition, order, limit)
  }
}

/// A query for the rows that belong to others, whose keys are bound as lists. Its first column is
/// the place of the key.
@usableFromInline
struct RelatedQuery<Table: DatabaseTable, Other: DatabaseTable> {
  @usableFromInline let path: RelatedPath<Table, Other>
  @usableFromInline let selection: RelatedSelection<Other>
  @usableFromInline let includesDeleted: Bool
  /// The column of the primary key by which the runtime orders the rows of a key, if it is one that
  /// numbers them. SQLite would sort all rows, although they come in this order from most indexes.
  @usableFromInline let checkedKey: Int32?

  @_alwaysEmitIntoClient
  init(
    _ selection: RelatedSelection<Other>, by path: RelatedPath<Table, Other>,
    in transaction: ReadTransaction
  ) throws {
    (self.path, self.selection) = (path, selection)
    includesDeleted = transaction._includesDeleted
    checkedKey = try selection.order == nil ? transaction.integerKey(of: Other._sql) : nil
  }

  /// Conditions and orders name the table, so that its rows can have no other name.
  @_alwaysEmitIntoClient
  var isWhole: Bool {
    selection.condition == nil && selection.order == nil && selection.limit == nil
  }
  @_alwaysEmitIntoClient
  var rows: String { isWhole ? "related" : Other._sql.name }
  @_alwaysEmitIntoClient
  var source: String {
    isWhole ? Other._sql.table + " AS related" : Other._sql.table
  }

  /// Returns the SQL of a list of keys. With the name of the table before it, it isn't that of the
  /// table.
  @_alwaysEmitIntoClient
  func key(_ column: Int) -> String {
    isWhole ? "key\(column)" : TableQuery.quoted("\(Other._sql.name) key\(column)")
  }

  /// Returns the query for all columns.
  ///
  /// - Throws: `DatabaseError.outOfRange` if the limit is negative.
  @_alwaysEmitIntoClient
  func records(of keys: RelatedKeys) throws -> TableQuery {
    let member = try limited(member)
    var query = head(qualified(Other._sql.columns), of: keys, where: member)
    let order = [key(0) + ".rowid"] + (checkedKey == nil ? order : [])
    query.text += " ORDER BY " + order.joined(separator: ", ")
    return query
  }

  /// Returns the query for the number of rows.
  @_alwaysEmitIntoClient
  func counts(of keys: RelatedKeys) -> TableQuery {
    var query = head(["count(*)"], of: keys, where: member)
    query.text += " GROUP BY 1"
    return query
  }

  /// CROSS JOIN makes SQLite begin with the keys, and look each of them up.
  @_alwaysEmitIntoClient
  func head(
    _ columns: [String], of keys: RelatedKeys, where condition: ConditionText
  ) -> TableQuery {
    var (lists, joined) = ("", "")
    for column in path.values.indices {
      lists += "\(TableQuery.list)(?\(column + 1)) AS \(key(column)) CROSS JOIN "
      if column > 0 { joined += "\(key(column)).rowid = \(key(0)).rowid AND " }
    }
    let list = ([key(0) + ".rowid"] + columns).joined(separator: ", ")
    var query = TableQuery(
      "SELECT " + list + " FROM " + lists + source + " ON " + joined + condition.sql)
    query.values = keys.lists.map { .list($0) } + condition.values
    return query
  }

  /// The condition that a row belongs to a key and is selected.
  @_alwaysEmitIntoClient
  var member: ConditionText {
    let values = path.values.indices.map { key($0) + ".value" }
    let belongs = ConditionText(sql: path.condition(rows, values, includesDeleted))
    // A filter begins with a column.
    let filter =
      includesDeleted ? nil : Other._sql.filter.map { "\(TableQuery.quoted(rows)).\($0)" }
    return .all([belongs, filter.map { ConditionText(sql: $0) }, selection.condition?.text])
      ?? belongs
  }

  /// Returns the condition that a row is one of the first that meet a condition: SQLite reads no
  /// more where an index has them in order. Rows without a key can't be found by it, nor can those
  /// whose key can be NULL; whoever reads them counts them.
  @_alwaysEmitIntoClient
  func limited(_ member: ConditionText) throws -> ConditionText {
    guard let limit = selection.limit else { return member }
    let sql = Other._sql
    let key = keyTerms.joined(separator: ", ")
    var query = TableQuery("SELECT \(key) FROM " + source, where: member)
    query.text += " ORDER BY " + order.joined(separator: ", ")
    try query.page(limit: limit, offset: 0)
    guard !sql.key.isEmpty, sql.optional.isEmpty else { return member }
    return ConditionText(
      sql: (sql.key.count == 1 ? key : "(\(key))") + " IN (\(query.text))", values: query.values)
  }

  /// The order of the rows of a key: at last, that of the primary key, by which no two are equal.
  @_alwaysEmitIntoClient
  var order: [String] {
    (selection.order ?? []).map { $0.sql } + keyTerms
  }

  @_alwaysEmitIntoClient
  var keyTerms: [String] { Other._sql.keyTerms.map { "\(quotedRows).\($0)" } }

  @_alwaysEmitIntoClient
  func qualified(_ columns: [String]) -> [String] {
    columns.map { "\(quotedRows).\(TableQuery.quoted($0))" }
  }

  @_alwaysEmitIntoClient
  var quotedRows: String { isWhole ? rows : TableQuery.quoted(rows) }
}

extension ReadTransaction {
  /// Returns the column of a table's primary key in the rows of a group if it is an integer.
  ///
  /// - Throws: `DatabaseError.transactionEnded` if others may use the connection by now, or none can.
  @usableFromInline
  @inline(never)
  func integerKey(of table: _TableSQL) throws -> Int32? {
    try ensureIsOpen()
    guard table.key.count == 1, table.optional.isEmpty else { return nil }
    var type: UnsafePointer<CChar>?
    let code = sqlite3_table_column_metadata(
      connection.handle, nil, table.name, table.columns[table.key[0]], &type, nil, nil, nil, nil)
    guard code == SQLITE_OK, let type, sqlite3_stricmp(type, "INTEGER") == 0 else { return nil }
    return Int32(table.key[0] + 1)
  }
}
