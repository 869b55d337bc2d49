package import DBGenSQLText

/// A foreign key in a database.
package struct StoredForeignKey {
  package let child: SQLName
  let id: String
  package let parent: SQLName
  package private(set) var columns: [String] = []
  package private(set) var parentColumns: [String] = []
}

extension StoredForeignKey {
  /// Returns all foreign keys of a table, and those that refer to it.
  package static func all(touching table: SQLName, on connection: Connection) throws
    -> [StoredForeignKey]
  {
    let rows = try connection.rows(
      """
      SELECT child.name, key.id, key."table", key."from",
        coalesce(
          key."to",
          (SELECT name FROM pragma_table_info(key."table") WHERE pk = key.seq + 1))
      FROM \(connection.storedSchema) AS child, pragma_foreign_key_list(child.name) AS key
      WHERE child.type = 'table'
        AND (child.name = ?1 COLLATE NOCASE OR key."table" = ?1 COLLATE NOCASE)
      ORDER BY child.name, key.id DESC, key.seq
      """, [table.description])
    return rows.reduce(into: []) { $0.add(row: $1) }
  }

  /// Returns whether the key is the one of a table that has a number of SQLite.
  func isKey(_ id: String, of table: SQLName) -> Bool { child == table && self.id == id }

  fileprivate init(_ row: [String]) {
    child = SQLName(row[0])
    id = row[1]
    parent = SQLName(row[2])
  }

  fileprivate mutating func addColumn(_ row: [String]) {
    columns.append(row[3])
    parentColumns.append(row[4])
  }
}

extension [StoredForeignKey] {
  /// Adds a column to the last key, or begins a new key with it.
  fileprivate mutating func add(row: [String]) {
    if last?.isKey(row[1], of: SQLName(row[0])) != true { append(StoredForeignKey(row)) }
    self[endIndex - 1].addColumn(row)
  }
}
