/// How rows of a table lead to rows of another one: by a key, or by two keys and the rows between
/// them.
@usableFromInline
struct RelatedPath<Table: DatabaseTable, Other: DatabaseTable>: Sendable {
  /// For each part of the key, the value in a row.
  @usableFromInline let values: [@Sendable (Table.Record) throws -> SQLValue?]
  /// Returns the condition that rows of the other table belong to a key, given the name of these
  /// rows, the SQL of the key's values, and whether deleted rows are between them.
  @usableFromInline
  let condition: @Sendable (_ rows: String, _ key: [String], _ includesDeleted: Bool) -> String

  @_alwaysEmitIntoClient
  init(_ key: _RelationKey<Table, Other>) {
    values = key.columns.map { $0.value }
    condition = { rows, values, _ in
      zip(key.columns, values).map { $0.other(rows) + " = " + $1 }.joined(separator: " AND ")
    }
  }

  /// Each of the other rows belongs to a row once, however many rows are between the two.
  @_alwaysEmitIntoClient
  init<Middle: DatabaseTable>(
    _ first: _RelationKey<Table, Middle>, _ second: _RelationKey<Middle, Other>
  ) {
    let reached = RelatedPath<Table, Middle>(first)
    values = reached.values
    condition = { rows, values, includesDeleted in
      // Longer than the name of the other table, so that it is another one.
      let between = rows + " between"
      let columns = second.columns.map { $0.other(rows) }.joined(separator: ", ")
      let list = second.columns.map { $0.own(between) }.joined(separator: ", ")
      var query =
        "SELECT \(list) FROM \(Middle._sql.table) AS \(TableQuery.quoted(between)) WHERE "
        + reached.condition(between, values, includesDeleted)
      if let filter = Middle._sql.filter, !includesDeleted {
        query += " AND \(TableQuery.quoted(between)).\(filter)"
      }
      return (second.columns.count == 1 ? columns : "(\(columns))") + " IN (\(query))"
    }
  }
}

/// The different keys of some rows, as a list of values for each column.
@usableFromInline
struct RelatedKeys {
  @usableFromInline var groups = _RowGroups<[SQLValue]>()
  /// The number of keys.
  @usableFromInline var count = 0
  @usableFromInline var lists: [[SQLValue]]
  /// For each of the rows, the place of its key; nil if a value of it is NULL.
  @usableFromInline var places: [Int?] = []

  @_alwaysEmitIntoClient
  init<Table: DatabaseTable>(
    of rows: [Table.Record], by path: RelatedPath<Table, some DatabaseTable>
  ) throws {
    lists = Array(repeating: [], count: path.values.count)
    for row in rows { places.append(place(of: try path.values.map { try $0(row) })) }
  }

  @_alwaysEmitIntoClient
  mutating func place(of key: [SQLValue?]) -> Int? {
    let values = key.compactMap { $0 }
    guard values.count == key.count else { return nil }
    let place = groups.place(of: values)
    if place == count {
      count += 1
      for (column, value) in values.enumerated() { lists[column].append(value) }
    }
    return place
  }
}
