import RuntimeSamples
import Testing

@Suite("dbgen import leaves out the traces of tools")
struct ImportedTracesTests {
  private let sandbox = Sandbox()

  /// Imports a script.
  private func imported(_ sql: String, _ dialect: String = "sqlite") throws -> Outcome {
    try sandbox.write(sql, to: "app.sql")
    let outcome = try sandbox.dbgen("import", "app.sql", "--dialect", dialect)
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome
  }

  /// Returns the schema of a script after the head.
  private func tables(_ sql: String, _ dialect: String = "sqlite") throws -> String {
    String(try imported(sql, dialect).output.split(separator: "tables:\n", maxSplits: 1).last ?? "")
  }

  @Test("the marks of Prisma and Drizzle between statements aren't documentation")
  func marks() throws {
    #expect(
      try tables(
        """
        CREATE TABLE team (id integer PRIMARY KEY NOT NULL);
        --> statement-breakpoint
        CREATE TABLE player (id integer PRIMARY KEY NOT NULL);
        --> statement-breakpoint
        -- Who watches.
        CREATE TABLE fan (id integer PRIMARY KEY NOT NULL);

        -- CreateTable
        CREATE TABLE "Visit" (id integer PRIMARY KEY NOT NULL);
        """) == """
            team:
              columns:
                id: { type: integer, primaryKey: true }

            player:
              columns:
                id: { type: integer, primaryKey: true }

            fan:
              doc: Who watches.
              columns:
                id: { type: integer, primaryKey: true }

            Visit:
              columns:
                id: { type: integer, primaryKey: true }

          """)
  }

  @Test("references with the names that Prisma gives them are in the rows of their columns")
  func namesOfPrisma() throws {
    #expect(
      try tables(
        """
        CREATE TABLE "User" (id TEXT NOT NULL PRIMARY KEY);
        CREATE TABLE "Note" (id TEXT NOT NULL PRIMARY KEY, "ownerId" TEXT NOT NULL,
          CONSTRAINT "Note_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User" (id) ON DELETE CASCADE);
        """
      ).hasSuffix("      ownerId: { type: text, references: User, onDelete: cascade }\n"))
  }

  @Test("a collation that a column has anyway isn't repeated in its index")
  func collations() throws {
    #expect(
      try tables(
        """
        CREATE TABLE ZPERSON (ZNAME VARCHAR, ZCODE TEXT COLLATE NOCASE);
        CREATE INDEX Z_Person_byName ON ZPERSON (ZNAME COLLATE BINARY ASC);
        CREATE INDEX Z_Person_byCode ON ZPERSON (ZCODE COLLATE NOCASE, ZNAME COLLATE NOCASE);
        CREATE INDEX Z_Person_byBytes ON ZPERSON (ZCODE COLLATE BINARY);
        """
      ).hasSuffix(
        """
            indexes:
              Z_Person_byName: [ZNAME]
              Z_Person_byCode: [ZCODE, { column: ZNAME, collate: nocase }]
              Z_Person_byBytes: [{ column: ZCODE, collate: binary }]

        """))
  }

  @Test("names in expressions have quotes only if they need them")
  func quotes() throws {
    let text = try tables(
      """
      CREATE TABLE t ("price" REAL, "order" REAL,
        "total" REAL GENERATED ALWAYS AS ( "price" * "order" ) STORED);
      CREATE INDEX t_price ON t (abs("price"));
      """)
    #expect(
      text.hasSuffix(
        """
              total: { type: "real?", generated: 'price * "order"', stored: true }
            indexes:
              t_price: [{ expression: abs(price) }]

        """), "\(text)")
  }

  @Test("a table that is named after another one and known words has these words in Swift")
  func words() throws {
    let text = try tables(
      """
      CREATE TABLE contacts (id INTEGER PRIMARY KEY);
      CREATE TABLE contactgroups (id INTEGER PRIMARY KEY);
      CREATE TABLE contactgroupmembers (id INTEGER PRIMARY KEY);
      CREATE TABLE contactless (id INTEGER PRIMARY KEY);
      CREATE TABLE workflow (id INTEGER PRIMARY KEY, trigger TEXT);
      CREATE TABLE workflowtrigger (id INTEGER PRIMARY KEY);
      CREATE TABLE pass (id INTEGER PRIMARY KEY);
      CREATE TABLE passport (id INTEGER PRIMARY KEY);
      CREATE TABLE host (id INTEGER PRIMARY KEY, port INTEGER);
      """)
    let names = text.matches(of: #/  (\w+):\n    swiftName: (\w+)\n/#)
    #expect(
      names.map { "\($0.output.1) \($0.output.2)" } == [
        "contacts Contact", "contactgroups ContactGroup", "contactgroupmembers ContactGroupMember",
        "workflowtrigger WorkflowTrigger",
      ])
  }

  @Test("words that fit a name in very many ways take no time")
  func manyWords() throws {
    let words = (3..<30).map { String(repeating: "a", count: $0) }
    let name = "memo" + String(repeating: "a", count: 90) + "b"
    let text = try tables(
      """
      CREATE TABLE memo (\(words.map { $0 + " TEXT" }.joined(separator: ", ")));
      CREATE TABLE \(name) (id INTEGER PRIMARY KEY);
      """)
    #expect(text.contains("  \(name):\n    columns:\n"))
  }

  @Test("a row that is too long has a line for each of its cells, an index too")
  func longIndexes() throws {
    let column = String(repeating: "a_long_name_", count: 4)
    let text = try tables(
      """
      CREATE TABLE t (\(column)1 TEXT NOT NULL, \(column)2 TEXT NOT NULL);
      CREATE UNIQUE INDEX t_\(column) ON t (\(column)1, \(column)2);
      """)
    #expect(
      text.hasSuffix(
        """
            indexes:
              t_\(column):
                columns: [\(column)1, \(column)2]
                unique: true

        """), "\(text)")
  }
}

