/// A foreign key in a database.
struct ForeignKey: Equatable {
  let child: String
  let id: String
  let parent: String
  private(set) var columns: [String] = []
  private(set) var parentColumns: [String] = []
  let onUpdate: String
  let onDelete: String

  /// Whether the key refuses to delete or change a referenced row, rather than following the
  /// change.
  func refuses(_ verb: WriteStatement.Verb) -> Bool {
    ["NO ACTION", "RESTRICT"].contains(verb == .delete ? onDelete : onUpdate)
  }
}

extension ForeignKey {
  /// Returns all foreign keys of a table, and those that refer to it.
  static func all(touching table: String, on connection: Connection) throws -> [ForeignKey] {
    let rows = try connection.rows(
      """
      SELECT child.name, key.id, key."table", key."from",
        coalesce(
          key."to",
          (SELECT name FROM pragma_table_info(key."table") WHERE pk = key.seq + 1)),
        key.on_update, key.on_delete
      FROM sqlite_schema AS child, pragma_foreign_key_list(child.name) AS key
      WHERE child.type = 'table' AND lower(?1) IN (lower(child.name), lower(key."table"))
      ORDER BY child.name, key.id DESC, key.seq
      """, [table])
    return rows.reduce(into: []) { $0.add(row: $1) }
  }

  fileprivate init(_ row: [String]) {
    child = row[0]
    id = row[1]
    parent = row[2]
    onUpdate = row[5]
    onDelete = row[6]
  }

  fileprivate mutating func addColumn(_ row: [String]) {
    columns.append(row[3])
    parentColumns.append(row[4])
  }
}

extension [ForeignKey] {
  /// Adds a column to the last key, or begins a new key with it.
  fileprivate mutating func add(row: [String]) {
    if last?.child != row[0] || last?.id != row[1] { append(ForeignKey(row)) }
    self[endIndex - 1].addColumn(row)
  }
}

// MARK: - Locating a broken key

extension ForeignKey {
  /// Returns a query for whether a failed statement would have broken this key; nil if that can't
  /// be determined.
  func probe(of statement: WriteStatement) -> String? {
    let isChild = child.lowercased() == statement.table.lowercased()
    let isParent = parent.lowercased() == statement.table.lowercased()
    switch statement.verb {
    case .insert: return isChild ? probeOfRow(statement) : nil
    case .update:
      let isMoved = columns.contains { statement.expression(of: $0) != nil }
      return isChild && isMoved
        ? probeOfChange(statement) : isParent ? probeOfParent(statement) : nil
    case .delete: return isParent ? probeOfParent(statement) : nil
    }
  }

  /// Returns the deletion that follows from deleting the referenced rows.
  func cascade(of statement: WriteStatement) -> WriteStatement? {
    guard statement.verb == .delete, onDelete == "CASCADE", let condition = statement.condition,
      parent.lowercased() == statement.table.lowercased()
    else { return nil }
    let matches = zip(parentColumns, columns).map {
      "old.\(TableSQL.quoted($0)) = \(TableSQL.quoted(child)).\(TableSQL.quoted($1))"
    }
    return WriteStatement(
      deletingFrom: child,
      where:
        "EXISTS (SELECT 1 FROM (SELECT * FROM \(TableSQL.quoted(statement.table)) \(condition))"
        + " AS old WHERE \(matches.joined(separator: " AND ")))")
  }

  /// Returns a query for whether the inserted row refers to a missing row. It may refer to itself.
  private func probeOfRow(_ statement: WriteStatement) -> String? {
    let values = columns.compactMap(statement.expression)
    guard values.count == columns.count else { return nil }
    let own = parentColumns.map { statement.expression(of: $0) ?? "NULL" }
    let refersToItself =
      child == parent
      ? zip(own, values).map { "(\($0)) IS (\($1))" }.joined(separator: " AND ") : "0"
    return """
      SELECT \(values.map { "(\($0)) IS NOT NULL" }.joined(separator: " AND "))
        AND NOT (\(refersToItself)) AND \(lacksParent(of: values))
      """
  }

  /// Returns a query for whether a changed row would refer to a missing row.
  private func probeOfChange(_ statement: WriteStatement) -> String? {
    guard let condition = statement.condition else { return nil }
    let table = TableSQL.quoted(statement.table)
    let values = columns.enumerated().map { index, column in
      "(\(statement.expression(of: column) ?? TableSQL.quoted(column))) AS value\(index)"
    }
    let names = columns.indices.map { "new.value\($0)" }
    return """
      SELECT EXISTS (
        SELECT 1 FROM (SELECT \(values.joined(separator: ", ")) FROM \(table) \(condition)) AS new
        WHERE \(names.map { "\($0) IS NOT NULL" }.joined(separator: " AND "))
          AND \(lacksParent(of: names)))
      """
  }

  /// Returns a query for whether other rows refer to a row that is deleted, or whose key changes.
  private func probeOfParent(_ statement: WriteStatement) -> String? {
    guard let condition = statement.condition, refuses(statement.verb) else { return nil }
    let table = TableSQL.quoted(statement.table)
    let isSelf = child.lowercased() == parent.lowercased()
    if statement.verb == .delete {
      let others =
        "AND (SELECT count(*) FROM (SELECT rowid AS id FROM \(table) \(condition))"
        + " AS gone WHERE gone.id = child.rowid) = 0"
      return """
        SELECT EXISTS (
          SELECT 1 FROM (SELECT * FROM \(table) \(condition)) AS old, \(TableSQL.quoted(child)) AS child
          WHERE \(refers(to: "old")) \(isSelf ? others : ""))
        """
    }
    let changed = zip(parentColumns, parentColumns.map(statement.expression))
      .compactMap { column, value in value.map { "\(TableSQL.quoted(column)) IS NOT (\($0))" } }
    guard !changed.isEmpty, !isSelf else { return nil }
    return """
      SELECT EXISTS (
        SELECT 1 FROM (SELECT *, (\(changed.joined(separator: " OR "))) AS is_changed
          FROM \(table) \(condition)) AS old, \(TableSQL.quoted(child)) AS child
        WHERE old.is_changed AND \(refers(to: "old")))
      """
  }

  private func lacksParent(of values: [String]) -> String {
    let matches = zip(parentColumns, values).map { "\(TableSQL.quoted($0)) = (\($1))" }
    return "NOT EXISTS (SELECT 1 FROM \(TableSQL.quoted(parent)) WHERE "
      + "\(matches.joined(separator: " AND ")))"
  }

  /// Returns the condition that the row called `child` refers to the row called `parent`.
  func refers(to parent: String) -> String {
    zip(parentColumns, columns).map {
      "\(parent).\(TableSQL.quoted($0)) = child.\(TableSQL.quoted($1))"
    }.joined(separator: " AND ")
  }
}
