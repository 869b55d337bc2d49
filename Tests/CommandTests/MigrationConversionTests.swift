import Foundation
import RuntimeSamples
import Testing

/// Values that columns get in a migration, and what is reported about them.
@Suite("conversions, fills and statements of a migration")
struct MigrationConversionTests: MigratedSchema {
  let sandbox = Sandbox()

  private static let key = "id: { type: integer, primaryKey: true }"

  private func begin(_ tables: String..., rows: String = "") throws { try start(tables, rows) }

  private func sealed(_ query: String) throws -> [String] {
    #expect(try seal().status == 0)
    return try applied(query)
  }

  private func applied(_ query: String) throws -> [String] {
    #expect(try apply().status == 0)
    return try rows(query)
  }

  @Test(
    "a fill of a column that is never NULL has no effect, and the conversion that has one is named",
    arguments: [
      ([], "CAST(age AS INTEGER)"), (["--convert", "cat.age=age + 1"], "coalesce(age + 1, 7)"),
    ])
  func fillWithoutNull(options: [String], expression: String) throws {
    try begin("cat: { columns: { \(Self.key), age: text } }")
    try write(["cat: { columns: { \(Self.key), age: integer? } }"])
    let words = ["migration", "new", "shop.yaml", "--fill", "cat.age=7"] + options
    let outcome = try DBGenProcess(words, in: sandbox.root).outcome()
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains(
        "error: '--fill cat.age=7' has no effect: it replaces NULL, which no row has [RN104]\n"),
      "\(outcome.error)")
    #expect(
      outcome.error.contains("note: another value? --convert 'cat.age=\(expression)'\n"),
      "\(outcome.error)")
  }

  @Test("a fill replaces the NULL that a column had, or that its conversion says")
  func fillOfNull() throws {
    try begin(
      "cat: { columns: { \(Self.key), age: text?, size: text } }",
      rows: "INSERT INTO cat VALUES (1, NULL, ''), (2, '5', '6')")
    try write(["cat: { columns: { \(Self.key), age: integer, size: integer } }"])
    let outcome = try new(
      "--name", "numbers", "--fill", "cat.age=7", "--fill", "cat.size=8", "--convert",
      "cat.size=CAST(nullif(size, '') AS INTEGER)")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try sealed("SELECT age, size FROM cat ORDER BY id") == ["7|8", "5|6"])
  }

  @Test("a conversion makes values NULL where it says so, and other values are refused")
  func writtenNull() throws {
    try begin(
      "cat: { columns: { \(Self.key), age: text } }",
      rows: "INSERT INTO cat VALUES (1, '5'), (2, 'young'), (3, '')")
    try write(["cat: { columns: { \(Self.key), age: integer? } }"])
    let outcome = try new(
      "--name", "numbers", "--convert",
      "cat.age=CASE WHEN age GLOB '[0-9]*' THEN CAST(age AS INTEGER) ELSE NULL END")
    #expect(outcome.status == 0 && !outcome.error.contains("[ML003]"), "\(outcome)")
    #expect(
      outcome.error.contains(
        "warning: values of 'cat.age' become NULL where 'convert' says so [ML002]\n"),
      "\(outcome.error)")
    #expect(try sealed("SELECT age FROM cat ORDER BY id") == ["5", "NULL", "NULL"])
  }

  @Test("a value from a new table that a statement fills is refused, with what to write instead")
  func valueOfNewTable() throws {
    try begin(
      "cat: { columns: { \(Self.key), breed: text } }",
      rows: "INSERT INTO cat VALUES (1, 'Manx'), (2, 'Ocicat'), (3, 'Manx')")
    try write([
      "cat: { columns: { \(Self.key), breedID: { type: integer?, references: breed } } }",
      "breed: { columns: { \(Self.key), name: text } }",
    ])
    let lookUp = "(SELECT breed.id FROM breed WHERE breed.name = cat.breed)"
    let insertion = "INSERT INTO breed (name) SELECT DISTINCT breed FROM cat ORDER BY 1"
    let words = ["--name", "breeds", "--drop", "cat.breed", "--sql"]
    let empty = try new(words + [insertion, "--fill", "cat.breedID=\(lookUp)"])
    #expect(empty.status == 1)
    #expect(
      empty.error.contains(
        "error: can't add column 'cat.breedID': table 'breed' has no rows yet: fill it by 'sql', and "
          + "then set the column there by UPDATE [MG008]"), "\(empty)")
    let filled = try new(words + ["\(insertion); UPDATE cat SET breedID = \(lookUp)"])
    #expect(filled.status == 0, "\(filled)")
    #expect(try seal().status == 0)
    #expect(try applied("SELECT breedID FROM cat ORDER BY id") == ["1", "2", "1"])
  }

  @Test("a conversion that makes NULL of no value, or only where it says so, refuses no row")
  func nullOfText() throws {
    try begin(
      "cat: { columns: { \(Self.key), chip: text, breed: text } }",
      rows: "INSERT INTO cat VALUES (1, '', 'a'), (2, '7', ''), (3, 'none', 'b')")
    try write(["cat: { columns: { \(Self.key), chip: text?, breed: text? } }"])
    let outcome = try new(
      "--name", "chips", "--convert", "cat.breed=upper(trim(breed)) || '!'", "--convert",
      "cat.chip=nullif(nullif(chip, ''), 'none')")
    #expect(outcome.status == 0, "\(outcome)")
    let proof = try seal()
    #expect(proof.status == 0 && !proof.error.contains("[ML003]"), "\(proof)")
    #expect(
      try applied("SELECT chip, breed FROM cat ORDER BY id") == ["NULL|A!", "7|!", "NULL|B!"])
  }

  @Test(
    "an infinite number or an empty blob of which a conversion makes NULL is refused",
    arguments: ["weight=weight * toys", "weight=weight - weight", "name=substr(name, 2)"])
  func rareNull(conversion: String) throws {
    func cat(_ end: String) -> String {
      "cat: { strict: false, columns: { \(Self.key), weight: real\(end), toys: integer, "
        + "name: text\(end) } }"
    }
    try begin(cat(""), rows: "INSERT INTO cat VALUES (1, 1e400, 0, x''), (2, 1.5, 2, 'Jo')")
    try write([cat("?")])
    let outcome = try new("--name", "rare", "--convert", "cat.\(conversion)")
    #expect(outcome.status == 0, "\(outcome)")
    let application = try apply()
    #expect(application.status == 1, "\(application)")
    #expect(application.error.contains("refuses 1 row of table 'cat'"), "\(application)")
  }

  @Test(
    "a row to which a step gives text that isn't in UTF-8, or a blob, is refused by name",
    arguments: [
      "upper(name)", "name || '!'", "substr(name, 1)", "name", "coalesce(NULL, name)",
      "CAST(data AS TEXT)", "data || ''", "CASE WHEN id = 1 THEN 'a' ELSE lower(data) END",
      "(SELECT name FROM cat AS o WHERE o.id = cat.id)", "char(55296 * (id = 2) + 65)",
      "json_extract(iif(id = 2, '[\"\\ud800\"]', '[1]'), '$[0]')",
      "printf('%.2s', iif(id = 2, 'aé', 'ae'))",
    ], ["--fill", "--convert"])
  func textInOtherEncodings(value: String, option: String) throws {
    let own = "data: blob, name: text"
    try begin(
      "cat: { strict: false, columns: { \(Self.key), \(own), label: text } }",
      rows: "INSERT INTO cat VALUES (1, x'4a6f', 'Jo', ''), (2, x'c3', x'ff', '')")
    let isFill = option == "--fill"
    let label = isFill ? "label: text, sign: text?" : "label: text?"
    try write(["cat: { strict: false, columns: { \(Self.key), \(own), \(label) } }"])
    let column = isFill ? "sign" : "label"
    let outcome = try new("--name", "labels", option, "cat.\(column)=\(value)")
    #expect(outcome.status == 0 && !outcome.error.contains("UTF-8"), "\(outcome)")
    let application = try apply()
    #expect(application.status == 1, "\(application)")
    #expect(
      application.error.contains(
        "refuses 1 row of table 'cat': '\(column)' can't be read as text, which is stored in UTF-8"),
      "\(application)")
    #expect(application.error.contains("id = 2"), "\(application)")
    try SQLiteFile(sandbox.path("shop.db")).execute("DELETE FROM cat WHERE id = 2")
    #expect(try applied("SELECT typeof(\(column)) FROM cat") == ["text"])
  }

  @Test(
    "long text is read as such in a column of any name",
    arguments: ["place", "start", "bytes", "code", "part"])
  func longText(column: String) throws {
    func cat(_ type: String) -> String {
      "cat: { strict: false, columns: { \(Self.key), raw: blob, \(column): \(type) } }"
    }
    let long = "CAST(replace(printf('%.1500c', 'x'), 'x', 'é')"
    try begin(
      cat("text?"),
      rows:
        "INSERT INTO cat VALUES (1, \(long) || x'ff' AS BLOB), NULL), (2, \(long) AS BLOB), NULL)")
    try write([cat("text")])
    let outcome = try new("--name", "texts", "--fill", "cat.\(column)=CAST(raw AS TEXT)")
    #expect(outcome.status == 0, "\(outcome)")
    let application = try apply()
    #expect(
      application.error.contains(
        "refuses 1 row of table 'cat': '\(column)' can't be read as text, which is stored in UTF-8"),
      "\(application)")
    #expect(application.error.contains("id = 1"), "\(application)")
  }

  @Test("a key of numbers becomes one of texts, also where its NULL is filled")
  func filledKey() throws {
    try begin(
      "cat: { columns: { \(Self.key), chip: { type: \"integer?\", unique: true } } }",
      rows: "INSERT INTO cat VALUES (1, NULL), (2, 7)")
    try write(["cat: { columns: { \(Self.key), chip: { type: text, unique: true } } }"])
    #expect(try new("--name", "chips", "--fill", "cat.chip='none'").status == 0)
    #expect(try sealed("SELECT chip FROM cat ORDER BY id") == ["none", "7"])
  }

  @Test("a blob whose bytes are text in UTF-8 becomes this text, and other bytes what 'onBad' says")
  func textOfBlob() throws {
    try begin(
      "cat: { columns: { \(Self.key), name: blob? } }",
      rows: "INSERT INTO cat VALUES (1, x'c3a9e282acf09f9880'), (2, x'c3'), (3, x''), (4, NULL)")
    try write(["cat: { columns: { \(Self.key), name: text? } }"])
    #expect(try new("--name", "names", "--convert", "cat.name=CAST(name AS TEXT)").status == 0)
    #expect(try apply().error.contains("'name' can't be read as text, which is stored in UTF-8"))
    let path = try sandbox.draftPath(in: "shop.migrations")
    try sandbox.write(
      sandbox.read(path).replacing(
        "convert: \"CAST(name AS TEXT)\"", with: "convert: \"CAST(name AS TEXT)\", onBad: \"null\""),
      to: path)
    #expect(try sealed("SELECT name FROM cat ORDER BY id") == ["é€😀", "NULL", "", "NULL"])
  }

  @Test(
    "a function that neither SQLite nor the schema has is an error that names a similar one",
    arguments: [
      ("--fill", "cat.label=uper(name)", "uper; did you mean upper? if"),
      ("--convert", "cat.name=trimm(name)", "trimm; did you mean trim? if"),
      ("--sql", "UPDATE cat SET name = tidyy(name)", "tidyy; did you mean tidy? if"),
      ("--sql-before", "UPDATE cat SET name = frobnicate(name)", "frobnicate; if"),
      ("--sql", "UPDATE cat SET name = len(name)", "len; SQLite's is length"),
      ("--sql", "UPDATE cat SET name = name REGEXP 'a'", "regexp; if"),
    ])
  func misspelledFunction(option: String, value: String, message: String) throws {
    let functions = "functions: { tidy: 1 }"
    try begin("cat: { columns: { \(Self.key), name: text } }")
    let label = option == "--fill" ? ", label: text" : ""
    try write(["cat: { columns: { \(Self.key), name: text?\(label) } }"], enums: functions)
    let outcome = try new("--name", "names", option, value)
    #expect(outcome.status == 1)
    let end = message.hasSuffix("if") ? " the app registers it, declare it under 'functions'" : ""
    #expect(outcome.error.contains("no such function: \(message)\(end)"), "\(outcome.error)")
  }

  @Test(
    "SQL of another database in a migration is an error that says how SQLite has it",
    arguments: [
      ("--fill", "cat.label=name ILIKE 'a'", "SQLite's LIKE ignores the case of ASCII letters"),
      ("--convert", "cat.name=name::text", "write a cast as CAST(x AS TEXT)"),
      (
        "--sql", "DELETE FROM cat USING cat AS c",
        "write DELETE FROM t WHERE oID IN (SELECT id FROM o WHERE ...)"
      ),
    ])
  func otherSQL(option: String, value: String, advice: String) throws {
    try begin("cat: { columns: { \(Self.key), name: text } }")
    let label = option == "--fill" ? ", label: text" : ""
    try write(["cat: { columns: { \(Self.key), name: text?\(label) } }"])
    let outcome = try new("--name", "names", option, value)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("; \(advice)"), "\(outcome.error)")
  }

  @Test(
    "a column of texts with a default of another form becomes one of times by the command shown",
    arguments: [
      ("timestamp", "2024-01-01 10:00:00.000"),
      ("{ type: timestamp, encoding: unixSeconds }", "1704103200"), ("date", "2024-01-01"),
    ])
  func importedText(type: String, value: String) throws {
    func note(_ type: String) -> [String] {
      ["note: { strict: false, columns: { \(Self.key), at: \(type) } }"]
    }
    try start(
      note("{ type: text, sqlType: TIMESTAMP, default: { sql: current_timestamp } }"),
      "INSERT INTO note VALUES (1, '2024-01-01T10:00:00Z'), (2, '2024-01-01 10:00:00')")
    try write(note(type))
    let question = try new()
    #expect(
      question.error.contains("error: column 'note.at' had SQL type TIMESTAMP, and is "),
      "\(question.error)")
    let line = try #require(
      question.error.split(separator: "\n").first { $0.contains("converted?") })
    let command = try #require(line.range(of: "dbgen "))
    #expect(try sandbox.shell("\"$DBGEN\" " + line[command.upperBound...]).status == 0)
    #expect(try seal().status == 0)
    #expect(try apply().status == 0)
    #expect(try rows("SELECT at FROM note ORDER BY id") == [value, value])
  }

  @Test("a function that the schema declares can be called in a migration, and a sealed one any")
  func declaredFunction() throws {
    func cat(_ columns: String) -> [String] { ["cat: { columns: { \(Self.key)\(columns) } }"] }
    try write(cat(""), enums: "functions: { tidy: 1 }")
    #expect(try new().status == 0)
    #expect(try seal().status == 0)
    try write(cat(", label: text?"), enums: "functions: { tidy: 1 }")
    #expect(try new("--name", "labels", "--fill", "cat.label=tidy(id)").status == 0)
    #expect(try seal().status == 0)
    try write(cat(", label: text?, name: text?"))
    #expect(try new("--name", "names").status == 0)
    #expect(try seal().status == 0)
  }

  @Test("what a conversion doesn't know is refused, and the warning names 'onBad: null'")
  func unwrittenNull() throws {
    try begin(
      "cat: { columns: { \(Self.key), born: text } }",
      rows: "INSERT INTO cat VALUES (1, '2020-01-01 10:00'), (2, ''), (3, 'unknown')")
    try write(["cat: { columns: { \(Self.key), born: date? } }"])
    let outcome = try new(
      "--name", "days", "--convert",
      "cat.born=CASE born WHEN '' THEN NULL ELSE date(born) END")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.error.contains(
        "warning: rows of 'cat' may be refused: 'born' can't be converted to date text, which is stored as YYYY-MM-DD [ML003]\n"
      ),
      "\(outcome.error)")
    #expect(
      outcome.error.contains("note: NULL instead? write onBad: null in the step\n"),
      "\(outcome.error)")
    let plan = try sandbox.dbgen("migration", "plan", "shop.yaml", "shop.db")
    #expect(
      plan.error.contains(
        "note: in the draft, where 'born' can't be converted to date text, which is stored as YYYY-MM-DD:   NULL instead? write onBad: null in the step\n"
      ), "\(plan.error)")
    // Once the draft is sealed, its steps stay as they are.
    for (verb, way) in [("verify", " (NULL instead? write onBad: null in the step)"), ("seal", "")]
    {
      let proof = try sandbox.dbgen("migration", verb, "shop.yaml")
      #expect(proof.status == 0)
      #expect(
        (proof.output + proof.error).contains(
          " of 'cat': 'born' can't be converted to date text, which is stored as YYYY-MM-DD\(way)\n"
        ), "\(proof)")
    }
    let sealed = try sandbox.dbgen("migration", "verify", "shop.yaml")
    #expect(
      sealed.output.contains(
        " of 'cat': 'born' can't be converted to date text, which is stored as YYYY-MM-DD\n"),
      "\(sealed)")
    #expect(try sandbox.dbgen("migration", "apply", "shop.yaml", "shop.db").status == 1)
    try SQLiteFile(sandbox.path("shop.db")).execute("DELETE FROM cat WHERE id = 3")
    #expect(try applied("SELECT born FROM cat ORDER BY id") == ["2020-01-01", "NULL"])
  }

  @Test(
    "what replaces NULL may come from a table or a column that is dropped",
    arguments: [
      (
        "cat: { columns: { \(key), owner: text } }", ["--drop", "person"],
        "(SELECT name FROM person WHERE person.id = cat.id)"
      ),
      (
        "cat: { columns: { \(key), owner: text } }\n  person: { columns: { \(key) } }",
        ["--drop", "person.name"], "(SELECT name FROM person WHERE person.id = cat.id)"
      ),
      (
        "cat: { columns: { \(key), owner: text } }\n  a: { columns: { \(key) } }",
        ["--drop", "person", "--drop", "a.name"], "(SELECT name FROM a WHERE a.id = cat.id)"
      ),
    ])
  func filledFromDropped(tables: String, drops: [String], fill: String) throws {
    try begin(
      "cat: { columns: { \(Self.key), owner: text? } }",
      "person: { columns: { \(Self.key), name: text } }",
      "a: { columns: { \(Self.key), name: text } }",
      rows: "INSERT INTO cat VALUES (1, NULL), (2, 'Bo'); INSERT INTO person VALUES (1, 'Al');"
        + "INSERT INTO a VALUES (1, 'Al')")
    let rest = drops.contains("a.name") ? "" : "\n  a: { columns: { \(Self.key), name: text } }"
    try write([tables + rest])
    let words = ["migration", "new", "shop.yaml", "--name", "owners"] + drops
    let outcome = try DBGenProcess(
      words + ["--fill", "cat.owner=\(fill)"], in: sandbox.root
    ).outcome()
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try sealed("SELECT owner FROM cat ORDER BY id") == ["Al", "Bo"])
  }

  @Test("a CHECK that the value of a new column meets can be broken by statements alone")
  func brokenByStatements() throws {
    try begin("cat: { columns: { \(Self.key) } }", "dog: { columns: { \(Self.key) } }")
    try write(
      ["cat: { columns: { \(Self.key), kind: Kind } }", "dog: { columns: { \(Self.key) } }"],
      enums: "enums: { Kind: [cat, dog] }")
    let fill = [
      "--name", "kinds", "--fill", "cat.kind=CASE WHEN id > 1 THEN 'dog' ELSE 'cat' END", "--sql",
    ]
    func errors(_ sql: String) throws -> String {
      let words = ["migration", "new", "shop.yaml"] + fill + [sql]
      let outcome = try DBGenProcess(words, in: sandbox.root).outcome()
      #expect(outcome.status == 0, "\(outcome)")
      try? FileManager.default.removeItem(at: sandbox.url("shop.migrations/0002-kinds.yaml"))
      return outcome.error
    }
    let insertion = try errors("INSERT INTO cat (kind) VALUES ('dog')")
    #expect(
      insertion.contains(
        "7:5: warning: rows of 'cat' may be refused: CHECK (\"kind\" IN ('cat', 'dog')) doesn't "
          + "hold [ML003]\n  - sql: "), "\(insertion)")
    let other = try errors("INSERT INTO dog (id) VALUES (1)")
    #expect(!other.contains("[ML003]"), "\(other)")
  }

  @Test(
    "a value for the present time in another form is an error with the form of the column",
    arguments: [
      ("", "CURRENT_TIMESTAMP", "strftime('%Y-%m-%d %H:%M:%f', 'now')"),
      ("", "'now'", "strftime('%Y-%m-%d %H:%M:%f', 'now')"),
      (", encoding: unixSeconds", "CURRENT_TIMESTAMP", "unixepoch()"),
    ])
  func presentTime(encoding: String, value: String, now: String) throws {
    try begin("cat: { columns: { \(Self.key) } }", rows: "INSERT INTO cat VALUES (1)")
    try write(["cat: { columns: { \(Self.key), at: { type: timestamp\(encoding) } } }"])
    let outcome = try new("--name", "time", "--fill", "cat.at=\(value)")
    #expect(outcome.status == 1)
    let message = try #require(outcome.error.split(separator: "\n").first)
    #expect(message.hasSuffix(": write \(now) [MG008]"), "\(message)")
    #expect(try new("--name", "time", "--fill", "cat.at=\(now)").status == 0)
    #expect(try sealed("SELECT count(at) FROM cat") == ["1"])
  }

  @Test("the word now for a time isn't taken for text")
  func now() throws {
    try begin("cat: { columns: { \(Self.key) } }")
    try write(["cat: { columns: { \(Self.key), at: timestamp, name: text } }"])
    let time = try new("--fill", "cat.at=now", "--fill", "cat.name='x'")
    #expect(
      time.error.contains(
        "note: if it is the current time, write \"strftime('%Y-%m-%d %H:%M:%f', 'now')\"\n"),
      "\(time.error)")
    let text = try new(
      "--fill", "cat.at=strftime('%Y-%m-%d %H:%M:%f', 'now')", "--fill", "cat.name=now")
    #expect(text.error.contains("note: if it is text, write \"'now'\"\n"), "\(text.error)")
  }

  @Test("rows of several tables go into one by the statements that the question names")
  func merged() throws {
    let columns = "columns: { \(Self.key), name: text }"
    try begin(
      "cat: { \(columns) }", "dog: { \(columns) }",
      rows: "INSERT INTO cat VALUES (1, 'Tom'); INSERT INTO dog VALUES (1, 'Rex')")
    try write(["pet: { columns: { \(Self.key), name: text, age: integer? } }"])
    let question = try new()
    #expect(question.status == 1)
    for table in ["cat", "dog"] {
      let sql = "INSERT INTO pet (name) SELECT name FROM \(table)"
      #expect(
        question.error.contains(
          "note: merged?    dbgen migration new shop.yaml --drop \(table) --sql '\(sql)'\n"),
        "\(question.error)")
    }
    let fill = try new("--drop", "cat", "--drop", "dog", "--fill", "pet=SELECT name FROM cat")
    #expect(fill.status == 1)
    #expect(
      fill.error.contains(
        "'--fill pet=SELECT name FROM cat' has no effect: 'pet' is a table, and a column is "
          + "'table.column' [RN104]\n"), "\(fill.error)")
    #expect(
      fill.error.contains(
        "note: rows of other tables? --sql 'INSERT INTO pet (name, age) SELECT ... FROM ...'\n"),
      "\(fill.error)")
    let outcome = try new(
      "--name", "pets", "--drop", "cat", "--drop", "dog", "--sql",
      "INSERT INTO pet (name) SELECT name FROM cat", "--sql",
      "INSERT INTO pet (name) SELECT name FROM dog")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try sealed("SELECT name FROM pet ORDER BY id") == ["Tom", "Rex"])
  }

  @Test("a statement whose result may be too large for an integer says which rows to leave out")
  func tooLarge() throws {
    try begin("t: { columns: { \(Self.key), n: integer } }", rows: "INSERT INTO t VALUES (1, 5)")
    try write(["t: { columns: { \(Self.key), n: integer, m: integer? } }"])
    #expect(try new("--name", "up", "--sql", "UPDATE t SET n = n + 1").status == 0)
    let refused = try sandbox.dbgen("migration", "seal", "shop.yaml")
    #expect(refused.status == 1)
    #expect(
      refused.error.contains(
        "note: too large for an integer? leave such rows out, as WHERE n < 9223372036854775807 "
          + "does for n + 1\n"), "\(refused.error)")
    try FileManager.default.removeItem(at: sandbox.url("shop.migrations/0002-up.yaml"))
    let sql = "UPDATE t SET n = n + 1 WHERE n < 9223372036854775807"
    #expect(try new("--name", "up", "--sql", sql).status == 0)
    #expect(try sealed("SELECT n FROM t") == ["6"])
  }

  @Test(
    "a conversion that replaces the cases that are gone leaves no question about them",
    arguments: [
      ("active, done", "CASE s WHEN 'open' THEN 'active' ELSE 'done' END", nil),
      (
        "closed, done", "CASE WHEN s = 'open' THEN 'closed' WHEN s = 'gone' THEN 'done' ELSE s END",
        nil
      ),
      (
        "active, done", "CASE s WHEN 'open' THEN 'active' WHEN 'gone' THEN 'done' ELSE s END",
        "closed"
      ),
      ("active, done", "(SELECT n FROM cat AS t WHERE t.id = cat.id)", "closed, gone, open"),
    ])
  func replacedCases(cases: String, conversion: String, open: String?) throws {
    func write(_ cases: String) throws {
      try self.write(
        ["cat: { columns: { \(Self.key), s: Status, n: text } }"],
        enums: "enums: { Status: [\(cases)] }")
    }
    try write("open, closed, gone")
    try start("INSERT INTO cat (s, n) VALUES ('open', 'a'), ('closed', 'b'), ('gone', 'c')")
    try write(cases)
    let outcome = try new("--convert", "cat.s=\(conversion)")
    let asked = outcome.error.matches(of: /case 'Status\.(\w+)' is gone/).map { String($0.1) }
    #expect(asked == open?.components(separatedBy: ", ") ?? [], "\(outcome.error)")
    guard open == nil else { return }
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(!outcome.error.contains("becomes NULL"))
    let names = cases.components(separatedBy: ", ")
    #expect(
      try sealed("SELECT s FROM cat ORDER BY id") == [
        names[0], cases == "active, done" ? "done" : "closed", "done",
      ])
  }
}
