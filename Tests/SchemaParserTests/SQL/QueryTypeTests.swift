import DBGenSQLite
import RuntimeSamples
import Testing

@testable import SchemaParser

@Suite("Types of queries' results")
struct QueryTypeTests {
  /// The number of schemas, with 200 queries each.
  private static let rounds = Soak.count(4, soak: 60)

  @Test("every value that a query gives has the derived type, if there is one")
  func soundness() throws {
    var typed = 0
    for round in 0..<Self.rounds {
      let schema = try Self.checked(
        (0..<200).map { index in
          var select = RandomSelect(seed: UInt64(round * 200 + index + 1))
          return select.statement()
        })
      let database = try Self.database(schema)
      for query in schema.queries {
        guard case .column(let column, _)? = query.interface?.results.first else { continue }
        typed += 1
        let problem = try? Self.problem(query.sql.value, column.column, in: database)
        #expect((problem ?? nil) == nil, "\(query.sql.value)")
      }
    }
    #expect(typed > Self.rounds * 60, "\(typed) queries had a type")
  }

  /// Returns the schema with the interfaces of the queries that have one.
  private static func checked(_ queries: [String]) throws -> Schema {
    let yaml =
      RandomSelect.schema + "queries:\n"
      + queries.enumerated().map { "  q\($0): |-\n    \($1)\n" }.joined()
    let file = file(yaml)
    let node = try #require(YAMLComposer.compose(file).0)
    let decoded = SchemaDecoder.decode(node, in: file, after: [])
    #expect(decoded.diagnostics.map(\.message) == [])
    return SQLiteChecker.check(decoded, in: file, hasErrors: false).schema
  }

  private static func database(_ schema: Schema) throws -> SQLiteConnection {
    let database = try created(schema)
    for insertion in RandomSelect.insertions { try database.run(insertion) }
    return database
  }

  /// Returns the problem with the first value that isn't of its column's type, or `nil` if there is
  /// none.
  private static func problem(
    _ sql: String, _ column: Column, in database: borrowing SQLiteConnection
  ) throws -> String? {
    let statement = try database.statements.prepare(sql)
    defer { sqlite3_finalize(statement) }
    let storage = column.type.value.storageClass(encodedAs: column.encoding?.value)
    let range = column.type.value.traits.integers
    while sqlite3_step(statement) == SQLITE_ROW {
      let type = sqlite3_column_type(statement, 0)
      if type == SQLITE_NULL {
        if !column.isNullable { return "\(column.type.value.name) is NULL" }
        continue
      }
      // A sum that is too large for an integer.
      if type == SQLITE_FLOAT, abs(sqlite3_column_double(statement, 0)) >= 0x1p63 { continue }
      if storage != .any, names[type] != storage { return "\(column.type.value.name): \(type)" }
      if type == SQLITE_INTEGER, !range.contains(sqlite3_column_int64(statement, 0)) {
        return "out of range"
      }
    }
    return nil
  }

  private static let names: [Int32: StorageClass] = [
    SQLITE_INTEGER: .integer, SQLITE_FLOAT: .real, SQLITE_TEXT: .text, SQLITE_BLOB: .blob,
  ]
}
