import DBGenRuntime
import DBGenSQLite
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The rows of a file with a value of one column that the generated code can't read.
package struct UnreadableRows: Sendable {
  package let table: String
  package let column: String
  /// The form in which the values aren't, in words.
  package let shape: String
  package let count: Int
  /// One of the values, as an SQL literal, with the SQL condition for its row.
  package let example: (value: String, row: String)
  /// A query for all of them.
  package let query: String
  /// The number of values that a step can rewrite, since they are in other forms of the type.
  package let normalizable: Int
  package let isComputed: Bool
  /// Why SQLite can't compute the values of the column, so that there is no count and no example.
  package let failure: String?

  /// Reads all values of the tables of a schema.
  ///
  /// - Throws: `DatabaseError.sqlite` if the file can't be read.
  static func all(in connection: Connection, of schema: Schema) throws -> [UnreadableRows] {
    try schema.tables.flatMap { try all(in: connection, of: $0, schema) }
  }

  private static func all(
    in connection: Connection, of table: Table, _ schema: Schema
  ) throws -> [UnreadableRows] {
    let conditions = table.columns.compactMap { column in
      schema.conditionOfReading(column, of: table).map { (column, $0) }
    }
    let stored = conditions.filter { $0.0.generated == nil }
    // A result has at most 2,000 columns.
    let found = try stride(from: 0, to: stored.count, by: 1000).flatMap { start in
      try all(in: connection, of: table, where: stored[start..<min(start + 1000, stored.count)])
    }
    return try found
      + conditions.filter { $0.0.generated != nil }.flatMap { item in
        do {
          return try all(in: connection, of: table, where: [item])
        } catch DatabaseError.sqlite(let failure) where failure.code == SQLITE_ERROR {
          return [UnreadableRows(item.0, of: table, failure: failure)]
        }
      }
  }

  private static func all(
    in connection: Connection, of table: Table,
    where conditions: some Collection<(SchemaParser.Column, String)>
  ) throws -> [UnreadableRows] {
    let counts = conditions.map { "count(*) FILTER (WHERE NOT \($0.1))" }.joined(separator: ", ")
    let row = try connection.rows("SELECT \(counts) FROM \(SQLName.quote(table.name.value))")[0]
    return try zip(conditions, row).filter { $1 != "0" }.map { item, count in
      try UnreadableRows(item.0, of: table, where: item.1, Int(count) ?? 0, connection)
    }
  }

  private init(_ column: SchemaParser.Column, of table: Table, failure: SQLiteFailure) {
    (self.table, self.column, shape) = (table.name.value, column.name.value, column.form.shape)
    (count, example, query, normalizable) = (0, ("", ""), "", 0)
    (isComputed, self.failure) = (true, failure.message)
  }

  private init(
    _ column: SchemaParser.Column, of table: Table, where condition: String, _ count: Int,
    _ connection: Connection
  ) throws {
    let (source, name) = (SQLName.quote(table.name.value), SQLName.quote(column.name.value))
    let keys = table.primaryKey?.columns.compactMap(\.columnName?.value) ?? []
    let names = (keys.isEmpty ? table.rowIDName.map { [$0] } ?? [] : keys).map(\.asSQL)
    let parts = names.map { "'\($0.replacing("'", with: "''")) = ' || quote(\($0))" }
    let key = parts.isEmpty ? "''" : parts.joined(separator: " || ' AND ' || ")
    let from = "FROM \(source) WHERE NOT \(condition)"
    let example = try connection.rows("SELECT quote(\(name)), \(key) \(from) LIMIT 1")[0]
    (self.table, self.column) = (table.name.value, column.name.value)
    (shape, self.count) = (column.form.shape, count)
    self.example = (example[0], example[1])
    let isKey = keys.hasName(column.name.value)
    let shown = names + (isKey ? [] : [column.name.value.asSQL])
    query = "SELECT \(shown.joined(separator: ", ")) \(from)"
    let rewritten = column.storedType.normalization(of: name).flatMap {
      column.storedType.condition(on: $0)
    }
    (isComputed, failure) = (column.generated != nil, nil)
    let rewriting = isComputed ? nil : rewritten.map { "SELECT count(*) \(from) AND \($0)" }
    normalizable = try rewriting.flatMap { Int(try connection.rows($0)[0][0]) } ?? 0
  }
}
