import DBGenSQLite
import RuntimeSamples
import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("A function of SQLite whose calls are counted")
struct MeasuredFunctionTests {
  @Test(
    "a measured function returns the same as SQLite's own",
    arguments: [
      "instr('abc', 'c')", "instr(x'0102', x'02')", "instr(NULL, 'a')", "instr(12345, 34)",
      "instr(zeroblob(3), x'0000')", "'ABC' LIKE 'a%'", "'a%c' LIKE 'a!%c' ESCAPE '!'",
      "'abc' NOT LIKE 'b%'", "NULL LIKE 'a'", "1.5 LIKE '1%'", "'abc' GLOB 'a*'",
      "glob('A*', 'abc')", "trim('  a ')", "trim('xaxx', 'x')", "ltrim('äöa', 'öä')",
      "rtrim(120, 0)", "replace('aXbX', 'X', 'yz')", "replace(x'6161', 'a', 1)",
      "json_patch('{\"a\":1}', '{\"b\":[2]}')",
      "json_array(json_patch('{\"a\":1}', '{\"a\":2}'))", "replace('a', '', 'b')",
    ])
  func results(call: String) throws {
    let connection = try SQLiteConnection(with: Registrations())
    let query = "SELECT quote(\(call)), typeof(\(call))"
    let elsewhere = try SQLiteFile(":memory:").rows("SELECT quote(\(call)) || typeof(\(call))")
    #expect(try connection.rows(query).map { $0.compactMap(\.self).joined() } == elsewhere)
  }

  @Test("a measured function deducts the product of the lengths of its arguments from the budget")
  func product() throws {
    func work(_ length: Int) throws -> Int {
      let connection = try SQLiteConnection(with: Registrations())
      let text = "hex(zeroblob(\(length / 2)))"
      _ = try connection.rows("SELECT instr(\(text), \(text) || 'b')")
      return connection.budget.taken
    }
    #expect(try work(6400) - work(3200) == (6400 * 6401 - 3200 * 3201) / 64)
  }

  @Test("a measured function lets SQLite use an index for LIKE when statements are only planned")
  func index() throws {
    let connection = try SQLiteConnection(
      for: .schema(Registrations()), budget: WorkBudget(forBytes: 0, of: .definitions),
      plansOnly: true)
    try connection.run("CREATE TABLE t (a TEXT COLLATE NOCASE)")
    try connection.run("CREATE INDEX i ON t (a)")
    let plan = try QueryPlan(of: "SELECT a FROM t WHERE a LIKE 'x%'", in: connection)
    #expect(plan?.scans == [])
  }
}
