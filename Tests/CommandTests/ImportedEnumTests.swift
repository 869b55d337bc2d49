import RuntimeSamples
import Testing

@Suite("dbgen import takes MySQL's ENUM('a', 'b') for an enum")
struct ImportedEnumTests {
  private let sandbox = Sandbox()

  /// Imports a database created by the given statements.
  private func imported(_ sql: String) throws -> Outcome {
    try SQLiteFile(sandbox.path("app.db")).execute(sql)
    return try sandbox.dbgen("import", "app.db")
  }

  /// Returns the imported cells of column `a` and the warnings.
  private func column(_ definition: String, _ values: [String] = []) throws -> Outcome {
    let insertions = values.map { "INSERT INTO t (a) VALUES (\($0));" }.joined()
    let outcome = try imported("CREATE TABLE t (\(definition)); \(insertions)")
    let line = outcome.output.split(separator: "\n").first { $0.hasPrefix("      a: ") }
    return Outcome(
      status: outcome.status, output: String(line?.dropFirst(9) ?? ""), error: outcome.error)
  }

  @Test(
    "an ENUM('a', 'b') of a database becomes an enum, the table keeps the type, and the app creates it again"
  )
  func declaredType() throws {
    let sql = """
      CREATE TABLE job (
        id INTEGER PRIMARY KEY,
        state "ENUM('new','done')" NOT NULL DEFAULT 'new',
        kind [enum('big', 'it''s small')]
      )
      """
    let outcome = try imported("\(sql); INSERT INTO job VALUES (1, 'done', NULL)")
    #expect(outcome.error == "")
    #expect(
      outcome.output == """
        database: App
        strict: false

        enums:
          State: [new, done]
          Kind: { big: big, itSSmall: it's small }

        tables:
          job:
            sql: |
              CREATE TABLE job (
                id INTEGER PRIMARY KEY,
                state "ENUM('new','done')" NOT NULL DEFAULT 'new',
                kind [enum('big', 'it''s small')]
              )
            columns:
              id:    { type: integer, primaryKey: true }
              state: { type: State, default: new, check: false }
              kind:  { type: "Kind?", check: false }

        """)
    try sandbox.write(outcome.output, to: "app.yaml")
    let exported = try sandbox.dbgen("export", "app.yaml", "--format", "sql")
    #expect(exported.output.contains(sql), "\(exported)")
    try sandbox.write(exported.output, to: "app.sql")
    #expect(try sandbox.dbgen("import", "app.sql") == outcome)
  }

  @Test(
    "an ENUM stays text if the column could keep values that the type doesn't list",
    arguments: [
      (#""ENUM('1','2')""#, ["'1'"], "any?", "SQLite converts text that looks like a number"),
      (#""ENUM('a','b')""#, ["'a'", "'c'"], "any?", "values that its type doesn't list"),
      (#""ENUM('a','b')""#, ["1"], "any?", "values that its type doesn't list"),
      (#""ENUM('a','b')" DEFAULT 'c'"#, [], "{ type: \"any?\", default: c }", "doesn't list"),
      (#""ENUM('char','b')""#, ["'c'"], "text?", ""),
      ("ENUM(1,2)", [], "any?", "SQLite converts text"),
    ])
  func otherValues(type: String, values: [String], text: String, warning: String) throws {
    let column = try column("a \(type)", values)
    #expect(column.output.replacing(#", sqlType: "ENUM(1,2)""#, with: "").contains(text))
    #expect(!column.output.contains("A?"))
    #expect(warning.isEmpty ? column.error == "" : column.error.contains(warning), "\(column)")
  }

  @Test("an ENUM whose values have letters with a meaning in conditions becomes an enum")
  func atSign() throws {
    let listed = try column(#"a "ENUM('x@y','b')""#, ["'x@y'"])
    #expect(listed.output == #"{ type: "A?", check: false }"#)
    let other = ImportedEnumTests()
    #expect(try other.column(#"a "ENUM('x@y','b')""#, ["'x'"]).output == "any?")
  }

  @Test("an ENUM in a script becomes text with a CHECK, with a warning")
  func script() throws {
    try sandbox.write(
      """
      CREATE TABLE job (
        id INTEGER PRIMARY KEY,
        state ENUM('new','done') NOT NULL DEFAULT 'new', -- where it is
        `job kind` enum( 'a', 'b' ),
        CHECK (state <> 'enum(x)')
      );

      """, to: "jobs.sql")
    let outcome = try sandbox.dbgen("import", "jobs.sql")
    #expect(
      outcome.error == """
        jobs.sql:3:9: warning: SQLite has no type ENUM: it becomes text with a CHECK [SI009]
          state ENUM('new','done') NOT NULL DEFAULT 'new', -- where it is
                ^~~~

        """)
    #expect(
      outcome.output == """
        database: Jobs
        strict: false

        enums:
          State: [new, done]
          JobKind: [a, b]

        tables:
          job:
            columns:
              id:       { type: integer, primaryKey: true }
              state:    { type: State, default: new, check: state <> 'enum(x)', doc: where it is }
              job kind: JobKind?

        """)
  }

  @Test("a script with an ENUM that SQLite refuses for another reason has SQLite's error")
  func refusedScript() throws {
    try sandbox.write("CREATE TABLE t (a ENUM('x'), CHECK (b);\n", to: "t.sql")
    let outcome = try sandbox.dbgen("import", "t.sql")
    #expect(outcome.status == 1)
    #expect(
      outcome.error == """
        t.sql:1:24: error: SQLite refuses this: near "'x'": syntax error [SI001]
        CREATE TABLE t (a ENUM('x'), CHECK (b);
                               ^~~

        """)
  }

  @Test("a script with an ENUM and an open parenthesis has SQLite's error")
  func unclosedScript() throws {
    try sandbox.write("CREATE TABLE t (a ENUM('x', b ENUM('y');\n", to: "t.sql")
    let outcome = try sandbox.dbgen("import", "t.sql")
    #expect(outcome.status == 1)
    #expect(
      outcome.error == """
        t.sql:1:24: error: SQLite refuses this: near "'x'": syntax error [SI001]
        CREATE TABLE t (a ENUM('x', b ENUM('y');
                               ^~~

        """)
  }

  @Test("an ENUM in a sheet becomes an enum, with the values in its type or beside it")
  func sheet() throws {
    try sandbox.write(
      """
      table,column,type,default,null,values
      job,state,"ENUM('new','done')",new,no,
      step,state,"enum('new', 'done')",,yes,
      step,level,enum,low,,"low, high"
      step,size,text,,,"s, m"
      door,lock,"enum(""open"", ""shut"")",,no,
      shirt,size,"ENUM(“s”, “m”)",,no,
      shirt,cut,"ENUM(‘slim, long’,‘it’’s wide’,don’t know)","‘slim, long’",no,
      shirt,color,text,,no,"“red”, ‘blue’"

      """, to: "jobs.csv")
    let outcome = try sandbox.dbgen("import", "jobs.csv")
    #expect(outcome.error == "")
    #expect(
      outcome.output == """
        database: Jobs

        enums:
          State: [new, done]
          Level: [low, high]
          Lock: [open, shut]
          Size: [s, m]

        tables:
          job:
            columns:
              state: { type: State, default: new }

          step:
            columns:
              state: State?
              level: { type: Level, default: low }
              size:  { type: text, oneOf: [s, m] }

          door:
            columns:
              lock: Lock

          shirt:
            columns:
              size:  Size
              cut:   { type: text, default: "slim, long", oneOf: ["slim, long", it’s wide, don’t know] }
              color: { type: text, oneOf: [red, blue] }

        """)
    try sandbox.write(outcome.output, to: "jobs.yaml")
    let sheet = try sandbox.dbgen("export", "jobs.yaml", "--format", "csv").output
    try sandbox.write(sheet, to: "jobs.csv")
    #expect(try sandbox.dbgen("import", "jobs.csv").output == outcome.output)
  }
}
