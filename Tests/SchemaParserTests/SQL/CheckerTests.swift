import DBGenSQLSyntax
import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("SQLite's verdict")
struct CheckerTests {
  @Test("an error in a block of SQL is reported at its own line and column")
  func blockScalar() {
    let yaml = table("a:", "  type: integer", "  check: |", "    a > 0", "      AND b > 0")
    #expect(problems(yaml) == ["9:17: SQLite refuses this check: no such column: b [SC080]"])
  }

  @Test("an error behind an escape is reported where it is written")
  func escapes() {
    let yaml = table(#"a: { type: text, check: "a <> '\u00E9\t' AND b" }"#)
    #expect(problems(yaml) == ["5:52: SQLite refuses this check: no such column: b [SC080]"])
  }

  @Test("SQL of a table with other errors is checked too, without causing further errors")
  func amongOthers() {
    let yaml = table("a: { type: text, check: b > 0 }", "c: { type: integr, check: c > 0 }")
    #expect(
      problems(yaml) == [
        "5:31: SQLite refuses this check: no such column: b [SC080]",
        "6:18: unknown column type 'integr' [SC014]",
      ])
  }

  @Test(
    "no piece of SQL reaches out of its place",
    arguments: [
      "a > 0) CHECK (a < 9", "a > 0); DROP TABLE t; --", "a > 0 /*", "'a", "\"a", "(a", "a)", "[a",
      "a, b integer", "a > 0 ON CONFLICT FAIL", "1 -- )\n) CHECK (0",
    ])
  func injection(sql: String) {
    for cell in ["check: %", "default: { sql: % }"] {
      let escapes: [Character: String] = ["\"": "\\\"", "\n": "\\n"]
      let value = "\"" + sql.map { escapes[$0] ?? String($0) }.joined() + "\""
      let row = cell.split(separator: "%", omittingEmptySubsequences: false).joined(
        separator: value)
      #expect(problems(table("a: { type: integer, \(row) }")).count == 1, "\(row)")
    }
  }

  @Test(
    "a declared type is a type and nothing else",
    arguments: [
      "TEXT UNIQUE", "TEXT NOT NULL", "INTEGER PRIMARY KEY", "TEXT, b TEXT", "TEXT) STRICT --",
      "TEXT /* comment */", "TEXT; DROP TABLE t", "TEXT CHECK (0)", "GENERATED ALWAYS", "(255)",
    ])
  func declaredTypes(type: String) {
    let yaml = table("a: { type: text, sqlType: '\(type)' }") + "    strict: false\n"
    #expect(problems(yaml).count == 1)
  }

  @Test(
    "types as other databases have them are kept to the letter",
    arguments: ["VARCHAR(255)", "CHARACTER VARYING ( 20 )", "NVARCHAR(10, 2)", "text", "CLOB"])
  func foreignTypes(type: String) throws {
    let yaml = table("a: { type: text, sqlType: '\(type)' }") + "    strict: false\n"
    #expect(try parsed(yaml).createStatements[0].text.contains(" \(type) NOT NULL"))
  }

  @Test(
    "a default that its own column refuses is an error",
    arguments: [
      "integer, min: 1, default: 0", "integer, oneOf: [1, 2], default: 3",
      "text, maxLength: 2, default: abc", "text, check: a <> 'x', default: x",
      "text, default: { sql: NULL }", "integer, default: { sql: \"'x'\" }",
      "boolean, default: { sql: 2 }", "Color, default: { sql: \"'x'\" }",
      "integer, check: a > 0 AND b > 0, default: 0",
    ])
  func ownRules(cells: String) {
    let yaml =
      "enums: { Color: [red] }\n"
      + table("a: { type: \(cells) }", "b: { type: integer, default: 0 }")
    #expect(problems(yaml).map { $0.suffix(7) } == ["[SC081]"])
  }

  @Test(
    "a check that names one optional column without a default, and refuses NULL, is a warning",
    arguments: [
      ("text?", "coalesce(json_valid(a), 0)", true), ("integer?", "a IN (1, 2) IS TRUE", true),
      ("text?", "length(A) > 0 IS TRUE", true), ("text?", "a IS NOT NULL", true),
      ("text?, default: null", "a IS NOT NULL", true),
      ("text?", "length(a) > 0", false), ("text?", "a IS NOT NULL OR b IS NOT NULL", false),
      ("text?", "a IS NULL OR length(a) > 0 IS TRUE", false),
      ("text", "a IS NOT NULL", false), ("text?, default: x", "a IS NOT NULL", false),
    ])
  func refusedNULL(type: String, condition: String, isWarning: Bool) {
    let cell = table(
      "a: { type: \(type), check: \"\(condition)\" }", "b: { type: text? }")
    let row =
      table("a: { type: \(type) }", "b: { type: text? }") + "    checks: { c: \"\(condition)\" }\n"
    let warning =
      "'a' can be NULL, which this check refuses: write 'a IS NULL OR ...', or leave out the '?' of "
      + "the type, with 'notNull: false' for a file that stands [SC081]"
    for yaml in [cell, row] {
      let found = problems(yaml)
      #expect(found.count == (isWarning ? 1 : 0), "\(found)")
      #expect(found.allSatisfy { $0.hasSuffix(warning) }, "\(found)")
    }
  }

