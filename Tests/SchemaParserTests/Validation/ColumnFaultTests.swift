import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Mistakes in columns")
struct ColumnFaultTests {
  private func codes(_ yaml: String) -> [String] {
    problems(yaml).map { String($0.suffix(6).dropLast()) }
  }

  @Test(
    "a definition that SQLite would refuse, or interpret differently, is refused with one error",
    arguments: [
      ("a: strng", "SC014"), ("a: { type: any, sqlType: '' }", "SC073"),
      ("a: { type: text, sqlType: VARCHAR(9) }", "SC073"),
      ("a: { type: integer, sqlType: INT, primaryKey: true, autoincrement: true }", "SC063"),
      ("a: { type: text, primaryKey: true, autoincrement: true }", "SC063"),
      ("a: { type: integer, default: x }", "SC010"), ("a: { type: text, default: null }", "SC074"),
      ("a: { type: integer, default: { sql: a } }", "SC080"),
      ("a: { type: integer, default: { sql: now() } }", "SC080"),
      ("a: { type: integer, default: { sql: (SELECT 1) } }", "SC080"),
      ("a: { type: integer, check: b > 1 }", "SC080"),
      ("a: { type: integer, check: (SELECT 1) }", "SC080"),
      ("a: { type: integer, check: sum(a) > 1 }", "SC080"),
      ("a: { type: integer, check: a > ?1 }", "SC080"),
      ("a: { type: integer, check: rank() OVER () > 1 }", "SC080"),
      ("a: { type: text, check: 'a <> \"nope\"' }", "SC080"),
      ("a: { type: text, unique: true, collate: german }", "SC087"),
      ("a: { type: text, generated: a }", "SC122"),
    ])
  func refused(row: String, code: String) {
    #expect(codes(table(row, "z: integer?")) == [code])
  }

  @Test(
    "a mistake in an index is refused with one error",
    arguments: [
      ("[nope]", "SC061"), ("[a, a]", "SC062"), ("[{ expression: random() }]", "SC080"),
      ("[{ expression: nope(a) }]", "SC080"), ("[{ expression: (SELECT 1) }]", "SC080"),
      ("{ columns: [a], where: 'a <> \"nope\"' }", "SC080"),
      ("{ columns: [a], where: a > CURRENT_DATE }", "SC084"),
      ("{ columns: [a], where: a > (SELECT 1) }", "SC080"),
    ])
  func indexes(index: String, code: String) {
    #expect(codes(table("a: text") + "    indexes: { i: \(index) }\n") == [code])
  }

  @Test(
    "a generated column that SQLite couldn't work out is refused where its expression stands",
    arguments: [
      "(SELECT 1)", "max(b)", "sum(b)", "?1", "random()", "rowid", "nope", "nope(b)", "b +",
      "b, c integer", "b) STORED CHECK (1", "rank() OVER ()", "CURRENT_TIMESTAMP",
      "unixepoch()",
    ])
  func expressions(expression: String) {
    let yaml = table("b: integer", "a: { type: integer, generated: \"\(expression)\" }")
    #expect(problems(yaml).count == 1 && problems(yaml)[0].hasPrefix("6:"), "\(problems(yaml))")
  }

  @Test(
    "a generated column takes every expression that SQLite takes",
    arguments: [
      "b", "1", "abs(b)", "b -- plus", "CASE WHEN b THEN 1 ELSE 2 END", "unixepoch(b)",
      "'a' || b COLLATE nocase", "iif(b IN (1, 2), 'rowid', \"b\")",
    ])
  func expressions(accepted: String) throws {
    let cell = accepted.map { $0 == "\"" ? "\\\"" : String($0) }.joined()
    for stored in ["true", "false"] {
      let row = "a: { type: any?, generated: \"\(cell)\", stored: \(stored) }"
      let database = try created(
        parsed(table("b: integer", row, "c: { type: any?, generated: a }")))
      try database.run("INSERT INTO t (b) VALUES (1)")
      expectTrue("(SELECT a IS c FROM t)", in: database)
    }
  }

  @Test("a row of 2,000 columns, and keys and indexes of that many, are what SQLite takes")
  func width() throws {
    let names = (0..<2000).map { "c\($0)" }
    let list = names.joined(separator: ", ")
    let rest =
      "    primaryKey: [\(list)]\n    indexes: { i: [\(names.reversed().joined(separator: ", "))] }\n"
    let database = try created(
      parsed(table(names.map { "\($0): { type: integer, default: 1 }" }) + rest))
    try database.run("INSERT INTO t DEFAULT VALUES")
    #expect(throws: SQLiteError.self) { try database.run("INSERT INTO t DEFAULT VALUES") }
  }
}
