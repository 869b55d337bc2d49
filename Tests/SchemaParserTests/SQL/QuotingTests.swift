import DBGenSQLText
import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Quoting")
struct QuotingTests {
  @Test("text of any characters but NUL is the same text to SQLite")
  func strings() throws {
    let database = try SQLiteConnection()
    for text in textsOfAllUnicode {
      expectTrue("hex(\(SQLString.quote(text))) = '\(hex(text))'", in: database)
    }
  }

  @Test("a name of any characters but NUL is that name to SQLite")
  func names() throws {
    let database = try SQLiteConnection()
    for name in textsOfAllUnicode {
      try database.run("CREATE TABLE \(SQLName.quote(name)) (\(SQLName.quote(name)))")
      let names = "SELECT hex(name) FROM pragma_table_info(\(SQLString.quote(name)))"
      expectTrue("(\(names)) = '\(hex(name))'", in: database)
      try database.run("DROP TABLE \(SQLName.quote(name))")
    }
  }

  @Test(
    "names that end what they stand in end nothing",
    arguments: ["\"", "\"\"", "'", "`", "]", "a\"b", "; DROP TABLE x; --", "/*", "\\", "\n", ""])
  func hostileNames(name: String) throws {
    let database = try SQLiteConnection()
    try database.run("CREATE TABLE \(SQLName.quote(name)) (\(SQLName.quote(name)))")
    expectTrue(
      "(SELECT hex(name) FROM sqlite_schema WHERE type = 'table') = '\(hex(name))'", in: database)
  }

  @Test(
    "a name in double quotes that is no column is a text, unless its place or its letters say otherwise",
    arguments: [
      ("status = \"close\"", "'close'"), ("status LIKE \"%\" || :x", "'%'"), ("s = \"t\"", "'t'"),
      ("status IN (\"closd\")", "'closd'"), ("status = \"open now\"", "'open now'"),
      ("\"stauts\" > :x", "\"status\""), ("\"statu\" = 'open'", "\"status\""),
      ("job.\"statu\" > :x", "\"status\""), ("`statu` > :x", "\"status\""),
    ])
  func mistakenTexts(condition: String, meant: String) {
    let columns = "{ closed: text, status: text, s: text }"
    let found = CheckedSchema.parse(
      file(
        "database: D\ntables: { job: { columns: \(columns) } }\n"
          + "queries:\n  found: SELECT s FROM job WHERE \(condition)\n")
    ).diagnostics
    #expect(found.map(\.code) == [.invalidSQL])
    #expect(found.map(\.suggestion) == [meant])
  }

  @Test("the default of a text is that text, with any characters")
  func defaults() throws {
    for text in ["it's", "a;b", "'); DROP TABLE t;--", "\\", "\u{FFFE}\u{10FFFF}"]
      + textsOfAllUnicode
    {
      var escaped = ""
      for scalar in text.unicodeScalars {
        let digits = String(scalar.value, radix: 16)
        escaped += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      }
      let yaml = table("a: { type: text, default: \"\(escaped)\" }", "b: integer")
      let database = try created(parsed(yaml))
      try database.run("INSERT INTO t (b) VALUES (1)")
      expectTrue("(SELECT hex(a) FROM t) = '\(hex(text))'", in: database)
    }
  }

  /// All scalars of two bytes in UTF-16 except NUL, and some from each block beyond. Each text has
  /// many scalars, each of them after a single or double quote.
  private var textsOfAllUnicode: [String] {
    let numbers = Array(1...0xFFFF) + Array(stride(from: 0x10000, through: 0x10FFFF, by: 31))
    let scalars = numbers.compactMap { Unicode.Scalar(UInt32($0)) }
    return stride(from: 0, to: scalars.count, by: 2048).map { start in
      var text = String.UnicodeScalarView()
      for scalar in scalars[start...].prefix(2048) {
        text.append(scalar.value.isMultiple(of: 2) ? "'" : "\"")
        text.append(scalar)
      }
      return String(text)
    }
  }

  private func hex(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return String(text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
