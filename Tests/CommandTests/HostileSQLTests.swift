import Foundation
import RuntimeSamples
import Testing

@Suite("The SQL of an untrusted schema")
struct HostileSQLTests {
  private let sandbox = Sandbox()

  private func check(_ rows: String, _ options: String...) throws -> Outcome {
    try sandbox.write(
      "database: X\ntables:\n  t:\n    columns:\n      id: { type: integer, primaryKey: true }\n"
        + rows, to: "x.yaml")
    return try sandbox.dbgen(["check", "x.yaml"] + options)
  }

  @Test(
    "SQL of a schema is refused if it calls a function that reads or writes files, which is named",
    arguments: ["load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"])
  func functions(name: String) throws {
    let outcome = try check(
      "      a: { type: integer?, check: \"\(name)('a') > 0\" }\n"
        + "functions: { \(name): { arguments: 1, innocuous: true } }\n")
    #expect(outcome.status == 1)
    #expect(
      outcome.firstLine
        == "x.yaml:6:36: error: SQLite refuses this check: function '\(name)' isn't allowed here "
        + "[SC080]")
  }

  @Test("SQL of a schema can't make virtual tables that read files")
  func modules() throws {
    let outcome = try check(
      "virtualTables:\n  v: { sql: \"CREATE VIRTUAL TABLE v USING csv(filename='/etc/passwd')\", "
        + "columns: { a: text? } }\n")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("virtual tables of module 'csv' aren't allowed here"))
  }

  @Test(
    "SQL of a schema is refused if a check computes a value of megabytes, unless the option allows it"
  )
  func longValues() throws {
    let column =
      "      a: { type: text, default: a, check: \"length(printf('%.*c', 2000000, a)) > 0\" }\n"
    let outcome = try check(column)
    #expect(outcome.status == 1)
    #expect(
      outcome.firstLine == "x.yaml:6:44: error: SQLite refuses this check: a value is longer than "
        + "the 1048576 bytes that checking allows (--value-limit) [SC080]")
    #expect(try check(column, "--value-limit", "3000000").status == 0)
    #expect(try check(column, "--value-limit", "0").status == 64)
  }

  @Test(
    "SQL of a schema is refused if one instruction would take the product of two long values")
  func products() throws {
    let outcome = try check(
      """
            g: { type: integer, default: 5, check: "instr(printf('%.*c',30000000,'a'), printf('%.*c',15000000,'a')||'b')>=0" }

      """)
    #expect(outcome.status == 1)
    #expect(
      outcome.firstLine
        == "x.yaml:6:47: error: SQLite refuses this check: a value is longer than the 65536 "
        + "bytes that checking allows (--value-limit) [SC080]")
  }

  @Test(
    "SQL of a schema is refused if a default does the same, although SQLite doesn't report its functions"
  )
  func productsInDefaults() throws {
    let outcome = try check(
      """
            g: { type: integer, default: { sql: "instr(zeroblob(1000000), zeroblob(500000)||x'01')" } }

      """)
    #expect(outcome.status == 1)
    #expect(
      outcome.firstLine
        == "x.yaml:6:44: error: SQLite refuses this default: a value is longer than the 65536 "
        + "bytes that checking allows (--value-limit) [SC080]")
  }

  @Test(
    "SQL of a schema is refused if it only computes long values, one after another")
  func straightLines() throws {
    let calls = (0..<9).reduce("zeroblob(1000000)") { text, _ in "upper(lower(\(text)))" }
    let columns = (0..<200).map {
      "      c\($0): { type: integer, default: { sql: \"length(\(calls))\" } }\n"
    }
    let outcome = try check(columns.joined())
    #expect(outcome.status == 1)
    #expect(
      outcome.lines.contains {
        $0.hasSuffix("SQLite refuses this default: this takes SQLite too long [SC080]")
      },
      "\(outcome.error.prefix(300))")
  }

  @Test(
    "SQL of a schema is refused if it takes long to compile, at the statement for which no time is left"
  )
  func compiling() throws {
    let expressions = (1..<15).map {
      "c\($0) AS (SELECT (SELECT max(a) FROM c\($0 - 1)) a, (SELECT min(a) FROM c\($0 - 1)) b)"
    }
    let sql =
      "WITH c0 AS (SELECT 1 a, 2 b), \(expressions.joined(separator: ", ")) SELECT a FROM c14"
    let views = (0..<40).map { "  v\($0): { sql: \"\(sql)\", columns: { a: integer? } }\n" }
    let outcome = try check("views:\n" + views.joined())
    #expect(outcome.status == 1)
    let reason = "x.yaml:46:16: error: SQLite refuses this view: this takes SQLite too long [SC080]"
    #expect(outcome.lines.contains(reason), "\(outcome.error.prefix(300))")
  }

  @Test(
    "SQL of a schema can have a text of 9 KB beside such a function, and a format that gives nothing"
  )
  func longTexts() throws {
    let text = String(repeating: "x", count: 9000)
    let outcome = try check(
      "      a: { type: text, default: \"\(text)\", check: \"a NOT LIKE '%y%'\" }\n"
        + "      b: { type: text, default: a, check: \"printf('') IS NULL AND "
        + "ifnull(printf('%s', ''), '') = ''\" }\n")
    #expect(outcome.status == 0, "\(outcome.error.prefix(300))")
  }

  private static var hasUnhex: Bool {
    (try? SQLiteFile(":memory:").rows("SELECT unhex('')")) != nil
  }

  @Test(
    "reading hexadecimal digits in the SQL of a schema doesn't take the product of two long values",
    .enabled(if: hasUnhex))
  func unhex() throws {
    let outcome = try check(
      "      g: { type: integer, default: 5, "
        + "check: \"unhex(printf('%.*c', 70000, 'a'), 'b') <> 'x'\" }\n")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains("a value is longer than the 65536 bytes"), "\(outcome.error)")
  }

  @Test("SQL of a schema can be long where it calls such a function")
  func longStatements() throws {
    let columns = (0..<400).map {
      "      column\($0): { type: text?, check: \"column\($0) NOT LIKE '%a long pattern%'\" }\n"
    }
    let outcome = try check(columns.joined())
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  @Test("SQL of a schema can be checked where a function that could take long gets short values")
  func shortValues() throws {
    let outcome = try check(
      "      a: { type: text, default: a, check: \"instr(a, 'b') = 0 AND a NOT LIKE '%x%' "
        + "AND format('%s', trim(a)) <> ''\" }\n")
    #expect(outcome.status == 0, "\(outcome.error)")
  }
}

