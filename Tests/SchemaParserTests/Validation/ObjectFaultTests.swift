import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Mistakes beside the columns")
struct ObjectFaultTests {
  private func codes(_ yaml: String) -> [String] {
    problems(yaml).map { String($0.suffix(6).dropLast()) }
  }

  @Test(
    "a mistake in a view or a trigger is refused with one error",
    arguments: [
      ("views: { v: SELECT a FROM nope }", "SC080"), ("views: { v: SELECT zz FROM t }", "SC080"),
      ("views: { v: SELECT a FROM w, w: SELECT a FROM v }", "SC080"),
      ("views: { v: 'SELECT a FROM t WHERE a = ?' }", "SC080"),
      ("views: { v: 'SELECT a, a FROM t' }", "SC103"),
      ("views: { v: 'SELECT \"nope\" AS a FROM t' }", "SC080"),
      ("triggers: { r: 'CREATE TRIGGER r AFTER INSERT ON t BEGIN SELECT \"nope\"; END' }", "SC080"),
      ("triggers: { r: CREATE TRIGGER r AFTER DELETE ON t BEGIN DELETE FROM u; END }", "SC080"),
      ("triggers: { r: CREATE TRIGGER r INSTEAD OF INSERT ON t BEGIN SELECT 1; END }", "SC080"),
    ])
  func objects(objects: String, code: String) {
    #expect(codes(table("a: text") + objects) == [code])
  }

  @Test("the wrong ones of the triggers of one table are reported, and no others")
  func amongOthers() {
    let triggers = ["SELECT new.a", "SELECT new.b", "DELETE FROM u", "DELETE FROM t"].enumerated()
      .map { "  r\($0): CREATE TRIGGER r\($0) AFTER INSERT ON t BEGIN \($1); END\n" }.joined()
    let found = problems(table("a: text") + "triggers:\n" + triggers)
    #expect(found.map { $0.prefix(2) } == ["8:", "9:"])
  }

  @Test("views can be read by others over many steps, and be what triggers and queries are about")
  func depth() {
    let steps = (1..<140).map { "  v\($0): SELECT a FROM v\($0 - 1)\n" }.joined()
    #expect(problems(table("a: text") + "views:\n  v0: SELECT a FROM t\n" + steps) == [])
    let doubling = (1...12).map {
      "  v\($0): SELECT x.a FROM v\($0 - 1) x JOIN v\($0 - 1) y ON x.a = y.a\n"
    }.joined()
    let rest = """
      triggers:
        r: CREATE TRIGGER r INSTEAD OF INSERT ON v7 BEGIN INSERT INTO t (a) VALUES (new.a); END
      queries:
        all: SELECT a FROM v12

      """
    #expect(problems(table("a: text") + "views:\n  v0: SELECT a FROM t\n" + doubling + rest) == [])
  }

  @Test(
    "objects of which no database has thousands are limited",
    arguments: [
      ("views", "views", 2000), ("triggers", "triggers", 2000), ("functions", "functions", 2000),
      ("collations", "collations", 2000), ("tokenizers", "tokenizers", 2000),
      ("virtualTables", "virtual tables", 500),
      ("fullTextSearch", "full-text tables", 500),
    ])
  func amounts(property: String, noun: String, limit: Int) {
    let lines = (0...limit).map { number in
      switch property {
      case "views": "  x\(number): SELECT a FROM t\n"
      case "functions": "  x\(number): 1\n"
      case "collations", "tokenizers": "  - x\(number)\n"
      case "fullTextSearch": "  x\(number): { contentless: true, columns: [a] }\n"
      case "triggers":
        "  x\(number): CREATE TRIGGER x\(number) AFTER INSERT ON t BEGIN SELECT 1; END\n"
      default: "  x\(number): CREATE VIRTUAL TABLE x\(number) USING fts5(a)\n"
      }
    }
    let found = problems(table("a: text") + "\(property):\n" + lines.joined())
    #expect(found.count == 1)
    #expect(found[0].hasSuffix("there are \(limit + 1) \(noun), more than \(limit) [SC089]"))
  }

  @Test("a table has 4,000 checks and as many indexes at most")
  func constraints() {
    let indexes = (0...4000).map { "      i\($0): [{ expression: a + \($0) }]\n" }.joined()
    let checks = (0...4000).map { "      c\($0): a > \($0)\n" }.joined()
    for list in ["    indexes:\n" + indexes, "    checks:\n" + checks] {
      #expect(codes(table("a: integer") + list) == ["SC089"])
    }
  }

  @Test("a key names 2,000 columns at most")
  func wideKey() {
    let list = (0...2000).map { _ in "a" }.joined(separator: ", ")
    #expect(
      codes(table("a: integer") + "    primaryKey: [\(list)]\n") == ["SC062", "SC058"])
  }

  @Test(
    "the language has nothing but 'include' to include other files with",
    arguments: [("import", ["SC002", "SC005"]), ("$ref", ["SC002"])])
  func includes(word: String, expected: [String]) {
    #expect(codes("\(word): ../other.yaml\n" + table("a: text")) == expected)
  }

  @Test("an external reference needs no table, any other does")
  func external() {
    let external = "{ table: nope, columns: [x], external: true }"
    #expect(codes(table("a: { type: integer, references: \(external) }")) == [])
    #expect(codes(table("a: { type: integer, references: nope.x }")) == ["SC066"])
  }

  @Test("MATCH can be said in SQL, and is kept")
  func match() throws {
    let sql =
      "CREATE TABLE u (x INTEGER NOT NULL, y INTEGER NOT NULL, FOREIGN KEY (x, y) REFERENCES t (a, b) "
      + "MATCH FULL DEFERRABLE INITIALLY DEFERRED) STRICT"
    let schema = try parsed(
      table("a: integer", "b: integer") + """
            primaryKey: [b, a]
            unique: [[a, b]]
          u:
            sql: \(sql)
            columns: { x: integer, y: integer }
            foreignKeys: [{ columns: [x, y], references: "t(a, b)", deferred: true }]

        """)
    #expect(schema.createStatements.contains { $0.text == sql })
  }
}
