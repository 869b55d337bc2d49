/// Full-text indexes.
extension MigrationPair {
  private static func note(_ columns: String) -> String {
    #"CREATE TABLE "note" (\#(columns)) STRICT"#
  }
  private static let index = """
    CREATE VIRTUAL TABLE "noteText" USING fts5 ("title", "body", content="note", content_rowid="id")
    """
  private static let triggers = [
    """
    CREATE TRIGGER "noteText_insert" AFTER INSERT ON "note" BEGIN \
    INSERT INTO "noteText" (rowid, "title", "body") VALUES (new."id", new."title", new."body"); END
    """,
    """
    CREATE TRIGGER "noteText_delete" AFTER DELETE ON "note" BEGIN \
    INSERT INTO "noteText" ("noteText", rowid, "title", "body") \
    VALUES ('delete', old."id", old."title", old."body"); END
    """,
  ]
  private static let plain = note(#""id" INTEGER PRIMARY KEY, "title" TEXT, "body" TEXT"#)

  static let texts: [MigrationPair] = [
    MigrationPair(
      "the table of a full-text index is rebuilt",
      [plain, index] + triggers,
      [
        note(#""id" INTEGER PRIMARY KEY, "n" INTEGER NOT NULL, "title" TEXT, "body" TEXT"#), index,
      ] + triggers,
      "- addColumn: { table: note, column: n, fill: '7' }"),
    MigrationPair(
      "values in a full-text index are filled",
      [plain, index] + triggers,
      [note(#""id" INTEGER PRIMARY KEY, "title" TEXT NOT NULL, "body" TEXT"#), index] + triggers,
      #"- changeColumn: { table: note, column: title, fill: "'untitled'" }"#),
    MigrationPair(
      "the table of a full-text index is renamed",
      [plain, index] + triggers,
      [
        #"CREATE TABLE "page" ("id" INTEGER PRIMARY KEY, "title" TEXT, "body" TEXT) STRICT"#,
        index.replacing("\"note\"", with: "\"page\""),
      ] + triggers.map { $0.replacing("\"note\"", with: "\"page\"") },
      """
      - renameTable: { from: note, to: page }
      - replace: { virtualTable: noteText }
      - replace: { trigger: noteText_insert }
      - replace: { trigger: noteText_delete }
      """),
    MigrationPair(
      "a column of a full-text index is renamed",
      [plain, index] + triggers,
      [
        note(#""id" INTEGER PRIMARY KEY, "heading" TEXT, "body" TEXT"#),
        index.replacing("title", with: "heading"),
      ] + triggers.map { $0.replacing("\"title\"", with: "\"heading\"") },
      """
      - renameColumn: { table: note, from: title, to: heading }
      - replace: { virtualTable: noteText }
      """),
    MigrationPair(
      "a full-text index of a table is new",
      [plain], [plain, index] + triggers,
      """
      - create: { virtualTable: noteText }
      - create: { trigger: noteText_insert }
      - create: { trigger: noteText_delete }
      """),
    MigrationPair(
      "another tokenizer of a full-text index",
      [plain, index] + triggers,
      [plain, index.replacing(")", with: ", tokenize='porter')")] + triggers,
      "- replace: { virtualTable: noteText }"),
    MigrationPair(
      "a column of a full-text index is no longer searched, and beginnings have an index",
      [plain, index] + triggers,
      [
        plain,
        index.replacing("\"title\"", with: "\"title\" UNINDEXED")
          .replacing(")", with: ", prefix='2 3')"),
      ] + triggers,
      "- replace: { virtualTable: noteText }"),
    MigrationPair(
      "a column of a full-text index is searched, and beginnings have no index",
      [
        plain,
        index.replacing("\"title\"", with: "\"title\" UNINDEXED")
          .replacing(")", with: ", prefix='2 3')"),
      ] + triggers,
      [plain, index] + triggers,
      "- replace: { virtualTable: noteText }"),
    MigrationPair(
      "a full-text index gets a tokenizer of the app",
      [plain, index] + triggers,
      [plain, index.replacing(")", with: ", tokenize='app_words 1')")] + triggers,
      "- replace: { virtualTable: noteText }"),
    MigrationPair(
      "the table of a full-text index with a tokenizer of the app is rebuilt",
      [plain, index.replacing(")", with: ", tokenize='porter app_words')")] + triggers,
      [
        note(#""id" INTEGER PRIMARY KEY, "title" TEXT NOT NULL, "body" TEXT"#),
        index.replacing(")", with: ", tokenize='porter app_words')"),
      ] + triggers,
      #"- changeColumn: { table: note, column: title, fill: "'untitled'" }"#),
    MigrationPair(
      "a full-text index with rows of its own gets a column",
      [#"CREATE VIRTUAL TABLE "own" USING fts5 ("a", "b" UNINDEXED)"#],
      [#"CREATE VIRTUAL TABLE "own" USING fts5 ("a", "b" UNINDEXED, "c", tokenize='trigram')"#],
      "- replace: { virtualTable: own }"),
    MigrationPair(
      "a full-text index with no rows, beside a table that is rebuilt",
      [#"CREATE VIRTUAL TABLE "bare" USING fts5 ("a", content='')"#, plain],
      [
        #"CREATE VIRTUAL TABLE "bare" USING fts5 ("a", content='')"#,
        note(#""title" TEXT, "id" INTEGER PRIMARY KEY, "body" TEXT"#),
      ],
      "- reorderColumns: { table: note }"),
    MigrationPair(
      "the table of a full-text index without an id is rebuilt",
      [
        #"CREATE TABLE "line" ("text" TEXT) STRICT"#,
        #"CREATE VIRTUAL TABLE "lines" USING fts5 ("text", content="line")"#,
      ],
      [
        #"CREATE TABLE "line" ("n" INTEGER NOT NULL DEFAULT 0, "text" TEXT) STRICT"#,
        #"CREATE VIRTUAL TABLE "lines" USING fts5 ("text", content="line")"#,
      ],
      "- addColumn: { table: line, column: n }"),
  ]
}
