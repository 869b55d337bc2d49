import SchemaDocumentation
import Testing

@Suite("the coverage of documentation")
struct CoverageTests {
  @Test("tables, columns, views, enums and queries count, and an empty doc is none")
  func parts() throws {
    let example = try ExampleSchema(
      text: """
        database: A
        enums: { E: [a, b], F: { doc: Some., cases: [c] } }
        tables:
          t:
            doc: "  "
            columns: { a: { type: E, doc: An a. }, b: F }
        views: { v: SELECT a FROM t }
        queries: { q: { doc: A query., sql: SELECT a FROM t } }
        """)
    let coverage = DocumentationCoverage(of: example.schema)
    #expect(
      coverage.gaps.map(\.part) == ["enum 'E'", "table 't'", "column 't.b'", "view 'v'"])
    #expect(coverage.documentedCount == 3 && coverage.count == 7 && coverage.percentage == 42)
  }

  @Test("a schema without parts is documented completely")
  func nothing() throws {
    let coverage = DocumentationCoverage(
      of: try ExampleSchema(text: "database: A\ntables: {}").schema)
    #expect(coverage.percentage == 100 && coverage.gaps.isEmpty)
  }
}
