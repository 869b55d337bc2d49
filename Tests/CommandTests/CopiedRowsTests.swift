import Testing

/// Warnings of the rows of tables that a version drops.
@Suite("rows of dropped tables")
struct CopiedRowsTests {
  private static let old = """
    database: Shop
    tables:
      old:
        columns:
          id: { type: integer, primaryKey: true }
          name: text
          note: text?

    """
  private static let new = """
    database: Shop
    tables:
      new:
        columns:
          id: { type: integer, primaryKey: true }
          title: text
          note: text?

    """

  private static let kept =
    "of the rows of table 'old', only what other steps copy is kept [ML001]"

  /// Drafts a version that drops the old table, and returns the warnings of lost data.
  private func losses(
    from old: String = Self.old, to new: String = Self.new, _ options: String...
  ) throws -> [String] {
    let sandbox = Sandbox()
    try sandbox.write(old, to: "shop.yaml")
    try sandbox.addVersion(of: "shop.yaml")
    try sandbox.write(new, to: "shop.yaml")
    let draft = try DBGenProcess(
      ["migration", "new", "shop.yaml", "--drop", "old"] + options, in: sandbox.root
    ).outcome()
    #expect(draft.status == 0, "\(draft)")
    return draft.error.split(separator: "\n").filter { $0.hasSuffix("[ML001]") }
      .compactMap { $0.split(separator: "warning: ").last.map(String.init) }
  }

  @Test("no column is lost that a statement copies, also through a view")
  func copied() throws {
    let sql = "INSERT INTO new SELECT id, name, note FROM old"
    #expect(try losses("--sql", sql) == [Self.kept])
    let view = "views: { olds: { sql: SELECT * FROM old } }\n"
    #expect(
      try losses(from: Self.old + view, "--sql-before", "DELETE FROM old WHERE name = ''")
        == ["this deletes rows [ML001]", "the rows of table 'old' are lost [ML001]"])
    #expect(
      try losses(
        from: Self.old + "  kept:\n    columns: { name: text }\n" + view,
        to: Self.new + "  kept:\n    columns: { name: text }\n",
        "--sql-before", "INSERT INTO kept SELECT id || name || note FROM olds") == [Self.kept])
  }

  @Test(
    "the rows that a statement leaves out are never lost without a warning",
    arguments: [
      "INSERT INTO new SELECT id, name, note FROM old WHERE id > 1",
      "INSERT INTO new SELECT id, name, note FROM old LIMIT 1",
      "INSERT INTO new (title) SELECT 'x' FROM old WHERE id > 0 AND name <> '' AND note IS NULL",
      "INSERT INTO new (title) SELECT (SELECT count(*) FROM old WHERE name = note AND id > 0)",
    ])
  func leftOut(sql: String) throws {
    #expect(try losses("--sql", sql) == [Self.kept])
  }

  @Test("the columns are named that a statement doesn't read")
  func partly() throws {
    #expect(
      try losses("--sql", "INSERT INTO new (title) SELECT name FROM old") == [
        Self.kept,
        "the data of column 'old.id' is lost [ML001]",
        "the data of column 'old.note' is lost [ML001]",
      ])
  }

  @Test("all rows are lost if a statement only writes to the table, or reads another one")
  func notCopied() throws {
    let all = ["the rows of table 'old' are lost [ML001]"]
    #expect(try losses() == all)
    #expect(try losses("--sql-before", "UPDATE old SET name = note || id") == all)
    #expect(try losses("--sql", "INSERT INTO new VALUES (1, 'old', 'name')") == all)
    let sql = "DELETE FROM new WHERE EXISTS (SELECT id, name FROM old WHERE note > '')"
    #expect(try losses("--sql", sql) == ["this deletes rows [ML001]"] + all)
  }

  @Test("no column is lost that a fill reads")
  func filled() throws {
    let kept = "  kept:\n    columns: { id: { type: integer, primaryKey: true }"
    #expect(
      try losses(
        from: Self.old + kept + " }\n", to: Self.new + kept + ", title: text? }\n", "--fill",
        "kept.title=(SELECT id || name || note FROM old WHERE old.id = kept.id)") == [Self.kept])
  }

  @Test("so it is for a virtual table")
  func virtual() throws {
    let objects = "virtualTables: { words: \"CREATE VIRTUAL TABLE words USING fts5(a, b)\" }\n"
    let kept = "of the rows of virtual table 'words', only what other steps copy is kept [ML001]"
    let losses = { (sql: String) in
      try self.losses(from: Self.old + objects, "--drop", "words", "--sql", sql).filter {
        $0.contains("words")
      }
    }
    #expect(
      try losses("INSERT INTO new SELECT id, name, note FROM old") == [
        "the rows of virtual table 'words' are lost [ML001]"
      ])
    #expect(
      try losses("INSERT INTO new (title) SELECT a FROM words") == [
        kept,
        "the data of column 'words.b' is lost [ML001]",
      ])
    #expect(try losses("INSERT INTO new (title) SELECT a || b FROM words") == [kept])
  }
}
