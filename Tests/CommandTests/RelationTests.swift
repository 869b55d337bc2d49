import Foundation
import Testing

@Suite("relations in the command")
struct RelationTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = Sandbox()
    try write(relations: ", children: all_fans, parent: true", composite: ", children: true")
  }

  private func write(relations: String, composite: String) throws {
    try sandbox.write(
      """
      database: Club
      tables:
        team:
          columns:
            id: { type: integer, primaryKey: true }
            city: text
            year: integer
          unique: [[city, year]]
        fan:
          columns:
            id: { type: integer, primaryKey: true }
            team_id: { type: integer, references: team\(relations) }
            city: text
            year: integer
          foreignKeys:
            - { columns: [city, year], references: "team(city, year)"\(composite) }
      """, to: "club.yaml")
  }

  @Test("a sheet has relations in cells of their own, from which the same schema is imported")
  func sheets() throws {
    let sheet = try sandbox.dbgen("export", "club.yaml", "--format", "csv")
    #expect(
      sheet.output.split(separator: "\n").first
        == "table,column,type,null,key,default,references,children,parent,check,sql,doc")
    #expect(sheet.output.contains("\nfan,team_id,integer,no,,,team,all_fans,yes,,,\n"))
    #expect(
      sheet.output.contains(
        "\nfan,,,,,,,yes,,,\"FOREIGN KEY (\"\"city\"\", \"\"year\"\") REFERENCES \"\"team\"\" "
          + "(\"\"city\"\", \"\"year\"\")\",\n"))
    try sandbox.write(sheet.output, to: "club.csv")
    let imported = try sandbox.dbgen("import", "club.csv")
    #expect(imported.error == "")
    #expect(imported.output.contains("references: team, children: all_fans, parent: true }"))
    #expect(imported.output.contains(#""team(city, year)", children: true }"#))
    try sandbox.write(imported.output, to: "imported.yaml")
    #expect(
      try sandbox.dbgen("export", "imported.yaml", "--format", "csv").output == sheet.output)
  }

  @Test("a relation in a row of a sheet without a reference is an error")
  func sheetsWithoutReference() throws {
    try sandbox.write("table,column,type,children\nt,a,text,\nt,,,x\n", to: "a.csv")
    #expect(
      try sandbox.dbgen("import", "a.csv").error.contains(
        "a.csv:3:5: error: this row has no column, but has a 'children' [SI020]"))
    try sandbox.write("table,column,type,children\nt,a,text,x\n", to: "a.csv")
    #expect(
      try sandbox.dbgen("import", "a.csv").error.contains(
        "a.csv:2:10: error: 'children' has no effect without 'references' [SC013]"))
  }

  @Test("exported JSON has the names of relations, or true")
  func json() throws {
    let outcome = try sandbox.dbgen("export", "club.yaml", "--format", "json")
    #expect(outcome.output.contains(#""children": "all_fans""#))
    #expect(outcome.output.contains(#""parent": true"#))
    #expect(outcome.output.contains(#""children": true"#))
  }

  @Test("documentation shows the name of each relation in Swift at its reference, on both sides")
  func documentation() throws {
    let page = try sandbox.dbgen("doc", "club.yaml").output
    #expect(
      page.contains("| `team_id` | [team](#table-team) · `id` | fetched as `team` |"), "\(page)")
    #expect(page.contains("| [fan](#table-fan) | `team_id` | `id` | fetched as `allFans` |"))
    #expect(
      page.contains("| [fan](#table-fan) | `city`, `year` | `city`, `year` | fetched as `fan` |"))
  }

  @Test("lint points out children that no index finds")
  func lint() throws {
    let report = try sandbox.dbgen("lint", "club.yaml").error
    #expect(
      report.contains(
        "no index begins with 'team_id', so deleting a row of 'team' or fetching its children "
          + "reads all of 'fan' [SC110]"))
  }

  @Test("a new relation needs no migration")
  func migration() throws {
    try write(relations: "", composite: "")
    try sandbox.addVersion(of: "club.yaml")
    let history = try sandbox.files(in: "club.migrations")
    try write(relations: ", children: all_fans, parent: true", composite: ", children: true")
    let outcome = try sandbox.dbgen("migration", "new", "club.yaml")
    #expect(outcome.status == 0 && outcome.error.contains("nothing"), "\(outcome)")
    #expect(try sandbox.files(in: "club.migrations") == history)
  }

  @Test("a schema without relations has no source for them")
  func nothing() throws {
    func source() throws -> [String: String] {
      #expect(try sandbox.dbgen("generate", "club.yaml", "--output", "Generated").status == 0)
      return try sandbox.files(in: "Generated")
    }
    #expect(try source().values.contains { $0.contains("Relation") })
    try write(relations: "", composite: "")
    #expect(try !source().values.contains { $0.contains("Relation") })
    try write(relations: ", children: false, parent: false", composite: "")
    #expect(try !source().values.contains { $0.contains("Relation") })
  }
}
