import Foundation
import RuntimeSamples
import Testing

/// Messages of the commands about a version, and about the rows that it refuses.
@Suite("the messages of migrations")
struct MigrationMessageTests: MigratedSchema {
  let sandbox = Sandbox()

  private static let key = "id: { type: integer, primaryKey: true }"

  @Test("a conversion that reads JSON only of some rows decides itself about the others")
  func chosenJSON() throws {
    try start(
      ["note: { columns: { \(Self.key), doc: text } }"],
      "INSERT INTO note VALUES (1, '[ 1 ]'), (2, '{bad')")
    try write(
      [#"note: { columns: { \#(Self.key), doc: { type: json, swiftType: "[Int]" } } }"#])
    let conversion = "CASE WHEN doc LIKE '[%' THEN json(doc) ELSE '[]' END"
    #expect(try new("--name", "json", "--convert", "note.doc=\(conversion)").status == 0)
    #expect(try apply().status == 0)
    #expect(try rows("SELECT doc FROM note ORDER BY id") == ["[1]", "[]"])
  }

  @Test(
    "a statement that fails in a proof is shown with a row for which it does",
    arguments: [
      (
        "UPDATE team SET name = lower(name)", "UNIQUE constraint failed: team.name",
        "note: with this row of 'team': id = "
      )
    ])
  func failingRow(statement: String, reason: String, row: String) throws {
    let team = "team: { columns: { \(Self.key), name: { type: text, unique: true } } }"
    try start([team, "player: { columns: { \(Self.key), nick: text? } }"], "")
    #expect(try new("--name", "run", "--sql", statement).status == 0)
    let outcome = try seal()
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains(
        "error: fails on a database with rows: 'run SQL': \(reason), in \(statement) [MG010]\n"),
      "\(outcome.error)")
    #expect(outcome.error.contains(row), "\(outcome.error)")
  }

  @Test("conversions that take values from each other read the row as it was, if no type changes")
  func exchangedValues() throws {
    func stay(_ begun: String) -> String {
      "stay: { columns: { \(Self.key), begun: \(begun), ended: integer } }"
    }
    try start([stay("integer?")], "INSERT INTO stay VALUES (1, 20, 12), (2, 3, 5)")
    try write([stay("integer")])
    let both = "(coalesce(begun, ended), ended)"
    #expect(
      try new(
        "--name", "days", "--convert", "stay.begun=min\(both)", "--convert",
        "stay.ended=max\(both)"
      ).status == 0)
    #expect(try new().status == 0)
    #expect(try seal().status == 0)
    #expect(try apply().status == 0)
    #expect(try rows("SELECT begun, ended FROM stay ORDER BY id") == ["12|20", "3|5"])
  }

