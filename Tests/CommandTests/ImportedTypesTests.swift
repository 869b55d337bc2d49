import Testing

@Suite("dbgen import chooses types")
struct ImportedTypesTests {
  private let sandbox = Sandbox()

  /// Imports a database created by the given statements.
  /// Returns the imported text of a column, whose values are inserted `times` times, and the
  /// warnings.
  private func column(
    _ definition: String, _ values: [String] = [], times: Int = 1
  ) throws -> (text: String, warnings: String) {
    let rows = (0..<times).flatMap { _ in values.map { "(\($0))" } }
    let insertion = rows.isEmpty ? "" : "INSERT INTO t VALUES \(rows.joined(separator: ", "))"
    let outcome = try sandbox.imported("CREATE TABLE t (\(definition)); \(insertion)")
    let line = try #require(outcome.output.firstMatch(of: #/columns:\n +\w+: +(.*)\n/#))
    return (String(line.output.1), outcome.error)
  }

  @Test(
    "a column that is declared boolean is one if all of its rows are 0 or 1",
    arguments: [
      ("a BOOLEAN NOT NULL", [], "BOOLEAN"),
      ("a BOOL", ["0", "1"], "BOOL?"),
      ("a BOOLEAN", ["2"], #"{ type: "integer?", sqlType: BOOLEAN }"#),
      ("a BOOLEAN", ["1", "'t'"], #"{ type: "any?", sqlType: BOOLEAN }"#),
      ("a BOOLEAN", ["'perhaps'"], #"{ type: "text?", sqlType: BOOLEAN }"#),
      ("a BOOLEAN NOT NULL DEFAULT '0'", [], "{ type: BOOLEAN, default: false }"),
      ("a BOOLEAN CHECK (a IN (0, 1))", [], #"{ type: "boolean?", sqlType: BOOLEAN }"#),
      ("a INTEGER, CHECK (a IN (0, 1))", [], "boolean?"), ("a INTEGER", ["0", "1"], "integer?"),
      (
        "a INT DEFAULT TRUE", ["0"],
        #"{ type: "boolean?", sqlType: INT, default: true, check: false }"#
      ),
      (
        "a BOOLEAN NOT NULL DEFAULT (FALSE)", [],
        "{ type: BOOLEAN, default: false }"
      ),
      ("a INT NOT NULL DEFAULT TRUE", ["2"], "{ type: INT, default: 1 }"),
    ])
  func booleans(definition: String, values: [String], text: String) throws {
    #expect(try column(definition, values).text == text)
  }

  @Test("a column that becomes 'any' keeps its bounds and its collation")
  func constraintsOfOtherTypes() throws {
    let outcome = try sandbox.imported(
      """
      CREATE TABLE t (at DATE, size BLOB AS (at) CHECK (length(size) < 10),
        seen TIMESTAMP COLLATE NOCASE CHECK (seen BETWEEN 1 AND 5));
      """)
    #expect(
      outcome.output.hasSuffix(
        """
              at:   { type: "text?", sqlType: DATE }
              size: { type: "any?", sqlType: BLOB, check: 'length("size") <= 9', generated: at }
              seen: { type: "any?", sqlType: TIMESTAMP, check: seen BETWEEN 1 AND 5, collate: nocase }

        """), "\(outcome.output)")
  }

  @Test("a table whose default has another type is kept unchanged, also if its key is NOT NULL")
  func keysThatAreNotNull() throws {
    let sql = "CREATE TABLE t (id INTEGER PRIMARY KEY NOT NULL, a TEXT DEFAULT x'00') STRICT"
    #expect(try sandbox.imported(sql).output.contains("    sql: \(sql)\n    columns:\n"))
  }

  @Test(
    "a boolean that is stored as text is an enum of its two texts, with a hint",
    arguments: [
      ("a BOOLEAN", ["'t'"], "t", "f", #"{ type: "A?", sqlType: BOOLEAN, check: false }"#),
      (
        "a BOOLEAN NOT NULL DEFAULT 'f'", [], "t", "f",
        "{ type: A, sqlType: BOOLEAN, default: f, check: false }"
      ),
      (
        "a BOOL NOT NULL DEFAULT 'True'", ["'False'"], "True", "False",
        #"{ type: A, sqlType: BOOL, default: "True", check: false }"#
      ),
      (
        "a BOOLEAN NOT NULL", ["'yes'", "'no'"], "yes", "no",
        "{ type: A, sqlType: BOOLEAN, check: false }"
      ),
    ])
  func textualBooleans(
    definition: String, values: [String], yes: String, no: String, text: String
  ) throws {
    let column = try column(definition, values)
    #expect(column.text == text)
    #expect(
      column.warnings == """
        app.db: warning: column 't.a' is an enum of '\(yes)' and '\(no)', which its rows or its default \
        have instead of 0 and 1 [SI013]

        """)
  }

  @Test("an imported enum of booleans compiles to a schema that opens the file")
  func checkedBooleans() throws {
    let outcome = try sandbox.imported(
      "CREATE TABLE t (a BOOLEAN, b BOOLEAN); INSERT INTO t VALUES ('true', 'on'), ('false', 'off')"
    )
    #expect(
      outcome.output.contains("enums:\n  A: [\"true\", \"false\"]\n  B: [\"on\", \"off\"]\n"),
      "\(outcome.output)")
    try sandbox.write(outcome.output, to: "app.yaml")
    #expect(try sandbox.dbgen("migration", "status", "app.yaml", "app.db").status == 0)
  }

  @Test(
    "days and times have the encoding that their rows or their default show",
    arguments: [
      (
        "a DATETIME", ["'2024-02-29 10:00:00'"],
        #"{ type: "DATETIME?", encoding: textSeconds }"#
      ),
      (
        "a DATETIME", ["'2024-02-29T10:00:00.123Z'"],
        #"{ type: "DATETIME?", encoding: iso8601 }"#
      ),
      (
        "a TIMESTAMP", ["'2024-02-29T10:00:00Z'"],
        #"{ type: "TIMESTAMP?", encoding: iso8601Seconds }"#
      ),
      (
        "a DATETIME", ["1700000000"],
        #"{ type: "DATETIME?", encoding: unixSeconds }"#
      ),
      (
        "a DATETIME", ["1700000000123", "0"],
        #"{ type: "DATETIME?", encoding: unixMilliseconds }"#
      ),
      (
        "a DATETIME", ["julianday('2024-02-29 10:11:12.345')"],
        #"{ type: "DATETIME?", encoding: julianDay }"#
      ),
      (
        "a TIMESTAMP", ["700000000.125", "700000000"],
        #"{ type: "TIMESTAMP?", encoding: appleSeconds }"#
      ),
      ("a DATE", ["'2024-02-29'"], "DATE?"),
      ("a DATE", ["19000"], #"{ type: "DATE?", encoding: unixDays }"#),
      ("a DATETIME", ["'2024-02-29'"], #"{ type: "text?", sqlType: DATETIME }"#),
      ("a DATETIME", ["'2024-02-29 10:00:00+01:00'"], #"{ type: "text?", sqlType: DATETIME }"#),
      (
        "a DATETIME", ["'2024-02-29 10:00:00.123456'"],
        #"{ type: "DATETIME?", encoding: textMicroseconds }"#
      ),
      (
        "a DATETIME", ["'2024-02-29 10:00:00.123456'", "'2024-02-29 10:00:00'"],
        #"{ type: "DATETIME?", encoding: textOptionalMicroseconds }"#
      ),
      (
        "a DATETIME", ["'2024-02-29T10:00:00.123456Z'"],
        #"{ type: "DATETIME?", encoding: iso8601Microseconds }"#
      ),
      (
        "a DATETIME", ["'2024-02-29T10:00:00.123'"],
        #"{ type: "DATETIME?", encoding: iso8601WithoutZone }"#
      ),
      (
        "a DATETIME", ["1700000000123456"],
        #"{ type: "DATETIME?", encoding: unixMicroseconds }"#
      ),
      (
        "a TIMESTAMP", ["1700000000.125"],
        #"{ type: "TIMESTAMP?", encoding: realSeconds }"#
      ),
      (
        "a DATETIME", ["'2024-02-29 10:00:00.123'", "'2024-02-29 10:00:00'"],
        #"{ type: "text?", sqlType: DATETIME }"#
      ),
      ("a DATETIME", ["'2024-02-29T10:00:00'"], #"{ type: "text?", sqlType: DATETIME }"#),
      ("a DATETIME", ["'soon'", "1"], #"{ type: "any?", sqlType: DATETIME }"#),
      ("a DATETIME", [], "DATETIME?"),
      (
        "a datetime(6)", [],
        #"{ type: "DATETIME(6)?", encoding: textMicroseconds }"#
      ),
      (
        "a TEXT DEFAULT CURRENT_TIMESTAMP", [],
        #"{ type: "timestamp?", encoding: textSeconds, default: now }"#
      ),
      (
        "a TEXT DEFAULT (datetime('now'))", [],
        #"{ type: "timestamp?", encoding: textSeconds, default: now }"#
      ),
      (
        "a INTEGER DEFAULT (strftime('%s', 'now'))", [],
        #"{ type: "timestamp?", encoding: unixSeconds, default: now }"#
      ),
      (
        "a DATE DEFAULT CURRENT_DATE", ["'2024-02-29'"],
        #"{ type: "DATE?", default: today }"#
      ),
      (
        "a DATETIME DEFAULT (datetime('now', 'localtime'))", [],
        #"{ type: "DATETIME?", encoding: textSeconds, default: { sql: "datetime('now', 'localtime')" } }"#
      ),
      (
        "a DATETIME DEFAULT 0", [],
        #"{ type: "DATETIME?", encoding: unixSeconds, default: { sql: "0" } }"#
      ),
    ])
  func times(definition: String, values: [String], text: String) throws {
    #expect(try column(definition, values).text == text)
  }

  @Test(
    "text isn't taken for days or times unless every row is one",
    arguments: [
      ["'2024-02-29'", "'soon'"], ["'2024-02-30'"], ["'2024-02-29 24:00:00'"], ["'29.02.2024'"],
      ["'2024-2-29'"], ["'12:30'"], ["'2024-02-29 10:00'"], ["''"],
      ["'2024-02-29 10:00:00'", "'2024-02-29T10:00:00Z'"], ["'2024-02-29 10:00:00.12'"],
    ])
  func noTimes(values: [String]) throws {
    for definition in ["made_at TEXT", "a DATETIME", "a TIMESTAMP"] {
      let sandbox = ImportedTypesTests()
      let column = try sandbox.column(definition, values)
      #expect(column.text.contains("text?"), "\(definition): \(column.text)")
      guard !definition.contains("TEXT") else {
        #expect(column.warnings == "")
        continue
      }
      #expect(
        column.warnings == """
          app.db: warning: table 't': column 'a' is of type text: the rows have text that isn't a time, or \
          that a timestamp wouldn't write back exactly, such as one with an offset or with fractions of \
          several lengths [SI013]

          """)
    }
  }

  @Test(
    "where rows have several encodings of times, the import names the others",
    arguments: [
      (
        "a DATETIME", "'2024-02-29 10:00:00'", "textSeconds",
        "textSeconds, which was chosen, and textOptionalMicroseconds"
      ),
      (
        "a DATETIME", "'2024-02-29 10:00:00.123456'", "textMicroseconds",
        "textMicroseconds, which was chosen, and textOptionalMicroseconds"
      ),
      (
        "a TIMESTAMP", "700000000", "unixSeconds",
        "unixSeconds, which was chosen, and appleSeconds"
      ),
      (
        "a TIMESTAMP", "0", "unixSeconds",
        "unixSeconds, which was chosen, and unixMilliseconds and unixMicroseconds"
      ),
    ])
  func severalEncodings(
    definition: String, value: String, encoding: String, encodings: String
  ) throws {
    let column = try column(definition, [value], times: 3)
    #expect(column.text.hasSuffix("?\", encoding: \(encoding) }"), "\(column.text)")
    #expect(
      column.warnings == """
        app.db: warning: the rows of 't.a' fit the encoding \(encodings), too: write the one in which the \
        program stores times [SI013]

        """)
  }

  @Test(
    "what the program is known to store, the default says or many rows show, needs no hint",
    arguments: [
      (
        "CREATE TABLE django_migrations (id INTEGER PRIMARY KEY)", "datetime",
        "'2024-02-29 10:00:00.123456'", 1, "textOptionalMicroseconds"
      ),
      (
        "CREATE TABLE django_migrations (id INTEGER PRIMARY KEY)", "datetime",
        "'2024-02-29 10:00:00'", 1, "textOptionalMicroseconds"
      ),
      (
        "CREATE TABLE django_migrations (id INTEGER PRIMARY KEY)", "datetime", "NULL", 1,
        "textOptionalMicroseconds"
      ),
      (
        "CREATE TABLE ar_internal_metadata (key VARCHAR PRIMARY KEY)", "datetime",
        "'2024-02-29 10:00:00.123456'", 1, "textMicroseconds"
      ),
      (
        "CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY)", "DATETIME", "NULL", 1,
        "textMicroseconds"
      ),
      ("", "datetime(6)", "'2024-02-29 10:00:00.123456'", 1, "textMicroseconds"),
      ("", "DATETIME DEFAULT CURRENT_TIMESTAMP", "'2024-02-29 10:00:00'", 1, "textSeconds"),
      ("", "DATETIME", "'2024-02-29 10:00:00'", 100, "textSeconds"),
    ])
  func knownWriters(
    statement: String, type: String, value: String, count: Int, encoding: String
  ) throws {
    let rows = repeatElement("(\(value))", count: count).joined(separator: ", ")
    let outcome = try sandbox.imported(
      "CREATE TABLE t (a \(type)); INSERT INTO t VALUES \(rows); \(statement)")
    #expect(outcome.output.contains("encoding: \(encoding)"), "\(outcome.output)")
    #expect(outcome.error == "")
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
    #expect(try column("a \(type)", rows).text == "\(type)?")
  }

  @Test(
    "a column of times whose default is another form than its rows stays text, and says why",
    arguments: ["'2024-01-01T10:00:00Z'", "'2024-01-01T10:00:00.000Z'"])
  func otherFormOfDefault(value: String) throws {
    let column = try column("a TIMESTAMP DEFAULT CURRENT_TIMESTAMP", [value])
    #expect(column.text.hasPrefix(#"{ type: "text?", sqlType: TIMESTAMP"#))
    #expect(
      column.warnings.contains(
        "the form of the rows differs from that of the default: a next version with another type "
          + "can convert them by '--convert'"),
      "\(column.warnings)")
  }

  @Test("the forms of texts are found in a UTF-16 database, too")
  func utf16() throws {
    let outcome = try sandbox.imported(
      """
      PRAGMA encoding = 'UTF-16';
      CREATE TABLE t (at DATETIME, day DATE, key UUID);
      INSERT INTO t VALUES ('2024-02-29 10:00:00', '2024-02-29', '6F9619FF-8B86-D011-B42D-00C04FC964FF')
      """)
    #expect(
      outcome.output.contains(
        """
              at:  { type: "DATETIME?", encoding: textSeconds }
              day: DATE?
              key: { type: "UUID?", encoding: uppercase }
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
        app.db: warning: table 't': column 'a' is of type text: the rows have text that isn't a time, or \
        that a timestamp wouldn't write back exactly, such as one with an offset or with fractions of \
        several lengths [SI013]

        """)
  }

  @Test("the times of a file of Core Data's are seconds since 2001, even the first of them")
  func coreData() throws {
    let outcome = try sandbox.imported(
      "CREATE TABLE ZNOTE (Z_PK INTEGER PRIMARY KEY, ZMADE TIMESTAMP); CREATE TABLE Z_METADATA (Z_UUID VARCHAR(255))"
    )
    #expect(
      outcome.output.contains(
        #"ZMADE: { type: "TIMESTAMP?", encoding: appleSeconds }"#))
  }

  @Test(
    "numbers with a fraction are real, but for keys and where no fraction is declared",
    arguments: [
      ("a NUMERIC", [], "NUMERIC?"),
      ("a DECIMAL(10,2)", ["1", "2.5"], "DECIMAL(10,2)?"),
      ("a MONEY", ["1"], "MONEY?"),
      ("a NUMBER(10)", ["1"], "NUMBER(10)?"),
      (
        "a NUMERIC PRIMARY KEY", [],
        "{ type: integer, primaryKey: true, sqlType: NUMERIC, notNull: false }"
      ),
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
        "run_time INTEGER", "200000000", #"{ type: "timestamp?", encoding: unixSeconds }"#,
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
    let sandbox = ImportedTypesTests()
    let many = try sandbox.column(definition, [value], times: 100)
    #expect(many.text == text)
    let name = definition.split(separator: " ")[0]
    let type = try #require(text.firstMatch(of: #/(?:type: ")?(\w+)\?/#)).output.1
    #expect(
      many.warnings.contains(
        """
        app.db: warning: column 't.\(name)' has type \(type) because all of its rows have \(noun): \
        write another type if there can be others [SI013]

        """))
  }

  @Test(
    "UUIDs are what is declared as such, by name or length, in the form that the rows have",
    arguments: [
      ("a UUID", [], "UUID?"),
      ("a UUID", ["randomblob(16)"], #"{ type: "UUID?", encoding: blob }"#),
      (
        "a UUID", ["'6F9619FF-8B86-D011-B42D-00C04FC964FF'"],
        #"{ type: "UUID?", encoding: uppercase }"#
      ),
      (
        "a CHAR(36)", ["'6f9619ff-8b86-d011-b42d-00c04fc964ff'"],
        "CHAR(36)?"
      ),
      ("a CHAR(36)", [], "CHAR(36)?"),
    ])
  func uuids(definition: String, values: [String], text: String) throws {
    #expect(try column(definition, values).text == text)
  }

  @Test(
    "a column that is named like its values needs only a few rows",
    arguments: [
      (
        "made_at INTEGER", "1700000000", #"{ type: "timestamp?", encoding: unixSeconds }"#,
        "seconds since 1970"
      ),
      (
        "updatedAt INTEGER", "1700000000123",
        #"{ type: "timestamp?", encoding: unixMilliseconds }"#, "milliseconds since 1970"
      ),
      (
        "timestamp REAL", "1700000000.25", #"{ type: "timestamp?", encoding: realSeconds }"#,
        "seconds since 1970"
      ),
      (
        "date REAL", "728488800.5", #"{ type: "timestamp?", encoding: appleSeconds }"#,
        "seconds since 2001"
      ),
      (
        "added TEXT", "'2024-02-29T10:00:00Z'",
        #"{ type: "timestamp?", encoding: iso8601Seconds }"#, "times in ISO 8601's form"
      ),
      ("paid_on TEXT", "'2024-02-29'", "date?", "dates"),
      ("id TEXT", "'6f9619ff-8b86-d011-b42d-00c04fc964ff'", "uuid?", "UUIDs"),
      (
        "ownerID TEXT", "'6F9619FF-8B86-D011-B42D-00C04FC964FF'",
        #"{ type: "uuid?", encoding: uppercase }"#, "UUIDs in uppercase"
      ),
      ("guid BLOB", "randomblob(16)", #"{ type: "uuid?", encoding: blob }"#, "UUIDs"),
      (
        "id TEXT DEFAULT (uuid())", "'6f9619ff-8b86-d011-b42d-00c04fc964ff'",
        #"{ type: "uuid?", default: { sql: uuid() } }"#, "UUIDs"
      ),
      (
        "is_open INTEGER DEFAULT 0", "1",
        #"{ type: "boolean?", default: false, check: false }"#, "booleans"
      ),
      (
        "admin TINYINT(1)", "0",
        #"{ type: "boolean?", sqlType: TINYINT(1), check: false }"#, "booleans"
      ),
    ])
  func named(definition: String, value: String, text: String, noun: String) throws {
    let column = try column(definition, [value], times: 2)
    #expect(column.text == text)
    #expect(
      column.warnings.contains("because all of its rows have \(noun): write another type"),
      "\(column.warnings)")
  }

  @Test(
    "what a few rows allow but don't prove is a hint, with the line to write",
    arguments: [
      ("note TEXT", ["'2024-02-29'"], "dates", "note: date?"),
      (
        "ref TEXT NOT NULL", ["'6F9619FF-8B86-D011-B42D-00C04FC964FF'"], "UUIDs in uppercase",
        "ref: { type: uuid, encoding: uppercase }"
      ),
      (
        "deleted INTEGER NOT NULL DEFAULT 0", ["0", "1"], "booleans",
        "deleted: { type: boolean, default: false, check: false }"
      ),
      (
        "payload TEXT", [#"'{"a": 1}'"#, "'[]'"], "JSON",
        #"payload: { type: "json?", check: false, swiftType: Payload }"#
      ),
      (
        "tags TEXT NOT NULL", [#"'["a", "b"]'"#, "'[]'"], "JSON",
        #"tags: { type: json, check: false, swiftType: "[String]" }"#
      ),
      (
        "value TEXT NOT NULL", ["'[1, 2]'"], "JSON",
        #"value: { type: json, check: false, swiftType: "[Int]" }"#
      ),
      (
        "payload TEXT NOT NULL", ["'[]'"], "JSON",
        "payload: { type: json, check: false, swiftType: Payload }"
      ),
      (
        "opening INTEGER", ["1700000000", "1700000001", "1700000002"], "seconds since 1970",
        #"opening: { type: "timestamp?", encoding: unixSeconds }"#
      ),
      (
        "device BLOB NOT NULL", Self.bytesOfUUIDs, "UUIDs as bytes",
        "device: { type: uuid, encoding: blob }"
      ),
    ])
  func hints(definition: String, values: [String], noun: String, line: String) throws {
    let column = try column(definition, values)
    let name = definition.prefix { $0 != " " }
    let type =
      definition.contains("INTEGER") ? "integer" : definition.contains("BLOB") ? "blob" : "text"
    let appType = line.contains("swiftType: Payload") ? " and a Codable type Payload" : ""
    #expect(
      column.warnings == """
        app.db: warning: column 't.\(name)' has type \(type), but its rows have only \(noun): \
        write '\(line)'\(appType) if there can't be others [SI013]

        """)
  }

  private static let bytesOfUUIDs = (0..<4).map { "x'6f9619ff8b864011b42d00c04fc9640\($0)'" }

  @Test(
    "16 bytes are no hint for a UUID in few rows, or if they are those of checksums",
    arguments: [
      Array(bytesOfUUIDs.dropLast()), bytesOfUUIDs + ["x'6f9619ff8b86c011342d00c04fc9640f'"],
    ])
  func bytes(values: [String]) throws {
    #expect(try column("device BLOB NOT NULL", values).warnings == "")
  }

  @Test(
    "words for true and false are the hint for an enum by the name, or if the rows have both",
    arguments: [
      ("is_open TEXT NOT NULL", ["'t'"], "'t', 'f'", "IsOpen: [t, f]"),
      ("a TEXT NOT NULL", ["'true'", "'false'"], "'true', 'false'", #"A: ["true", "false"]"#),
      ("a TEXT NOT NULL", ["'true'"], nil, ""), ("a TEXT NOT NULL", ["'t'", "'f'"], nil, ""),
      ("is_open TEXT NOT NULL", ["'t'", "'F'"], nil, ""), ("a TEXT NOT NULL", ["'on'"], nil, ""),
    ])
  func wordsForBooleans(
    definition: String, values: [String], words: String?, cases: String
  ) throws {
    let column = try column(definition, values)
    guard let words else {
      #expect(column.warnings == "")
      return
    }
    let name = definition.prefix { $0 != " " }
    let line = "\(name): { type: \(cases.prefix { $0 != ":" }), check: false }"
    #expect(
      column.warnings == """
        app.db: warning: column 't.\(name)' has type text, but its rows have only \(words): write \
        '\(cases)' in 'enums' and '\(line)' if there can't be others [SI013]

        """)
  }

  @Test(
    "UUIDs without hyphens are the hint for a type of the app, in either case, but checksums aren't",
    arguments: [
      ("id CHAR(32) PRIMARY KEY", "6f9619ff8b864011b42d00c04fc964ff", "lowercase"),
      ("ref UUID NOT NULL", "6f9619ff8b864011b42d00c04fc964ff", "lowercase"),
      ("ref TEXT NOT NULL", "6F9619FF8B864011B42D00C04FC964FF", "UPPERCASE"),
      ("digest TEXT NOT NULL", "6f9619ff8b86c011342d00c04fc964ff", nil),
      ("digest TEXT NOT NULL", "6f9619ff8b864011b42d00c04fc964fF", nil),
    ])
  func digitsOfUUID(definition: String, value: String, shape: String?) throws {
    let values = (0..<5).map { "'\(value.dropLast())\($0)'" }
    let column = try column(definition, shape == nil ? ["'\(value)'"] + values : values)
    guard let shape else {
      #expect(!column.warnings.contains("UUID"), "\(column.warnings)")
      return
    }
    let name = definition.prefix { $0 != " " }
    let type = shape == "lowercase" ? "PlainUUID" : "PlainUppercaseUUID"
    #expect(
      column.warnings.contains(
        "column 't.\(name)' has type text, but its rows have only UUIDs without hyphens in "
          + "\(shape.lowercased()): write '\(name): { type: "), "\(column.warnings)")
    #expect(
      column.warnings.contains(
        "swiftType: \(type) }', a RawRepresentable type of the app, if there can't be others"),
      "\(column.warnings)")
  }

  @Test(
    "a check that requires JSON is the hint for a type of the app, with any rows",
    arguments: [
      (
        "payload TEXT NOT NULL CHECK (json_valid(payload))",
        "'payload: { type: json, swiftType: Payload }'"
      ),
      (
        "payload TEXT CHECK (payload IS NULL OR json_valid(payload))",
        #"'payload: { type: "json?", swiftType: Payload }'"#
      ),
      (
        "payload TEXT CHECK (json_valid(payload))",
        #"'payload: { type: "json?", check: false, swiftType: Payload }' and "#
          + "'json_valid(payload)' in the table's 'checks'"
      ),
    ], [[], ["'5'"]])
  func checkedJSON(column: (definition: String, lines: String), values: [String]) throws {
    let imported = try self.column(column.definition, values)
    #expect(
      imported.warnings == """
        app.db: warning: column 't.payload' has type text, but its check requires JSON: write \
        \(column.lines) and a Codable type Payload [SI013]

        """)
  }

  @Test("a check that requires JSON needs no type of the app if Swift has one for all rows")
  func checkedPlainJSON() throws {
    let imported = try column("tags TEXT NOT NULL CHECK (json_valid(tags))", [#"'["a"]'"#])
    #expect(
      imported.warnings == """
        app.db: warning: column 't.tags' has type text, but its check requires JSON: write \
        'tags: { type: json, swiftType: "[String]" }' [SI013]

        """)
  }

  @Test("a table and columns with the names that json_each has hide nothing of the JSON")
  func namesBesideJSON() throws {
    let outcome = try sandbox.imported(
      """
      CREATE TABLE item (id INTEGER PRIMARY KEY, value TEXT NOT NULL, type TEXT NOT NULL);
      INSERT INTO item VALUES (1, '["a", 1]', '["a"]'), (2, '[{}]', '["b"]');
      """)
    #expect(
      outcome.error == """
        app.db: warning: column 'item.type' has type text, but its rows have only JSON: write \
        'type: { type: json, check: false, swiftType: "[String]" }' if there can't be others [SI013]
        app.db: warning: column 'item.value' has type text, but its rows have only JSON: write \
        'value: { type: json, check: false, swiftType: Value }' and a Codable type Value if there \
        can't be others [SI013]

        """)
  }

  @Test("a single value isn't the hint for an enum")
  func singleValue() throws {
    #expect(try column("state TEXT NOT NULL", ["'new'"], times: 4).warnings == "")
  }

  @Test("a few values of a column that is named like a kind are the hint for an enum")
  func valuesOfKind() throws {
    let column = try column("state TEXT NOT NULL", ["'new'", "'paid'"], times: 2)
    #expect(column.text == "text")
    #expect(
      column.warnings == """
        app.db: warning: column 't.state' has type text, but its rows have only 'new', 'paid': \
        write 'State: [new, paid]' in 'enums' and 'state: { type: State, check: false }' if there \
        can't be others [SI013]

        """)
  }

  @Test("a reference to UUIDs has their form, if no row of its own shows another")
  func references() throws {
    let outcome = try sandbox.imported(
      """
      CREATE TABLE child (a TEXT REFERENCES parent, b TEXT REFERENCES parent);
      CREATE TABLE parent (id TEXT PRIMARY KEY NOT NULL);
      INSERT INTO parent VALUES ('6F9619FF-8B86-D011-B42D-00C04FC964FF');
      INSERT INTO child VALUES (NULL, 'other')
      """)
    #expect(
      outcome.output.contains(
        """
              a: { type: "uuid?", encoding: uppercase, references: parent }
        """), "\(outcome.output)")
  }

  @Test("a reference has the type of its key, even if its own rows allow another")
  func referencesToText() throws {
    let (lower, upper) = (
      "6f9619ff-8b86-d011-b42d-00c04fc964ff", "6F9619FF-8B86-D011-B42D-00C04FC964F0"
    )
    let outcome = try sandbox.imported(
      """
      CREATE TABLE child (parent_id UUID REFERENCES parent, made_on INTEGER REFERENCES day);
      CREATE TABLE parent (id UUID PRIMARY KEY NOT NULL, next_id UUID REFERENCES parent);
      CREATE TABLE day (number INTEGER PRIMARY KEY);
      INSERT INTO day VALUES (5), (1700000000);
      INSERT INTO parent VALUES ('\(lower)', NULL), ('\(upper)', '\(lower)');
      INSERT INTO child VALUES ('\(lower)', 1700000000)
      """)
    #expect(
      outcome.output.hasSuffix(
        """
          child:
            columns:
              parent_id: { type: "text?", sqlType: UUID, references: parent }
              made_on:   { type: "integer?", references: day }

          parent:
            columns:
              id:      { type: text, primaryKey: true, sqlType: UUID }
              next_id: { type: "text?", sqlType: UUID, references: parent }

          day:
            columns:
              number: { type: integer, primaryKey: true }

        """), "\(outcome.output)")
    #expect(
      outcome.error == """
        app.db: warning: table 'parent': column 'id' is of type text: the rows or the default aren't \
        UUIDs with hyphens in one case [SI013]

        """)
  }

