import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

// A database with rows, as the statements that create it.
extension SQLiteConnection {
  /// Returns all statements, given those that create the database without rows.
  func script(of version: FreshVersion, after created: [String]) throws(Diagnostic) -> [String] {
    let triggers = created.filter { SQLText($0).head?.kind == .trigger }
    let others = created.filter { SQLText($0).head?.kind != .trigger }
    let rebuilds = try objects().filter { $0.contentTable != nil }.map(\.rebuild)
    return try others + insertions(version) + rebuilds + markStatements() + triggers
  }

  /// Returns the statements that created the objects in the database.
  func creation() throws(Diagnostic) -> [String] {
    let objects = try objects()
    let shadows = objects.shadowTables
    return objects.filter { $0.type != .table || !shadows.contains(SQLName($0.name)) }.map(\.sql)
  }

  /// Returns an INSERT statement for each table. No trigger exists yet.
  private func insertions(_ version: FreshVersion) throws(Diagnostic) -> [String] {
    var insertions: [String] = []
    for table in try RowTracker(version).tables {
      let rowID = table.originRowID.flatMap { table.column(SQLName($0)) == nil ? $0 : nil }
      let columns = [rowID].compactMap(\.self) + table.columns.map(\.origin)
      let rows = try checked { () throws(SQLiteError) in try values(of: columns, in: table.origin) }
      if rows.isEmpty { continue }
      let lines = rows.map { "(\($0.joined(separator: ", ")))" }.joined(separator: ",\n")
      insertions.append(
        "INSERT INTO \(SQLName.quote(table.origin)) (\(SQLName.list(columns))) VALUES\n\(lines)")
    }
    return insertions
  }

  private func markStatements() throws(Diagnostic) -> [String] {
    try marks().sorted { $0.key < $1.key }.flatMap { table, mark in
      let name = SQLString.quote(table.description)
      return [
        "DELETE FROM sqlite_sequence WHERE name = \(name) COLLATE NOCASE",
        "INSERT INTO sqlite_sequence (name, seq) SELECT name, \(mark) FROM sqlite_schema "
          + "WHERE type = 'table' AND name = \(name) COLLATE NOCASE",
      ]
    }
  }
}
