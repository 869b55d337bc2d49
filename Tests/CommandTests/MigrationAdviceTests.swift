import Testing

/// Errors and warnings about SQL of a version that name what is wrong, and nothing else.
@Suite("advice on SQL of a version")
struct MigrationAdviceTests: MigratedSchema {
  let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

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
        "'name' would be read from 'team', since 'player.name' is 'fullName' by then: write 'fullName'"
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
