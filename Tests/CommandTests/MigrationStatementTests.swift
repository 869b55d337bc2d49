import Foundation
import RuntimeSamples
import Testing

/// Steps of SQL among the others of their version.
@Suite("the SQL of a version")
struct MigrationStatementTests: MigratedSchema {
  let sandbox = Sandbox()

  private func migration(_ arguments: String...) throws -> Outcome {
    try DBGenProcess(["migration"] + arguments, in: sandbox.root).outcome()
  }

  /// Writes a version, proves it, and migrates the database.
  private func migrate(_ options: String...) throws {
    let new = try self.new(options)
    #expect(new.status == 0, "\(new)")
    let proof = try migration("verify", "shop.yaml")
    #expect(proof.status == 0, "\(proof)")
    let outcome = try apply()
    #expect(outcome.status == 0, "\(outcome)")
  }

  private static let book = """
    tables:
      book:
        columns:
          id: { type: integer, primaryKey: true }
          title: text

    """

  @Test("it reads views and virtual tables that the version creates, and views that these read")
  func newObjects() throws {
    try start(Self.book, "INSERT INTO book VALUES (1, 'Moby'), (2, 'Emma')")
    try write(
      Self.book + """
              upper: text?
        views:
          uppers: "SELECT id, upper(title) AS u FROM book"
          both: "SELECT id, u || '!' AS u FROM uppers"
        virtualTables: { fts: "CREATE VIRTUAL TABLE fts USING fts5(body)" }

        """)
    try migrate(
      "--sql", "UPDATE book SET upper = (SELECT u FROM both WHERE both.id = book.id)",
      "--sql", "INSERT INTO fts(rowid, body) SELECT id, title FROM book")
    #expect(try rows("SELECT upper FROM book ORDER BY id") == ["MOBY!", "EMMA!"])
    #expect(try rows("SELECT rowid FROM fts WHERE fts MATCH 'emma'") == ["2"])
    #expect(try rows("SELECT u FROM both ORDER BY id") == ["MOBY!", "EMMA!"])
    let steps = try sandbox.read(sandbox.draftPath(in: "shop.migrations"))
      .split(separator: "\n").filter { $0.hasPrefix("  - ") }
      .map { $0.dropFirst(4).prefix { $0 != "\"" } }
    #expect(
      steps == [
        "addColumn: { table: book, column: upper }", "create: { view: uppers }",
        "create: { view: both }", "sql: ", "create: { virtualTable: fts }", "sql: ",
      ])
  }

  @Test("a full-text index over a table is complete, whether its SQL fills it or not")
  func rebuild() throws {
    try start(Self.book, "INSERT INTO book VALUES (1, 'Moby'), (2, 'Emma')")
    try write(
      Self.book + """
        virtualTables:
          fts: "CREATE VIRTUAL TABLE fts USING fts5(title, content = book, content_rowid = id)"

        """)
    try migrate("--sql", "INSERT INTO fts(fts) VALUES ('rebuild')")
    #expect(try rows("SELECT rowid FROM fts WHERE fts MATCH 'emma'") == ["2"])
  }

  @Test("--sql-before reads the views of the version before, even if they change")
  func oldView() throws {
    let view = "views: { names: \"SELECT id, lower(title) AS name FROM book\" }\n"
    try start(Self.book + view, "INSERT INTO book VALUES (1, 'Moby')")
    try write(
      Self.book + "      size: integer?\n"
        + "views: { names: \"SELECT id, upper(title) AS name, size FROM book\" }\n")
    try migrate(
      "--sql-before", "UPDATE book SET title = (SELECT name FROM names WHERE names.id = book.id)")
    #expect(try rows("SELECT name, size FROM names") == ["MOBY|NULL"])
    #expect(try rows("SELECT title FROM book") == ["moby"])
  }

  private static let performer = """
    tables:
      performer:
        columns:
          id: { type: integer, primaryKey: true }
          name: text?
          url: text?

    """
  private static let moved = """
    tables:
      performer:
        columns:
          id: { type: integer, primaryKey: true }
          name: text
      link:
        columns:
          performerID: { type: integer, primaryKey: true, references: performer }
          url: text

    """
  private static let copy = "INSERT INTO link SELECT id, url FROM performer WHERE url IS NOT NULL"

  @Test("--sql copies a dropped column beside another change of the same table")
  func droppedColumn() throws {
    try start(Self.performer, "INSERT INTO performer VALUES (1, 'Ann', 'a.org'), (2, 'Bo', NULL)")
    try write(Self.moved)
    try migrate(
      "--drop", "performer.url", "--refuse", "performer.name", "--sql", Self.copy)
    #expect(try rows("SELECT * FROM link") == ["1|a.org"])
    #expect(try rows("SELECT * FROM performer ORDER BY id") == ["1|Ann", "2|Bo"])
  }

  @Test("--sql that reads no dropped column sees the other changes of the table")
  func changedColumn() throws {
    try start(Self.performer, "INSERT INTO performer VALUES (1, NULL, 'a.org')")
    try write(Self.moved)
    try migrate(
      "--drop", "performer.url", "--fill", "performer.name='none'",
      "--sql", "UPDATE performer SET name = upper(name)")
    #expect(try rows("SELECT * FROM performer") == ["1|NONE"])
  }

  @Test("SQL between the changes of a table that reads a dropped column belongs before them")
  func misplaced() throws {
    try start(Self.performer, "")
    try write(Self.moved)
    #expect(
      try migration(
        "new", "shop.yaml", "--drop", "performer.url", "--refuse", "performer.name"
      ).status == 0)
    let path = try sandbox.draftPath(in: "shop.migrations")
    try sandbox.write(
      try sandbox.read(path).replacing(
        "  - dropColumn:", with: "  - sql: \"\(Self.copy)\"\n  - dropColumn:"), to: path)
    let outcome = try migration("new", "shop.yaml")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains(
        "error: the values of table 'performer' change with the last of its steps, when 'url' is "
          + "gone: move this before all of them [MG008]\n"))
  }

  @Test("a text column that it reads as JSON is proven with JSON")
  func documents() throws {
    let users = """
      tables:
        users:
          columns:
            id: { type: integer, primaryKey: true }
            props: text?

      """
    try start(users, #"INSERT INTO users VALUES (1, '{"tour": "a"}'), (2, NULL)"#)
    try write(users + "      tour: text?\n      size: integer?\n")
    try migrate(
      "--sql", "UPDATE users SET tour = json_extract(Props, '$.tour')", "--sql",
      "UPDATE users SET size = length(props ->> '$.tour')")
    #expect(try rows("SELECT tour, size FROM users ORDER BY id") == ["a|1", "NULL|NULL"])
  }

  @Test("a number of rows that it makes is proven with small ones")
  func counters() throws {
    let scene = """
      tables:
        scene:
          columns:
            id: { type: integer, primaryKey: true }
            plays: integer
          strict: false

      """
    try start(scene, "INSERT INTO scene VALUES (1, 2), (2, 0)")
    try write(
      """
      tables:
        scene:
          columns:
            id: { type: integer, primaryKey: true }
          strict: false
        play:
          columns:
            sceneID: { type: integer, references: scene, index: true }
            n: integer

      """)
    try migrate(
      "--drop", "scene.plays", "--sql",
      """
      WITH numbers AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM numbers \
      WHERE n < (SELECT max(plays) FROM scene)) \
      INSERT INTO play SELECT id, n FROM scene JOIN numbers ON n <= plays
      """)
    #expect(try rows("SELECT * FROM play ORDER BY n") == ["1|1", "1|2"])
  }

  @Test("the title over triggers in a plan is theirs, even behind a full-text index")
  func titles() throws {
    try start(Self.book, "")
    try write(
      Self.book + """
        virtualTables:
          fts: "CREATE VIRTUAL TABLE fts USING fts5(title, content = book, content_rowid = id)"
        triggers:
          added: "CREATE TRIGGER added AFTER INSERT ON book BEGIN SELECT 1; END"

        """)
    #expect(try migration("new", "shop.yaml").status == 0)
    let plan = try migration("plan", "shop.yaml", "shop.db").output
    #expect(plan.contains("-- make indexes, views and triggers\nCREATE TRIGGER"), "\(plan)")
  }
}
