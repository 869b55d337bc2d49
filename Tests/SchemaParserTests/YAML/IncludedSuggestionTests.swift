import SchemaParser
import SchemaSQL
import Testing

@Suite("Suggestions in included files")
struct IncludedSuggestionTests {
  @Test(
    "a suggestion within a scalar is written as there, in an included file as in the only one",
    arguments: [
      ("q: 'SELECT id FROM t WHERE at = u'", "strftime(''%Y-%m-%d %H:%M:%f'', u, ''unixepoch'')"),
      ("q: SELECT id FROM t WHERE at = u", "strftime('%Y-%m-%d %H:%M:%f', u, 'unixepoch')"),
      ("{ q: SELECT id FROM t WHERE at = u }", nil),
    ])
  func escaped(query: String, suggestion: String?) {
    let schema = """
      database: D
      tables:
        t:
          columns:
            id: { type: integer, primaryKey: true }
            at: timestamp
            u: { type: timestamp, encoding: unixSeconds }

      """
    let isInFlow = query.hasPrefix("{")
    let queries = isInFlow ? "queries: \(query)\n" : "queries:\n  \(query)\n"
    let whole = SourceFile(path: "schema.yaml", bytes: [UInt8]((schema + queries).utf8))
    for section in ["", "queries:\n  r: SELECT id FROM t\n"] {
      let including = SourceFile(
        path: "schema.yaml", bytes: [UInt8]((schema + section + "include: [part.yaml]\n").utf8)
      ).withIncluded { path throws(SourceFileError) in
        SourceFile(path: path, bytes: [UInt8](queries.utf8))
      }
      for file in [whole, including] {
        #expect(CheckedSchema.parse(file).diagnostics.map(\.suggestion) == [suggestion])
      }
    }
  }
}
