import RuntimeSamples
import Testing

@Suite("importing a file with a virtual table that only its app can read")
struct UnreadableTableTests {
  private let sandbox = Sandbox()

  /// Imports a database in whose statements a text was replaced by another.
  private func imported(_ sql: String, _ text: String, _ replacement: String) throws -> Outcome {
    let file = try SQLiteFile(sandbox.path("app.db"))
    try file.execute(
      """
      \(sql);
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(sql, '\(text)', '\(replacement)');
      """)
    return try sandbox.dbgen("import", "app.db")
  }

  @Test("a table of FTS4 with a tokenizer of the app is left out with a warning")
  func tokenizer() throws {
    let outcome = try imported(
      """
      CREATE TABLE message (id INTEGER PRIMARY KEY, subject TEXT NOT NULL);
      CREATE VIRTUAL TABLE search USING fts4(subject, tokenize = unicode61);
      """, "unicode61", "app_tokenizer")
    #expect(
      outcome.error == """
        app.db: warning: virtual table 'search' is left out: unknown tokenizer: app_tokenizer \
        [SI010]

        """)
    #expect(
      outcome.output == """
        database: App
        strict: false

        tables:
          message:
            columns:
              id:      { type: integer, primaryKey: true }
              subject: text

        """)
  }

  @Test("with a table of a module of the app, its data, views and triggers are left out, too")
  func module() throws {
    let outcome = try imported(
      """
      CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
      CREATE VIRTUAL TABLE place USING rtree(id, low, high);
      CREATE VIEW near AS SELECT item.id FROM item JOIN place ON place.id = item.id;
      CREATE VIEW nearest AS SELECT id FROM near LIMIT 1;
      CREATE VIEW titles AS SELECT title FROM item;
      CREATE TRIGGER leave AFTER DELETE ON item BEGIN DELETE FROM place WHERE id = old.id; END
      """, "USING rtree(", "USING app_module(")
    #expect(outcome.status == 0)
    #expect(
      outcome.error == """
        app.db: warning: trigger 'leave' is left out: it uses 'place' [SI010]
        app.db: warning: view 'near' is left out: it uses 'place' [SI010]
        app.db: warning: view 'nearest' is left out: it uses 'near' [SI010]
        app.db: warning: virtual table 'place' is left out, with 'place_rowid', 'place_node', \
        'place_parent': no such module: app_module [SI010]

        """)
    #expect(outcome.output.hasSuffix("views:\n  titles: SELECT title FROM item\n"))
    #expect(!outcome.output.contains("place"))
  }

  @Test("a table with foreign keys isn't taken for the data of a virtual table")
  func namesake() throws {
    let outcome = try imported(
      """
      CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
      CREATE VIRTUAL TABLE place USING rtree(id, low, high);
      CREATE TABLE place_note (id INTEGER PRIMARY KEY, item INTEGER REFERENCES item (id));
      """, "USING rtree(", "USING app_module(")
    #expect(outcome.error.contains("with 'place_rowid', 'place_node', 'place_parent': no such"))
    #expect(outcome.output.contains("\n  place_note:\n"))
  }

  @Test("a reference to a table that is left out says so")
  func references() throws {
    let outcome = try imported(
      """
      CREATE VIRTUAL TABLE place USING rtree(id, low, high);
      CREATE TABLE visit (
        id INTEGER PRIMARY KEY, place_id INTEGER REFERENCES place (id),
        start_id INTEGER REFERENCES place
      );
      """, "USING rtree(", "USING app_module(")
    #expect(
      outcome.output.hasSuffix(
        """
          visit:
            columns:
              id:       { type: integer, primaryKey: true }
              place_id: { type: "integer?", references: { table: place, columns: [id], external: true } }
              start_id: { type: "integer?", references: { table: place, external: true } }

        """), "\(outcome)")
    #expect(
      outcome.error == """
        app.db: warning: table 'visit' refers to 'place', which is left out: only a program that has that \
        table can write rows with the reference [SI007]
        app.db: warning: virtual table 'place' is left out, with 'place_rowid', 'place_node', \
        'place_parent': no such module: app_module [SI010]

        """)
    try sandbox.write(outcome.output, to: "app.yaml")
    #expect(try sandbox.dbgen("check", "app.yaml").status == 0)
    #expect(try sandbox.dbgen("migration", "new", "app.yaml").status == 0)
    let seal = try sandbox.dbgen("migration", "seal", "app.yaml", "app.db")
    #expect(seal.status == 0, "\(seal.error)")
    let generate = try sandbox.dbgen("generate", "app.yaml", "--output", "Generated")
    #expect(generate.status == 0, "\(generate.error)")
  }

  @Test(
    "a virtual table whose data is lost is left out, and its file matches the schema all the same")
  func lostData() throws {
    try SQLiteFile(sandbox.path("app.db")).execute(
      """
      CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
      CREATE VIRTUAL TABLE search USING fts5(title);
      PRAGMA writable_schema = ON;
      DELETE FROM sqlite_schema WHERE name LIKE 'search_%';
      """)
    let outcome = try sandbox.dbgen("import", "app.db")
    let reason = "vtable constructor failed: search"
    #expect(
      outcome.error
        == "app.db: warning: virtual table 'search' is left out: \(reason) [SI010]\n")
    try sandbox.write(outcome.output, to: "app.yaml")
    #expect(try sandbox.dbgen("migration", "new", "app.yaml").status == 0)
    let seal = try sandbox.dbgen("migration", "seal", "app.yaml", "app.db")
    #expect(seal.status == 0, "\(seal.error)")
  }

  @Test(
    "the file from which such a table was left out matches the schema",
    arguments: [
      ("USING rtree(id, low, high)", "USING rtree(", "USING app_module("),
      ("USING fts4(id, tokenize = unicode61)", "unicode61", "app_tokenizer"),
    ])
  func seal(module: String, text: String, replacement: String) throws {
    let outcome = try imported(
      """
      CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
      CREATE VIRTUAL TABLE place \(module);
      CREATE VIEW near AS SELECT item.id FROM item JOIN place ON place.id = item.id;
      CREATE TRIGGER leave AFTER DELETE ON item BEGIN DELETE FROM place WHERE id = old.id; END
      """, text, replacement)
    try sandbox.write(outcome.output, to: "app.yaml")
    #expect(try sandbox.dbgen("migration", "new", "app.yaml").status == 0)
    let seal = try sandbox.dbgen("migration", "seal", "app.yaml", "app.db")
    #expect(seal.status == 0, "\(seal.error)")
    let status = try sandbox.dbgen("migration", "status", "app.yaml", "app.db")
    #expect(status.status == 0, "\(status)")
  }

  @Test(
    "a virtual table that SQLite can read still has to be in the schema",
    arguments: ["rtree(id, low, high)", "fts3tokenize(porter)"])
  func readable(module: String) throws {
    let file = try SQLiteFile(sandbox.path("app.db"))
    try file.execute("CREATE TABLE item (id INTEGER PRIMARY KEY)")
    try sandbox.write(sandbox.dbgen("import", "app.db").output, to: "app.yaml")
    try file.execute("CREATE VIRTUAL TABLE place USING \(module)")
    #expect(try sandbox.dbgen("migration", "new", "app.yaml").status == 0)
    let seal = try sandbox.dbgen("migration", "seal", "app.yaml", "app.db")
    #expect(seal.status == 1)
    #expect(seal.error.contains("virtual table 'place' is not in the schema"), "\(seal.error)")
  }
}
