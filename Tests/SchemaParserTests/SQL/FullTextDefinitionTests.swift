import DBGenSQLText
import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Definitions of full-text tables")
struct FullTextDefinitionTests {
  private static func schema(_ table: String, _ columns: String, _ search: String) throws -> Schema
  {
    try parsed(
      """
      database: D
      tables:
        \(table):
          columns: { key: { type: integer, primaryKey: true }, \(columns) }
      fullTextSearch:
        \(search)

      """
    ).written
  }

  @Test(
    "names that hold anything are found by their words",
    arguments: [
      (#""it's \"odd\"""#, #""a b""#, #""i'n\"dex""#), ("order", "select", "group"),
      ("\"a,b\"", "\"c=d)\"", "\"e(f\""), ("content", "tokenize", "fts5"), ("é", "ü", "ß"),
      ("\"[x]\"", "\"]\"", "\"`\""), ("\"%s\"", "\"%Q\"", "\"?1\""), ("new", "old", "match"),
    ])
  func names(table: String, column: String, index: String) throws {
    let schema = try Self.schema(
      table, "\(column): text", "\(index): { content: \(table), columns: [\(column)] }")
    let database = try created(schema)
    let name = SQLName.quote(schema.tables[0].name.value)
    let indexName = SQLName.quote(schema.fullTextTables[0].name.value)
    let columnName = SQLName.quote(schema.tables[0].columns[1].name.value)
    try database.run("INSERT INTO \(name) VALUES (3, 'one two'), (5, 'two three')")
    let found = "(SELECT group_concat(rowid) FROM \(indexName) WHERE \(indexName) MATCH"
    expectTrue("\(found) 'two') = '3,5'", in: database)
    try database.run("UPDATE \(name) SET \(columnName) = 'four' WHERE key = 3")
    expectTrue("\(found) 'four') = '3'", in: database)
    try database.run("DELETE FROM \(name) WHERE key = 5")
    expectTrue("\(found) 'two') IS NULL", in: database)
    try database.run("INSERT INTO \(indexName) (\(indexName), rank) VALUES ('integrity-check', 1)")
  }

  @Test(
    "an index is checked alike, however many there are and whether or not a query mentions them",
    arguments: [false, true])
  func many(isMentioned: Bool) {
    let numbers = 0..<25
    let columns = "columns: { key: { type: integer, primaryKey: true }, a: text }"
    let indexes = numbers.map { number in
      "  f\(number): { content: t\(number), columns: [a]\(number % 12 == 11 ? ", prefix: two" : "") }"
    }
    let queries = ["queries:"] + numbers.map { "  q\($0): SELECT a FROM t\($0)" }
    let lines =
      ["database: D", "tables:"] + numbers.map { "  t\($0): { \(columns) }" }
      + ["fullTextSearch:"] + indexes + (isMentioned ? queries : [])
    let faulty = lines.enumerated().filter { $0.element.hasSuffix("two }") }
    #expect(
      problems(lines.joined(separator: "\n"))
        == faulty.map { line, text in
          "\(line + 1):\(text.count - 4): SQLite refuses this full-text table: malformed prefix=... "
            + "directive [SC080]"
        })
    #expect(faulty.count == 2)
  }

  @Test("a tokenizer is what the file says, quotes and all")
  func tokenizer() throws {
    let schema = try Self.schema(
      "t", "a: text",
      #"i: { content: t, columns: [a], tokenizer: "unicode61 tokenchars '-_' separators 'x'" }"#)
    let database = try created(schema)
    try database.run("INSERT INTO t VALUES (1, 'well-known'), (2, 'sixty')")
    expectTrue(
      "(SELECT group_concat(rowid) FROM i WHERE i MATCH '\"well-known\"') = '1'", in: database)
    expectTrue("(SELECT count(*) FROM i WHERE i MATCH 'known') = 0", in: database)
    expectTrue("(SELECT group_concat(rowid) FROM i WHERE i MATCH 'ty') = '2'", in: database)
  }

  @Test("columns that aren't indexed are stored and not found; beginnings have an index")
  func unindexed() throws {
    let schema = try Self.schema(
      "t", "a: text",
      #"i: { columns: [title, "my slug"], unindexed: [My Slug], prefix: 2 3 }"#)
    let database = try created(schema)
    try database.run("INSERT INTO i VALUES ('one', 'first'), ('two', 'one')")
    expectTrue("(SELECT \"my slug\" FROM i WHERE i MATCH 'one') = 'first'", in: database)
    expectTrue("(SELECT group_concat(title) FROM i WHERE i MATCH 'tw*') = 'two'", in: database)
    expectTrue(
      "(SELECT sql FROM sqlite_schema WHERE name = 'i') LIKE '%\"my slug\" UNINDEXED, prefix=''2 3'')'",
      in: database)
  }

  @Test("a change of case alone, which the column's order takes for none, is a change to the index")
  func collations() throws {
    let schema = try Self.schema(
      "t", "a: { type: text, collate: nocase }",
      #"i: { content: t, columns: [a], tokenizer: "trigram case_sensitive 1" }"#)
    let database = try created(schema)
    try database.run("INSERT INTO t VALUES (1, 'hello')")
    try database.run("UPDATE t SET a = 'HELLO'")
    expectTrue("(SELECT count(*) FROM i WHERE i MATCH 'HELLO') = 1", in: database)
    expectTrue("(SELECT count(*) FROM i WHERE i MATCH 'hello') = 0", in: database)
    try database.run("INSERT INTO i (i, rank) VALUES ('integrity-check', 1)")
  }

  @Test("an index that doesn't match its table is detected by the check that these tests make")
  func damage() throws {
    let database = try created(try Self.schema("t", "a: text", "i: { content: t, columns: [a] }"))
    try database.run("INSERT INTO t VALUES (1, 'hello')")
    try database.run("DROP TRIGGER i_update")
    try database.run("UPDATE t SET a = 'other'")
    #expect(throws: SQLiteError.self) {
      try database.run("INSERT INTO i (i, rank) VALUES ('integrity-check', 1)")
    }
  }

  @Test("the triggers of an index come after those of the file, which therefore run after them")
  func order() throws {
    var schema = try Self.schema("t", "a: text", "i: { content: t, columns: [a] }")
    let sql = """
      CREATE TRIGGER trim AFTER INSERT ON t BEGIN
        UPDATE t SET a = 'second' WHERE key = new.key;
      END
      """
    let name = schema.tables[0].name.map { _ in "trim" }
    schema.triggers = [Trigger(name: name, sql: name.map { _ in sql })]
    #expect(schema.createStatements.map(\.text).firstIndex(of: sql) == 2)
    let database = try created(schema)
    try database.run("INSERT INTO t VALUES (1, 'first')")
    expectTrue("(SELECT count(*) FROM i WHERE i MATCH 'first') = 0", in: database)
    expectTrue("(SELECT count(*) FROM i WHERE i MATCH 'second') = 1", in: database)
    try database.run("INSERT INTO i (i, rank) VALUES ('integrity-check', 1)")
  }
}
