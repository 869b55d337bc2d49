import Testing

@Suite("sections of files that a sheet fills and empties")
struct SheetSectionTests {
  private let sandbox = Sandbox()

  private let people = """
    # People.
    tables: # all of them
      # Somebody.
      person:
        columns:
          id: integer
          # more to come

    """

  @Test("an included file can lose its last table, and keeps its comments")
  func includedFile() throws {
    let main = "database: A\ninclude: [b.yaml]\ntables: { t: { columns: { id: integer } } }\n"
    let empty = "# People.\ntables: {} # all of them\n  # Somebody.\n"
    try sandbox.expectImport(
      of: "table,column,type\nt,id,integer\n", into: ["a.yaml": main, "b.yaml": people],
      toGive: ["a.yaml": main, "b.yaml": empty],
      warnings: """
        b.yaml:4:3: warning: table 'person' is removed, since the sheet lacks it [SI023]
          person:
          ^~~~~~
        b.yaml:3:3: note: the comment above it stays

        """)
  }

  @Test("the first tables of an empty section stand below its key")
  func emptySection() throws {
    try sandbox.expectImport(
      of: "table,column,type\nt,id,integer\nu,id,integer\n",
      into: [
        "a.yaml": "database: A\ntables: {} # all\n\n  # The end.\nviews: { v: SELECT 1 AS x }\n"
      ],
      toGive: [
        "a.yaml": """
        database: A
        tables: # all
          t:
            columns:
              id: integer

          u:
            columns:
              id: integer

          # The end.
        views: { v: SELECT 1 AS x }

        """
      ])
  }

  @Test(
    "braces below their key leave their comment, and no empty line",
    arguments: [
      ("tables:\n  {}\t# none yet\n", "tables:\n  # none yet\n  t:"),
      ("tables:\n  {}\nviews: {}\n", "tables:\n  t:"),
    ])
  func bracesBelow(before: String, after: String) throws {
    let rest = String(before.split(separator: "\n").dropFirst(2).joined())
    try sandbox.expectImport(
      of: "table,column,type\nt,id,integer\n", into: ["a.yaml": "database: A\n\(before)"],
      toGive: [
        "a.yaml": "database: A\n\(after)\n    columns:\n      id: integer\n"
          + (rest.isEmpty ? "" : rest + "\n")
      ])
  }

  @Test("the first tables of a section with comments in its braces stand between them")
  func emptyBraces() throws {
    try sandbox.expectImport(
      of: "table,column,type\nt,id,integer\n",
      into: ["a.yaml": "database: A\ntables: { # none yet\n  }\n"],
      toGive: [
        "a.yaml": "database: A\ntables: { t: { columns: { id: integer } }  # none yet\n  }\n"
      ])
  }

  @Test(
    "the schema can lose its own last table while it includes others",
    arguments: [
      ("tables:\n  t:\n    columns:\n      id: integer\n", "tables: {}\n"),
      (
        "\ntables:\n\n  t:\n    columns:\n      id: integer\n\nkeys: plain\n",
        "\ntables: {}\n\nkeys: plain\n"
      ),
      ("tables: { t: { columns: { id: integer } } } # own\n", "tables: { } # own\n"),
    ])
  func mainFile(before: String, after: String) throws {
    let main = "database: A\ninclude: [b.yaml]\n"
    try sandbox.write(main + before, to: "a.yaml")
    try sandbox.write(people, to: "b.yaml")
    try sandbox.write("table,column,type\nperson,id,integer\n", to: "a.csv")
    #expect(try sandbox.dbgen("import", "a.csv", "--into", "a.yaml").status == 0)
    #expect(try sandbox.read("a.yaml") == main + after)
    #expect(try sandbox.read("b.yaml") == people)
    try sandbox.expectImport(
      of: "table,column,type\nperson,id,integer\n",
      into: ["a.yaml": main + after, "b.yaml": people],
      toGive: ["a.yaml": main + after, "b.yaml": people])
  }

  @Test("an emptied section goes unless it has comments or the file has nothing else")
  func emptiedSections() throws {
    let main =
      "database: A\ninclude: [b.yaml, c.yaml, d.yaml]\ntables: { t: { columns: { id: integer } } }\n"
    let enums = "enums:\n  Side: [l, r]\n"
    let table = "tables:\n  person: { columns: { id: integer, side: Side } }\n"
    try sandbox.write(
      "enums: # none\n  Foot: [l, r]\n" + table.replacing("Side", with: "Foot"), to: "b.yaml")
    try sandbox.write(enums + table.replacing("person", with: "pet"), to: "c.yaml")
    try sandbox.write(
      "tables:\n  u: { columns: { id: integer } }\n  # The end.\nviews: { v: SELECT 1 AS x }\n",
      to: "d.yaml")
    try sandbox.write(main, to: "a.yaml")
    try sandbox.write("table,column,type\nt,id,integer\n", to: "a.csv")
    #expect(try sandbox.dbgen("import", "a.csv", "--into", "a.yaml").status == 0)
    #expect(try sandbox.read("b.yaml") == "enums: {} # none\n")
    #expect(try sandbox.read("c.yaml") == "tables: {}\n")
    let rest = "tables: {}\n  # The end.\nviews: { v: SELECT 1 AS x }\n"
    #expect(try sandbox.read("d.yaml") == rest)
    #expect(try sandbox.dbgen("check", "a.yaml").status == 0)
  }

  @Test(
    "a file without enums or tables gets the first ones",
    arguments: [
      (
        "database: A\ninclude: [b.yaml]\nviews: { v: SELECT 1 AS x }\n",
        """
        database: A
        include: [b.yaml]

        enums:
          Side: [l, r]

        tables:
          zero:
            columns:
              id: integer

        views: { v: SELECT 1 AS x }

        """
      ),
      (
        "{ database: A, include: [b.yaml] }\n",
        "{ database: A, include: [b.yaml], enums: { Side: [l, r] }, "
          + "tables: { zero: { columns: { id: integer } } } }\n"
      ),
    ])
  func firstEntries(before: String, after: String) throws {
    try sandbox.expectImport(
      of: "table,column,type,values\n,,Side,\"l, r\"\nzero,id,integer,\nt,side,Side,\n",
      into: ["a.yaml": before, "b.yaml": "tables: { t: { columns: { side: text } } }\n"],
      toGive: ["a.yaml": after, "b.yaml": "tables: { t: { columns: { side: Side } } }\n"])
  }

  @Test("the first enum stands before the tables, and below the comment that begins the file")
  func firstEnum() throws {
    let sheet = "table,column,type,values\n,,Side,\"l, r\"\nt,side,Side,\n"
    let tables = "tables: { t: { columns: { side: Side } } }\n"
    let enums = "enums:\n  Side: [l, r]\n\n"
    let before = tables.replacing("Side", with: "text")
    try sandbox.expectImport(
      of: sheet, into: ["a.yaml": "# A league.\n\(before)database: A\nfunctions: { f: 1 }\n"],
      toGive: ["a.yaml": "# A league.\n\(enums)\(tables)database: A\nfunctions: { f: 1 }\n"])
    try sandbox.expectImport(
      of: sheet, into: ["a.yaml": "database: A\n# Tables.\n\(before)"],
      toGive: ["a.yaml": "database: A\n\n\(enums)# Tables.\n\(tables)"])
  }
}
