import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A database with rows, as the statements that create it.
struct DatabaseScript {
  let database: SQLiteConnection
  let version: FreshVersion

  /// Returns all statements, given those that create the database without rows.
  func statements(after created: [String]) -> [String] {
    let (triggers, others) = (created.filter(\.makesTrigger), created.filter { !$0.makesTrigger })
    return others + insertions + rebuilds + marks + triggers
  }

  /// The statements that created the objects in the database.
  var created: [String] {
    let objects = database.objects
    let shadows = objects.shadowTables
    return objects.filter { $0.type != .table || !shadows.contains(SQLName($0.name)) }
      .map(\.sql)
  }

  /// One INSERT statement for each table. No trigger exists yet.
  private var insertions: [String] {
    RowTracker(version).tables.compactMap { table in
      let columns = (table.extraRowID.map { [$0] } ?? []) + table.columns.map(\.origin)
      let names = SQLName.list(columns)
      let rows = (try? database.values(of: columns, in: table.origin)) ?? []
      let lines = rows.map { "(\($0.joined(separator: ", ")))" }.joined(separator: ",\n")
      return rows.isEmpty
        ? nil : "INSERT INTO \(SQLName.quote(table.origin)) (\(names)) VALUES\n\(lines)"
    }
  }

  private var rebuilds: [String] {
    database.objects.filter { $0.contentTable != nil }.map(\.rebuild)
  }

  private var marks: [String] {
    database.marks.sorted { $0.key < $1.key }.flatMap { table, mark in
      let name = SQLString.quote(table)
      return [
        "DELETE FROM sqlite_sequence WHERE name = \(name) COLLATE NOCASE",
        "INSERT INTO sqlite_sequence (name, seq) SELECT name, \(mark) FROM sqlite_schema "
          + "WHERE type = 'table' AND name = \(name) COLLATE NOCASE",
      ]
    }
  }
}

extension TrackedTable {
  /// The rowid, if it isn't one of the columns.
  fileprivate var extraRowID: String? {
    originRowID.flatMap { column($0) == nil ? $0 : nil }
  }
}

extension String {
  fileprivate var makesTrigger: Bool {
    SQLText(self).head?.kind == .trigger
  }
}
