import Foundation
import Testing

/// Errors and warnings about SQL of a version that name what is wrong, and nothing else.
@Suite("advice on SQL of a version")
struct MigrationAdviceTests: MigratedSchema {
  let sandbox = Sandbox()

  private static let key = "id: { type: integer, primaryKey: true }"
  private static let team = "team: { columns: { \(key), name: text } }"
  private static let player =
    "player: { columns: { \(key), name: text, teamID: { type: integer, references: team } } }"
  private static let newTeam = "(id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT"

  @Test(
    "a statement that drops a table of the version before, by any of its names, deletes",
    arguments: [
      (team, ["--sql", "DROP TABLE main.team; CREATE TABLE team \(newTeam)"]),
      (team, ["--sql", "DROP TABLE IF EXISTS main.team; CREATE TABLE team \(newTeam)"]),
      (
        team.replacing("team:", with: "club:"),
        ["--rename", "team=club", "--sql", "DROP TABLE club; CREATE TABLE club \(newTeam)"]
      ),
      (team, ["--sql", "CREATE TABLE x (a); DROP TABLE x; DELETE FROM team"]),
    ])
  func dropped(new table: String, options: [String]) throws {
    try start([Self.team], "")
    try write([table])
    let outcome = try new(["--name", "run"] + options)
    #expect(
      outcome.status == 0 && outcome.error.contains("warning: this deletes rows [ML001]"),
      "\(outcome)")
  }

  @Test(
    "a dropped column is lost where the fill that reads it gives NULL, unless it says so",
    arguments: [
      ("CASE WHEN length GLOB '[0-9]*' THEN length END", true),
      ("CASE WHEN length GLOB '[0-9]*' THEN length ELSE NULL END", false),
      ("nullif(length, '')", false), ("upper(length)", false), ("length || note", true),
      ("length || coalesce(note, '')", false), ("date(length)", true),
      ("iif(length > 'x', length, NULL)", false), ("iif(length > 'x', length, note)", true),
      ("iif(length > 'x', length, 'y')", false), ("length ->> '$.x'", true),
      ("printf('%s', length)", false), ("format('a%%%5.2f', length)", false),
      ("printf(length)", true), ("printf('%1000000000d', length)", true),
    ])
  func partialCopy(value: String, isLost: Bool) throws {
    let note = "note: { type: \"text?\" }"
    try start(["piece: { columns: { \(Self.key), length: { type: \"text?\" }, \(note) } }"], "")
    try write(["piece: { columns: { \(Self.key), \(note), span: { type: \"text?\" } } }"])
    let outcome = try new(
      "--name", "run", "--drop", "piece.length", "--fill", "piece.span=\(value)")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.contains(
        """
        warning: the data of column 'piece.length' is lost where the 'fill' of 'span' gives NULL [ML001]
        """) == isLost, "\(outcome)")
    let hint = "meant? say ELSE NULL, or use nullif; to refuse such rows, rename and convert it"
    #expect(outcome.error.contains(hint) == (isLost && value.hasPrefix("CASE")), "\(outcome)")
  }

  @Test("a split that keeps each value in one of its columns loses nothing")
  func keptPart() throws {
    try start(["cat: { columns: { \(Self.key), name: text } }"], "")
    try write(["cat: { columns: { \(Self.key), first: { type: \"text?\" }, rest: text } }"])
    let outcome = try new(
      "--name", "run", "--drop", "cat.name", "--fill",
      "cat.first=CASE WHEN instr(name, ' ') THEN substr(name, 1, 3) END", "--fill", "cat.rest=name")
    #expect(outcome.status == 0 && !outcome.error.contains("[ML001]"), "\(outcome)")
  }

  @Test("statements that drop only tables that they create delete nothing")
  func temporary() throws {
    try start([Self.team], "")
    let sql = "CREATE TABLE x (a); CREATE TABLE y (a); DROP TABLE IF EXISTS main.x; DROP TABLE y"
    let outcome = try new("--name", "run", "--sql", sql)
    #expect(outcome.status == 0 && !outcome.error.contains("[ML001]"), "\(outcome)")
  }

  @Test(
    "the column of a virtual table is lost unless SQL reads it",
    arguments: [
      ("SELECT count(author) FROM (SELECT 1 AS author)", true),
      ("SELECT author FROM place WHERE place.rowid = note.id", false),
    ])
  func virtualColumn(query: String, isLost: Bool) throws {
    func search(_ columns: String) -> String {
      "tables: { note: { columns: { \(Self.key), title: text } } }\n"
        + "fullTextSearch: { place: { columns: [\(columns)] } }\n"
    }
    try start(search("title, author"), "")
    try write(search("title"))
    let outcome = try new(
      "--name", "run", "--drop", "place.author", "--sql-before",
      "UPDATE note SET title = coalesce((\(query)), '')")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.contains("warning: the data of column 'place.author' is lost [ML001]")
        == isLost, "\(outcome)")
  }

  @Test(
    "a column is lost unless a step copies its values, also if another column has its name",
    arguments: [
      ("upper(name)", true), ("(SELECT name FROM team WHERE team.id = player.teamID)", false),
      ("'name'", true),
    ])
  func sameName(value: String, isLost: Bool) throws {
    try start([Self.team, Self.player], "")
    try write([Self.team.replacing(", name: text", with: ""), Self.player])
    let outcome = try new(
      "--name", "run", "--drop", "team.name", "--convert", "player.name=\(value)")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.contains("warning: the data of column 'team.name' is lost [ML001]") == isLost,
      "\(outcome)")
  }

  @Test("a conversion before the step that renames what it reads has the new name")
  func beforeRename() throws {
    let player = Self.player.replacing("name: text", with: "title: text")
    try start(
      [Self.team, player], "INSERT INTO team VALUES (1, 'A'); INSERT INTO player VALUES (1, 'b', 1)"
    )
    try write([Self.team.replacing("name:", with: "title:"), player])
    let query = "(SELECT max(title) FROM team WHERE team.id = player.teamID)"
    let file = "shop.migrations/0002-run.yaml"
    func convert(_ query: String) throws -> Outcome {
      let rename = "  - renameColumn: { table: team, from: name, to: title }\n"
      let step = "  - changeColumn: { table: player, column: title, convert: \"\(query)\" }\n"
      let text = try String(decoding: Data(contentsOf: sandbox.url(file)), as: UTF8.self)
      let start = try #require(text.range(of: "steps:\n")).upperBound
      let end = try #require(text.range(of: "schema:\n")).lowerBound
      try sandbox.write(text.replacingCharacters(in: start..<end, with: step + rename), to: file)
      return try new()
    }
    #expect(
      try new("--name", "run", "--rename", "team.name=title", "--convert", "player.title=\(query)")
        .status == 0)
    let former = try convert(query.replacing("title", with: "name"))
    #expect(
      former.error.contains(
        "error: 'player.title' gets its values after 'name' is renamed: write 'title' [MG008]\n"),
      "\(former)")
    let current = try convert(query)
    #expect(current.status == 0, "\(current)")
    #expect(try seal().status == 0)
    #expect(try apply().status == 0)
    #expect(try rows("SELECT title FROM player") == ["A"])
  }

  @Test(
    "a value that reads a column which another step adds is an error that says what can read it",
    arguments: [
      ("name", "'name' would be read from 'player', since ", ": write 'player.name'"),
      ("team.name", "", ""),
      ("max(name)", "'name' would be read from 'player', since ", ""),
    ])
  func addedColumn(value: String, start text: String, way: String) throws {
    try start([Self.team.replacing("name:", with: "city:"), Self.player], "")
    try write([Self.team.replacing("name:", with: "city: text, name:"), Self.player])
    let query = "(SELECT \(value) FROM team WHERE team.id = player.teamID)"
    let outcome = try new(
      "--name", "run", "--fill", "team.name='?'", "--convert", "player.name=\(query)")
    let reason = "'team.name' is there only for an 'sql' step after the one that adds it"
    #expect(outcome.error.contains(": \(text)\(reason)\(way) [MG008]\n"), "\(outcome)")
  }

  @Test(
    "the error for a name in a statement is at the statement, and not at a fill that has the name, too"
  )
  func placeOfName() throws {
    try start([Self.team, Self.player], "")
    try write([
      Self.team.replacing("name:", with: "fullName:"),
      Self.player.replacing("name:", with: "nick: text, name:"),
    ])
    let sql =
      "UPDATE player SET nick = (SELECT name FROM team WHERE team.id = player.teamID)"
    let outcome = try new(
      "--name", "run", "--rename", "team.name=fullName", "--fill", "player.nick=name", "--sql", sql)
    #expect(
      outcome.error
        == "shop.yaml: error: --sql '\(sql)': 'name' would be read from 'player', since "
        + "'team.name' is 'fullName' by then: write 'fullName', or 'player.name' [MG008]\n")
  }

  @Test(
    "an aggregate of a former name says the name, not that it is an aggregate",
    arguments: [
      ["--fill", "team.names=(SELECT group_concat(name) FROM player WHERE teamID = team.id)"],
      [
        "--fill", "team.names=''", "--sql",
        "UPDATE team SET names = (SELECT group_concat(name) FROM player WHERE teamID = team.id)",
      ],
    ])
  func aggregate(options: [String]) throws {
    try start([Self.team, Self.player], "")
    try write([
      Self.team.replacing("name:", with: "names: text, name:"),
      Self.player.replacing("name:", with: "fullName:"),
    ])
    let outcome = try new(["--name", "run", "--rename", "player.name=fullName"] + options)
    #expect(
      outcome.error.contains(
        "'name' would be read from 'team', since 'player.name' is 'fullName' by then: write 'fullName' [MG008]\n"
      ), "\(outcome)")
  }

  @Test("advice on syntax is about the statement that fails")
  func otherStatement() throws {
    try start([Self.team, Self.player], "")
    let update = "UPDATE team SET name = team.name"
    let refusal = "SQLite refuses to run SQL: near \".\": syntax error [MG008]"
    let delete = "DELETE FROM player WHERE player.id = 1 . 2"
    #expect(
      try new("--name", "run", "--sql-before", update, "--sql", delete).error.contains(refusal))
    #expect(try new("--name", "run", "--sql", "\(update); \(delete)").error.contains(refusal))
    #expect(
      try new("--name", "run", "--sql", "\(update); UPDATE team SET team.name = ''").error
        .contains("near \".\": syntax error; a column after SET has no table before it [MG008]"))
  }

  @Test("the fill of a generated column isn't advised to be a conversion")
  func generated() throws {
    try start(["team: { columns: { \(Self.key), n: { type: integer, generated: id } } }"], "")
    let outcome = try new("--fill", "team.n=1")
    #expect(outcome.error.contains("'--fill team.n=1' has no effect"), "\(outcome)")
    #expect(!outcome.error.contains("--convert"), "\(outcome)")
  }
}
