import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("What a schema says for all tables")
struct DeclaredTypesTests {
  private func schema(_ keys: String, _ column: String, _ table: String = "") -> String {
    "database: D\n\(keys)\ntables:\n  t:\n    columns:\n      id: { type: integer, primaryKey: true }\n"
      + "      a: \(column)\n\(table)"
  }

  @Test("a table is STRICT as the schema says, unless it says otherwise")
  func strictness() throws {
    let loose = try parsed(schema("strict: false", "text"))
    #expect(!loose.createStatements[0].text.hasSuffix("STRICT"))
    let strict = try parsed(schema("strict: false", "text", "    strict: true\n"))
    #expect(strict.createStatements[0].text.hasSuffix(") STRICT"))
    for text in ["strict: false", "strict: true"] {
      let own = try parsed(schema(text, "text", "    strict: false\n"))
      #expect(!own.createStatements[0].text.hasSuffix("STRICT"))
    }
  }

  @Test(
    "with 'sqlTypes: declared', a type in capitals is declared as it is written",
    arguments: [
      ("VARCHAR(255)?", #""a" VARCHAR(255)"#, "text"), ("TEXT", #""a" TEXT NOT NULL"#, "text"),
      ("BOOLEAN", #""a" BOOLEAN NOT NULL"#, "boolean"),
      (
        "{ type: BOOLEAN, default: true, check: a = 1 }",
        #""a" BOOLEAN NOT NULL DEFAULT 1 CHECK (a = 1)"#, "boolean"
      ),
      (#"{ type: "DECIMAL(10,2)?" }"#, #""a" DECIMAL(10,2)"#, "real"),
      ("{ type: BIGINT, default: 5 }", #""a" BIGINT NOT NULL DEFAULT 5"#, "integer"),
      ("DATETIME", #""a" DATETIME NOT NULL"#, "timestamp"), ("DATE", #""a" DATE NOT NULL"#, "date"),
      ("JSON", #""a" JSON NOT NULL"#, "text"), ("UUID", #""a" UUID NOT NULL"#, "uuid"),
      ("boolean", #""a" INTEGER NOT NULL CHECK ("a" IN (0, 1))"#, "boolean"),
      (
        "{ type: boolean, sqlType: BOOLEAN }", #""a" BOOLEAN NOT NULL CHECK ("a" IN (0, 1))"#,
        "boolean"
      ),
    ])
  func declared(column: String, sql: String, type: String) throws {
    let schema = try parsed(schema("strict: false\nsqlTypes: declared", column))
    #expect(schema.createStatements[0].text.contains("\n  \(sql)\n"))
    #expect(schema.tables[0].columns[1].type.value.name == type)
    _ = try created(schema)
  }

  @Test(
    "a type that isn't one is refused, with and without SQL types",
    arguments: [
      ("", "VARCHAR(9)", "SC014"), ("sqlTypes: declared", "VARCHAR(9)", "SC073"),
      ("strict: false\nsqlTypes: declared", "varchar(9)", "SC014"),
      ("strict: false\nsqlTypes: declared", "MOOD", "SC014"),
      ("strict: false\nsqlTypes: declared", "INT DEFAULT 5", "SC085"),
    ])
  func refused(keys: String, type: String, code: String) {
    #expect(problems(schema(keys, type)).map { String($0.suffix(6).dropLast()) } == [code])
  }

  @Test("an enum comes before an SQL type of its name")
  func enums() throws {
    let text = schema("strict: false\nsqlTypes: declared\nenums: { INT: [x] }", "INT")
    #expect(try parsed(text).tables[0].columns[1].type.value.name == "INT")
    #expect(try parsed(text).tables[0].columns[1].sqlType == nil)
  }

  @Test("the triggers of a full-text index have the names that the file gives them")
  func triggers() throws {
    let text =
      schema("strict: false", "text") + """
        fullTextSearch:
          f: { content: t, columns: [a], triggers: [f_ai, f_ad, f_au] }
        """
    let names = try parsed(text).createStatements.map(\.text).compactMap {
      $0.firstMatch(of: #/CREATE TRIGGER "(\w+)" AFTER (\w+)/#).map { "\($0.1) \($0.2)" }
    }
    #expect(names == ["f_ai INSERT", "f_ad DELETE", "f_au UPDATE"])
    #expect(
      problems(text.replacing(", f_au", with: "")).map { String($0.suffix(6).dropLast()) }
        == ["SC005"])
  }
}
