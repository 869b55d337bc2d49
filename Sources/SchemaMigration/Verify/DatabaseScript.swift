import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A database with rows, as the statements that create it.
struct DatabaseScript {
  let database: SQLiteConnection
  let version: FreshVersion

  /// Returns all statements, given those that create the database without rows.
  func statements(after created: [String]) throws(Diagnostic) -> [String] {
    let triggers = created.filter { SQLText($0).head?.kind == .trigger }
    let others = created.filter { SQLText($0).head?.kind != .trigger }
    let rebuilds = try database.objects().filter { $0.contentTable != nil }.map(\.rebuild)
    return try others + insertions() + rebuilds + marks() + triggers
  }

  /// Returns the statements that created the objects in the database.
  func created() throws(Diagnostic) -> [String] {
    let objects = try database.objects()
    let shadows = objects.shadowTables
    return objects.filter { $0.type != .table || !shadows.contains(SQLName($0.name)) }
      .map(\.sql)
  }

  /// Returns an INSERT statement for each table. No trigger exists yet.
  private func insertions() throws(Diagnostic) -> [String] {
    var insertions: [String] = []
    for table in try RowTracker(version).tables {
      let rowID = table.originRowID.flatMap { table.column(SQLName($0)) == nil ? $0 : nil }
      let columns = [rowID].compactMap(\.self) + table.columns.map(\.origin)
      let rows = try database.checked { () throws(SQLiteError) in
        try database.values(of: columns, in: table.origin)
      }
      if rows.isEmpty { continue }
      let lines = rows.map { "(\($0.joined(separator: ", ")))" }.joined(separator: ",\n")
      insertions.append(
        "INSERT INTO \(SQLName.quote(table.origin)) (\(SQLName.list(columns))) VALUES\n\(lines)")
    }
    return insertions
  }

  private func marks() throws(Diagnostic) -> [String] {
    try database.marks().sorted { $0.key < $1.key }.flatMap { table, mark in
      let name = SQLString.quote(table.description)
      return [
        "DELETE FROM sqlite_sequence WHERE name = \(name) COLLATE NOCASE",
        "INSERT INTO sqlite_sequence (name, seq) SELECT name, \(mark) FROM sqlite_schema "
          + "WHERE type = 'table' AND name = \(name) COLLATE NOCASE",
      ]
    }
  }
}
