import RuntimeSamples
import Testing

@Suite("full-text indexes with a tokenizer that only the app has")
struct AppTokenizerTests {
  private let sandbox = Sandbox()

  @Test("those of a database are declared, with a warning, and the file matches the schema")
  func importing() throws {
    try SQLiteFile(sandbox.path("app.db")).execute(
      """
      CREATE TABLE message (id INTEGER PRIMARY KEY, subject TEXT NOT NULL, url TEXT);
      CREATE VIRTUAL TABLE search USING fts5(
        subject, url UNINDEXED, tokenize = 'porter ascii', prefix = '2 3');
      CREATE VIRTUAL TABLE verbatim USING fts5(subject, tokenize = ascii, detail = none);
      INSERT INTO search VALUES ('one', 'two');
      PRAGMA writable_schema = ON;
      UPDATE sqlite_schema SET sql = replace(replace(sql, 'porter ascii', 'porter words 1'), 'ascii', 'signs');
      """)
    let outcome = try sandbox.dbgen("import", "app.db")
    #expect(
      outcome.error == """
        app.db: warning: SQLite has no tokenizer 'signs': the app has to register it [SI008]
        app.db: warning: SQLite has no tokenizer 'words': the app has to register it [SI008]

        """)
    #expect(
      outcome.output == """
        database: App
        strict: false

        tokenizers: [signs, words]

        tables:
          message:
            columns:
              id:      { type: integer, primaryKey: true }
              subject: text
              url:     text?

        fullTextSearch:
          search:
            columns: [subject, url]
            unindexed: [url]
            tokenizer: porter words 1
            prefix: 2 3

        virtualTables:
          verbatim: CREATE VIRTUAL TABLE verbatim USING fts5(subject, tokenize = signs, detail = none)

        """)
    try sandbox.write(outcome.output, to: "app.yaml")
    #expect(try sandbox.dbgen("migration", "new", "app.yaml").status == 0)
    let seal = try sandbox.dbgen("migration", "seal", "app.yaml", "app.db")
    #expect(seal.status == 0, "\(seal.error)")
    #expect(
      try sandbox.dbgen("migration", "status", "app.yaml", "app.db").output
        == "app.db has no version but matches version 1 'initial', and opening it takes it over\n")
  }

  private func write(_ tokenizer: String?) throws {
    let tokenizers = tokenizer.map { "tokenizers: [\($0)]\n" } ?? ""
    let option = tokenizer.map { ", tokenizer: porter \($0)" } ?? ""
    try sandbox.write(
      """
      database: App
      \(tokenizers)tables:
        note: { columns: { id: { type: integer, primaryKey: true }, body: text } }
      fullTextSearch:
        noteText: { content: note, columns: [body]\(option) }

      """, to: "app.yaml")
  }

  private func makeVersion(_ tokenizer: String?) throws {
    try write(tokenizer)
    #expect(try sandbox.dbgen("migration", "new", "app.yaml").status == 0)
    let seal = try sandbox.dbgen("migration", "seal", "app.yaml")
    #expect(seal.status == 0, "\(seal.error)")
  }

  @Test("a migration that needs the tokenizer is proved, and left to the app")
  func migration() throws {
    try makeVersion(nil)
    #expect(try sandbox.dbgen("migration", "apply", "app.yaml", "app.db").status == 0)
    try makeVersion("words")
    let missing =
      "the migration needs the tokenizer 'words', which only the app registers"
    let plan = try sandbox.dbgen("migration", "plan", "app.yaml", "app.db")
    #expect(plan.status == 0)
    #expect(plan.error == "app.db: note: not every row could be checked: \(missing)\n")
    let apply = try sandbox.dbgen("migration", "apply", "app.yaml", "app.db")
    #expect(apply.error == "app.db: error: \(missing): let the app migrate the database [DB001]\n")
    #expect(
      try sandbox.dbgen("migration", "status", "app.yaml", "app.db").output
        == "app.db is at version 1, 1 version behind version 2 'replace-note-text'\n")
  }

  @Test("an app registers those of older versions too, whose indexes its migrations drop")
  func olderVersions() throws {
    for tokenizer in ["words", "letters", "words2", nil] { try makeVersion(tokenizer) }
    let generate = try sandbox.dbgen("generate", "app.yaml", "--output", "Generated")
    #expect(generate.status == 0, "\(generate.error)")
    let source = try sandbox.read("Generated/App.generated.swift")
    #expect(source.contains("tokenizers: [\"letters\", \"words\", \"words2\"]"))
    #expect(source.contains("configuration: Must register what the schema uses: `letters`"))
  }
}
