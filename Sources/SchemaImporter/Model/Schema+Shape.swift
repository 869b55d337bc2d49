import DBGenAdoption
import DBGenSQLSyntax
import SchemaParser
import SchemaSQL

extension SQLiteConnection {
  /// Returns the shape of the database.
  func shape() throws(SQLiteError) -> DatabaseShape {
    DatabaseShape(
      rows: try schemaRows(DatabaseShape.query), shadows: try storedObjects().shadowTables)
  }
}

extension Schema {
  private static let batchSize = 100

  /// Returns the shape of a database created from the schema. SQLite goes through all existing
  /// objects to create another, so every hundred tables get a database of their own.
  func shape() throws(SQLiteError) -> DatabaseShape {
    var rows = storedStatements
    let all = tableStatements
    for start in stride(from: 0, to: all.count, by: Self.batchSize) {
      let batch = start..<min(start + Self.batchSize, all.count)
      let targets = keysReferred(by: tables[batch]).subtracting(batch)
      let database = try SQLiteConnection(forSourceOf: 1 << 20)
      for function in functions { database.registerFunction(function.name.value) }
      try database.run("BEGIN")
      for statement in all[batch].joined() + targets.map({ all[$0][0] }) {
        try database.run(statement.text)
      }
      let names = Set(tables[batch].map(\.name.value))
      rows += try database.schemaRows(DatabaseShape.query).filter { row in
        row[1].map(names.contains) ?? false
      }
    }
    return DatabaseShape(rows: rows)
  }

  /// The places of the tables whose primary keys some tables refer to without naming the columns.
  private func keysReferred(by others: ArraySlice<Table>) -> Set<Int> {
    let places = Dictionary(firstOf: tables.enumerated().map { ($1.name.sqlName, $0) })
    let keys = others.lazy.flatMap(\.foreignKeys).filter(\.referencedColumns.isEmpty)
    return Set(keys.compactMap { places[$0.table.sqlName] })
  }

  /// The rows of the objects whose statements SQLite stores as they are written.
  private var storedStatements: [[String?]] {
    func row(_ kind: String, _ name: String, _ sql: String) -> [String?] {
      [kind, name, "", "", sql]
    }
    let texts = fullTextTables.map { ($0, createStatements(of: $0)) }
    return views.map { row("view", $0.name.value, createStatement(of: $0).text) }
      + virtualTables.map { row("virtual table", $0.name.value, $0.sql.value) }
      + texts.map { row("virtual table", $0.name.value, $1.table.text) }
      + texts.flatMap { $1.triggers.map { row("trigger", $0, $1.text) } }
      + triggers.map { row("trigger", $0.name.value, $0.sql.value) }
  }
}