// MARK: - PostgreSQL and MySQL

extension ImportedTracesTests {
  @Test("parentheses that PostgreSQL adds are left out, and each condition becomes a rule")
  func parentheses() throws {
    let text = try tables(
      """
      CREATE TABLE job (
        message text, trace text, done timestamp without time zone, gone boolean NOT NULL,
        CONSTRAINT error_length CHECK (((char_length(message) <= 500) AND (char_length(trace) <= 10000))),
        CHECK ((((message IS NULL) OR (trace IS NULL)) AND ((gone = true) OR (done IS NULL)))),
        CHECK ((message <> trace)OR(message = 'x')OR(gone))
      );
      CREATE UNIQUE INDEX job_poll ON job USING btree (message) WHERE ((done IS NULL) AND (gone = false));
      """, "postgresql")
    #expect(
      text == """
          job:
            columns:
              message: { type: "text?", maxLength: 500 }
              trace:   { type: "text?", maxLength: 10000 }
              done:    timestamp?
              gone:    boolean
            indexes:
              job_poll: { columns: [message], unique: true, where: done IS NULL AND gone = false }
            checks:
              - message IS NULL OR trace IS NULL
              - gone OR done IS NULL
              - message <> trace OR message = 'x' OR gone

        """, "\(text)")
  }

  @Test("times and days of other databases that are defaults are constants")
  func defaults() throws {
    let text = try tables(
      """
      CREATE TABLE `users` (
        `created` datetime NOT NULL DEFAULT '1000-01-01 00:00:00', `born` date DEFAULT '1990-01-02',
        `rate` decimal(4,2) NOT NULL DEFAULT '1.50'
      );
      """, "mysql")
    #expect(
      text.hasSuffix(
        """
              created: { type: timestamp, default: 1000-01-01 00:00:00.000 }
              born:    { type: "date?", default: 1990-01-02 }
              rate:    { type: decimal, default: 1.5 }

        """), "\(text)")
  }

  @Test("a tsvector is left out, with what to write in its place")
  func searchVectors() throws {
    let outcome = try imported(
      """
      CREATE TABLE entry (id bigint PRIMARY KEY, body text NOT NULL, words tsvector);
      CREATE INDEX entry_words ON entry USING gin (words);
      """, "postgresql")
    #expect(
      outcome.output.hasSuffix(
        """
              id:   { type: integer, primaryKey: true }
              body: text

        """), "\(outcome.output)")
    #expect(
      outcome.error.contains(
        "left out: 1 column of type tsvector, in whose place 'fullTextSearch' can be written: "
          + "'entry.words'\n"), "\(outcome.error)")
  }

  @Test("a table or an index that SQLite refuses has the reason")
  func refusals() throws {
    let outcome = try imported(
      """
      CREATE TABLE entry (id bigint PRIMARY KEY, url text NOT NULL);
      CREATE TABLE odd (id bigint, id bigint);
      CREATE INDEX entry_url ON entry USING btree (md5(url));
      """, "postgresql")
    #expect(
      outcome.error.contains("1 table that SQLite refuses: 'odd: duplicate column name: id'\n")
        && outcome.error.contains(
          "1 index that SQLite refuses: 'entry_url: no such function: md5'\n"),
      "\(outcome.error)")
  }

  @Test("an index stays if another one that has or gets its name is needless")
  func namesOfNeedlessIndexes() throws {
    let text = try tables(
      """
      CREATE TABLE `x` (`id` int PRIMARY KEY, `s` int, `t` int, KEY `idx_x_s` (`s`), KEY `x_s` (`s`, `t`));
      CREATE TABLE `y` (`id` int PRIMARY KEY, `s` int, `t` int, KEY `k` (`s`), KEY `l` (`s`, `t`));
      CREATE TABLE `z` (`id` int PRIMARY KEY, `s` int, `t` int, KEY `k` (`t`, `s`));
      CREATE TABLE `z_s` (`id` int PRIMARY KEY, `s` int, KEY `z_s_s_idx` (`s`));
      """, "mysql")
    let indexes = text.matches(of: #/ (\w+): \[(.+)\]/#).map { "\($0.output.1) \($0.output.2)" }
    #expect(indexes == ["x_s s, t", "l s, t", "k t, s"])
    #expect(text.contains("      s:  { type: \"integer?\", index: true }\n"), "\(text)")
  }

  @Test("a comment without words isn't documentation")
  func numbers() throws {
    let text = try tables(
      "CREATE TABLE job (id bigint PRIMARY KEY); COMMENT ON TABLE job IS '7';", "postgresql")
    #expect(text == "  job:\n    columns:\n      id: { type: integer, primaryKey: true }\n")
  }

  @Test("an enum is in braces on one line if there is room")
  func enums() throws {
    let outcome = try imported(
      """
      CREATE TYPE mode AS ENUM ('full-screen', 'plain', 'minimal-ui');
      CREATE TABLE t (mode mode NOT NULL);
      """, "postgresql")
    #expect(
      outcome.output.contains(
        "enums:\n  Mode: { fullScreen: full-screen, plain: plain, minimalUI: minimal-ui }\n"),
      "\(outcome.output)")
  }
}