@Suite("The SQL of an untrusted migration")
struct HostileMigrationTests {
  private let sandbox: Sandbox

  /// Creates a schema with one sealed version.
  init() throws {
    sandbox = Sandbox()
    try sandbox.write(
      "database: X\ntables:\n  t:\n    columns:\n      id: { type: integer, primaryKey: true }\n"
        + "      a: { type: integer, default: 0 }\n", to: "x.yaml")
    try sandbox.addVersion(of: "x.yaml", "--name", "one")
  }

  /// Writes a second version with one step that leaves the schema as it is, and runs a command.
  private func outcome(of step: String, _ verb: [String] = ["check"]) throws -> Outcome {
    let first = try sandbox.read("x.migrations/0001-one.yaml")
    let hash = try #require(first.firstMatch(of: /to: (\S+)/)?.output.1)
    let schema = try #require(first.firstMatch(of: /(?s)schema:\n.*?(?=sealed:)/)?.output)
    try sandbox.write(
      "version: 2\nname: two\nfrom: \(hash)\nto: \(hash)\nsteps:\n  - \(step)\n\(schema)",
      to: "x.migrations/0002-two.yaml")
    return try sandbox.dbgen(verb + ["x.yaml"])
  }

  @Test(
    "SQL of a migration is refused if it reaches out of the database",
    arguments: [
      ("ATTACH 'y.db' AS y", "ATTACH isn't allowed here"),
      (
        "SELECT fts3_tokenizer('a', x'4141414141414141')",
        "function 'fts3_tokenizer' isn't allowed here"
      ),
      (
        "CREATE TABLE u AS SELECT load_extension('x')",
        "function 'load_extension' isn't allowed here"
      ),
    ])
  func reaching(sql: String, reason: String) throws {
    let outcome = try outcome(of: "sql: \"\(sql)\"")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("x.migrations/0002-two.yaml:6:5: error: "), "\(outcome.error)")
    #expect(outcome.error.contains(reason), "\(outcome.error)")
    #expect(try sandbox.files(in: "")["y.db"] == nil)
  }

  @Test(
    "SQL of a migration is refused if full-text information would take the product of three long values"
  )
  func matchInfo() throws {
    let steps = [
      "CREATE VIRTUAL TABLE temp.f USING fts4(a)",
      "INSERT INTO temp.f WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM r LIMIT 2000) "
        + "SELECT group_concat('a',' ') FROM r",
      "INSERT INTO t (a) SELECT length(matchinfo(f, printf('%.*c', 1000000, 'y'))) FROM temp.f "
        + "WHERE f MATCH 'a'",
    ]
    let outcome = try outcome(of: steps.map { "sql: \"\($0)\"" }.joined(separator: "\n  - "))
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains("'matchinfo' isn't run here, because it can take SQLite too long"),
      "\(outcome.error)")
  }

  /// With each number of rows, a different allocation fails.
  @Test("SQL of a migration is refused if it uses up all memory, wherever that runs out")
  func lastMemory() throws {
    func status(_ number: Int) throws -> Int32 {
      let rows = "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM r LIMIT \(number))"
      let value = "CASE WHEN x < \(number) THEN zeroblob(3000) ELSE printf('%d', x) END"
      return try outcome(
        of: "sql: CREATE TABLE u (b)\n  - sql: \"INSERT INTO u \(rows) SELECT \(value) FROM r\""
      ).status
    }
    var (little, much) = (1, 1 << 17)
    while much - little > 1 {
      let middle = (little + much) / 2
      if try status(middle) == 0 { little = middle } else { much = middle }
    }
    for number in much...(much + 8) { #expect(try status(number) == 1, "\(number)") }
  }

  @Test(
    "SQL of a migration can insert a text of 9 KB beside a table whose check calls what takes a product"
  )
  func longTexts() throws {
    let schema = try sandbox.read("x.yaml")
    try sandbox.write(
      schema + "  words: { columns: { w: { type: text, check: \"w NOT LIKE '%x%'\" } } }\n"
        + "  templates: { columns: { body: { type: text, check: \"trim(body) <> ''\" } } }\n",
      to: "x.yaml")
    #expect(try sandbox.dbgen("migration", "new", "x.yaml", "--name", "two").status == 0)
    let draft = try sandbox.read("x.migrations/0002-two.yaml")
    let text = String(repeating: "text ", count: 1800)
    try sandbox.write(
      draft.replacing(
        "steps:\n", with: "steps:\n  - sql: \"UPDATE t SET a = length('\(text)')\"\n",
        maxReplacements: 1),
      to: "x.migrations/0002-two.yaml")
    let added = try sandbox.read("x.migrations/0002-two.yaml")
    try sandbox.write(
      added.replacing(
        "schema:\n", with: "  - sql: \"INSERT INTO templates VALUES ('\(text)')\"\nschema:\n",
        maxReplacements: 1),
      to: "x.migrations/0002-two.yaml")
    #expect(try sandbox.dbgen("migration", "seal", "x.yaml").status == 0)
    let outcome = try sandbox.dbgen("migration", "verify", "x.yaml")
    #expect(outcome.status == 0, "\(outcome.error.prefix(300))")
  }

  @Test(
    "SQL of a migration that was sealed by hand is refused at its place, before a database is changed",
    arguments: ["status", "plan", "apply"])
  func sealedByHand(verb: String) throws {
    #expect(try sandbox.dbgen("migration", "apply", "x.yaml", "y.db").status == 0)
    let other = try SQLiteFile(sandbox.path("other.db"))
    try other.execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    #expect(try outcome(of: "sql: \"UPDATE t SET a = 1\"").status == 0)
    let path = "x.migrations/0002-two.yaml"
    let actions = ["UPDATE t SET a = 2", "ATTACH 'other.db' AS o", "DELETE FROM o.t"].map {
      "  - step: \"run SQL\"\n    run: \"\($0)\"\n"
    }
    // The hashes of the file's parts, which commands never change.
    let seal = [
      "4b2c7e0850a1a41c", "e1d70d12bca3ccb0", "05a47f7fff64febd", "47b7bab51021282a",
      "e902f0621a5c7532", "9126c5d98d462dc8", "e3b0c44298fc1c14",
    ].map { "  - \($0)\n" }
    try sandbox.write(
      try sandbox.read(path).replacing("schema:", with: "sql:\n\(actions.joined())schema:")
        + "sealed:\n" + seal.joined(), to: path)
    let outcome = try sandbox.dbgen("migration", verb, "x.yaml", "y.db")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains(
        /x\.migrations\/0002-two\.yaml:10:\d+: error: SQLite refuses to run SQL: ATTACH isn't allowed here \[MG008\]/
      ), "\(outcome.error)")
    #expect(try other.rows("SELECT count(*) FROM t") == ["1"])
    #expect(try SQLiteFile(sandbox.path("y.db")).rows("PRAGMA user_version") == ["1"])
  }

  @Test(
    "SQL of a migration ends if a function that it calls in a loop takes the product of two long values"
  )
  func loopOfProducts() throws {
    let call = "instr(printf('%.*c', 60000, 'a'), printf('%.*c', 30000, 'a') || 'b')"
    let numbers = "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM r LIMIT 1000000)"
    let sql = "UPDATE t SET a = (\(numbers) SELECT sum(\(call) + x) FROM r)"
    let outcome = try outcome(of: "sql: \"\(sql)\"", ["migration", "verify"])
    #expect(outcome.status == 1)
    #expect(
      outcome.firstLine
        == "x.migrations/0002-two.yaml:6:5: error: fails on a database with rows: 'run SQL': this "
        + "takes SQLite too long, in \(sql) [MG010]")
  }

  private static let endless =
    "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM r) SELECT count(*) FROM r"

  @Test("SQL of a migration ends if it takes forever with rows, once and at its place")
  func endlessWithRows() throws {
    let outcome = try outcome(
      of: "sql: \"UPDATE t SET a = (\(Self.endless))\"", ["migration", "verify"])
    #expect(outcome.status == 1)
    #expect(
      outcome.firstLine
        == "x.migrations/0002-two.yaml:6:5: error: fails on a database with rows: 'run SQL': this "
        + "takes SQLite too long, in UPDATE t SET a = (\(Self.endless)) [MG010]")
    #expect(outcome.error.split(separator: "too long").count == 2)
  }

  @Test(
    "SQL of a migration isn't applied to a file if it takes forever with rows: that is detected first"
  )
  func applying() throws {
    let apply = "migration apply x.yaml x.db"
    #expect(try sandbox.limited(apply, "").status == 0)
    let before = try sandbox.read("x.db")
    _ = try outcome(of: "sql: \"UPDATE t SET a = (\(Self.endless))\"")
    let outcome = try sandbox.limited(apply, "")
    #expect(outcome.status == 1)
    #expect(
      outcome.firstLine
        == "x.migrations/0002-two.yaml:6:5: error: fails on a database with rows: 'run SQL': this "
        + "takes SQLite too long, in UPDATE t SET a = (\(Self.endless)) [MG010]")
    #expect(try sandbox.read("x.db") == before)
    let names = try sandbox.files(in: "").keys
    #expect(!names.contains { $0.hasSuffix(".bak") })
  }

  @Test(
    "a migration isn't read through a link, and the link's target isn't shown",
    arguments: [true, false])
  func links(isFolder: Bool) throws {
    try sandbox.write("TOKEN=secret\n", to: "elsewhere/0001-one.yaml")
    let history = isFolder ? "x.migrations" : "x.migrations/0001-one.yaml"
    try FileManager.default.removeItem(at: sandbox.url(history))
    try FileManager.default.createSymbolicLink(
      at: sandbox.url(history),
      withDestinationURL: sandbox.url(isFolder ? "elsewhere" : "elsewhere/0001-one.yaml"))
    let verbs = [
      ["check", "x.yaml"], ["generate", "x.yaml", "--output", "out"],
      ["migration", "new", "x.yaml", "--name", "two"], ["migration", "list", "x.yaml"],
    ]
    for verb in verbs {
      let outcome = try sandbox.dbgen(verb)
      let message =
        isFolder
        ? "x.migrations: error: a symbolic link is in the way of a folder [GF005]"
        : "x.migrations/0001-one.yaml: error: the file can't be read: Is a symbolic link [FI001]"
      #expect(outcome == Outcome(status: 74, output: "", error: "\(message)\n"), "\(verb)")
    }
  }

  @Test("the file of a hostile migration is named without terminal control characters")
  func fileNames() throws {
    try sandbox.write("", to: "x.migrations/a\u{1B}[31m\u{202E}\nx.yaml:1:1: error: no")
    #expect(
      try sandbox.dbgen("check", "x.yaml")
        == Outcome(
          status: 1, output: "",
          error: "x.migrations/a<U+1B>[31m<U+202E><U+A>x.yaml:1:1: error: no:1:1: error: the names "
            + "of files in a history look like 0002-full-name.yaml [MG002]\n"))
  }

  @Test("SQL of a migration ends if it takes forever without rows")
  func endlessWithoutRows() throws {
    let outcome = try outcome(of: "sql: \"INSERT INTO t (a) \(Self.endless)\"")
    #expect(outcome.status == 1)
    #expect(
      outcome.firstLine
        == "x.migrations/0002-two.yaml:6:5: error: SQLite refuses to run SQL: this takes SQLite "
        + "too long [MG008]")
  }

  @Test(
    "a migration names functions of the app by Swift identifiers only",
    arguments: [
      #"a\n}\nimport Glibc"#, #"fill\t/*\n}"#, "fill-names", "1x", "a b", "_", "a.b", #"a\u202Eb"#,
    ])
  func functionNames(name: String) throws {
    for verb in [["check"], ["migration", "seal"], ["generate", "--output", "out"]] {
      let outcome = try outcome(of: "swift: \"\(name)\"", verb)
      #expect(outcome.status == 1, "\(verb)")
      #expect(
        outcome.error.contains(
          /x\.migrations\/0002-two\.yaml:6:12: error: '.*' is not the name of a Swift function \[SW001\]/
        ),
        "\(outcome.error)")
    }
  }

  @Test("the name of a migration can't end a comment")
  func versionNames() throws {
    var outcome = try outcome(of: "swift: fill")
    #expect(outcome.status == 0, "\(outcome.error)")
    let text = try sandbox.read("x.migrations/0002-two.yaml")
    try sandbox.write(
      text.replacing("name: two", with: #"name: "two\nimport Glibc""#),
      to: "x.migrations/0002-two.yaml")
    outcome = try sandbox.dbgen("check", "x.yaml")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains("name of the version contains the control character U+000A"),
      "\(outcome.error)")
  }
}

extension Outcome {
  fileprivate var firstLine: String { String(error.prefix { $0 != "\n" }) }
  fileprivate var lines: [String] { error.utf8.split(separator: 10).map { String(Substring($0)) } }
}
