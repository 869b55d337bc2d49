import Foundation
import RuntimeSamples
import Testing

@Suite("dbgen import --into")
struct SheetUpdateTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  private let sandbox = Sandbox()

  /// Imports a sheet into a schema, and returns the outcome with the schema as output.
  private func update(_ schema: String, by sheet: String) throws -> Outcome {
    try sandbox.write(schema, to: "a.yaml")
    try sandbox.write(sheet, to: "a.csv")
    var outcome = try sandbox.dbgen("import", "a.csv", "--into", "a.yaml", "--quiet")
    outcome.output += try sandbox.read("a.yaml")
    return outcome
  }

  private func sheet(of schema: String) throws -> String {
    try sandbox.dbgen("export", schema, "--format", "csv", "--quiet").output
  }

  @Test(
    "a schema into which its own sheet is imported keeps every byte",
    arguments: try ExportTests.schemas)
  func roundTrip(schema: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: schema), encoding: .utf8)
    try sandbox.write(text, to: "a.yaml")
    try sandbox.write(try sheet(of: "a.yaml"), to: "a.csv")
    let check = try sandbox.dbgen("import", "a.csv", "--into", "a.yaml", "--check", "--quiet")
    #expect(check == Outcome(status: 0, output: "", error: ""))
    let outcome = try sandbox.dbgen("import", "a.csv", "--into", "a.yaml", "--quiet")
    #expect(outcome == Outcome(status: 0, output: "", error: ""))
    #expect(try sandbox.read("a.yaml") == text)
  }

  @Test(
    "a schema has the sheet that was imported into it, whichever row the sheet lost",
    arguments: ["kennel", "exerplan"])
  func lostRows(schema: String) throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "Schemas/\(schema).yaml"), encoding: .utf8)
    try sandbox.write(text, to: "a.yaml")
    let rows = try sheet(of: "a.yaml").split(separator: "\n").map(String.init)
    var count = 0
    let places = rows.indices.dropFirst().filter { !rows[$0].contains(",,,") || $0 % 2 == 0 }
    for index in places.sampled(every: 3) {
      var rows = rows
      rows.remove(at: index)
      let outcome = try update(text, by: rows.joined(separator: "\n") + "\n")
      guard outcome.status == 0 else {
        #expect(outcome.output == text)
        continue
      }
      count += 1
      let new = try sheet(of: "a.yaml").split(separator: "\n").map(String.init)
      // A sheet has no header for what no row says.
      guard new.first == rows.first else { continue }
      // A table without a row of its own keeps its doc.
      #expect(Set(rows).isSubset(of: new))
      #expect(new.count - rows.count <= 1)
    }
    #expect(count > 1)
  }

  // MARK: - What is edited

  @Test("only the cells whose meaning differs are written")
  func cells() throws {
    let outcome = try update(
      """
      database: A
      tables:
        t:
          # All columns:
          columns:
            id:   { primaryKey: true, type: integer }   # the key
            a:    text                                  # first
            when: { swiftName: at, type: timestamp,
                    encoding: unixSeconds,   doc: "Old." }
            long:
              type: integer
              # unknown until paid
              default: 0
              min: 0
            free: { type: text, check: "free  <> 'x'" }
          unique:
            - [a, free]   # a pair

      # The end.

      """,
      by: """
        table,column,type,null,key,default,min,check,doc
        t,id,integer,no,pk,,,,
        t,a,text,yes,,x,,,A letter.
        t,when,timestamp,no,,,,,New.
        t,long,integer,no,,,1,,
        t,free,text,no,,,,FREE <> 'x',

        """)
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    #expect(
      outcome.output == """
        database: A
        tables:
          t:
            # All columns:
            columns:
              id:   { primaryKey: true, type: integer }   # the key
              a:    { type: "text?", default: x, doc: A letter. }                                  # first
              when: { swiftName: at, type: timestamp,
                      encoding: unixSeconds,   doc: New. }
              long:
                type: integer
                # unknown until paid
                min: 1
              free: { type: text, check: "free  <> 'x'" }
            unique:
              - [a, free]   # a pair

        # The end.

        """)
  }

  @Test("what the sheet has no header for stays")
  func missingHeaders() throws {
    let schema = """
      database: A
      tables:
        t:
          doc: A table.
          columns:
            id: { type: integer, primaryKey: true }
            a: { type: "text?", unique: true, default: x, minLength: 1, collate: nocase, doc: A. }
            b: { type: text, swiftType: Payload }
            c: { type: "integer?", references: t.id, onDelete: cascade, index: true }
          unique: [[a, b]]
          indexes: { t_b: [b] }
          checks: { named: a <> '' }
          strict: false

      """
    let sheet = "table,column,type\nt,id,int\nt,a,string\nt,b,text\nt,c,INT\n"
    let outcome = try update(schema, by: sheet)
    #expect(outcome == Outcome(status: 0, output: schema, error: ""))
  }

  @Test("a reference to a table that the sheet lacks is an error, unless the schema has it so")
  func missingTable() throws {
    let sheet = "table,column,type,references\nt,id,integer,\nt,u,integer?,u\n"
    func schema(_ cell: String) -> String {
      "database: A\ntables:\n  t:\n    columns:\n      id: integer\n      u: { \(cell) }\n"
    }
    let place = "t,u,integer?,u\n             ^\n"
    try sandbox.expectRefusal(
      of: sheet, by: ["a.yaml": schema("type: \"integer?\"")],
      error: "a.csv:3:14: error: the sheet has no table 'u' [SI007]\n" + place)
    let external = schema("type: \"integer?\", references: { table: u, external: true }")
    let outcome = try update(external, by: sheet)
    #expect(outcome == Outcome(status: 0, output: external, error: ""))
  }

  @Test("a type that SQLite doesn't know is an error in a STRICT table, which stays one")
  func unknownTypeInStrictTable() throws {
    try sandbox.expectRefusal(
      of: "table,column,type\nt,id,integer\nt,a,moodiness\n",
      by: ["a.yaml": "database: A\ntables:\n  t: { columns: { id: integer } }\n"],
      error: """
        a.csv:3:5: error: 'moodiness' is an unknown type: a strict table has no others; 'options' can \
        say 'not strict' in the row of the table [SI009]
        t,a,moodiness
            ^~~~~~~~~

        """)
  }

  @Test("a table that isn't STRICT takes a type that SQLite doesn't know")
  func unknownTypeInOtherTable() throws {
    let schema = "database: A\ntables:\n  t: { columns: { id: integer }, strict: false }\n"
    let outcome = try update(schema, by: "table,column,type\nt,id,integer\nt,a,moodiness\n")
    #expect(
      outcome
        == Outcome(
          status: 0,
          output: schema.replacing(
            "id: integer }", with: "id: integer, a: { type: any, sqlType: moodiness } }"),
          error: ""))
  }

  @Test("new tables and columns stand behind those that they follow in the sheet")
  func additions() throws {
    let outcome = try update(
      """
      database: A
      tables:
        one: { columns: { id: integer } }

        two:
          columns:
            id: integer
            last: text
      views:
        v: SELECT 1 AS x
      """,
      by: """
        table,column,type,unique,doc
        zero,x,Kind,,
        ,,,,
        one,id,integer,,
        one,more,text,yes,
        middle,a,integer,,
        two,first,integer,,
        two,id,integer,,
        two,second,integer,,Not the last.
        two,last,text,,
        two,end,text,,

        """.replacingOccurrences(of: "Kind", with: "\"enum('a', 'b')\""))
    #expect(outcome.error == "")
    #expect(
      outcome.output == """
        database: A

        enums:
          X: [a, b]

        tables:
          zero:
            columns:
              x: X

          one: { columns: { id: integer, more: { type: text, unique: true } } }

          middle:
            columns:
              a: integer

          two:
            columns:
              first: integer
              id: integer
              second: { type: integer, doc: Not the last. }
              last: text
              end: text
        views:
          v: SELECT 1 AS x
        """)
  }

  @Test("what the sheet lacks is removed, each with a warning that names it")
  func removals() throws {
    try sandbox.write(
      """
      database: A
      enums:
        Kind: [a, b]
        Other: [c]
      tables:
        t:
          columns:
            id: integer
            kind: Kind
          indexes:
            t_both: [id, kind]
        u: { columns: { id: integer } }

      """, to: "a.yaml")
    try sandbox.write("table,column,type,sql\nt,id,integer,\n", to: "a.csv")
    let outcome = try sandbox.dbgen("import", "a.csv", "--into", "a.yaml")
    #expect(
      outcome.error == """
        a.yaml:3:3: warning: enum 'Kind' is removed, since the sheet lacks it [SI023]
          Kind: [a, b]
          ^~~~
        a.yaml:9:7: warning: column 't.kind' is removed, since the sheet lacks it [SI023]
              kind: Kind
              ^~~~
        a.yaml:12:3: warning: table 'u' is removed, since the sheet lacks it [SI023]
          u: { columns: { id: integer } }
          ^
        wrote a.yaml

        """)
    #expect(
      try sandbox.read("a.yaml") == """
        database: A
        enums:
          Other: [c]
        tables:
          t:
            columns:
              id: integer

        """)
  }

  @Test("an enum that only the schema names keeps its names for the values of the sheet")
  func anonymousEnum() throws {
    let schema = """
      database: A
      enums:
        State: { isNew: new, done: Done }
      tables:
        t: { columns: { state: State } }

      """
    let same = "table,column,type\nt,state,\"enum('new', 'Done')\"\n"
    #expect(try update(schema, by: same) == Outcome(status: 0, output: schema, error: ""))
    let more = try update(schema, by: "table,column,type\nt,state,\"enum('new','Done','late')\"\n")
    #expect(
      more.output
        == schema.replacingOccurrences(of: "done: Done }", with: "done: Done, late: late }"))
  }

  @Test("an enum that columns no longer share is split, with a warning")
  func splitEnum() throws {
    let schema = """
      database: A
      enums:
        Foot: [left, right]
      tables:
        t:
          columns:
            a: Foot
            b: Foot

      """
    try sandbox.write(schema, to: "a.yaml")
    try sandbox.write(
      "table,column,type\nt,a,\"ENUM('left','right','none')\"\nt,b,\"ENUM('left','right')\"\n",
      to: "a.csv")
    let outcome = try sandbox.dbgen("import", "a.csv", "--into", "a.yaml")
    #expect(
      outcome.error == """
        a.yaml:8:10: warning: 't.b' gets an enum of its own, 'B': the sheet lists other values \
        for it than for the other columns of 'Foot' [SI023]
              b: Foot
                 ^~~~
        wrote a.yaml

        """)
    #expect(
      try sandbox.read("a.yaml")
        == schema.replacing("right]", with: "right, none]\n  B: [left, right]")
        .replacing("b: Foot", with: "b: B"))
  }

  @Test(
    "what a column or a reference does by itself is set and cleared by its cell",
    arguments: [
      ("row version", "version: { type: integer, default: 1, rowVersion: true }"),
      ("touch", "at:      { type: timestamp, touch: true }"),
      ("soft delete", "gone:    { type: \"timestamp?\", softDelete: true }"),
      ("children", "owner:   { type: integer, references: t, children: pets }"),
      ("parent", "owner:   { type: integer, references: t, parent: pets }"),
    ])
  func ownWork(header: String, line: String) throws {
    let schema = """
      database: A
      tables:
        t:
          columns:
            id:      { type: integer, primaryKey: true }
            version: integer
            at:      timestamp
            gone:    timestamp?
            owner:   { type: integer, references: t }

      """
    let name = String(line.prefix { $0 != ":" })
    let cell = line.hasSuffix("pets }") ? "pets" : "yes"
    func sheet(_ cell: String) -> String {
      let rows = ["id,integer,pk,", "version,integer,,", "at,timestamp,,", "gone,timestamp?,,"]
      return "table,column,type,key,references,\(header)\n"
        + (rows + ["owner,integer,,t"]).map { row in
          "t,\(row),\(row.hasPrefix(name + ",") ? cell : "")\n"
        }.joined()
    }
    let old = try #require(schema.split(separator: "\n").first { $0.contains("  \(name):") })
    let changed = schema.replacing(old, with: "      " + line)
    #expect(try update(schema, by: sheet(cell)) == Outcome(status: 0, output: changed, error: ""))
    let check = try sandbox.dbgen("import", "a.csv", "--into", "a.yaml", "--check")
    #expect(check == Outcome(status: 0, output: "", error: ""))
    let cleared = try update(changed, by: sheet(""))
    #expect(cleared.status == 0)
    try sandbox.write(try self.sheet(of: "a.yaml"), to: "cleared.csv")
    #expect(!(try sandbox.read("cleared.csv").contains(header)))
  }

  @Test("a sheet with line breaks of Windows changes no text of several lines")
  func lineBreaks() throws {
    let schema = """
      database: A
      tables:
        t:
          doc: |
            One.

            Two.
          columns: { a: text }

      """
    try sandbox.write(schema, to: "a.yaml")
    let sheet = try sheet(of: "a.yaml").replacing("\n", with: "\r\n")
    #expect(sheet.contains("One.\r\n\r\nTwo."))
    #expect(try update(schema, by: sheet) == Outcome(status: 0, output: schema, error: ""))
    let new = try sandbox.dbgen("import", "a.csv")
    #expect(new.output.contains("    doc: |\n      One.\n\n      Two.\n"), "\(new.output)")
  }

  @Test("a sheet without rows isn't brought into a schema")
  func noRows() throws {
    let schema = "database: A\ntables: { t: { columns: { a: text } } }\n"
    #expect(
      try update(schema, by: "table,column,type\n")
        == Outcome(
          status: 1, output: schema,
          error: "a.yaml: error: the sheet has no rows, and would remove all tables [SI015]\n"))
  }

  @Test("a constraint is edited where the file has it")
  func constraints() throws {
    let outcome = try update(
      """
      database: A
      tables:
        t:
          columns: { a: integer, b: { type: integer, unique: true }, c: integer, d: integer }
          primaryKey: [a]   # alone
          unique: [[c], [a, b]]
          foreignKeys:
            self: { columns: [b], references: t.a }   # itself
          checks: [a < b, c > 0]

      """,
      by: """
        table,column,type,key,references,on delete,check,sql
        t,a,integer,pk,,,,
        t,b,integer,,,,,
        t,c,integer,,t(a),cascade,,
        t,d,integer,,,,d < c,
        t,,,,,,,"UNIQUE (a, b)"
        t,,,,,,,"UNIQUE (b, c)"
        t,,,,,,,CHECK (c > 0)
        t,,,,,,,CONSTRAINT ordered CHECK (a < d)

        """)
    #expect(outcome.error == "")
    #expect(
      outcome.output == """
        database: A
        tables:
          t:
            columns: { a: integer, b: { type: integer }, c: { type: integer, references: t.a, \
        onDelete: cascade }, d: { type: integer, check: d < c } }
            primaryKey: [a]   # alone
            unique: [[a, b], [b, c]]
            checks: [c > 0, { name: ordered, condition: a < d }]

        """)
  }

  @Test("line ends, and a last line without one, stay as they are")
  func lineEnds() throws {
    let sheet = "table,column,type,doc\nt,a,text,A.\nt,b,text,\n"
    let schema = "database: A\r\ntables:\r\n  t:\r\n    columns:\r\n      a: text"
    let changed =
      "database: A\r\ntables:\r\n  t:\r\n    columns:\r\n      a: { type: text, doc: A. }\r\n      b: text"
    #expect(try update(schema, by: sheet).output == changed)
    let unix = [schema, changed].map {
      "\u{FEFF}" + $0.replacingOccurrences(of: "\r\n", with: "\n")
    }
    #expect(try update(unix[0], by: sheet).output == unix[1])
  }

  // MARK: - Refusals

  @Test("--check prints the changes as a patch, and writes nothing")
  func check() throws {
    let schema = "database: A\ntables:\n  t:\n    columns:\n      a: text\n"
    try sandbox.write(schema, to: "Schemas/a.yaml")
    try sandbox.write("table,column,type\nt,a,text?\n", to: "a.csv")
    let outcome = try sandbox.dbgen("import", "a.csv", "--into", "Schemas/a.yaml", "--check")
    #expect(
      outcome.output == """
        --- a/Schemas/a.yaml
        +++ b/Schemas/a.yaml
        @@ -2,4 +2,4 @@
         tables:
           t:
             columns:
        -      a: text
        +      a: text?

        """)
    #expect(outcome.status == 1)
    #expect(
      outcome.error == """
        a.csv:2:5: note: 't.a': the sheet says 'type: text?', the schema says 'type: text'
        t,a,text?
            ^~~~~
        Schemas/a.yaml:5:7: note: in the schema

        """)
    #expect(try sandbox.read("Schemas/a.yaml") == schema)
  }

  @Test("a patch names a file above the working folder, and is refused rather than misapplied")
  func checkAbove() throws {
    try sandbox.write("database: A\ninclude: [../b.yaml]\ntables: {}\n", to: "sub/a.yaml")
    try sandbox.write("tables: { t: { columns: { a: integer } } }\n", to: "b.yaml")
    try sandbox.write("tables: { t: { columns: { a: integer } } }\n", to: "sub/b.yaml")
    try sandbox.write("table,column,type\nt,a,text\n", to: "a.csv")
    let into = ["import", sandbox.path("a.csv"), "--into", "a.yaml"]
    let check = try sandbox.dbgen(into + ["--check", "--root", ".."], in: "sub")
    #expect(
      check.output == """
        --- a/../b.yaml
        +++ b/../b.yaml
        @@ -1,1 +1,1 @@
        -tables: { t: { columns: { a: integer } } }
        +tables: { t: { columns: { a: text } } }

        """)
    try sandbox.write(check.output, to: "changes.patch")
    #expect(try sandbox.shell("cd sub && git apply ../changes.patch").status != 0)
    let outcome = try sandbox.dbgen("import", "a.csv", "--into", "sub/a.yaml", "--root", ".")
    #expect(outcome.error == "wrote b.yaml\n")
  }

  @Test("nothing is written if the sheet has an error, which is reported at its cell")
  func faultySheet() throws {
    let schema = "database: A\ntables: { t: { columns: { a: text } } }\n"
    let outcome = try update(schema, by: "table,column,type,check\nt,a,text,b > 1\n")
    #expect(outcome.status == 1 && outcome.output == schema)
    #expect(
      outcome.error == """
        a.csv:2:10: error: SQLite refuses this check: no such column: b [SC080]
        t,a,text,b > 1
                 ^
                 a

        """)
  }

  @Test("nothing is written if the schema would have an error, which is reported at its place")
  func faultyResult() throws {
    let schema = """
      database: A
      tables:
        t:
          columns:
            a: text
            b: text
      views:
        v: SELECT b FROM t

      """
    try sandbox.write(schema, to: "a.yaml")
    try sandbox.write("table,column,type\nt,a,text\n", to: "a.csv")
    let outcome = try sandbox.dbgen("import", "a.csv", "--into", "a.yaml")
    #expect(outcome.status == 1)
    #expect(
      outcome.error == """
        a.yaml:6:7: warning: column 't.b' is removed, since the sheet lacks it [SI023]
              b: text
              ^
        a.yaml:8:13: error: SQLite refuses this view: no such column: b [SC080]
          v: SELECT b FROM t
                    ^
                    a

        """)
    #expect(try sandbox.read("a.yaml") == schema)
  }

  @Test("nothing is written into a schema with errors")
  func faultySchema() throws {
    let schema = "database: A\ntables: { t: { columns: { a: txt } } }\n"
    let outcome = try update(schema, by: "table,column,type\nt,a,text\n")
    #expect(outcome.status == 1 && outcome.output == schema)
    #expect(outcome.error.hasPrefix("a.yaml:2:30: error: unknown column type 'txt'"))
  }

  @Test(
    "--into takes sheets, and excludes the options for a new file",
    arguments: [
      ["a.sql", "--into", "a.yaml"], ["a.csv", "--into", "a.yaml", "--output", "b.yaml"],
      ["a.csv", "--into", "a.yaml", "--force"], ["a.csv", "--into", "a.yaml", "--plural"],
      ["a.csv", "--check"], ["a.csv", "b.sql"],
    ])
  func usage(arguments: [String]) throws {
    #expect(try sandbox.dbgen(["import"] + arguments).status == 64)
  }

  @Test("the refusal to overwrite a schema with that of a sheet mentions --into")
  func existingOutput() throws {
    try sandbox.write("mine", to: "a.yaml")
    try sandbox.write("table,column,type\nt,a,text\n", to: "a.csv")
    let outcome = try sandbox.dbgen("import", "a.csv", "--output", "a.yaml")
    #expect(
      outcome.error
        == "a.yaml: error: the file already exists; --into brings it up to the sheet, --force "
        + "replaces it [FI003]\n")
  }

  @Test("a constraint that is listed below stays there, and an index keeps its name")
  func listed() throws {
    let schema = """
      database: A
      tables:
        t:
          columns:
            id: { type: integer, primaryKey: true }
            x: text
            y: integer
          unique:
            - [x]
          indexes: { by_y: [y] }

      """
    let outcome = try update(
      schema,
      by: """
        table,column,type,null,key,doc
        t,id,integer,no,primary,
        t,x,text,no,unique,New.
        t,y,integer,no,index,

        """)
    #expect(outcome.error == "")
    #expect(
      outcome.output == schema.replacing("x: text\n", with: "x: { type: text, doc: New. }\n"))
  }

  @Test(
    "an entry in braces is removed with its comma, and comments stay",
    arguments: [
      (
        "{\n id: integer, # the id\n # about x\n x: text, # the x\n y: text # the y\n}",
        "id,y", "{\n id: integer, # the id\n # about x\n # the x\n y: text # the y\n}"
      ),
      (
        "{\n id: integer, # the id\n x: text, # the x\n y: text # the y\n}",
        "id,x", "{\n id: integer, # the id\n x: text # the x\n # the y\n}"
      ),
      (
        "{\n id: integer, # the id\n x: text,\n\n y: text, # the y\n}",
        "id", "{\n id: integer, # the id\n # the y\n}"
      ),
      (
        "{ id: integer, x: text, y: text, # the y\n }",
        "x,new", "{ x: text, new: text, # the y\n }"
      ),
      (
        "{ # all\n id: integer # the id\n , x: text, y: text\n}",
        "y", "{ # all\n # the id\n y: text\n}"
      ),
      ("{ # all\n id: integer,\n x: text,\n y: text }", "new", "{ new: text # all\n }"),
      ("{id: integer, x: text, y: text}", "x", "{x: text}"),
      ("{id: integer, x: text, y: text}", "id", "{id: integer}"),
    ])
  func commentsInBraces(before: String, columns: String, after: String) throws {
    func schema(_ braces: String) -> String {
      let lines = braces.replacing("\n ", with: "\n      ").replacing("\n}", with: "\n    }")
      return "database: A\ntables:\n  t:\n    columns: \(lines)\n"
    }
    let rows = columns.split(separator: ",").map { "t,\($0),\($0 == "id" ? "integer" : "text")\n" }
    let outcome = try update(schema(before), by: "table,column,type\n" + rows.joined())
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output == schema(after))
  }

  @Test("tables and enums are added to sections in braces")
  func additionsInBraces() throws {
    let outcome = try update(
      """
      database: A
      enums: { Kind: [a] } # all
      tables: {
        t: { columns: { id: { type: integer, primaryKey: true }, kind: Kind } }, # the first
        u: { columns: { id: integer } }
      }

      """,
      by: """
        table,column,type,null,key,default,references,doc,sql
        t,id,integer,no,pk,,,,
        t,kind,enum(a),no,,,,,
        new,,,,,,,"One.
        Two: {2}",
        new,id,integer,no,pk,,,,
        new,at,date,yes,,,,"On a day, perhaps.",
        new,code,text,no,,'1',,,
        new,size,"enum('s', 'x, l')",no,,,,,
        new,t,integer,no,index,,t,,
        new,,,,,,,,"UNIQUE (at, code)"
        new,,,,,,,,CHECK (code <> 'x: y')
        u,id,integer,no,,,,,

        """)
    #expect(outcome.error == "")
    #expect(
      outcome.output == """
        database: A
        enums: { Kind: [a], Size: { s: s, xL: "x, l" } } # all
        tables: {
          t: { columns: { id: { type: integer, primaryKey: true }, kind: Kind } }, \
        new: { doc: "One.\\nTwo: {2}", columns: { id: { type: integer, primaryKey: true }, \
        at: { type: "date?", doc: "On a day, perhaps." }, code: { type: text, default: "1" }, \
        size: Size, t: { type: integer, references: t, index: true } }, unique: [[at, code]], \
        checks: ["code <> 'x: y'"] }, # the first
          u: { columns: { id: integer } }
        }

        """)
  }

  @Test("a warning of a removal names the comment that stands above what is removed")
  func commentAbove() throws {
    try sandbox.write(
      """
      database: A
      tables:
        t:
          columns:
            id: integer
            # about
            # a
            a: text   # the a
            b: text

            # about all that follow

            c: text
      """, to: "a.yaml")
    try sandbox.write("table,column,type\nt,id,integer\n", to: "a.csv")
    let outcome = try sandbox.dbgen("import", "a.csv", "--into", "a.yaml")
    #expect(
      outcome.error == """
        a.yaml:8:7: warning: column 't.a' is removed, since the sheet lacks it [SI023]
              a: text   # the a
              ^
        a.yaml:7:7: note: the comment above it stays
        a.yaml:9:7: warning: column 't.b' is removed, since the sheet lacks it [SI023]
              b: text
              ^
        a.yaml:13:7: warning: column 't.c' is removed, since the sheet lacks it [SI023]
              c: text
              ^
        wrote a.yaml

        """)
    #expect(
      try sandbox.read("a.yaml") == """
        database: A
        tables:
          t:
            columns:
              id: integer
              # about
              # a

              # about all that follow


        """)
  }

  @Test("all changes that don't fit are reported, and all warnings beside them")
  func severalUnfit() throws {
    let schema = """
      database: A
      tables:
        t:
          columns: { a: integer, b: text }
          checks: { positive: a > 0 }
        u:
          columns: { a: integer }
          checks: { positive: a > 0 }

      """
    try sandbox.write(schema, to: "a.yaml")
    try sandbox.write(
      """
      table,column,type,sql,what
      t,a,integer,,
      t,,,CHECK (a > 0),
      t,,,CHECK (a < 9),
      u,a,integer,,
      u,,,CHECK (a > 0),
      u,,,CHECK (a < 9),

      """, to: "a.csv")
    let outcome = try sandbox.dbgen("import", "a.csv", "--into", "a.yaml")
    #expect(
      outcome.error == """
        a.yaml:4:28: warning: column 't.b' is removed, since the sheet lacks it [SI023]
            columns: { a: integer, b: text }
                                   ^
        a.yaml:5:13: error: the sheet's changes can't be written here; make them in the schema by hand [SI015]
            checks: { positive: a > 0 }
                    ^~~~~~~~~~~~~~~~~~~
        a.yaml:8:13: error: the sheet's changes can't be written here; make them in the schema by hand [SI015]
            checks: { positive: a > 0 }
                    ^~~~~~~~~~~~~~~~~~~
        a.csv:1:23: warning: the column 'what' isn't read [SI011]
        table,column,type,sql,what
                              ^~~~

        """)
    #expect(try sandbox.read("a.yaml") == schema)
  }

  @Test("a change that doesn't fit into the file is refused at its place, and nothing is written")
  func unfit() throws {
    let schema = """
      database: A
      tables:
        t:
          columns: { a: integer }
          checks: { positive: a > 0 }

      """
    let outcome = try update(
      schema,
      by: """
        table,column,type,sql
        t,a,integer,
        t,,,CHECK (a > 0)
        t,,,CHECK (a < 9)

        """)
    #expect(outcome.status == 1)
    #expect(
      outcome.error == """
        a.yaml:5:13: error: the sheet's changes can't be written here; make them in the schema by hand [SI015]
            checks: { positive: a > 0 }
                    ^~~~~~~~~~~~~~~~~~~

        """)
    #expect(outcome.output == schema)
  }
}