  @Test("a checked boolean that refers to a number keeps its check")
  func referencesOfBooleans() throws {
    let outcome = try sandbox.imported(
      """
      CREATE TABLE answer (id INTEGER PRIMARY KEY);
      CREATE TABLE question (
        is_checked INTEGER NOT NULL REFERENCES answer CHECK (is_checked IN (0, 1)),
        is_open BOOLEAN NOT NULL REFERENCES answer
      );
      INSERT INTO answer VALUES (0), (1);
      INSERT INTO question VALUES (0, 1)
      """)
    #expect(
      outcome.output.hasSuffix(
        """
              is_checked: { type: boolean, references: answer }
              is_open:    { type: integer, sqlType: BOOLEAN, references: answer }

        """), "\(outcome.output)")
  }

  @Test(
    "a key that SQLite lets be NULL is optional only if a row is",
    arguments: [
      (["'a'"], "{ type: text, primaryKey: true, notNull: false }"),
      (["'a'", "NULL"], #"{ type: "text?", primaryKey: true }"#),
    ])
  func nullableKeys(values: [String], text: String) throws {
    #expect(try column("a TEXT PRIMARY KEY", values).text == text)
  }

  @Test(
    "what SQLite ignores isn't imported",
    arguments: [
      ("a INTEGER PRIMARY KEY NOT NULL", "{ type: integer, primaryKey: true }"),
      ("a TEXT DEFAULT NULL", "text?"), ("a TEXT COLLATE BINARY", "text?"),
      ("a INTEGER CONSTRAINT pk_t PRIMARY KEY", "{ type: integer, primaryKey: true }"),
      ("a TEXT CONSTRAINT t_a_key UNIQUE", #"{ type: "text?", unique: true }"#),
      ("a TEXT CONSTRAINT once UNIQUE", #"{ type: "text?", unique: { name: once } }"#),
      ("a REAL DEFAULT 0", #"{ type: "real?", default: 0.0 }"#),
      ("a INTEGER DEFAULT '7'", #"{ type: "integer?", default: 7 }"#),
      ("a TEXT DEFAULT 0", #"{ type: "text?", default: "0" }"#),
      ("a NUMERIC DEFAULT -1.50", #"{ type: "NUMERIC?", default: -1.5 }"#),
    ])
  func ignored(definition: String, text: String) throws {
    #expect(try column(definition).text == text)
  }

  @Test("dbgen import says why each column has the type any, grouped by reason")
  func reasons() throws {
    let outcome = try sandbox.imported(
      "CREATE TABLE t (a, b, c TEXT, d STRING); INSERT INTO t VALUES (1, 'x', x'00', NULL), (1, 1, 'x', NULL)"
    )
    #expect(
      outcome.error == """
        app.db: warning: table 't': column 'c' is of type any: the rows have values of several kinds [SI014]
        app.db: warning: table 't': column 'd' is of type any: SQLite converts text that looks like \
        a number if the type is 'STRING' [SI014]
        app.db: warning: table 't': columns 'a', 'b' are of type any: a column without a declared type \
        holds any value [SI014]

        """)
  }

  @Test("a column has the encoding in which the source's own SQL stores its times")
  func storedByTrigger() throws {
    let table = "CREATE TABLE t (id INTEGER PRIMARY KEY, a TIMESTAMP, b TIMESTAMP); "
    let trigger =
      "CREATE TRIGGER u AFTER UPDATE ON t BEGIN UPDATE t SET a = datetime('now') WHERE id = new.id; "
      + "UPDATE t SET a = CURRENT_TIMESTAMP, b = 'unknown' WHERE id = new.id; END"
    let outcome = try sandbox.imported(table + trigger)
    #expect(outcome.output.contains(#"{ type: "TIMESTAMP?", encoding: textSeconds }"#))
    #expect(outcome.output.contains(#"b:  { type: "text?", sqlType: TIMESTAMP }"#))
    #expect(outcome.error.contains("column 't.a' is stored as textSeconds"))
    #expect(outcome.error.contains("column 't.b' is of type text"))
  }

  @Test("times of the source's own SQL get one warning, and no other says that they aren't known")
  func storedByTriggers() throws {
    let names = ["t", "u", "v", "w"]
    let outcome = try sandbox.imported(
      names.map { name in
        "CREATE TABLE \(name) (id INTEGER PRIMARY KEY, a TIMESTAMP); CREATE TRIGGER on_\(name) AFTER UPDATE "
          + "ON \(name) BEGIN UPDATE \(name) SET a = datetime('now') WHERE id = new.id; END; "
      }.joined())
    #expect(
      outcome.error == """
        app.db: warning: columns 't.a', 'u.a', 'v.a', 'w.a' are stored as textSeconds, as the \
        source's own SQL stores or compares them [SI013]

        """)
  }

  @Test("a check of the source that compares a time with a number is kept")
  func comparedByCheck() throws {
    let outcome = try sandbox.imported(
      "CREATE TABLE t (a TEXT CHECK (a = 5 OR a > '2024')); INSERT INTO t "
        + "VALUES ('2024-02-29 10:00:00'), ('2025-02-28 10:00:00'), ('2026-02-28 10:00:00')")
    #expect(outcome.output.contains(#"a: { type: "text?", check: a = 5 OR a > '2024' }"#))
  }
}