  @Test(
    "rows for which SQL fails are refused by their keys, with the column and SQLite's reason",
    arguments: [
      (
        "doc: text", "INSERT INTO note VALUES (1, '[1]'), (2, '{bad'), (3, 'x')",
        #"doc: { type: json, swiftType: "[Int]" }"#, ["--convert", "note.doc=json(doc)"],
        "refuses 2 rows of table 'note': 'doc' can't be calculated: malformed JSON [DB003]\n  id = 2\n  id = 3\n"
      ),
      (
        "doc: text", "INSERT INTO note VALUES (1, '[1]'), (2, '{bad')", "doc: text, n: text",
        ["--fill", "note.n=coalesce(json(doc), 'x')"],
        "refuses 1 row of table 'note': 'n' can't be calculated: malformed JSON [DB003]\n  id = 2\n"
      ),
      (
        "a: text", "INSERT INTO note VALUES (1, '$.x'), (2, 'bad[')", "a: text",
        ["--sql", "UPDATE note SET a = json_extract('{}', a) WHERE a = 'bad['"],
        "refuses 1 row of table 'note': 'a' can't be calculated: "
      ),
    ])
  func failingSQL(
    old: String, rows: String, new columns: String, options: [String], refusal: String
  ) throws {
    try start(["note: { columns: { \(Self.key), \(old) } }"], rows)
    try write(["note: { columns: { \(Self.key), \(columns) } }"])
    #expect(try new(["--name", "run"] + options).status == 0)
    let before = try self.rows("SELECT * FROM note")
    let outcome = try apply()
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("version 2 'run' \(refusal)"), "\(outcome)")
    #expect(try self.rows("SELECT * FROM note") == before)
  }

  @Test("a rebuild is pointed out at the step that needs it, and a type without a name has one")
  func places() throws {
    try start(
      ["note: { strict: false, columns: { \(Self.key), body: text, n: integer? } }"],
      "INSERT INTO note VALUES (1, 'a', 5)")
    try write(["memo: { strict: false, columns: { \(Self.key), text: text, n: any? } }"])
    let outcome = try new(
      "--name", "memo", "--rename", "note=memo", "--rename", "memo.body=text", "--convert",
      "memo.n=n / 2")
    let file = "shop.migrations/0002-memo.yaml"
    let warnings = outcome.error.split(separator: "\n").filter { $0.contains(": warning: ") }
    #expect(
      warnings == [
        "\(file):8:5: warning: rows of 'memo' may be refused: 'n' can't be converted to ANY [ML003]",
        "\(file):8:5: warning: table 'memo' is rebuilt, which temporarily takes about twice its space "
          + "[ML007]",
      ], "\(outcome.error)")
  }

  @Test(
    "the column of a virtual table that has another name is kept by the options of the question")
  func virtualColumn() throws {
    func search(_ column: String) -> String {
      """
      tables: { team: { columns: { \(Self.key), name: text } } }
      fullTextSearch: { notes: { columns: [title, \(column)] } }

      """
    }
    try start(search("text"), "INSERT INTO notes (rowid, title, text) VALUES (5, 'a', 'one word')")
    try write(search("body"))
    let question = try new().error
    let hint = try #require(question.firstMatch(of: /note: renamed\?\s+(.*)\n/)?.output.1)
    let line = hint.replacing("dbgen ", with: "\"$DBGEN\" ", maxReplacements: 1)
    #expect(try sandbox.shell(String(line) + " --name body").status == 0, "\(hint)")
    #expect(try seal().status == 0)
    #expect(try apply().status == 0)
    #expect(
      try rows("SELECT rowid, title, body FROM notes WHERE notes MATCH 'word'") == ["5|a|one word"])
  }

  @Test("a rename of a virtual table's column says that there is none")
  func virtualRename() throws {
    func search(_ column: String) -> String {
      "tables: { team: { columns: { \(Self.key) } } }\n"
        + "fullTextSearch: { notes: { columns: [title, \(column)] } }\n"
    }
    try start(search("text"), "")
    try write(search("body"))
    #expect(
      try new("--drop", "notes.text", "--rename", "notes.text=body").error.contains(
        "error: '--rename notes.text=body' has no effect: 'notes' is a virtual table, whose columns are "
          + "only dropped [RN104]"))
  }

  @Test("an integer key that becomes text warns neither of other values nor of duplicates")
  func integerKey() throws {
    try start(
      ["note: { strict: false, columns: { \(Self.key) } }"], "INSERT INTO note VALUES (7)")
    try write(["note: { strict: false, columns: { id: { type: text, primaryKey: true } } }"])
    let outcome = try new("--name", "text")
    #expect(outcome.status == 0 && !outcome.error.contains("[ML003]"), "\(outcome.error)")
    #expect(try apply().status == 0)
    #expect(try rows("SELECT typeof(id), id FROM note") == ["text|7"])
  }

  @Test("rows whose keys are NULL are told from each other by their rowids")
  func nullKeys() throws {
    try start(
      ["note: { strict: false, columns: { id: { type: \"text?\", primaryKey: true } } }"],
      "INSERT INTO note VALUES (NULL), ('a'), (NULL)")
    try write(["note: { strict: false, columns: { id: { type: text, primaryKey: true } } }"])
    #expect(try new("--name", "key", "--refuse", "note.id").status == 0)
    let outcome = try apply()
    #expect(
      outcome.error.contains(
        "refuses 2 rows of table 'note': 'id' can't be NULL [DB003]\n"
          + "  rowid = 1 AND id IS NULL\n  rowid = 3 AND id IS NULL\n"), "\(outcome.error)")
  }

  @Test("a moved column isn't said to take any of several values, which are refused")
  func severalValues() throws {
    let team = "team: { columns: { \(Self.key) } }"
    let player = "player: { columns: { \(Self.key), teamID: { type: integer, references: team } } }"
    try start([team, player.replacing("teamID", with: "city: text?, teamID")], "")
    try write(["team: { columns: { \(Self.key), city: text? } }", player])
    let outcome = try new("--name", "city", "--move", "player.city=team.city")
    #expect(outcome.error.contains("several rows of 'player' match it [ML003]"), "\(outcome)")
    #expect(!outcome.error.contains("[ML004]"), "\(outcome.error)")
  }

  // MARK: - What generate refuses

  @Test(
    "what generate refuses of a schema keeps versions from being written, sealed and proved",
    arguments: [
      ("columns: { \(key), a_b: text, aB: text }", ""),
      (
        "columns: { \(key), a: { type: text, collate: words } }",
        "runsOn: cluster\ncollations: [words]\n"
      ),
    ])
  func sameJudgment(table: String, properties: String) throws {
    try start(["note: { columns: { \(Self.key), a: text } }"], "")
    try write("\(properties)tables:\n  note: { \(table) }\n")
    let check = try sandbox.dbgen("check", schemaFile)
    let errors = check.error.split(separator: "\n").filter { $0.contains(": error: ") }
      .filter { !$0.contains("[MG007]") }
    #expect(check.status == 1 && !errors.isEmpty, "\(check)")
    for verb in ["new", "seal", "verify"] {
      let outcome = try sandbox.dbgen("migration", verb, schemaFile)
      #expect(outcome.status == 1)
      let found = outcome.error.split(separator: "\n").filter { $0.contains(": error: ") }
      #expect(found == errors, "\(verb)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: sandbox.path("shop.migrations"))
    #expect(files == ["0001-initial.yaml"])
  }
}
