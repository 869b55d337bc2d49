import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Definitions of tables")
struct DefinitionTests {
  @Test(
    "a column's line says its type, its rules and its default",
    arguments: [
      ("integer", #""a" INTEGER NOT NULL"#),
      ("boolean", #""a" INTEGER NOT NULL CHECK ("a" IN (0, 1))"#),
      (
        "{ type: boolean, default: true }", #""a" INTEGER NOT NULL DEFAULT 1 CHECK ("a" IN (0, 1))"#
      ),
      ("{ type: json?, swiftType: S }", #""a" TEXT CHECK ("a" IS NULL OR json_valid("a"))"#),
      ("any", #""a" ANY NOT NULL"#),
      ("{ type: Size, default: large }", #""a" INTEGER NOT NULL DEFAULT 2 CHECK ("a" IN (1, 2))"#),
      ("{ type: integer, min: 1 }", #""a" INTEGER NOT NULL CHECK ("a" >= 1)"#),
      ("{ type: integer, max: 9 }", #""a" INTEGER NOT NULL CHECK ("a" <= 9)"#),
      ("{ type: real, min: 0, max: 1 }", #""a" REAL NOT NULL CHECK ("a" BETWEEN 0.0 AND 1.0)"#),
      ("{ type: decimal, min: 0.50 }", #""a" TEXT NOT NULL CHECK (CAST("a" AS NUMERIC) >= 0.5)"#),
      (
        "{ type: text, minLength: 2, maxLength: 3 }",
        #""a" TEXT NOT NULL CHECK (length("a") BETWEEN 2 AND 3)"#
      ),
      ("uint64", #""a" INTEGER NOT NULL"#),
      (
        "{ type: uint64?, encoding: blob, default: 18446744073709551615, min: 0x0A }",
        #""a" BLOB DEFAULT X'FFFFFFFFFFFFFFFF' CHECK ("a" >= X'000000000000000A')"#
      ),
      (
        "{ type: uint64, oneOf: [1, 9223372036854775807] }",
        #""a" INTEGER NOT NULL CHECK ("a" IN (1, 9223372036854775807))"#
      ),
      (
        "{ type: timestamp, encoding: textSeconds, default: 2024-02-28 23:59:59.500 }",
        #""a" TEXT NOT NULL DEFAULT '2024-02-29 00:00:00'"#
      ),
      (
        "{ type: timestamp, encoding: iso8601Seconds, default: 2023-12-31 23:59:59.499 }",
        #""a" TEXT NOT NULL DEFAULT '2023-12-31T23:59:59Z'"#
      ),
      (
        "{ type: timestamp, encoding: unixSeconds, min: 1969-12-31 23:59:58.500, max: 1970-01-01 00:00:00.500 }",
        #""a" INTEGER NOT NULL CHECK ("a" BETWEEN -2 AND 1)"#
      ),
      (
        "{ type: timestamp, encoding: textSeconds, default: 1969-12-31 23:59:59.500 }",
        #""a" TEXT NOT NULL DEFAULT '1969-12-31 23:59:59'"#
      ),
      (
        "{ type: timestamp, encoding: textSeconds, default: 1969-12-31 23:59:59.501 }",
        #""a" TEXT NOT NULL DEFAULT '1970-01-01 00:00:00'"#
      ),
      (
        "{ type: timestamp, default: 1969-12-31 23:59:59.501 }",
        #""a" TEXT NOT NULL DEFAULT '1969-12-31 23:59:59.501'"#
      ),
      ("{ type: text, oneOf: [x, it's] }", #""a" TEXT NOT NULL CHECK ("a" IN ('x', 'it''s'))"#),
      ("{ type: text, collate: nocase }", #""a" TEXT NOT NULL COLLATE NOCASE"#),
      ("{ type: text, collate: my own }", #""a" TEXT NOT NULL COLLATE "my own""#),
      ("{ type: text, sqlType: TEXT, primaryKey: true }", #""a" TEXT NOT NULL PRIMARY KEY"#),
      ("{ type: integer, primaryKey: true }", #""a" INTEGER PRIMARY KEY"#),
      (
        "{ type: integer, primaryKey: true, autoincrement: true }",
        #""a" INTEGER PRIMARY KEY AUTOINCREMENT"#
      ),
      ("{ type: integer, sqlType: INT, primaryKey: true }", #""a" INT NOT NULL PRIMARY KEY"#),
      (
        "{ type: integer?, references: t, onDelete: setNull, onUpdate: noAction, deferred: true }",
        #""a" INTEGER REFERENCES "t" ON DELETE SET NULL ON UPDATE NO ACTION DEFERRABLE INITIALLY DEFERRED"#
      ),
      (
        "{ type: text, notNull: { name: n, onConflict: fail }, unique: { onConflict: ignore } }",
        #""a" TEXT CONSTRAINT "n" NOT NULL ON CONFLICT FAIL UNIQUE ON CONFLICT IGNORE"#
      ),
      (
        "{ type: integer, notNull: true, primaryKey: { name: k, onConflict: rollback } }",
        #""a" INTEGER NOT NULL CONSTRAINT "k" PRIMARY KEY ON CONFLICT ROLLBACK"#
      ),
      ("{ type: text, unique: false }", #""a" TEXT NOT NULL"#),
      ("{ type: text, notNull: false, primaryKey: true }", #""a" TEXT PRIMARY KEY"#),
      ("{ type: Mood, default: low }", #""a" INTEGER NOT NULL DEFAULT -1"#),
      ("{ type: Mood, oneOf: [low] }", #""a" INTEGER NOT NULL CHECK ("a" IN (-1))"#),
      (
        "{ type: text, check: a <> '' -- not empty }",
        #""a" TEXT NOT NULL CHECK (a <> '' -- not empty"# + "\n)"
      ),
    ])
  func column(row: String, sql: String) throws {
    let schema = try parsed(
      """
      database: D
      collations: [my own]
      enums:
        Size: { open: false, cases: { small: 1, large: 2 } }
        Mood: { open: true, low: -1 }
      tables:
        t: { columns: { id: { type: integer, primaryKey: true } } }
        u: { columns: { a: \(row) } }
      """)
    let statements = schema.createStatements.map(\.text)
    #expect(statements[1] == "CREATE TABLE \"u\" (\n  \(sql)\n) STRICT")
  }

  @Test(
    "a generated column's line says what it follows from, and whether it is stored",
    arguments: [
      (
        "text, generated: hex(1), stored: true",
        #"TEXT NOT NULL GENERATED ALWAYS AS (hex(1)) STORED"#
      ),
      ("text?, generated: hex(1) -- of 1", "TEXT GENERATED ALWAYS AS (hex(1) -- of 1\n) VIRTUAL"),
      (
        "text, generated: b, stored: false, unique: true, collate: nocase, maxLength: 2",
        "TEXT NOT NULL UNIQUE COLLATE NOCASE GENERATED ALWAYS AS (b) VIRTUAL CHECK (length(\"a\") <= 2)"
      ),
    ])
  func generated(cells: String, sql: String) throws {
    let schema = try parsed(table("a: { type: \(cells) }", "b: text"))
    #expect(schema.createStatements[0].text.contains("\n  \"a\" \(sql),\n"))
    _ = try created(schema)
  }

  @Test(
    "no CHECK limits a column to its type's values with 'check: false'",
    arguments: [("boolean", "INTEGER"), ("json, swiftType: S", "TEXT"), ("E", "TEXT")])
  func unchecked(cells: String, sql: String) throws {
    let enums = "enums: { E: [x, y] }\n"
    let schema = try parsed(
      table("a: { type: \(cells), check: false }").replacing("tables:", with: enums + "tables:"))
    #expect(schema.createStatements[0].text.contains("\n  \"a\" \(sql) NOT NULL\n"))
    _ = try created(schema)
  }

  @Test("checks of a table without names are a list, in which others have a name")
  func namelessChecks() throws {
    let checks = """
          checks:
            - a > 0
            - { name: small, condition: "a < 9" }

      """
    let text = try parsed(table("a: integer") + checks).createStatements[0].text
    #expect(text.contains("\n  CHECK (a > 0),\n  CONSTRAINT \"small\" CHECK (a < 9)\n"))
  }

  @Test("a key declared DESC in its column is none that SQLite assigns")
  func descendingKey() throws {
    let text = table("a: integer") + "    primaryKey: [{ column: a, order: descending }]\n"
    let schema = try parsed(text)
    #expect(schema.tables[0].rowIDColumn == nil)
    #expect(schema.createStatements[0].text.contains(#""a" INTEGER NOT NULL PRIMARY KEY DESC"#))
    #expect(throws: (any Error).self) { try created(schema).run("INSERT INTO t DEFAULT VALUES") }
  }

  @Test("without STRICT, a column of any type has no declared type, which would change values")
  func anything() throws {
    let schema = try parsed(
      table("a: any?", #"b: { type: text?, sqlType: "" }"#) + "    strict: false\n")
    let database = try created(schema)
    try database.run("INSERT INTO t VALUES ('12', '12')")
    expectTrue("(SELECT typeof(a) || typeof(b) FROM t) = 'texttext'", in: database)
  }

  @Test(
    "a constant is stored in the form of its column's type and encoding",
    arguments: [
      ("timestamp", "2024-02-29T12:30:15Z", "'2024-02-29 12:30:15.000'"),
      ("timestamp", "2024-02-29 12:30:15.5", "'2024-02-29 12:30:15.500'"),
      ("timestamp, encoding: unixSeconds", "1969-12-31 23:59:59", "-1"),
      ("timestamp, encoding: unixMilliseconds", "1970-01-01 00:00:00.001", "1"),
      ("timestamp, encoding: julianDay", "2000-01-01 12:00:00", "2451545.0"),
      ("timestamp, encoding: iso8601", "2000-01-01 12:00:00.5", "'2000-01-01T12:00:00.500Z'"),
      ("timestamp, encoding: iso8601Seconds", "2000-01-01 12:00:00", "'2000-01-01T12:00:00Z'"),
      ("timestamp, encoding: appleSeconds", "2001-01-01 00:00:01.5", "1.5"),
      ("date", "0000-01-01", "'0000-01-01'"), ("date, encoding: unixDays", "1970-01-02", "1"),
      ("date, encoding: unixDays", "0000-01-01", "-719528"),
      (
        "uuid", "6F9619FF-8B86-D011-B42D-00C04FC964FF",
        "'6f9619ff-8b86-d011-b42d-00c04fc964ff'"
      ),
      (
        "uuid, encoding: blob", "6F9619FF-8B86-D011-B42D-00C04FC964FF",
        "X'6f9619ff8b86d011b42d00c04fc964ff'"
      ),
      ("url", "https://example.org/?q=it's", "'https://example.org/?q=it''s'"),
      ("decimal", "+012.340", nil), ("decimal", "+12.340", "'12.34'"), ("decimal", "-0.0", "'0'"),
      ("blob", "0x00fF", "X'00ff'"), ("blob", "0x", "X''"), ("blob", "0x0", nil),
      ("any", "12", "12"), ("any", "1.5", "1.5"), ("any", "\"12\"", "'12'"), ("any", "x", "'x'"),
      ("json, swiftType: S", "'{\"a\": 1}'", "'{\"a\": 1}'"), ("json, swiftType: S", "'{'", nil),
      ("timestamp", "2024-01-01", nil), ("timestamp", "2024-01-01 24:00:00", nil),
      ("timestamp", "2024-01-01 12:00:00.0000", nil), ("date", "2023-02-29", nil),
      ("date", "1900-02-29", nil), ("date", "2000-13-01", nil), ("date", "+200-01-01", nil),
      ("uuid", "6F9619FF8B86D011B42D00C04FC964FF", nil), ("url", "'a b'", nil),
    ])
  func storedForms(type: String, text: String, sql: String?) throws {
    let yaml = table("a: { type: \(type), default: \(text) }")
    guard let sql else {
      #expect(problems(yaml).count == 1)
      return
    }
    let schema = try parsed(yaml)
    #expect(schema.written.defaultExpression(of: schema.tables[0].columns[0]) == sql)
    let database = try created(schema)
    try database.run("INSERT INTO t DEFAULT VALUES")
    expectTrue("(SELECT a IS \(sql) FROM t)", in: database)
  }

  @Test("days and moments are counted as SQLite counts them")
  func calendar() throws {
    let database = try SQLiteConnection()
    for year in stride(from: 0, through: 9999, by: 7) {
      let digits = String(repeating: "0", count: 4 - String(year).count) + String(year)
      for day in ["02-28", "03-01", "12-31"] {
        let date = "\(digits)-\(day)"
        let time = try #require(TimestampLiteral("\(date) 01:02:03.004"))
        #expect(time.description == "\(date) 01:02:03.004")
        expectTrue(
          """
          strftime('%s', '\(date)') / 86400 = \(time.date.unixDays)
            AND julianday('\(time)') = \(time.julianDay)
          """, in: database)
      }
    }
  }

  @Test("each part of a statement knows where in the file it comes from")
  func parts() throws {
    let yaml = table("amount: { type: integer, min: 3, check: amount < 9 }")
    let statement = try parsed(yaml).createStatements[0]
    let source = Array(yaml.utf8)
    let verbatim = statement.parts.filter(\.isVerbatim).map {
      String(decoding: source[$0.source], as: UTF8.self)
    }
    #expect(verbatim == ["amount < 9"])
    for part in statement.parts where part.isVerbatim {
      #expect(Array(statement.text.utf8)[part.range].elementsEqual(source[part.source]))
    }
    let place = try #require(statement.text.utf8.firstIndex(of: UInt8(ascii: "3")))
    let offset = statement.text.utf8.distance(from: statement.text.startIndex, to: place)
    #expect(statement.part(at: offset).map { source[$0.source].elementsEqual("3".utf8) } == true)
  }
}
