import SchemaParser
import SchemaSQL
import Testing

@Suite("a function that SQLite doesn't have")
struct FunctionAdviceTests {
  private func message(_ call: String) throws -> (text: String, suggestion: String?) {
    let diagnostics = CheckedSchema.parse(
      SourceFile(
        path: "a.yaml",
        bytes: Array(
          """
          database: A
          tables: { t: { columns: { id: { type: integer, primaryKey: true }, a: text } } }
          queries: { q: "SELECT \(call) AS x FROM t" }
          """.utf8))
    ).diagnostics
    let diagnostic = try #require(diagnostics.first)
    return (diagnostic.message, diagnostic.suggestion)
  }

  @Test(
    "the message names SQLite's function, or how the app declares its own",
    arguments: [
      ("nvl(a, 'x')", "nvl; SQLite's is ifnull", "ifnull"),
      ("len(a)", "len; SQLite's is length", "length"),
      ("now()", "now; SQLite's present time is CURRENT_TIMESTAMP or datetime('now')", nil),
      ("own(a)", "own; if the app registers it, declare it under 'functions'", nil),
    ] as [(String, String, String?)])
  func others(call: String, advice: String, suggestion: String?) throws {
    let message = try message(call)
    #expect(message.text == "SQLite refuses this query: no such function: \(advice)")
    #expect(message.suggestion == suggestion)
  }

  @Test("the message names the version of SQLite that has the function, and the one that is used")
  func versions() throws {
    let rows = try SQLiteConnection(forSourceOf: 0).rows("SELECT sqlite_version()")
    let version = try #require(rows.first?.first ?? nil)
    for (call, name, since, advice) in [
      ("concat(a, 'x')", "concat", "3.44", ": write a || b"), ("unistr(a)", "unistr", "3.50", ""),
      ("CONCAT_WS(',', a)", "CONCAT_WS", "3.44", ": write a || ',' || b"),
      ("IF(a, 1, 2)", "IF", "3.48", ": SQLite's is iif"),
    ] where version.isVersion(before: since) {
      let message = try message(call)
      #expect(
        message.text
          == "SQLite refuses this query: no such function: \(name); SQLite has it from \(since) on, "
          + "and this is \(version)\(advice)")
      #expect(message.suggestion == (name == "IF" ? "iif" : nil))
    }
  }
}

extension String {
  /// Whether a version comes before another.
  fileprivate func isVersion(before other: String) -> Bool {
    let (left, right) = (split(separator: "."), other.split(separator: "."))
    return left.compactMap { Int($0) }.lexicographicallyPrecedes(right.compactMap { Int($0) })
  }
}