  @Test("among many checks, each that refuses NULL is reported, and no other")
  func refusedNULLs() {
    let columns = (0..<20).map { number in
      let isRefusal = [0, 7, 8, 19].contains(number)
      return
        "c\(number): { type: integer?, check: \"C\(number) > 0\(isRefusal ? " IS TRUE" : "")\" }"
    }
    let found = problems(
      table(columns) + "    checks: [c1 < 9, c7 IS NOT NULL, c1 < 5 AND c1 <> 3]\n")
    #expect(
      found.map { $0.split(separator: "'")[1] } == ["c0", "c7", "c8", "c19", "c7"], "\(found)")
  }

  @Test(
    "a default that its column can't read is an error behind a column that reads it, too",
    arguments: [
      ("timestamp, encoding: textSeconds", "integer"),
      ("timestamp, encoding: textSeconds", "timestamp, encoding: unixMilliseconds"),
      ("text", "timestamp"), ("text", "date"), ("any", "integer"),
    ])
  func claims(good: String, bad: String) {
    func table(_ name: String, _ type: String) -> String {
      """
        \(name):
          strict: false
          columns:
            id: { type: integer, primaryKey: true }
            a: { type: \(type), sqlType: DATETIME, default: { sql: CURRENT_TIMESTAMP } }

      """
    }
    let yaml = "database: App\ntables:\n" + table("s", good) + table("t", bad)
    let found = problems(yaml).filter { $0.hasSuffix("[SC081]") }
    #expect(found.map { $0.prefix(3) } == ["12:"], "\(problems(yaml))")
  }

  @Test(
    "a default that only other columns could refuse is none",
    arguments: [
      "integer, check: a > b, default: 0", "integer, check: b IS NULL OR a > 0, default: 0",
    ])
  func otherRules(cells: String) throws {
    _ = try parsed(table("a: { type: \(cells) }", "b: { type: integer, default: 9 }"))
  }

  @Test(
    "conditions don't depend on when they are checked",
    arguments: [
      "a < CURRENT_DATE", "a < date('now')", "a < datetime ( 'NOW' )", "a < date()",
      "a < strftime('%s', 'now')", "a < unixepoch()",
    ])
  func clock(condition: String) {
    #expect(
      problems(table("a: { type: text, check: \"\(condition)\" }")).map { $0.suffix(7) } == [
        "[SC084]"
      ])
    let index = "    indexes: { i: { columns: [a], where: \"\(condition)\" } }\n"
    #expect(problems(table("a: text") + index).map { $0.suffix(7) } == ["[SC084]"])
  }

  @Test(
    "an expression that only looks like the clock is accepted",
    arguments: ["a <> 'now'", "date(a) > '2000-01-01'", "a <> '' -- date('now')"])
  func noClock(condition: String) throws {
    _ = try parsed(table("a: { type: text, check: \"\(condition)\" }"))
  }

  @Test("collations of the app stand wherever they can once they are declared, and nowhere before")
  func collations() {
    let index = "    indexes: { i: [{ column: a, collate: theirs }] }\n"
    let yaml = table("a: { type: text, collate: MINE, check: a COLLATE mine > '' }") + index
    #expect(problems("collations: [mine, theirs]\n" + yaml) == [])
    #expect(problems(yaml).map { $0.suffix(7) } == ["[SC087]", "[SC087]", "[SC087]"])
    #expect(
      problems(table("a: { type: text, check: a COLLATE mine > '' }")) == [
        "5:41: SQLite refuses this check: no such collation sequence: mine; if the app registers "
          + "it, declare it under 'collations' [SC080]"
      ])
  }

  @Test("functions of the app stand wherever they can once they are declared, and nowhere before")
  func functions() {
    let yaml =
      table(
        "a: { type: text, default: { sql: mine() }, minLength: 1, check: \"mine() <> 'x'\" }",
        "b: { type: integer, generated: \"theirs(a, 1)\" }")
      + "    indexes: { i: { columns: [{ expression: theirs(b) }], where: theirs() } }\n"
    let functions =
      "functions: { mine: { arguments: 0, innocuous: true }, "
      + "theirs: { arguments: any, deterministic: true, innocuous: true } }\n"
    #expect(problems(functions + yaml) == [])
    let codes = Set(problems(yaml).map { $0.suffix(7) })
    #expect(problems(yaml).count == 5 && codes == ["[SC080]"])
  }

  @Test("a function that SQLite can't rely on is refused where its results are kept")
  func changingFunctions() {
    let yaml =
      "functions: { mine: { arguments: 1, innocuous: true } }\n"
      + table("a: text", "b: { type: text, generated: mine(a) }")
    #expect(
      problems(yaml) == [
        "7:35: SQLite refuses this expression: non-deterministic functions prohibited in generated "
          + "columns [SC080]"
      ])
  }

  @Test("a default that only the app's functions could refuse is none")
  func registeredRules() {
    let yaml = table("a: { type: integer, check: theirs(a), default: 0 }")
    #expect(problems("functions: { theirs: { arguments: 1, innocuous: true } }\n" + yaml) == [])
  }

  @Test("a value that would fill the memory is refused")
  func memory() {
    let yaml = table("a: { type: blob, default: { sql: zeroblob(900000000) } }")
    #expect(
      problems(yaml) == [
        "5:40: SQLite refuses this default: a value is longer than the 1048576 bytes that checking "
          + "allows (--value-limit) [SC080]"
      ])
  }

  @Test("a declared type converts values as SQLite does")
  func affinity() throws {
    let types = [
      "", "INT", "INTEGER", "TINYINT", "CHARINT", "FLOATING POINT", "CHAR(9)", "CLOB", "TEXT",
      "VARCHAR", "BLOB", "REAL", "FLOAT", "DOUBLE", "NUMERIC", "DECIMAL(9,2)", "BOOLEAN", "YEAR",
      "ANY", "STRING", "po\u{131}nt", "po\u{130}nt", "int\u{301}", "\u{17F}tring", "b\u{142}ob",
    ]
    for type in types {
      let database = try SQLiteConnection()
      try database.run("CREATE TABLE t (a \(type))")
      let values: [(String, ColumnType, kept: String)] = [
        ("7", .integer, "'integer'"), ("7.0", .real, "'real', 'integer'"), ("'7'", .text, "'text'"),
      ]
      for (value, columnType, kept) in values {
        try database.run("INSERT INTO t VALUES (\(value))")
        let column = Column(
          name: Located("a", at: 0..<0), type: Located(columnType, at: 0..<0))
        let keeps = Affinity(declaredType: type, isStrict: false)
          .keeps(column, enums: [:])
        expectTrue("(SELECT (typeof(a) IN (\(kept))) = \(keeps) FROM t)", in: database)
        try database.run("DELETE FROM t")
      }
    }
  }

  @Test(
    "a declared type that changes values of the type is an error, or a warning about files of others",
    arguments: [
      ("integer", "7"), ("real", "7.0"), ("boolean", "1"), ("text", "'5'"),
      ("json, swiftType: Int", "'5'"),
      ("decimal", "'1.1'"), ("url", "'5'"), ("blob", "x'35'"), ("date", "'2024-01-31'"),
      ("date, encoding: unixDays", "7"), ("uuid", "'6ba7b810-9dad-11d1-80b4-00c04fd430c8'"),
      ("uuid, encoding: blob", "x'6ba7b8109dad11d180b400c04fd430c8'"),
      ("timestamp", "'2024-01-31 12:00:00.000'"), ("timestamp, encoding: unixSeconds", "7"),
      ("timestamp, encoding: realSeconds", "7.0"), ("uint64", "7"), ("text, oneOf: [a, b]", "'a'"),
      ("text, oneOf: [a, \"5\"]", "'5'"),
    ])
  func changedValues(type: String, value: String) throws {
    for declared in ["TEXT", "NUMERIC", "INTEGER", "REAL", "BLOB", "DOUBLE", "DATETIME"] {
      let database = try SQLiteConnection()
      try database.run("CREATE TABLE t (a \(declared))")
      try database.run("INSERT INTO t VALUES (\(value))")
      // A real number is read from an integer, too.
      let kept = "typeof(a) = typeof(\(value)) OR typeof(\(value)) || typeof(a) = 'realinteger'"
      let isKept = try database.rows("SELECT \(kept) FROM t")[0][0] == "1"
      let yaml =
        table("a: { type: \(type), sqlType: \(declared), check: false }") + "    strict: false\n"
      func severities(_ yaml: String) -> [Diagnostic.Severity] {
        CheckedSchema.parse(file(yaml)).diagnostics.filter { $0.code == .affinityOfOtherType }
          .map(\.severity)
      }
      // Names of times and the like say that no text looks like a number.
      let isSaid = declared == "DATETIME" && ["text", "json"].contains(type.prefix { $0 != "," })
      #expect(severities(yaml) == (isKept || isSaid ? [] : [.error]), "\(declared)")
      #expect(
        severities("sqlTypes: declared\n" + yaml) == (isKept || isSaid ? [] : [.warning]),
        "\(declared)")
    }
  }
}
