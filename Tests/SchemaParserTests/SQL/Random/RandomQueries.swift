import Testing

@testable import SchemaParser
@testable import SchemaSQL

/// Random queries of a random schema.
struct RandomQueries {
  struct Query {
    var sql: String
    var parameters: [RandomParameter]
    /// A query with constants that finds the same rows, if there is one.
    var plain: String?
  }

  let schema: RandomSchema
  let queries: [Query]

  init(seed: UInt64, selects: Int, filters: Int) {
    let schema = RandomSchema(seed: seed)
    self.schema = schema
    queries = (0..<selects + filters).map { index in
      var select = RandomSelect(of: schema, named: "\(index)q", seed: seed << 20 + UInt64(index))
      let isFilter = index >= selects
      let (sql, plain) = isFilter ? select.filter() : (select.statement(), nil)
      // Some were made for what was then left out.
      let parameters = select.parameters.filter { sql.contains(":\($0.name)") }
      return Query(sql: sql, parameters: parameters, plain: plain)
    }
  }

  /// Returns the schema with the interfaces of the queries that have one. Result columns whose type
  /// isn't known are declared to be anything.
  func checked() throws -> CheckedSchema {
    try checked(declaring: Set(try checked(declaring: []).unknown)).schema
  }

  private func checked(
    declaring names: Set<String>
  ) throws -> (schema: CheckedSchema, unknown: [String]) {
    let list = queries.enumerated().map { index, query in
      let own = names.filter(query.sql.contains).sorted()
      let cells = own.map { "\($0): \"any?\"" }.joined(separator: ", ")
      return "  q\(index):\n    sql: |-\n      \(query.sql)\n"
        + (own.isEmpty ? "" : "    columns: { \(cells) }\n")
    }
    let file = file(schema.yaml + "queries:\n" + list.joined())
    let node = try #require(YAMLComposer.compose(file).0)
    let decoded = DecodedSchema(node, in: file, after: [])
    #expect(decoded.diagnostics.map(\.message) == [])
    let (schema, diagnostics) = SQLiteChecker.check(decoded, in: file, hasErrors: false)
    return (schema, diagnostics.compactMap(\.undeclaredColumn))
  }
}

extension Diagnostic {
  /// The name of the result column whose type isn't known.
  fileprivate var undeclaredColumn: String? {
    guard code == .untypedResultColumn else { return nil }
    let name = message.split(separator: "'").dropFirst().first.map(String.init)
    // Columns of tables have the same name in several queries.
    return name.flatMap { $0.contains("_") ? $0 : nil }
  }
}

extension QueryInterface {
  /// The result columns, including those of whole tables.
  var columns: [ResultColumn] {
    results.flatMap { result in
      switch result {
      case .column(let column, _): [column]
      case .table(let table): table.columns
      }
    }
  }
}
