import Foundation
import RuntimeSamples
import Testing

/// Indexes, views, triggers and tables of somebody else that keep a migration from running.
@Suite("objects of others in the way of a migration")
struct ObjectInTheWayTests {
  private let sandbox = Sandbox()

  private static let before = """
    database: S
    tables:
      t:
        columns:
          id: { type: integer, primaryKey: true }
          a: "text?"
          b: "text?"
      gone:
        columns:
          id: { type: integer, primaryKey: true }

    """
  private static let after = """
    database: S
    tables:
      t:
        columns:
          id: { type: integer, primaryKey: true }
          a: "text?"
      extra:
        columns:
          id: { type: integer, primaryKey: true }
          name: text
        indexes: { nameIndex: [name] }
    views:
      v: SELECT 1 AS one

    """

  private func dbgen(_ arguments: String...) throws -> Outcome {
    try DBGenProcess(["migration"] + arguments, in: sandbox.root).outcome()
  }

  @Test(
    "an object of somebody else that doesn't fit the new schema is named with its way out, and nothing is changed",
    arguments: [
      (
        "CREATE INDEX mine ON t (b)", "bring table 't' up to date",
        "index 'mine', which isn't in the schema, doesn't work with the new schema (no such column: b); first run:   DROP INDEX \"mine\""
      ),
      (
        "CREATE VIEW mine AS SELECT b FROM t", "bring table 't' up to date",
        "view 'mine', which isn't in the schema, doesn't work with the new schema (no such column: b); first run:   DROP VIEW \"mine\""
      ),
      (
        "CREATE TRIGGER mine AFTER INSERT ON t BEGIN UPDATE t SET a = NEW.b; END",
        "bring table 't' up to date",
        "trigger 'mine', which isn't in the schema, doesn't work with the new schema (no such column: NEW.b); first run:   DROP TRIGGER \"mine\""
      ),
      (
        "CREATE TABLE Extra (x)", "check",
        "table 'Extra', which isn't in the schema, has a name that the new schema needs; first run:   ALTER TABLE \"Extra\" RENAME TO \"Extra_moved\""
      ),
      (
        "CREATE INDEX extra ON t (a)", "check",
        "index 'extra', which isn't in the schema, has a name that the new schema needs; first run:   DROP INDEX \"extra\""
      ),
      (
        "CREATE INDEX nameIndex ON t (a)", "check",
        "index 'nameIndex', which isn't in the schema, has a name that the new schema needs; first run:   DROP INDEX \"nameIndex\""
      ),
      (
        "CREATE VIEW v AS SELECT 2", "check",
        "view 'v', which isn't in the schema, has a name that the new schema needs; first run:   DROP VIEW \"v\""
      ),
    ])
  func named(statement: String, step: String, sentence: String) throws {
    try prepare(then: Self.after, "--drop", "t.b", "--drop", "gone")
    try expect(statement, step, sentence)
  }

  @Test(
    "a view or trigger of somebody else that uses a dropped table is named with its way out",
    arguments: [
      (
        "CREATE VIEW mine AS SELECT id FROM gone",
        "view 'mine', which isn't in the schema, doesn't work with the new schema (no such table: main.gone); first run:   DROP VIEW \"mine\""
      ),
      (
        "CREATE TRIGGER mine AFTER INSERT ON t BEGIN DELETE FROM gone; END",
        "trigger 'mine', which isn't in the schema, doesn't work with the new schema (no such table: main.gone); first run:   DROP TRIGGER \"mine\""
      ),
    ])
  func usingTable(statement: String, sentence: String) throws {
    let gone = try #require(Self.before.firstRange(of: "  gone:"))
    try prepare(then: String(Self.before[..<gone.lowerBound]), "--drop", "gone")
    try expect(statement, "check", sentence)
    try SQLiteFile(sandbox.path("x.db")).execute("DROP \(statement.split(separator: " ")[1]) mine")
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
  }

