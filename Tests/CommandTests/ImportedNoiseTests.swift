import RuntimeSamples
import Testing

@Suite("what dbgen import doesn't say")
struct ImportedNoiseTests {
  private let sandbox = Sandbox()

  private func imported(_ script: String) throws -> Outcome {
    try sandbox.write(script, to: "app.sql")
    let outcome = try sandbox.dbgen("import", "app.sql")
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome
  }

  @Test("the columns of views whose type SQL doesn't tell share a warning")
  func untypedColumns() throws {
    let table = "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT NOT NULL);\n"
    let views = (0..<4).map { "CREATE VIEW v\($0) AS SELECT own(a) AS x, own(id) AS y FROM t;\n" }
    let few = try imported(table + views[0])
    #expect(
      few.error.contains(
        "view 'v0': columns 'x', 'y' are of type any: their types can't be told from the SQL [SI014]"
      ),
      "\(few.error)")
    let many = try imported(table + views.joined())
    let columns = (0..<4).flatMap { ["'v\($0).x'", "'v\($0).y'"] }.joined(separator: ", ")
    #expect(
      many.error.contains(
        "columns \(columns) are of type any: their types can't be told from the SQL [SI014]"),
      "\(many.error)")
    #expect(many.error.split(separator: "\n").count { $0.contains("SI014") } == 1)
  }

  @Test(
    "indexes without effect are allowed in their tables, or once for the schema if these are many")
  func needlessIndexes() throws {
    func script(_ count: Int) -> String {
      (0..<count).map {
        "CREATE TABLE t\($0) (id INTEGER PRIMARY KEY, a TEXT UNIQUE); CREATE INDEX i\($0) ON t\($0) (a);\n"
      }.joined()
    }
    let few = try imported(script(3)).output
    #expect(few.split(separator: "\n").count { $0 == "    allow: [SC127]" } == 3, "\(few)")
    let many = try imported(script(4)).output
    #expect(many.contains("\nallow: [SC127]\n"), "\(many)")
    #expect(many.split(separator: "\n").count { $0.contains("SC127") } == 1, "\(many)")
    try sandbox.write(many, to: "app.yaml")
    let check = try sandbox.dbgen("check", "app.yaml")
    #expect(check.status == 0 && check.error == "", "\(check)")
  }

  @Test("a default in double quotes is a string without a warning, and a bare word has one")
  func defaults() throws {
    let outcome = try imported(
      #"CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT NOT NULL DEFAULT "", b TEXT DEFAULT now)"#)
    #expect(
      outcome.output.hasSuffix(
        #"""
              a:  { type: text, default: "" }
              b:  { type: "text?", default: now }

        """#), "\(outcome.output)")
    let warnings = outcome.error.split(separator: "\n").filter { $0.contains("warning") }
    #expect(
      warnings == [
        "app.sql:1:14: warning: table 't': the default now of 'b' is a string to SQLite: it becomes 'now' [SI006]"
      ])
  }

  @Test("a remark on columns of many tables stands once")
  func reasons() throws {
    func script(_ count: Int) -> String {
      (0..<count).map {
        "CREATE TABLE t\($0) (id INTEGER PRIMARY KEY, at DATETIME DEFAULT '0000-00-00 00:00:00');\n"
      }.joined()
    }
    let one = try imported(script(3)).error.split(separator: "\n").filter { $0.contains("SI013") }
    #expect(one.count == 3 && one[2].contains("table 't2': column 'at' is of type text: "))
    let all = try imported(script(4)).error.split(separator: "\n").filter { $0.contains("SI013") }
    #expect(
      all == [
        "app.sql:1:14: warning: columns 't0.at', 't1.at', 't2.at', 't3.at' are of type text: the default isn't a time [SI013]"
      ])
  }

  @Test("a column that the source's SQL compares with 2 is an integer without a check to leave out")
  func plainType() throws {
    try SQLiteFile(sandbox.path("app.db")).execute(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, is_open INTEGER NOT NULL DEFAULT 0,
        CONSTRAINT known CHECK (is_open IN (0, 1, 2)));
      WITH n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
      INSERT INTO t (is_open) SELECT i % 2 FROM n;
      """)
    let outcome = try sandbox.dbgen("import", "app.db")
    #expect(
      outcome.output.contains("\n      is_open: { type: integer, default: 0 }\n"), "\(outcome)")
  }

  @Test("a comment that only says that it describes the table isn't its doc")
  func describing() throws {
    let outcome = try imported(
      "CREATE TABLE a (id INTEGER PRIMARY KEY);\n-- Describe PLACES_V1\nCREATE TABLE PLACES_V1 (id INTEGER PRIMARY KEY);"
    )
    #expect(!outcome.output.contains("doc:"), "\(outcome.output)")
  }

  @Test(
    "an import to a file says what the app needs to take the database over",
    arguments: [
      ("", ", which the generated source imports"),
      (
        "; CREATE TABLE s (id INTEGER PRIMARY KEY) STRICT",
        ", and opens it with 'adoption: .byMeaning'"
      ),
    ])
  func adoption(statement: String, remedy: String) throws {
    try SQLiteFile(sandbox.path("app.db")).execute(
      "CREATE TABLE t (id INTEGER PRIMARY KEY)" + statement)
    let outcome = try sandbox.dbgen("import", "app.db", "--output", "app.yaml")
    #expect(
      outcome.error
        == "app.db: note: an app that takes this file over needs the product 'DBGenAdoption'\(remedy)\n"
    )
    #expect(try sandbox.dbgen("import", "app.db").error == "")
  }

  @Test("an import of a file whose tables are all STRICT says nothing about taking it over")
  func strict() throws {
    try SQLiteFile(sandbox.path("app.db")).execute("CREATE TABLE t (id INTEGER PRIMARY KEY) STRICT")
    #expect(try sandbox.dbgen("import", "app.db", "--output", "app.yaml").error == "")
  }
}
