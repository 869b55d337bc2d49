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

  /// Whether the SQL has a limit.
  @usableFromInline
  var hasLimit: Bool { selection.limit != nil && !table.key.isEmpty && table.optional.isEmpty }

  /// The order of the rows of a key: at last, that of the primary key, by which no two are equal.
  @_alwaysEmitIntoClient
  var order: [String] { (selection.order ?? []) + keyTerms }

  @_alwaysEmitIntoClient
  var keyTerms: [String] { table.keyTerms.map { "\(quotedRows).\($0)" } }
}
