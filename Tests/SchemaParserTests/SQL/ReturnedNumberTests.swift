import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Numbers that statements return")
struct ReturnedNumberTests {
  private static let expressions = [
    "number", "(number)", "+number", "(SELECT number)", "number COLLATE NOCASE", "item.number",
    "coalesce(number, 0)", "max(number, 1)", "number / 2", "number = 3", "typeof(number)", "rowid",
    "weight", "coalesce(weight, 2.0)", "max(weight, 0.0)", "weight / 2", "weight || ''", "anything",
    "moment", "CASE WHEN number > 1 THEN number ELSE 0 END", "number OR weight", "note", "missing",
  ]

  private static let columns = [
    "weight: real", "code: { type: text, primaryKey: true }", "number: integer", "anything: any",
    "moment: { type: timestamp, encoding: unixSeconds }", "note: text", "missing: real?",
  ]

  @Test(
    "RETURNING returns what is stored, whichever column is the first",
    arguments: columns.indices, [true, false])
  func asStored(first: Int, isStrict: Bool) throws {
    let others = Self.columns.indices.filter { $0 != first }
    let columns = ([first] + others).map { "      " + Self.columns[$0] }
    let schema = try Self.schema(columns, isStrict)
    let database = try created(schema)
    try database.run(
      """
      INSERT INTO item (weight, code, number, anything, moment, note) \
      VALUES (1, 'a', 3, 4, 5, '6')
      """)
    for (query, expression) in zip(schema.queries, Self.expressions) {
      let interface = query.interface
      let run = QueryRun(interface, of: schema, with: [])
      let problem = run.problem(comparedTo: "SELECT \(expression) FROM item", in: database)
      #expect(problem == nil, "\(interface.sql)")
    }
    let all = try #require(schema.queries.last).interface
    #expect(QueryRun(all, of: schema, with: []).problem(in: database) == nil, "\(all.sql)")
  }

  @Test("RETURNING returns a text that a column of real numbers has as it is")
  func texts() throws {
    let schema = try Self.schema(Self.columns.map { "      " + $0 }, false)
    let database = try created(schema)
    try database.run(
      """
      INSERT INTO item (weight, code, number, anything, moment, note) \
      VALUES ('7 kg', 'a', 3, 4, 5, '6')
      """)
    let weight = try #require(Self.expressions.firstIndex(of: "weight"))
    for index in [weight, schema.queries.count - 1] {
      let interface = schema.queries[index].interface
      let run = QueryRun(interface, of: schema, with: [])
      let own = index == weight ? "SELECT weight FROM item" : "SELECT * FROM item"
      let problem = run.problem(comparedTo: own, in: database)
      #expect(problem == nil, "\(interface.sql)")
    }
  }

  private static func schema(_ columns: [String], _ isStrict: Bool) throws -> CheckedSchema {
    let queries = expressions.enumerated().map { index, expression in
      "  q\(index): UPDATE item SET number = 3 RETURNING \(expression) AS value"
    }
    let yaml = """
      database: App
      tables:
        item:
          strict: \(isStrict)
          columns:
      \(columns.joined(separator: "\n"))
      queries:
      \(queries.joined(separator: "\n"))
        all: UPDATE item SET number = 3 RETURNING *
      """
    return try parsed(yaml)
  }
}
