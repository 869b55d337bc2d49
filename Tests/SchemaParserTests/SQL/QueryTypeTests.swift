import RuntimeSamples
import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Types of queries' results")
struct QueryTypeTests {
  /// The number of random schemas, with 80 queries of all kinds and 40 filters each.
  private static let rounds = Soak.count(8, soak: 400)
  private static let selects = 80
  private static let filters = 40

  @Test("what a query returns and takes has the derived type, and a filter finds the right rows")
  func soundness() throws {
    var (typed, keyed, bound, filtered) = (0, 0, 0, 0)
    for round in 0..<Self.rounds {
      let sample = RandomQueries(
        seed: UInt64(round + 1), selects: Self.selects, filters: Self.filters)
      let schema = try sample.checked()
      let database = try created(schema)
      for insertion in sample.schema.insertions { try database.run(insertion) }
      for query in schema.queries {
        let interface = query.interface
        let random = sample.queries[try #require(Int(query.name.value.dropFirst()))]
        typed += interface.columns.count { $0.column.type.value != .any }
        bound += interface.parameters.count
        filtered += random.plain == nil ? 0 : 1
        keyed += interface.key == nil ? 0 : 1
        let run = QueryRun(interface, of: schema, with: random.parameters)
        let problem =
          random.plain.map { run.problem(comparedTo: $0, in: database) }
          ?? run.problem(in: database)
        guard let problem else { continue }
        Issue.record("\(problem)\n\(sample.schema.description(of: random.sql));\n\(random.sql)")
      }
    }
    #expect(typed > Self.rounds * Self.selects, "\(typed) result columns had a type")
    #expect(keyed > Self.rounds * 2, "\(keyed) queries had a key")
    #expect(bound > Self.rounds * Self.filters, "\(bound) parameters had a type")
    #expect(filtered > Self.rounds * Self.filters * 9 / 10, "\(filtered) filters had a type")
  }
}
