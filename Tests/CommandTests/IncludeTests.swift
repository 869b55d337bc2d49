import Foundation
import Testing

@Suite("a schema that is spread over files")
struct IncludeTests {
  private let sandbox: Sandbox
  private static let schema = """
    database: Club
    include: [parts/people.yaml, queries.yaml]
    tables:
      team: { columns: { id: { type: integer, primaryKey: true }, name: text } }

    """
  private static let people = """
    enums: { Role: [player, coach] }
    tables:
      person:
        columns:
          id:   { type: integer, primaryKey: true }
          team: { type: integer, references: team.id, index: true }
          role: Role
    """
  private static let queries = """
    queries:
      coaches: SELECT * FROM person WHERE role = 'coach'
    """

  init() throws {
    sandbox = Sandbox()
    try sandbox.write("", to: "Package.swift")
    try sandbox.write(Self.schema, to: "Schemas/club.yaml")
    try sandbox.write(Self.people, to: "Schemas/parts/people.yaml")
    try sandbox.write(Self.queries, to: "Schemas/queries.yaml")
  }

  private func generate(_ options: String...) throws -> Outcome {
    try sandbox.dbgen(["generate", "Schemas/club.yaml", "--output", "Generated"] + options)
  }

  @Test("its generated source is that of the same schema in one file")
  func same() throws {
    #expect(try generate().error == "wrote 9 files, removed 0, 0 unchanged\n")
    let files = try sandbox.files(in: "Generated")
    let whole =
      Self.schema.replacing("include: [parts/people.yaml, queries.yaml]\n", with: "")
      + Self.people.split(separator: "\n").dropFirst(2).joined(separator: "\n") + "\n"
      + "enums: { Role: [player, coach] }\n" + Self.queries
    try sandbox.write(whole, to: "Schemas/club.yaml")
    #expect(try generate("--check").status == 0)
    #expect(try sandbox.files(in: "Generated") == files)
  }

