import Foundation
import Testing

@Suite("dbgen import --into --rename")
struct SheetRenameTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = Sandbox()
    try sandbox.write(Self.sheet, to: "a.csv")
  }

  private static let sheet = """
    table,column,type,null,key
    plan,id,integer,no,primary
    plan,title,text,no,
    step,plan,integer,no,
    step,text,text,no,

    """

  private static let schema = """
    database: A

    tables:
      plan:
        columns:
          id:   { type: integer, primaryKey: true }
          # What the user typed.
          name: { type: text, swiftName: planName, check: length(name) < 9 }
        indexes:
          plan_name: { columns: [name], where: name <> '' }

      step:
        columns:
          plan: { type: integer, references: plan }
          text: text

    views:
      named: SELECT plan.name, step.text AS words FROM plan JOIN step ON step.plan = plan.id

    triggers:
      tidy:
        sql: |
          CREATE TRIGGER tidy AFTER UPDATE OF name ON plan BEGIN
            UPDATE step SET text = new.name WHERE plan = new.id;
          END

    queries:
      # A comment with a name.
      names: SELECT name FROM plan WHERE name > :name ORDER BY name
      rename: UPDATE plan SET name = :name WHERE id = :id RETURNING name

    """

  @Test("a renamed column keeps what the sheet doesn't say, and all SQL uses its new name")
  func column() throws {
    try sandbox.write(Self.schema, to: "a.yaml")
    let options = ["import", "a.csv", "--into", "a.yaml", "--rename", "plan.name=title"]
    let outcome = try sandbox.dbgen(options)
    #expect(outcome == Outcome(status: 0, output: "", error: "wrote a.yaml\n"))
    let expected = """
      database: A

      tables:
        plan:
          columns:
            id:   { type: integer, primaryKey: true }
            # What the user typed.
            title: { type: text, swiftName: planName, check: length(title) < 9 }
          indexes:
            plan_name: { columns: [title], where: title <> '' }

        step:
          columns:
            plan: { type: integer, references: plan }
            text: text

      views:
        named: SELECT plan.title, step.text AS words FROM plan JOIN step ON step.plan = plan.id

      triggers:
        tidy:
          sql: |
            CREATE TRIGGER tidy AFTER UPDATE OF title ON plan BEGIN
              UPDATE step SET text = new.title WHERE plan = new.id;
            END

      queries:
        # A comment with a name.
        names: SELECT title FROM plan WHERE title > :name ORDER BY title
        rename: UPDATE plan SET title = :name WHERE id = :id RETURNING title

      """
    #expect(try sandbox.read("a.yaml") == expected)
    #expect(try sandbox.dbgen(options) == Outcome(status: 0, output: "", error: ""))
  }

  @Test("a renamed table keeps what the sheet doesn't say, and all SQL uses its new name")
  func table() throws {
    try sandbox.write(Self.schema, to: "a.yaml")
    try sandbox.write(
      Self.sheet.replacing("plan,id", with: "trip,id").replacing("plan,title", with: "trip,title"),
      to: "a.csv")
    let options = [
      "import", "a.csv", "--into", "a.yaml", "--rename", "plan=trip", "--rename", "plan.name=title",
    ]
    let outcome = try sandbox.dbgen(options)
    #expect(outcome == Outcome(status: 0, output: "", error: "wrote a.yaml\n"))
    #expect(try sandbox.dbgen(options) == Outcome(status: 0, output: "", error: ""))
    let text = try sandbox.read("a.yaml")
    for part in [
      "  trip:\n", "references: trip }",
      "SELECT trip.title, step.text AS words FROM trip JOIN step",
      "OF title ON trip BEGIN", "WHERE plan = new.id;",
      "SELECT title FROM trip WHERE title > :name",
      "UPDATE trip SET title = :name WHERE id = :id RETURNING title",
    ] { #expect(text.contains(part), "\(part) in \(text)") }
  }

  @Test("a renamed column is renamed in the optional parts and the orders of queries")
  func parts() throws {
    let query = """
        sorted:
          sql: SELECT id FROM plan WHERE id > 0 /*? AND name = :name */ LIMIT 3
          orders: { byName: name DESC, byID: id }

      """
    try sandbox.write(Self.schema + query, to: "a.yaml")
    let outcome = try sandbox.dbgen(
      "import", "a.csv", "--into", "a.yaml", "--rename", "plan.name=title")
    #expect(outcome == Outcome(status: 0, output: "", error: "wrote a.yaml\n"))
    #expect(
      try sandbox.read("a.yaml").hasSuffix(
        query.replacing("name = :name", with: "title = :name")
          .replacing("byName: name", with: "byName: title")))
  }

  @Test("a renamed column keeps its places in a full-text index")
  func fullText() throws {
    let index = """

      fullTextSearch:
        words: { content: plan, columns: [id, name], unindexed: [name] }

      """
    try sandbox.write(Self.schema + index, to: "a.yaml")
    let outcome = try sandbox.dbgen(
      "import", "a.csv", "--into", "a.yaml", "--rename", "plan.name=title")
    #expect(outcome == Outcome(status: 0, output: "", error: "wrote a.yaml\n"))
    #expect(
      try sandbox.read("a.yaml").contains(
        "  words: { content: plan, columns: [id, title], unindexed: [title] }\n"))
  }

  @Test("a column of views that is renamed with that of a table is renamed wherever they are used")
  func views() throws {
    let users = """

      views:
        all: SELECT * FROM plan
        short:
          key: name
          columns: { name: { type: text, doc: What. } }
          sql: SELECT name, length(name) AS size FROM "all" WHERE name > ''
        fixed: CREATE VIEW fixed (name) AS SELECT name FROM short
        joined: SELECT step.text AS name, short.name AS other FROM step, short

      triggers:
        change: CREATE TRIGGER change INSTEAD OF UPDATE OF name ON short BEGIN SELECT new.name; END

      queries:
        list:
          key: name
          columns: { name: { type: text, swiftName: called } }
          sql: SELECT name, size + 1 AS next FROM short ORDER BY short.name
        others: SELECT fixed.name, joined.name AS text FROM fixed, joined
        add:
          columns: { name: { type: text, swiftName: called } }
          sql: UPDATE plan SET name = :name RETURNING id, name

      """
    let head = Self.schema.prefix { _ in true }.split(separator: "\n\nviews:")[0]
    try sandbox.write(head + "\n" + users, to: "a.yaml")
    let outcome = try sandbox.dbgen(
      "import", "a.csv", "--into", "a.yaml", "--rename", "plan.name=title")
    #expect(outcome == Outcome(status: 0, output: "", error: "wrote a.yaml\n"))
    let expected = """

      views:
        all: SELECT * FROM plan
        short:
          key: title
          columns: { title: { type: text, doc: What. } }
          sql: SELECT title, length(title) AS size FROM "all" WHERE title > ''
        fixed: CREATE VIEW fixed (name) AS SELECT title FROM short
        joined: SELECT step.text AS name, short.title AS other FROM step, short

      triggers:
        change: CREATE TRIGGER change INSTEAD OF UPDATE OF title ON short BEGIN SELECT new.title; END

      queries:
        list:
          key: title
          columns: { title: { type: text, swiftName: called } }
          sql: SELECT title, size + 1 AS next FROM short ORDER BY short.title
        others: SELECT fixed.name, joined.name AS text FROM fixed, joined
        add:
          columns: { title: { type: text, swiftName: called } }
          sql: UPDATE plan SET title = :name RETURNING id, title

      """
    let text = try sandbox.read("a.yaml")
    #expect(text.hasSuffix(expected), "\(text)")
  }

  @Test("SQL in a cell that has the old name of a column is an error that says the new one")
  func oldName() throws {
    let cells = [
      (
        "check", "plan,title,text,no,,length(name) < 9", "3:28", "SC080",
        "SQLite refuses this check"
      ),
      (
        "generated", "plan,title,text,no,,\nplan,x,text,yes,,lower(name)", "4:24", "SC080",
        "SQLite refuses this expression"
      ),
      (
        "sql", "plan,title,text,no,,\nplan,,,,,CREATE INDEX x ON plan (name)", "4:10", "SI001",
        "SQLite refuses this"
      ),
    ]
    for (header, rows, place, code, message) in cells {
      try sandbox.write(Self.schema, to: "a.yaml")
      let sheet = Self.sheet.replacing("null,key", with: "null,key,\(header)")
        .replacing("plan,title,text,no,", with: rows)
      try sandbox.write(sheet, to: "a.csv")
      let outcome = try sandbox.dbgen(
        "import", "a.csv", "--into", "a.yaml", "--rename", "plan.name=title")
      let text =
        "a.csv:\(place): error: \(message): no such column: name; 'plan.name' is called 'title' now [\(code)]\n"
      #expect(outcome.error.contains(text), "\(outcome.error)")
      #expect(try sandbox.read("a.yaml") == Self.schema)
    }
  }

  @Test(
    "what goes is paired with what is most alike, also if its type changes",
    arguments: [
      (["title,integer"], ["plan.name=title"]),
      (["other,integer", "title,text"], ["plan.name=title"]),
      (["nam,integer", "other,integer"], ["plan.name=nam"]),
    ])
  func pairs(columns: [String], renames: [String]) throws {
    try sandbox.write(
      "database: A\ntables:\n  plan: { columns: { id: integer, name: text } }\n", to: "a.yaml")
    try sandbox.write(
      "table,column,type\nplan,id,integer\n" + columns.map { "plan,\($0)\n" }.joined(), to: "a.csv")
    let outcome = try sandbox.dbgen("import", "a.csv", "--into", "a.yaml")
    let hinted = outcome.error.matches(of: /--rename (\S+)/).map { String($0.output.1) }
    #expect(hinted == renames, "\(outcome.error)")
  }

  @Test("without the option, the message about what goes names it")
  func hint() throws {
    try sandbox.write(Self.schema, to: "a.yaml")
    let outcome = try sandbox.dbgen("import", "a.csv", "--into", "a.yaml")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains(
        """

        note: if its name is 'title' now:  dbgen import a.csv --into a.yaml --rename plan.name=title

        """), "\(outcome.error)")
    #expect(try sandbox.read("a.yaml") == Self.schema)
  }

  @Test("only the result has to compile: queries may have the new names already")
  func result() throws {
    let schema = """
      database: A

      tables:
        plan:
          columns:
            id:   { type: integer, primaryKey: true }
            name: text

      queries:
        titles: SELECT title FROM plan

      """
    try sandbox.write(schema, to: "a.yaml")
    let outcome = try sandbox.dbgen(
      "import", "a.csv", "--into", "a.yaml", "--rename", "plan.name=title")
    #expect(outcome == Outcome(status: 0, output: "", error: "wrote a.yaml\n"))
    #expect(try sandbox.read("a.yaml").contains("      title: text\n"))
  }

  @Test(
    "a rename of what there isn't is refused",
    arguments: [
      ("plan.nam=title", 0, ""),
      ("plan.nam=titel", 1, "a.yaml: error: the schema has no 'plan.nam' to rename [SI015]\n"),
      (
        "step.text=words", 1,
        "a.yaml: error: the sheet has no 'words', to which 'text' is renamed [SI015]\n"
      ),
      (
        // Another table has such a column.
        "step.text=title", 1,
        "a.yaml: error: the sheet has no 'title', to which 'text' is renamed [SI015]\n"
      ),
    ])
  func missing(rename: String, status: Int32, error: String) throws {
    try sandbox.write(Self.schema, to: "a.yaml")
    let first = try sandbox.dbgen(
      "import", "a.csv", "--into", "a.yaml", "--rename", "plan.name=title")
    #expect(first.status == 0)
    let outcome = try sandbox.dbgen("import", "a.csv", "--into", "a.yaml", "--rename", rename)
    #expect(outcome == Outcome(status: status, output: "", error: error))
  }

  @Test("--check says what differs, cell by cell")
  func check() throws {
    try sandbox.write(Self.schema, to: "a.yaml")
    try sandbox.write(
      """
      table,column,type,null,key,max length
      plan,id,integer,no,primary,
      plan,name,text,yes,,20
      step,plan,int64,no,,
      step,text,text,no,,
      step,done,boolean,no,,

      """, to: "a.csv")
    let outcome = try sandbox.dbgen("import", "a.csv", "--into", "a.yaml", "--check")
    #expect(outcome.status == 1)
    #expect(
      outcome.error == """
        a.csv:3:11: note: 'plan.name': the sheet says 'type: text?', the schema says 'type: text'
        plan,name,text,yes,,20
                  ^~~~
        a.yaml:8:21: note: in the schema
        a.csv:3:21: note: 'plan.name': the sheet says 'maxLength: 20', the schema has no 'maxLength'
        plan,name,text,yes,,20
                            ^~
        a.yaml:8:7: note: in the schema
        a.csv:4:11: note: 'step.plan': the sheet says 'type: int64', the schema says 'type: integer'
        step,plan,int64,no,,
                  ^~~~~
        a.yaml:14:21: note: in the schema
        a.csv:6:6: note: the schema has no column 'step.done'
        step,done,boolean,no,,
             ^~~~

        """)
  }

  @Test("the message about a renamed column has the command for databases")
  func migration() throws {
    try sandbox.write(Self.schema, to: "a.yaml")
    try sandbox.addVersion(of: "a.yaml")
    let outcome = try sandbox.dbgen(
      "import", "a.csv", "--into", "a.yaml", "--rename", "plan.name=title")
    #expect(
      outcome.error == """
        wrote a.yaml
        databases follow with: dbgen migration new a.yaml --rename plan.name=title

        """)
    let draft = try sandbox.dbgen(
      "migration", "new", "a.yaml", "--rename", "plan.name=title")
    #expect(draft.status == 0)
    #expect(
      try sandbox.read("a.migrations/0002-rename-plan-name-and-2-more.yaml").contains(
        "  - renameColumn: { table: plan, from: name, to: title }\n"))
  }

  @Test("a renamed column stays aligned with the others")
  func alignment() throws {
    try sandbox.write(
      """
      database: A

      tables:
        plan:
          columns:
            id:       { type: integer, primaryKey: true }
            name:     text
            position: integer

      """, to: "a.yaml")
    try sandbox.write(
      "table,column,type,key\nplan,id,integer,x\nplan,title,text,\nplan,position,integer,\n",
      to: "a.csv")
    let outcome = try sandbox.dbgen(
      "import", "a.csv", "--into", "a.yaml", "--rename", "plan.name=title")
    #expect(outcome.status == 0)
    #expect(try sandbox.read("a.yaml").contains("      title:    text\n"))
  }

  @Test("at a terminal, dbgen asks about what goes and what comes, whoever uses the old name")
  func question() throws {
    for (answer, expected) in [("n\n", 1 as Int32), ("y\n", 0)] {
      try sandbox.write(Self.schema, to: "a.yaml")
      let terminal = try Terminal(["import", "a.csv", "--into", "a.yaml"], in: sandbox.root)
      let question =
        "'plan.name' isn't in the sheet, and 'title' is new: has it been renamed? [y/N] "
      #expect(terminal.waits(for: question))
      terminal.press(answer)
      #expect(terminal.outcome().status == expected)
      let isChanged = try sandbox.read("a.yaml") != Self.schema
      #expect(isChanged == (expected == 0))
    }
  }

  @Test("an edit that is made while dbgen asks isn't lost")
  func editMeanwhile() throws {
    let parts = Self.schema.replacing("database: A\n", with: "")
      .components(separatedBy: "\nviews:")
    let files = [
      "a.yaml": "database: A\ninclude: [b.yaml]\nviews:" + parts[1], "b.yaml": parts[0],
    ]
    for file in files.keys {
      for (path, text) in files { try sandbox.write(text, to: path) }
      let terminal = try Terminal(
        ["import", "a.csv", "--into", "a.yaml"], in: sandbox.root, environment: ["NO_COLOR": "1"])
      #expect(terminal.waits(for: "has it been renamed? [y/N] "))
      let edited = try sandbox.read(file) + "# edited\n"
      try sandbox.write(edited, to: file)
      terminal.press("y\n")
      let outcome = terminal.outcome()
      #expect(outcome.status == 1)
      #expect(
        outcome.output.contains(
          "\(file): error: the file has changed since it was read: run the command again"),
        "\(outcome)")
      for path in files.keys {
        #expect(try sandbox.read(path) == (path == file ? edited : files[path]))
      }
    }
  }
}