  @Test(
    "an object of somebody else isn't replaced by one of the schema with its name",
    arguments: [
      ("CREATE INDEX Mine ON t (a)", "index 'Mine'", "DROP INDEX \"Mine\""),
      ("CREATE INDEX mine ON gone (id, id)", "index 'mine'", "DROP INDEX \"mine\""),
      (
        "CREATE TRIGGER log AFTER DELETE ON t BEGIN SELECT 1; END", "trigger 'log'",
        "DROP TRIGGER \"log\""
      ),
      (
        "CREATE TRIGGER LOG AFTER DELETE ON gone BEGIN SELECT 1; END", "trigger 'LOG'",
        "DROP TRIGGER \"LOG\""
      ),
      ("CREATE VIEW V AS SELECT 2 AS one", "view 'V'", "DROP VIEW \"V\""),
      ("CREATE VIEW mine AS SELECT 2 AS one", "view 'mine'", "DROP VIEW \"mine\""),
      (
        "CREATE VIRTUAL TABLE Mine USING fts5 (x)", "table 'Mine'",
        "ALTER TABLE \"Mine\" RENAME TO \"Mine_moved\""
      ),
    ])
  func replaced(statement: String, object: String, wayOut: String) throws {
    try prepare(then: Self.rebuilding)
    let sentence =
      "\(object), which isn't in the schema, has a name that the new schema needs; first run:   \(wayOut)"
    try expect(statement, "check", sentence)
    let status = try dbgen("status", "s.yaml", "x.db")
    #expect(
      status.output == """
        x.db is at version 1, 1 version behind version 2 'changes'
          \(sentence)

        """)
    #expect(status.status == 1)
    try SQLiteFile(sandbox.path("x.db")).execute(wayOut)
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
  }

  @Test("a database that a newer version lets older apps write to is no file of another program")
  func writableByOlder() throws {
    let column = "b: \"text?\""
    try prepare(then: Self.before.replacing(column, with: column + "\n      z: \"text?\""))
    let draft = "s.migrations/0002-changes.yaml"
    try sandbox.write(
      sandbox.read(draft).replacing("steps:", with: "minWriter: 1\nsteps:"), to: draft)
    #expect(try dbgen("seal", "s.yaml").status == 0)
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
    try FileManager.default.removeItem(atPath: sandbox.path(draft))
    try sandbox.write(Self.before, to: "s.yaml")
    let status = try dbgen("status", "s.yaml", "x.db")
    #expect(
      status.output
        == "x.db is at version 2, newer than the schema, at version 1 'initial', which may read and write it\n"
    )
    #expect(status.status == 0)
    #expect(try dbgen("apply", "s.yaml", "x.db").output == status.output)
  }

  @Test(
    "an object of somebody else that is the same as one of the new schema becomes the schema's",
    arguments: [
      "CREATE INDEX MINE ON \"t\" (B)", "CREATE VIEW v AS SELECT 1 AS one",
      "CREATE TRIGGER log AFTER INSERT ON t BEGIN DELETE FROM gone; END",
    ])
  func same(statement: String) throws {
    try prepare(then: Self.rebuilding)
    let file = try SQLiteFile(sandbox.path("x.db"))
    try file.execute(statement)
    #expect(try dbgen("plan", "s.yaml", "x.db").status == 0)
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
    #expect(
      try file.rows("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE INDEX%'").count == 1)
  }

  @Test(
    "the way out keeps what somebody else has made of the object in the way",
    arguments: [
      (
        // A table that a full-text table keeps its data in.
        "CREATE VIRTUAL TABLE extra USING fts5 (body); INSERT INTO extra VALUES ('here')",
        "extra_data", "ALTER TABLE \"extra\" RENAME TO \"extra_moved\"",
        "SELECT body FROM extra_moved('here')"
      ),
      (
        "CREATE VIRTUAL TABLE ft USING fts4 (body); INSERT INTO ft VALUES ('here')",
        "ft_segdir", "ALTER TABLE \"ft\" RENAME TO \"ft_moved\"",
        "SELECT body FROM ft_moved WHERE ft_moved MATCH 'here'"
      ),
      (
        // The table with the text, which ALTER TABLE doesn't rename in the full-text table.
        """
        CREATE TABLE texts (id INTEGER PRIMARY KEY, body);
        CREATE VIRTUAL TABLE ft USING fts5 (body, content='texts', content_rowid=id);
        CREATE VIRTUAL TABLE words USING fts5vocab (ft, row);
        INSERT INTO texts VALUES (7, 'here'); INSERT INTO ft (ft) VALUES ('rebuild')
        """,
        "texts",
        "ALTER TABLE \"texts\" RENAME TO \"texts_moved\"; DROP TABLE \"ft\"; CREATE VIRTUAL TABLE ft USING fts5 (body, content=\"texts_moved\", content_rowid=id); INSERT INTO \"ft\" (\"ft\") VALUES ('rebuild')",
        "SELECT ft.body FROM ft('here'), words WHERE term = 'here'"
      ),
      (
        // Triggers with the hidden column of the full-text table.
        """
        CREATE TABLE texts (id INTEGER PRIMARY KEY, body);
        CREATE VIRTUAL TABLE ft USING fts5 (body, content='texts', content_rowid='id');
        CREATE VIRTUAL TABLE words USING fts5vocab (ft, row);
        CREATE TRIGGER gone AFTER DELETE ON texts BEGIN
          -- The index.
          INSERT INTO ft (ft, rowid, body) VALUES ('delete', old.id, old.body);
        END;
        INSERT INTO texts VALUES (7, 'here'), (8, 'there'); INSERT INTO ft (ft) VALUES ('rebuild')
        """,
        "ft_idx",
        "DROP TRIGGER \"gone\"; ALTER TABLE \"ft\" RENAME TO \"ft_moved\"; DROP TABLE \"words\"; CREATE VIRTUAL TABLE words USING fts5vocab (\"ft_moved\", row); CREATE TRIGGER gone AFTER DELETE ON texts BEGIN INSERT INTO \"ft_moved\" (\"ft_moved\", rowid, body) VALUES ('delete', old.id, old.body); END",
        "DELETE FROM texts WHERE id = 8; SELECT term FROM words"
      ),
      (
        // The key that a foreign key refers to.
        """
        CREATE UNIQUE INDEX needed ON t (a);
        CREATE TABLE mine (a REFERENCES t (a)); INSERT INTO t (id, a) VALUES (1, 'here')
        """,
        "needed",
        "CREATE UNIQUE INDEX \"needed_moved\" ON t (a); DROP INDEX \"needed\"",
        "PRAGMA foreign_keys = ON; INSERT INTO mine VALUES ('here'); SELECT a FROM mine"
      ),
      (
        "CREATE TABLE needed (a); INSERT INTO needed VALUES ('here'); CREATE TABLE needed_moved (a)",
        "needed", "ALTER TABLE \"needed\" RENAME TO \"needed_moved2\"",
        "SELECT a FROM needed_moved2"
      ),
    ])
  func keeping(statements: String, needed: String, wayOut: String, query: String) throws {
    let extra = "  \(needed):\n    columns:\n      id: { type: integer, primaryKey: true }\n"
    try prepare(then: Self.before + extra)
    let file = try SQLiteFile(sandbox.path("x.db"))
    try file.execute(statements)
    let type = statements.contains("INDEX needed") ? "index" : "table"
    let sentence =
      "\(type) '\(needed)', which isn't in the schema, has a name that the new schema needs; first run:   \(wayOut)"
    #expect(
      try dbgen("apply", "s.yaml", "x.db").error
        == "x.db: error: the migration to version 2 failed in the step 'check': \(sentence) [DB001]\n"
    )
    #expect(try dbgen("status", "s.yaml", "x.db").output.contains("  \(sentence)\n"))
    try SQLiteFile(file.path).execute(wayOut)
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
    let parts = query.split(separator: ";")
    for part in parts.dropLast() { try file.execute(String(part)) }
    #expect(try file.rows(String(parts.last ?? "")).joined() == "here")
  }

  @Test("a view of somebody else that SQLite can't read is dropped before a table is renamed")
  func unreadableView() throws {
    try prepare(then: Self.after, "--drop", "t.b", "--drop", "gone")
    let file = try SQLiteFile(sandbox.path("x.db"))
    try file.execute(
      """
      CREATE TABLE Extra (x);
      CREATE VIEW one AS SELECT * FROM nowhere; CREATE VIEW two AS SELECT * FROM nowhere
      """)
    let wayOut =
      "DROP VIEW \"two\"; DROP VIEW \"one\"; ALTER TABLE \"Extra\" RENAME TO \"Extra_moved\""
    let sentence =
      "table 'Extra', which isn't in the schema, has a name that the new schema needs; first run:   \(wayOut)"
    #expect(
      try dbgen("apply", "s.yaml", "x.db").error
        == "x.db: error: the migration to version 2 failed in the step 'check': \(sentence) [DB001]\n"
    )
    #expect(
      try dbgen("status", "s.yaml", "x.db").output == """
        x.db is at version 1, 1 version behind version 2 'changes'
          \(sentence)

        """)
    try file.execute(wayOut)
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
  }

  @Test("status names all objects of somebody else that keep the next versions from being applied")
  func status() throws {
    let before = Self.before.replacing("b: \"text?\"", with: "b: { type: text, unique: true }")
    let after = """
      database: S
      tables:
        t:
          columns:
            id: { type: integer, primaryKey: true }
            a: "text?"
        here:
          columns:
            id: { type: integer, primaryKey: true }
            x: { type: "text?", check: x <> '' }
      fullTextSearch:
        found: { content: t, columns: [a] }

      """
    try prepare(before, then: after, "--drop", "t.b", "--rename", "gone=here")
    let file = try SQLiteFile(sandbox.path("x.db"))
    try file.execute(
      """
      CREATE TABLE here (x); CREATE TABLE found_config (x); CREATE TABLE other (x);
      CREATE VIEW found_data AS SELECT 1;
      CREATE TABLE mine (a REFERENCES t (b), b REFERENCES gone (id))
      """)
    let status = try dbgen("status", "s.yaml", "x.db")
    #expect(
      status.output == """
        x.db is at version 1, 1 version behind version 2 'changes'
          table 'here', which isn't in the schema, has a name that the new schema needs; first run:   ALTER TABLE "here" RENAME TO "here_moved"
          table 'found_config', which isn't in the schema, has a name that the new schema needs; first run:   ALTER TABLE "found_config" RENAME TO "found_config_moved"
          view 'found_data', which isn't in the schema, has a name that the new schema needs; first run:   DROP VIEW "found_data"
          table 'mine', which isn't in the schema, doesn't work with the new schema (foreign key mismatch - "mine" referencing "t"); first run:   PRAGMA foreign_keys = OFF; CREATE TABLE "mine_moved" AS SELECT * FROM "mine"; DROP TABLE "mine"

        """)
    for line in status.output.split(separator: "\n").dropFirst() {
      let wayOut = try #require(line.firstRange(of: "first run:   "))
      try file.execute(String(line[wayOut.upperBound...]))
    }
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
  }

  private static let rebuilding = """
    database: S
    tables:
      t:
        columns:
          id: { type: integer, primaryKey: true }
          a: "text?"
          b: { type: "text?", check: "b <> ''" }
        indexes: { mine: [b] }
      gone:
        columns:
          id: { type: integer, primaryKey: true }
    views:
      v: SELECT 1 AS one
    triggers:
      log: CREATE TRIGGER log AFTER INSERT ON t BEGIN DELETE FROM gone; END

    """

  @Test("a table of somebody else that refers to what a version drops is named with its way out")
  func referringTable() throws {
    let gone = try #require(Self.before.firstRange(of: "  gone:"))
    try prepare(then: String(Self.before[..<gone.lowerBound]), "--drop", "gone")
    let wayOut =
      "PRAGMA foreign_keys = OFF; CREATE TABLE \"mine_moved\" AS SELECT * FROM \"mine\"; DROP TABLE \"mine\""
    try expect(
      "CREATE TABLE mine (a REFERENCES Gone); INSERT INTO mine VALUES (7)", "check",
      "table 'mine', which isn't in the schema, doesn't work with the new schema (no such table: main.Gone); first run:   \(wayOut)"
    )
    let file = try SQLiteFile(sandbox.path("x.db"))
    try file.execute(wayOut)
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
    #expect(try file.rows("SELECT * FROM mine_moved") == ["7"])
  }

  @Test("a table of somebody else that refers to a dropped column is named with its way out")
  func referringColumn() throws {
    let before = Self.before.replacing("b: \"text?\"", with: "b: { type: text, unique: true }")
    try prepare(before, then: Self.after, "--drop", "t.b", "--drop", "gone")
    try expect(
      "CREATE TABLE mine (a REFERENCES T (B))", "check",
      "table 'mine', which isn't in the schema, doesn't work with the new schema (foreign key mismatch - \"mine\" referencing \"T\"); first run:   PRAGMA foreign_keys = OFF; CREATE TABLE \"mine_moved\" AS SELECT * FROM \"mine\"; DROP TABLE \"mine\""
    )
  }

  @Test(
    "a table of somebody else that refers to a dropped column by an index of theirs is named first")
  func referringByIndex() throws {
    try prepare(then: Self.after, "--drop", "t.b", "--drop", "gone")
    let wayOut =
      "PRAGMA foreign_keys = OFF; CREATE TABLE \"mine_moved\" AS SELECT * FROM \"mine\"; DROP TABLE \"mine\""
    try expect(
      "CREATE UNIQUE INDEX ofB ON t (b); CREATE TABLE mine (b REFERENCES t (b))", "check",
      "table 'mine', which isn't in the schema, doesn't work with the new schema (foreign key mismatch - \"mine\" referencing \"t\"); first run:   \(wayOut)"
    )
    let file = try SQLiteFile(sandbox.path("x.db"))
    try file.execute(wayOut)
    #expect(
      try dbgen("apply", "s.yaml", "x.db").error.contains(
        "index 'ofB', which isn't in the schema, doesn't work with the new schema (no such column: b); first run:   DROP INDEX \"ofB\""
      ))
    try file.execute("DROP INDEX ofB")
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
  }

  @Test("an object of somebody else that has the new name of a table is named")
  func newName() throws {
    let after = Self.before.replacing("gone:", with: "here:")
    try prepare(then: after, "--rename", "gone=here")
    try expect(
      "CREATE VIEW Here AS SELECT 1 AS one", "check",
      "view 'Here', which isn't in the schema, has a name that the new schema needs; first run:   DROP VIEW \"Here\""
    )
  }

  @Test("references of somebody else follow a table and a column to their new names")
  func renamed() throws {
    let after = """
      database: S
      tables:
        t:
          columns:
            id: { type: integer, primaryKey: true }
            a: "text?"
            b: "text?"
        here:
          columns:
            code: { type: integer, primaryKey: true, check: code > 0 }

      """
    try prepare(then: after, "--rename", "gone=here", "--rename", "gone.id=code")
    let file = try SQLiteFile(sandbox.path("x.db"))
    try file.execute("INSERT INTO gone VALUES (7); CREATE TABLE mine (a REFERENCES gone (id))")
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
    try file.execute("PRAGMA foreign_keys = ON; INSERT INTO mine VALUES (7)")
    #expect(try file.rows("PRAGMA foreign_key_check").isEmpty)
  }

  @Test("foreign keys of others that never worked keep no version from being applied")
  func neverWorked() throws {
    try prepare(then: Self.rebuilding)
    let file = try SQLiteFile(sandbox.path("x.db"))
    try file.execute(
      """
      CREATE TABLE other (a REFERENCES t (a), b REFERENCES nowhere); INSERT INTO other VALUES (7, 7)
      """)
    #expect(try dbgen("plan", "s.yaml", "x.db").status == 0)
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
    #expect(try file.rows("SELECT * FROM other") == ["7|7"])
  }

  @Test("an imported reference that doesn't fit its table can be removed in the next version")
  func importedReference() throws {
    let file = try SQLiteFile(sandbox.path("x.db"))
    try file.execute(
      """
      CREATE TABLE parent (id INTEGER PRIMARY KEY, a TEXT);
      CREATE TABLE child (id INTEGER PRIMARY KEY, loose TEXT REFERENCES parent (a));
      INSERT INTO parent VALUES (1, 'x'); INSERT INTO child VALUES (1, 'x')
      """)
    let imported = try DBGenProcess(
      ["import", "x.db", "--output", "s.yaml"], in: sandbox.root
    ).outcome()
    #expect(imported.error.contains("[SI007]"))
    for verb in ["new", "seal"] { #expect(try dbgen(verb, "s.yaml").status == 0) }
    let schema = try sandbox.read("s.yaml")
    let reference = ", references: { table: parent, columns: [a], external: true }"
    #expect(schema.contains(reference))
    try sandbox.write(schema.replacing(reference, with: ""), to: "s.yaml")
    for verb in ["new", "seal"] { #expect(try dbgen(verb, "s.yaml").status == 0) }
    let outcome = try dbgen("apply", "s.yaml", "x.db")
    #expect(outcome.status == 0, "\(outcome)")
    try SQLiteFile(file.path).execute("PRAGMA foreign_keys = ON; UPDATE child SET loose = 'y'")
  }

  private func prepare(
    _ before: String = Self.before, then after: String, _ answers: String...
  ) throws {
    try sandbox.write(before, to: "s.yaml")
    for verb in ["new", "seal"] { #expect(try dbgen(verb, "s.yaml").status == 0) }
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
    try sandbox.write(after, to: "s.yaml")
    let arguments = ["migration", "new", "s.yaml", "--name", "changes"] + answers
    #expect(try DBGenProcess(arguments, in: sandbox.root).outcome().status == 0)
  }

  private func expect(_ statement: String, _ step: String, _ sentence: String) throws {
    let file = try SQLiteFile(sandbox.path("x.db"))
    try file.execute(statement)
    let before = try file.dump()
    for verb in ["plan", "apply"] {
      let outcome = try dbgen(verb, "s.yaml", "x.db")
      #expect(
        outcome.error
          == "x.db: error: the migration to version 2 failed in the step '\(step)': \(sentence) [DB001]\n"
      )
      #expect(outcome.status == 1)
    }
    #expect(try file.dump() == before)
  }
}
