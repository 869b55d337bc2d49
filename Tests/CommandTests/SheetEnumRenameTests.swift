import Testing

@Suite("dbgen import --into --rename of enums and references")
struct SheetEnumRenameTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = Sandbox()
    try sandbox.write(Self.schema, to: "a.yaml")
  }

  private static let schema = """
    database: A

    enums:
      Position: [keeper, striker]

    tables:
      club:
        columns:
          id: { type: integer, primaryKey: true }

      player:
        columns:
          id:       { type: integer, primaryKey: true }
          name:     text
          position: Position?
          club:     { type: integer, references: club }

    fullTextSearch:
      words: { content: player, columns: [name] }

    queries:
      at: { sql: "SELECT position FROM player WHERE position = :p", params: { p: Position } }
      find: SELECT words.name FROM words WHERE words MATCH :q AND words.name <> ''

    """

  private static let sheet = """
    table,column,type,null,key,references,values
    ,,Position,,,,"keeper, striker"
    club,id,integer,no,primary,,
    player,id,integer,no,primary,,
    player,name,text,no,,,
    player,position,Position,yes,,,
    player,club,integer,no,,club,

    """

  private func update(_ sheet: String, _ renames: String...) throws -> Outcome {
    try sandbox.write(sheet, to: "a.csv")
    return try sandbox.dbgen(
      ["import", "a.csv", "--into", "a.yaml"] + renames.flatMap { ["--rename", $0] })
  }

  @Test("a renamed enum is renamed in columns, results and parameters")
  func enumeration() throws {
    let sheet = Self.sheet.replacing("Position", with: "Role")
    for notice in ["wrote a.yaml\n", ""] {
      #expect(
        try update(sheet, "Position=Role") == Outcome(status: 0, output: "", error: notice))
    }
    #expect(try sandbox.read("a.yaml") == Self.schema.replacing("Position", with: "Role"))
  }

  @Test("the Swift of properties follows the name of an enum or a table, unless that has its own")
  func properties() throws {
    let properties = """
          transient:
            last:  { swiftType: "[Position]", default: "[]" }
            next:  { swiftType: Position, default: Position.keeper }
            at:    { swiftType: "[Club: App.Position]", default: "[:]" }
            other: { swiftType: Positions? }

      """
    let schema = Self.schema.replacing("\nfullTextSearch:", with: properties + "\nfullTextSearch:")
    try sandbox.write(schema, to: "a.yaml")
    let sheet = Self.sheet.replacing("Position", with: "Role")
      .replacing("\nclub,", with: "\nteam,").replacing(",club,", with: ",team,")
      .replacing("player,team", with: "player,club")
    #expect(try update(sheet, "Position=Role", "club=team").status == 0)
    let text = try sandbox.read("a.yaml")
    #expect(
      text.contains(
        properties.replacing("[Position]", with: "[Role]")
          .replacing("Position, default: Position.", with: "Role, default: Role.")
          .replacing("[Club:", with: "[Team:")), "\(text)")
  }

  @Test("an enum that another replaces in its sheet only is a warning with the rename")
  func newList() throws {
    let outcome = try update(Self.sheet.replacing(",,Position", with: ",,Role"))
    #expect(
      outcome.error == """
        a.yaml:4:3: warning: enum 'Position' stays, since columns have it; 'Role' is new [SI023]
          Position: [keeper, striker]
          ^~~~~~~~
        note: if its name is 'Role' now:  dbgen import a.csv --into a.yaml --rename Position=Role
        wrote a.yaml

        """)
  }

  @Test(
    "a cell that has the old name of a rename is an error that says the new one",
    arguments: [
      (",,Position", ",,Role", "Position=Role", "6:17", "'Position' is called 'Role' now [SI021]"),
      ("\nclub,", "\nteam,", "club=team", "7:25", "'club' is called 'team' now [SI007]"),
    ])
  func oldName(
    old: String, new: String, rename: String, place: String, message: String
  ) throws {
    let outcome = try update(Self.sheet.replacing(old, with: new), rename)
    #expect(outcome.status == 1)
    #expect(outcome.error.hasPrefix("a.csv:\(place): error: \(message)\n"), "\(outcome.error)")
    #expect(outcome.error.split(separator: "\n").count == 3)
    #expect(try sandbox.read("a.yaml") == Self.schema)
  }

  @Test("a renamed column is renamed in queries of a full-text index of it")
  func fullText() throws {
    let outcome = try update(
      Self.sheet.replacing("player,name", with: "player,title"), "player.name=title")
    #expect(outcome == Outcome(status: 0, output: "", error: "wrote a.yaml\n"))
    let text = try sandbox.read("a.yaml")
    #expect(text.contains("  words: { content: player, columns: [title] }\n"))
    #expect(
      text.hasSuffix("SELECT words.title FROM words WHERE words MATCH :q AND words.title <> ''\n"))
  }

  @Test("a word that is neither yes nor no is asked about again")
  func question() throws {
    try sandbox.write(Self.sheet.replacing("player,name", with: "player,title"), to: "a.csv")
    let terminal = try Terminal(["import", "a.csv", "--into", "a.yaml"], in: sandbox.root)
    let question =
      "'player.name' isn't in the sheet, and 'title' is new: has it been renamed? [y/N] "
    #expect(terminal.waits(for: question))
    terminal.press("sure\n")
    #expect(terminal.waits(for: "sure\r\n" + question))
    terminal.press("y\n")
    #expect(terminal.outcome().status == 0)
    #expect(try sandbox.read("a.yaml").contains("title:    text\n"))
  }
}
