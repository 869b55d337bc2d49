import RuntimeSamples
import Testing

@Suite("dbgen import chooses types")
struct ImportedTypesTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  /// Imports a database created by the given statements.
  private func imported(_ sql: String, _ arguments: String...) throws -> Outcome {
    try SQLiteFile(sandbox.path("app.db")).execute(sql)
    let outcome = try sandbox.dbgen(["import", "app.db"] + arguments)
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome
  }

  /// Returns the imported text of a column, whose values are inserted `times` times, and the
  /// warnings.
  private func column(
    _ definition: String, _ values: [String] = [], times: Int = 1
  ) throws -> (text: String, warnings: String) {
    let rows = (0..<times).flatMap { _ in values.map { "(\($0))" } }
    let insertion = rows.isEmpty ? "" : "INSERT INTO t VALUES \(rows.joined(separator: ", "))"
    let outcome = try imported("CREATE TABLE t (\(definition)); \(insertion)")
    let line = try #require(outcome.output.firstMatch(of: #/columns:\n +\w+: +(.*)\n/#))
    return (String(line.output.1), outcome.error)
  }

  @Test(
    "a column that is declared boolean is one if all of its rows are 0 or 1",
    arguments: [
      ("a BOOLEAN NOT NULL", [], "{ type: boolean, sqlType: BOOLEAN, check: false }"),
      ("a BOOL", ["0", "1"], #"{ type: "boolean?", sqlType: BOOL, check: false }"#),
      ("a BOOLEAN", ["2"], #"{ type: "integer?", sqlType: BOOLEAN }"#),
      ("a BOOLEAN", ["'t'"], #"{ type: "any?", sqlType: BOOLEAN }"#),
      ("a BOOLEAN DEFAULT 'f'", [], #"{ type: "any?", sqlType: BOOLEAN, default: f }"#),
      ("a BOOLEAN CHECK (a IN (0, 1))", [], #"{ type: "boolean?", sqlType: BOOLEAN }"#),
      ("a INTEGER, CHECK (a IN (0, 1))", [], "boolean?"), ("a INTEGER", ["0", "1"], "integer?"),
      (
        "a INT DEFAULT TRUE", ["0"],
        #"{ type: "boolean?", sqlType: INT, default: true, check: false }"#
      ),
      (
        "a BOOLEAN NOT NULL DEFAULT (FALSE)", [],
        "{ type: boolean, sqlType: BOOLEAN, default: false, check: false }"
      ),
      ("a INT NOT NULL DEFAULT TRUE", ["2"], "{ type: integer, sqlType: INT, default: 1 }"),
    ])
  func booleans(definition: String, values: [String], text: String) throws {
    #expect(try column(definition, values).text == text)
  }

  @Test(
    "days and times have the encoding that their rows or their default show",
    arguments: [
      (
        "a DATETIME", ["'2024-02-29 10:00:00'"],
        #"{ type: "timestamp?", encoding: textSeconds, sqlType: DATETIME }"#
      ),
      (
        "a DATETIME", ["'2024-02-29T10:00:00.123Z'"],
        #"{ type: "timestamp?", encoding: iso8601, sqlType: DATETIME }"#
      ),
      (
        "a TIMESTAMP", ["'2024-02-29T10:00:00Z'"],
        #"{ type: "timestamp?", encoding: iso8601Seconds, sqlType: TIMESTAMP }"#
      ),
      (
        "a DATETIME", ["1700000000"],
        #"{ type: "timestamp?", encoding: unixSeconds, sqlType: DATETIME }"#
      ),
      (
        "a DATETIME", ["1700000000123", "0"],
        #"{ type: "timestamp?", encoding: unixMilliseconds, sqlType: DATETIME }"#
      ),
      (
        "a DATETIME", ["julianday('2024-02-29 10:11:12.345')"],
        #"{ type: "timestamp?", encoding: julianDay, sqlType: DATETIME }"#
      ),
      (
        "a TIMESTAMP", ["700000000.125", "700000000"],
        #"{ type: "timestamp?", encoding: appleSeconds, sqlType: TIMESTAMP }"#
      ),
      ("a DATE", ["'2024-02-29'"], #"{ type: "date?", sqlType: DATE }"#),
      ("a DATE", ["19000"], #"{ type: "date?", encoding: unixDays, sqlType: DATE }"#),
      ("a DATETIME", ["'2024-02-29'"], #"{ type: "text?", sqlType: DATETIME }"#),
      ("a DATETIME", ["'2024-02-29 10:00:00+01:00'"], #"{ type: "text?", sqlType: DATETIME }"#),
      (
        "a DATETIME", ["'2024-02-29 10:00:00.123456'"],
        #"{ type: "timestamp?", encoding: textMicroseconds, sqlType: DATETIME }"#
      ),
      (
        "a DATETIME", ["'2024-02-29 10:00:00.123456'", "'2024-02-29 10:00:00'"],
        #"{ type: "timestamp?", encoding: textOptionalMicroseconds, sqlType: DATETIME }"#
      ),
      (
        "a DATETIME", ["'2024-02-29T10:00:00.123456Z'"],
        #"{ type: "timestamp?", encoding: iso8601Microseconds, sqlType: DATETIME }"#
      ),
      (
        "a DATETIME", ["'2024-02-29T10:00:00.123'"],
        #"{ type: "timestamp?", encoding: iso8601WithoutZone, sqlType: DATETIME }"#
      ),
      (
        "a DATETIME", ["1700000000123456"],
        #"{ type: "timestamp?", encoding: unixMicroseconds, sqlType: DATETIME }"#
      ),
      (
        "a TIMESTAMP", ["1700000000.125"],
        #"{ type: "timestamp?", encoding: realSeconds, sqlType: TIMESTAMP }"#
      ),
      (
        "a DATETIME", ["'2024-02-29 10:00:00.123'", "'2024-02-29 10:00:00'"],
        #"{ type: "text?", sqlType: DATETIME }"#
      ),
      ("a DATETIME", ["'2024-02-29T10:00:00'"], #"{ type: "text?", sqlType: DATETIME }"#),
      ("a DATETIME", ["'soon'", "1"], #"{ type: "any?", sqlType: DATETIME }"#),
      ("a DATETIME", [], #"{ type: "timestamp?", sqlType: DATETIME }"#),
      (
        "a datetime(6)", [],
        #"{ type: "timestamp?", encoding: textMicroseconds, sqlType: datetime(6) }"#
      ),
      (
        "a TEXT DEFAULT CURRENT_TIMESTAMP", [],
        #"{ type: "timestamp?", encoding: textSeconds, default: { sql: CURRENT_TIMESTAMP } }"#
      ),
      (
        "a TEXT DEFAULT (datetime('now'))", [],
        #"{ type: "timestamp?", encoding: textSeconds, default: { sql: "datetime('now')" } }"#
      ),
      (
        "a INTEGER DEFAULT (strftime('%s', 'now'))", [],
        #"{ type: "timestamp?", encoding: unixSeconds, default: { sql: "strftime('%s', 'now')" } }"#
      ),
      (
        "a DATETIME DEFAULT 0", [],
        #"{ type: "timestamp?", encoding: unixSeconds, sqlType: DATETIME, default: { sql: "0" } }"#
      ),
    ])
  func times(definition: String, values: [String], text: String) throws {
    #expect(try column(definition, values).text == text)
  }

  @Test(
    "a number isn't a time just because of its column's name",
    arguments: [
      ("deleted", "0"), ("times_used", "0"), ("play_time", "0"), ("updated", "0"),
      ("candidate_id", "1700000000"), ("phonedate", "1700000000"),
    ])
  func numbers(name: String, value: String) throws {
    #expect(try column("\(name) INTEGER", [value], times: 150).text == "integer?")
  }

  @Test(
    "a shape of a GeoPackage is a blob, though SQLite finds INT in POINT",
    arguments: ["POINT", "LINESTRING", "GEOMETRY"], [[], ["x'4750'"]])
  func shapes(type: String, rows: [String]) throws {
    #expect(try column("a \(type)", rows).text == "{ type: \"blob?\", sqlType: \(type) }")
  }

  @Test(
    "a column of times whose default is another form than its rows stays text, and says why",
    arguments: ["'2024-01-01T10:00:00Z'", "'2024-01-01T10:00:00.000Z'"])
  func otherFormOfDefault(value: String) throws {
    let column = try column("a TIMESTAMP DEFAULT CURRENT_TIMESTAMP", [value])
    #expect(column.text.hasPrefix(#"{ type: "text?", sqlType: TIMESTAMP"#))
    #expect(
      column.warnings.contains("the form of the rows differs from that of the default"),
      "\(column.warnings)")
  }

  @Test("the forms of texts are found in a UTF-16 database, too")
  func utf16() throws {
    let outcome = try imported(
      """
      PRAGMA encoding = 'UTF-16';
      CREATE TABLE t (at DATETIME, day DATE, key UUID);
      INSERT INTO t VALUES ('2024-02-29 10:00:00', '2024-02-29', '6F9619FF-8B86-D011-B42D-00C04FC964FF')
      """)
    #expect(
      outcome.output.contains(
        """
              at:  { type: "timestamp?", encoding: textSeconds, sqlType: DATETIME }
              day: { type: "date?", sqlType: DATE }
              key: { type: "uuid?", encoding: uppercase, sqlType: UUID }
        """), "\(outcome.output) \(outcome.error)")
  }

  @Test("long texts stay text, however many there are")
  func longTexts() throws {
    let text = "'" + String(repeating: "word ", count: 4000) + "'"
    #expect(try column("a TEXT", [text], times: 120).text == "text?")
  }

  @Test("a default of seconds with a fraction isn't a timestamp")
  func subseconds() throws {
    let column = try column("a INTEGER DEFAULT (unixepoch('subsec'))", [])
    #expect(!column.text.contains("timestamp"), "\(column.text)")
  }

  @Test("dbgen import says why times stay text where they would be written back otherwise")
  func keptTimes() throws {
    #expect(
      try column("a DATETIME", ["'2024-02-29 10:00:00+01:00'"]).warnings == """
        app.db:1:1: warning: table 't': column 'a' is of type text: a timestamp wouldn't be written back \
        exactly as the rows have it: with an offset, or with fractions of several lengths [SI013]

        """)
  }

  @Test("the times of a file of Core Data's are seconds since 2001, even the first of them")
  func coreData() throws {
    let outcome = try imported(
      "CREATE TABLE ZNOTE (Z_PK INTEGER PRIMARY KEY, ZMADE TIMESTAMP); CREATE TABLE Z_METADATA (Z_UUID VARCHAR(255))"
    )
    #expect(
      outcome.output.contains(
        #"ZMADE: { type: "timestamp?", encoding: appleSeconds, sqlType: TIMESTAMP }"#))
  }

  @Test(
    "numbers with a fraction are real, but for keys and where no fraction is declared",
    arguments: [
      ("a NUMERIC", [], #"{ type: "real?", sqlType: NUMERIC }"#),
      ("a DECIMAL(10,2)", ["1", "2.5"], #"{ type: "real?", sqlType: "DECIMAL(10,2)" }"#),
      ("a MONEY", ["1"], #"{ type: "real?", sqlType: MONEY }"#),
      ("a NUMBER(10)", ["1"], #"{ type: "integer?", sqlType: NUMBER(10) }"#),
      ("a NUMERIC PRIMARY KEY", [], #"{ type: "integer?", primaryKey: true, sqlType: NUMERIC }"#),
      ("a DECIMAL", ["'x'"], #"{ type: "any?", sqlType: DECIMAL }"#),
      ("a INTEGER", ["2.5", "1"], #"{ type: "real?", sqlType: INTEGER }"#),
    ])
  func numbers(definition: String, values: [String], text: String) throws {
    #expect(try column(definition, values).text == text)
  }

  @Test(
    "rows narrow a type that the column isn't declared with only where there are many of them",
    arguments: [
      ("a TEXT", "'2024-02-29'", "date?", "dates"),
      ("a TEXT", "'6f9619ff-8b86-d011-b42d-00c04fc964ff'", "uuid?", "UUIDs"),
      (
        "a TEXT", "'2024-02-29 10:00:00'", #"{ type: "timestamp?", encoding: textSeconds }"#,
        "times in SQLite's form"
      ),
      (
        "made_at INTEGER", "1700000000", #"{ type: "timestamp?", encoding: unixSeconds }"#,
        "seconds since 1970"
      ),
      ("a DATETIME", "'2024-02-29'", #"{ type: "date?", sqlType: DATETIME }"#, "dates"),
      (
        "a CHAR(36)", "'6f9619ff-8b86-d011-b42d-00c04fc964ff'",
        #"{ type: "uuid?", sqlType: CHAR(36) }"#, "UUIDs"
      ),
      ("a", "5", #"{ type: "integer?", sqlType: "" }"#, "integers"),
    ])
  func many(definition: String, value: String, text: String, noun: String) throws {
    let few = try column(definition, [value], times: 99)
    #expect(few.text != text)
    let sandbox = try ImportedTypesTests()
    let many = try sandbox.column(definition, [value], times: 100)
    #expect(many.text == text)
    let name = definition.split(separator: " ")[0]
    let type = try #require(text.firstMatch(of: #/(?:type: ")?(\w+)\?/#)).output.1
    #expect(
      many.warnings == """
        app.db:1:1: warning: column 't.\(name)' has type \(type) because all of its rows have \(noun): \
        write another type if there can be others [SI013]

        """)
  }

  @Test(
    "UUIDs are what is declared as such, by name or length, in the form that the rows have",
    arguments: [
      ("a UUID", [], #"{ type: "uuid?", sqlType: UUID }"#),
      ("a UUID", ["randomblob(16)"], #"{ type: "uuid?", encoding: blob, sqlType: UUID }"#),
      (
        "a UUID", ["'6F9619FF-8B86-D011-B42D-00C04FC964FF'"],
        #"{ type: "uuid?", encoding: uppercase, sqlType: UUID }"#
      ),
      (
        "a CHAR(36)", ["'6f9619ff-8b86-d011-b42d-00c04fc964ff'"],
        #"{ type: "text?", sqlType: CHAR(36) }"#
      ),
      ("a CHAR(36)", [], #"{ type: "text?", sqlType: CHAR(36) }"#),
    ])
  func uuids(definition: String, values: [String], text: String) throws {
    #expect(try column(definition, values).text == text)
  }

  @Test("dbgen import says why each column has the type any, grouped by reason")
  func reasons() throws {
    let outcome = try imported(
      "CREATE TABLE t (a, b, c TEXT, d STRING); INSERT INTO t VALUES (1, 'x', x'00', NULL), (1, 1, 'x', NULL)"
    )
    #expect(
      outcome.error == """
        app.db:1:1: warning: table 't': column 'c' is of type any: the rows have values of several kinds [SI014]
        app.db:1:1: warning: table 't': column 'd' is of type any: SQLite converts text that looks like \
        a number if the type is 'STRING' [SI014]
        app.db:1:1: warning: table 't': columns 'a', 'b' are of type any: a column without a declared type \
        holds any value [SI014]

        """)
  }

  @Test("a column has the encoding in which the source's own SQL stores its times")
  func storedByTrigger() throws {
    let table = "CREATE TABLE t (id INTEGER PRIMARY KEY, a TIMESTAMP, b TIMESTAMP); "
    let trigger =
      "CREATE TRIGGER u AFTER UPDATE ON t BEGIN UPDATE t SET a = datetime('now') WHERE id = new.id; "
      + "UPDATE t SET a = CURRENT_TIMESTAMP, b = 'unknown' WHERE id = new.id; END"
    let outcome = try imported(table + trigger)
    #expect(outcome.output.contains("encoding: textSeconds, sqlType: TIMESTAMP"))
    #expect(outcome.output.contains(#"b:  { type: "text?", sqlType: TIMESTAMP }"#))
    #expect(outcome.error.contains("column 't.a' is stored as textSeconds"))
    #expect(outcome.error.contains("column 't.b' is of type text"))
  }

  @Test("a check of the source that compares a time with a number is kept")
  func comparedByCheck() throws {
    let outcome = try imported(
      "CREATE TABLE t (a TEXT CHECK (a = 5 OR a > '2024')); INSERT INTO t "
        + "VALUES ('2024-02-29 10:00:00'), ('2025-02-28 10:00:00'), ('2026-02-28 10:00:00')")
    #expect(outcome.output.contains(#"a: { type: "text?", check: "a = 5 OR a > '2024'" }"#))
  }
}
