import RuntimeSamples
import Testing

@Suite("dbgen import names things")
struct ImportedNamesTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private func imported(
    _ sql: String, as file: String = "app.db", _ arguments: String...
  ) throws -> String {
    try SQLiteFile(sandbox.path(file)).execute(sql)
    let outcome = try sandbox.dbgen(["import", file] + arguments)
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome.output
  }

  @Test("a table in the plural has rows in the singular, unless --plural says otherwise")
  func singular() throws {
    let sql =
      "CREATE TABLE orders (id INTEGER PRIMARY KEY); CREATE TABLE news (id INTEGER PRIMARY KEY)"
    let singular = try imported(sql)
    #expect(singular.contains("  orders:\n    swiftName: Order\n    columns:"))
    #expect(singular.contains("  news:\n    columns:"))
    let plural = try sandbox.dbgen("import", "app.db", "--plural")
    #expect(!plural.output.contains("swiftName"))
  }

  @Test("a table keeps its plural where the singular is another one's, or one of Swift's types")
  func takenSingular() throws {
    let text = try imported(
      "CREATE TABLE item (a); CREATE TABLE items (a); CREATE TABLE errors (a)")
    #expect(!text.contains("swiftName"))
  }

  @Test("a table called like the file keeps its name, and the database gets another one")
  func fileName() throws {
    let text = try imported("CREATE TABLE news (a INTEGER)", as: "news.db")
    #expect(text.hasPrefix("database: NewsDatabase\n"))
    #expect(!text.contains("swiftName"))
  }

  @Test(
    "a column that lists its values is an enum with the column's name, and is exported as it was")
  func enums() throws {
    let text = try imported(
      """
      CREATE TABLE a (
        id INTEGER PRIMARY KEY, status TEXT NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'sent')),
        size TEXT CHECK (size IN ('S', 'X-L')),
        rank TEXT CONSTRAINT rank_known CHECK (rank IN ('low', 'high')), sign TEXT CHECK (sign IN ('+', '-')),
        CHECK (id > 0)
      );
      CREATE TABLE b (status TEXT, size TEXT, CHECK (status IN ('new', 'sent')), CHECK (size IN ('M')));
      """)
    let expected = """
      enums:
        Status: [new, sent]
        Size:
          S: S
          xL: X-L
        Rank: [low, high]
        BSize: [M]

      tables:
        a:
          columns:
            id:     { type: integer, primaryKey: true }
            status: { type: Status, default: new }
            size:   Size?
            rank:   { type: "Rank?", check: false }
            sign:   { type: "text?", oneOf: ["+", "-"] }
          checks:
            - { name: rank_known, condition: "rank IN ('low', 'high')" }
            - id > 0
          strict: false

        b:
          columns:
            status: Status?
            size:   BSize?
          strict: false

      """
    #expect(text.hasSuffix(expected), "\(text)")
    try sandbox.write(text, to: "a.yaml")
    #expect(try sandbox.dbgen("check", "a.yaml") == Outcome(status: 0, output: "", error: ""))
    try sandbox.write(sandbox.dbgen("export", "a.yaml", "--format", "sql").output, to: "app.sql")
    #expect(try sandbox.dbgen("import", "app.sql").output == text)
  }
}
