import SchemaParser
import SchemaSQL
import Testing

@Suite("Values, to the letter")
struct ScalarTests {
  @Test("words that YAML 1.1 takes for booleans and nulls are names like any other")
  func norway() throws {
    let words = ["no", "yes", "on", "off", "y", "n", "null", "true", "12", "1.5"]
    let schema = try parsed(table(words.map { "\($0): text" }) + "  no: { columns: { a: text } }\n")
    #expect(schema.tables[0].columns.map(\.name.value) == words)
    #expect(schema.tables[1].name.value == "no")
  }

  @Test("a case called no twice is one too many, quoted or not")
  func sameCase() {
    #expect(
      problems("database: D\nenums: { A: [no, \"no\"] }\ntables: {}") == [
        "2:18: case 'no' is declared twice [SC003]"
      ])
  }

  @Test(
    "only true and false are booleans",
    arguments: ["yes", "on", "NO", "True", "\"true\"", "1", "tru"])
  func booleans(text: String) {
    let found = problems(table("a: { type: text, unique: \(text) }"))
    #expect(found.count == 1)
    #expect(found[0].hasSuffix("is not a boolean: write true or false [SC007]"))
  }

  @Test(
    "integers are decimal, or hexadecimal with 0x",
    arguments: [
      ("0", "0"), ("-0", "0"), ("+1", "1"), ("-17", "-17"), ("0x1F", "31"), ("0XfF", "255"),
      ("-0x10", "-16"), ("9223372036854775807", "9223372036854775807"),
      ("-9223372036854775808", "-9223372036854775808"),
    ])
  func integers(text: String, sql: String) throws {
    #expect(try defaultSQL("integer", text) == sql)
  }

  @Test(
    "nothing else is an integer",
    arguments: [
      "0o17", "017", "1_000", "0b11", "1:30", "1e3", "1.0", "1,000", "\u{FF11}", "\u{663}", "0x",
      "0xG", "--1", "+-1", "1 2", "ten", "0x8000000000000000", "9223372036854775808",
      "-9223372036854775809", "\"12\"", "'12'", "-", "+", "''",
    ])
  func noIntegers(text: String) {
    #expect(problems(table("a: { type: integer, default: \(quotedIfFlow(text)) }")).count == 1)
  }

  @Test(
    "reals have a fraction and an exponent, or not",
    arguments: [
      (".5", "0.5"), ("5.", "5.0"), ("+1", "1.0"), ("-0.0", "-0.0"), ("1e3", "1000.0"),
      ("1E-2", "0.01"), ("-12.25", "-12.25"), ("5e-324", "5e-324"), ("0.1", "0.1"),
    ])
  func reals(text: String, sql: String) throws {
    #expect(try defaultSQL("real", text) == sql)
  }

  @Test(
    "reals are finite and decimal",
    arguments: [
      ".inf", "-.inf", ".nan", "nan", "inf", "1e400", "0x1p3", "1_0.0", "1:30", ".", "e3",
    ])
  func noReals(text: String) {
    #expect(problems(table("a: { type: real, default: \(text) }")).count == 1)
  }

  @Test(
    "text is taken as written, even if it looks like something else",
    arguments: [
      ("hello", "'hello'"), ("no", "'no'"), ("007", "'007'"), ("it's", "'it''s'"),
      ("a;b", "'a;b'"), ("\"'); DROP TABLE t;--\"", "'''); DROP TABLE t;--'"), ("\"\"", "''"),
      ("\"null\"", "'null'"), ("true", "'true'"), ("'a\"b'", "'a\"b'"),
    ])
  func text(text: String, sql: String) throws {
    #expect(try defaultSQL("text", text) == sql)
  }

  @Test("an empty text, NULL and no default at all are three things")
  func nothing() throws {
    #expect(try defaultSQL("text?", "\"\"") == "''")
    for null in ["null", "~", "NULL", ""] { #expect(try defaultSQL("text?", null) == "NULL") }
    #expect(try parsed(table("a: text?")).tables[0].columns[0].defaultValue == nil)
  }

  @Test("a block scalar is taken as it is, without the line breaks at its end")
  func blockScalars() throws {
    let schema = try parsed(
      table("a:", "  type: integer", "  check: |+", "    a > 0", "      AND a < 9", "", ""))
    #expect(schema.tables[0].checks[0].condition.value == "a > 0\n  AND a < 9")
  }

  @Test(
    "a default in SQL's quotes is pointed out, with the value to write",
    arguments: [
      ("text", "\"''\"", "\"\""), ("any", "\"''\"", "\"\""), ("text", "\"'open'\"", "open"),
      ("text", "'''5'''", "\"5\""), ("url", "\"'https://a.b'\"", "\"https://a.b\""),
      ("date", "\"'2024-01-31'\"", "2024-01-31"), ("decimal", "\"'1.5'\"", "1.5"),
      ("integer", "\"'5'\"", "5"), ("real", "\"'0.5'\"", "0.5"),
    ])
  func sqlQuotes(type: String, written: String, meant: String) {
    let yaml = file(table("a:", "  type: \(type)", "  default: \(written)"))
    let found = CheckedSchema.parse(yaml).diagnostics
    #expect(found.map(\.suggestion) == [meant])
    #expect(found.allSatisfy { $0.message.contains("without SQL's quotes") })
    let isText = ["text", "any", "url"].contains(type)
    #expect(found.map(\.severity) == [isText ? .warning : .error])
    #expect(problems(table("a:", "  type: \(type)", "  default: \(meant)")) == [])
  }

  @Test("a value of oneOf in SQL's quotes is pointed out; one with quotes in it isn't")
  func sqlQuotesInLists() {
    let yaml = file(table("a: { type: text, oneOf: [\"'a'\", b, \"'n' roll\", \"don't\"] }"))
    let found = CheckedSchema.parse(yaml).diagnostics
    #expect(found.map(\.suggestion) == ["a"] && found.map(\.severity) == [.warning])
  }

  @Test(
    "other texts with quotes are defaults like any",
    arguments: ["it's", "\"'\"", "\"'a' and 'b'\""])
  func otherQuotes(written: String) {
    #expect(problems(table("a:", "  type: text", "  default: \(written)")) == [])
  }

  private func defaultSQL(_ type: String, _ text: String) throws -> String? {
    let schema = try parsed(table("a:", "  type: \(type)", "  default: \(text)"))
    return schema.written.defaultExpression(of: schema.tables[0].columns[0])
  }

  /// Quotes a text that contains a comma, which would end a plain scalar in a flow mapping.
  private func quotedIfFlow(_ text: String) -> String {
    text.contains(",") ? "\"\(text)\"" : text
  }
}
