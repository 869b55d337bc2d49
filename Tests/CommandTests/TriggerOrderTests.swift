import RuntimeSamples
import Testing

/// A version that adds or changes a trigger of a table with a full-text index, whose own triggers
/// have to run before one that changes the row again.
@Suite("triggers of a version beside those of a full-text index")
struct TriggerOrderTests {
  private let sandbox = Sandbox()

  private static let schema = """
    database: S
    tables:
      article: { columns: { id: { type: integer, primaryKey: true }, title: text } }
    fullTextSearch:
      articleText: { content: article, columns: [title] }

    """

  private static func trigger(_ characters: String) -> String {
    """
    triggers:
      article_trim: |
        CREATE TRIGGER article_trim AFTER INSERT ON article BEGIN
          UPDATE article SET title = trim(title, '\(characters)') WHERE id = new.id;
        END

    """
  }

  private func migrate(_ schema: String) throws {
    try sandbox.write(schema, to: "s.yaml")
    for arguments in [["new", "s.yaml"], ["seal", "s.yaml"], ["apply", "s.yaml", "x.db"]] {
      let outcome = try DBGenProcess(["migration"] + arguments, in: sandbox.root).outcome()
      try #require(outcome.status == 0, "\(arguments): \(outcome.error)")
    }
  }

  @Test("triggers run in the same order in a migrated database as in a new one")
  func order() throws {
    try migrate(Self.schema)
    let file = try SQLiteFile(sandbox.path("x.db"))
    try file.execute("INSERT INTO article VALUES (1, 'x old')")
    for (number, characters) in [" x", " xy"].enumerated() {
      try migrate(Self.schema + Self.trigger(characters))
      try file.execute("INSERT INTO article VALUES (\(number + 2), '\(characters) hello')")
    }
    #expect(
      try file.rows("SELECT id, title FROM article ORDER BY id") == [
        "1|x old", "2|hello", "3|hello",
      ]
    )
    #expect(
      try file.rows("SELECT rowid FROM articleText WHERE articleText MATCH 'hello'") == ["2", "3"])
    try file.execute("INSERT INTO articleText (articleText, rank) VALUES ('integrity-check', 1)")
  }
}