  @Test("errors and notes have the path, line and column of their own file")
  func places() throws {
    try sandbox.write(
      Self.people.replacing("role: Role", with: "role: Rolle"), to: "Schemas/parts/people.yaml")
    try sandbox.write(
      """
      queries:
        coaches: SELECT nam FROM team
      tables:
        team: { columns: { id: integer } }
      """, to: "Schemas/queries.yaml")
    let outcome = try sandbox.dbgen("check", "Schemas/club.yaml")
    #expect(outcome.status == 1)
    #expect(
      outcome.error == """
        Schemas/parts/people.yaml:7:13: error: unknown column type 'Rolle' [SC014]
              role: Rolle
                    ^~~~~
                    Role
        Schemas/queries.yaml:2:19: error: SQLite refuses this query: no such column: nam [SC080]
          coaches: SELECT nam FROM team
                          ^~~
                          name
        Schemas/queries.yaml:4:3: error: table 'team' is declared twice [SC003]
          team: { columns: { id: integer } }
          ^~~~
        Schemas/club.yaml:4:3: note: first declared here

        """)
  }

  @Test("what has no documentation is listed at its place in its own file")
  func coverage() throws {
    let outcome = try sandbox.dbgen("doc", "Schemas/club.yaml", "--coverage")
    #expect(
      outcome.output == """
        Schemas/club.yaml:4:3: table 'team' has no doc
        Schemas/club.yaml:4:22: column 'team.id' has no doc
        Schemas/club.yaml:4:63: column 'team.name' has no doc
        Schemas/parts/people.yaml:1:10: enum 'Role' has no doc
        Schemas/parts/people.yaml:3:3: table 'person' has no doc
        Schemas/parts/people.yaml:5:7: column 'person.id' has no doc
        Schemas/parts/people.yaml:6:7: column 'person.team' has no doc
        Schemas/parts/people.yaml:7:7: column 'person.role' has no doc
        Schemas/queries.yaml:2:3: query 'coaches' has no doc
        0 of 9 documented: 0%

        """)
  }

  @Test("a syntax error in an included file is reported there")
  func syntax() throws {
    try sandbox.write("queries:\n  a: [\n", to: "Schemas/queries.yaml")
    let outcome = try sandbox.dbgen("check", "Schemas/club.yaml", "--diagnostics", "json")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains(#""file": "Schemas/queries.yaml""#), "\(outcome.output)")
  }

  @Test("files that are missing, included twice, or include others are errors")
  func refusals() throws {
    try sandbox.write(
      Self.schema.replacing("queries.yaml", with: "none.yaml, parts/people.yaml, club.yaml"),
      to: "Schemas/club.yaml")
    try sandbox.write("include: [more.yaml]\n" + Self.people, to: "Schemas/parts/people.yaml")
    let outcome = try sandbox.dbgen("check", "Schemas/club.yaml")
    #expect(outcome.status == 1)
    #expect(
      outcome.error == """
        Schemas/club.yaml:2:30: error: cannot read 'Schemas/none.yaml': No such file or directory [SC039]
        include: [parts/people.yaml, none.yaml, parts/people.yaml, club.yaml]
                                     ^~~~~~~~~
        Schemas/club.yaml:2:41: error: cannot read 'Schemas/parts/people.yaml': it is included twice [SC039]
        include: [parts/people.yaml, none.yaml, parts/people.yaml, club.yaml]
                                                ^~~~~~~~~~~~~~~~~
        Schemas/club.yaml:2:60: error: cannot read 'Schemas/club.yaml': it would include itself [SC039]
        include: [parts/people.yaml, none.yaml, parts/people.yaml, club.yaml]
                                                                   ^~~~~~~~~
        Schemas/parts/people.yaml:1:1: error: an included file can't include others [SC039]
        include: [more.yaml]
        ^~~~~~~

        """)
  }

  @Test(
    "a file can't include itself or another one twice, by any path",
    arguments: [
      ("./club.yaml", "it would include itself"),
      ("../Schemas/club.yaml", "it would include itself"),
      ("queries.yaml, ./parts/../queries.yaml", "it is included twice"),
    ])
  func otherPaths(names: String, reason: String) throws {
    try sandbox.write(
      "database: Club\ninclude: [\(names)]\ntables: {}\n", to: "Schemas/club.yaml")
    try sandbox.write("queries: {}\n", to: "Schemas/queries.yaml")
    let outcome = try sandbox.dbgen("check", "Schemas/club.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains(": \(reason) [SC039]"), "\(outcome.error)")
  }

  @Test(
    "a section that an included file has twice is an error, and so is a name or file without text")
  func twice() throws {
    try sandbox.write(
      "queries: { x: SELECT 1 AS a }\nqueries: { y: SELECT 1 AS a }\n", to: "q.yaml")
    try sandbox.write("# none\n", to: "none.yaml")
    try sandbox.write(
      "database: A\ninclude: [q.yaml, \"\", none.yaml]\ntables: {}\n", to: "a.yaml")
    let outcome = try sandbox.dbgen("check", "a.yaml")
    let heads = outcome.error.split(separator: "\n").filter { $0.contains(".yaml:") }
    #expect(
      heads == [
        "a.yaml:2:19: error: the name of an included file is empty [SC039]",
        "q.yaml:2:1: error: property 'queries' is declared twice [SC003]",
        "q.yaml:1:1: note: first declared here",
        "none.yaml:1:1: error: the included file is empty [SC039]",
      ])
  }

  @Test("a run that had nothing to do notices a change of an included file")
  func changes() throws {
    let cache = ["DBGEN_CACHE": sandbox.path("cache")]
    let arguments = ["generate", "Schemas/club.yaml", "--output", "Generated"]
    for _ in 1...2 {
      #expect(
        try DBGenProcess(arguments, in: sandbox.root, environment: cache).outcome().status == 0)
    }
    try sandbox.write(
      Self.queries.replacing("coaches", with: "trainers"), to: "Schemas/queries.yaml")
    let outcome = try DBGenProcess(arguments, in: sandbox.root, environment: cache).outcome()
    #expect(outcome.error == "wrote 1 file, removed 0, 8 unchanged\n")
  }

  @Test("--depfile lists the included files")
  func dependencies() throws {
    #expect(try generate("--depfile", "club.d").status == 0)
    let text = try sandbox.read("club.d")
    for path in ["Schemas/club.yaml", "Schemas/parts/people.yaml", "Schemas/queries.yaml"] {
      #expect(text.contains("\n\(path):\n"), "\(text)")
    }
  }

  @Test("--watch follows the included files, those too that don't exist yet")
  func watch() throws {
    try FileManager.default.removeItem(at: sandbox.url("Schemas/queries.yaml"))
    var first = ""
    let run = try WatchingRun(
      ["Schemas/club.yaml", "--output", "Generated"], in: sandbox.root
    ) { first = $0 }
    #expect(first.contains("Schemas/club.yaml:2:30: error: "), "\(first)")
    try sandbox.write(Self.queries, to: "Schemas/queries.yaml")
    #expect(run.next(containing: "wrote "))
    try sandbox.write(
      Self.people.replacing("person", with: "human"), to: "Schemas/parts/people.yaml")
    #expect(run.next(containing: "Schemas/queries.yaml:2:26: error: "))
  }

  @Test("a migration knows the tables of included files")
  func migrations() throws {
    for arguments in [["new", "Schemas/club.yaml"], ["seal", "Schemas/club.yaml"]] {
      #expect(try sandbox.dbgen(["migration"] + arguments).status == 0)
    }
    try sandbox.write(
      Self.people + "\n      since: date?\n", to: "Schemas/parts/people.yaml")
    let outcome = try generate()
    #expect(outcome.error.contains("the schema is not that of version 1"), "\(outcome.error)")
  }

  @Test("a sheet brings each table and enum up to date in the file that has it")
  func sheets() throws {
    let sheet = try sandbox.dbgen("export", "Schemas/club.yaml", "--format", "csv").output
    try sandbox.write(sheet, to: "club.csv")
    let into = ["import", "club.csv", "--into", "Schemas/club.yaml"]
    #expect(try sandbox.dbgen(into + ["--check"]) == Outcome(status: 0, output: "", error: ""))
    try sandbox.write(
      sheet.replacing("player, coach", with: "player, coach, fan").replacing(
        "team,name,text,", with: "team,name,text?,")
        + "person,nick,text\nplace,name,text\nplace,kind,\"enum('in', 'out')\"\n", to: "club.csv")
    let check = try sandbox.dbgen(into + ["--check"])
    #expect(
      check.output == """
        --- a/Schemas/club.yaml
        +++ b/Schemas/club.yaml
        @@ -1,4 +1,4 @@
         database: Club
         include: [parts/people.yaml, queries.yaml]
         tables:
        -  team: { columns: { id: { type: integer, primaryKey: true }, name: text } }
        +  team: { columns: { id: { type: integer, primaryKey: true }, name: "text?" } }
        --- a/Schemas/parts/people.yaml
        +++ b/Schemas/parts/people.yaml
        @@ -1,7 +1,13 @@
        -enums: { Role: [player, coach] }
        +enums: { Role: [player, coach, fan], Kind: [in, out] }
         tables:
           person:
             columns:
               id:   { type: integer, primaryKey: true }
               team: { type: integer, references: team.id, index: true }
        -      role: Role
        \\ No newline at end of file
        +      role: Role
        +      nick: text
        +
        +  place:
        +    columns:
        +      name: text
        +      kind: Kind
        \\ No newline at end of file

        """)
    let outcome = try sandbox.dbgen(into)
    #expect(outcome.error == "wrote Schemas/club.yaml, Schemas/parts/people.yaml\n")
    #expect(try sandbox.read("Schemas/queries.yaml") == Self.queries)
    #expect(try sandbox.dbgen(into + ["--check"]) == Outcome(status: 0, output: "", error: ""))
    #expect(try sandbox.dbgen("check", "Schemas/club.yaml").status == 0)
  }

  @Test("what a sheet lacks is removed from the file that has it, and errors are at their file")
  func removals() throws {
    try sandbox.write(
      "table,column,type,key\nteam,id,integer,pk\nteam,name,text,\n", to: "club.csv")
    let into = ["import", "club.csv", "--into", "Schemas/club.yaml"]
    let broken = try sandbox.dbgen(into)
    #expect(broken.status == 1)
    #expect(
      broken.error == """
        Schemas/parts/people.yaml:1:10: warning: enum 'Role' is removed, since the sheet lacks it [SI023]
        enums: { Role: [player, coach] }
                 ^~~~
        Schemas/parts/people.yaml:3:3: warning: table 'person' is removed, since the sheet lacks it [SI023]
          person:
          ^~~~~~
        Schemas/queries.yaml:2:26: error: SQLite refuses this query: no such table: person [SC080]
          coaches: SELECT * FROM person WHERE role = 'coach'
                                 ^~~~~~

        """)
    #expect(try sandbox.read("Schemas/parts/people.yaml") == Self.people)
    try sandbox.write(
      Self.people + "\nviews:\n  one: SELECT 1 AS x\n", to: "Schemas/parts/people.yaml")
    try sandbox.write("queries:\n  ones: SELECT * FROM one\n", to: "Schemas/queries.yaml")
    #expect(try sandbox.dbgen(into).status == 0)
    #expect(try sandbox.read("Schemas/parts/people.yaml") == "views:\n  one: SELECT 1 AS x\n")
  }

  @Test("files in a folder that is spelled in two ways are changed by one run")
  func oneFolder() throws {
    let sandbox = Sandbox()
    try sandbox.write("database: League\ninclude: [parts/a.yaml, link/b.yaml]\n", to: "s.yaml")
    for table in ["a", "b"] {
      try sandbox.write(
        "tables:\n  \(table):\n    columns:\n      id: integer\n", to: "parts/\(table).yaml")
    }
    #expect(try sandbox.shell("ln -s parts link").status == 0)
    try sandbox.write(
      "table,column,type\na,id,integer\na,x,text\nb,id,integer\nb,x,text\n", to: "s.csv")
    let outcome = try sandbox.dbgen("import", "s.csv", "--into", "s.yaml")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try sandbox.read("parts/a.yaml").contains("x:  text"))
    #expect(try sandbox.read("parts/b.yaml").contains("x:  text"))
  }
}
