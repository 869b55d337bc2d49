import RuntimeSamples
import Testing

@Suite("importing scripts for other databases")
struct DumpTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private func imported(_ sql: String, _ arguments: String...) throws -> Outcome {
    try sandbox.write(sql, to: "shop.sql")
    return try sandbox.dbgen(["import", "shop.sql"] + arguments)
  }

  /// Returns the imported cells of a column that has a definition, and the messages.
  private func column(_ definition: String, _ dialect: String) throws -> Outcome {
    let sql = "CREATE TABLE t (id integer PRIMARY KEY, a \(definition));"
    let outcome = try imported(sql, "--dialect", dialect)
    let line = outcome.output.split(separator: "\n").first { $0.hasPrefix("      a: ") }
    let cells = String(line?.drop { $0 != ":" }.drop { ": ".contains($0) } ?? "")
    return Outcome(status: outcome.status, output: cells, error: outcome.error)
  }

  @Test(
    "a column of PostgreSQL has the type and default that it had there",
    arguments: [
      ("bigint NOT NULL", "int64"), ("smallint DEFAULT 1 NOT NULL", "{ type: int16, default: 1 }"),
      ("boolean DEFAULT false NOT NULL", "{ type: boolean, default: false }"),
      ("numeric(10,2) DEFAULT 1.50", #"{ type: "decimal?", default: "1.5" }"#),
      ("character varying(20) NOT NULL", "{ type: text, maxLength: 20 }"),
      ("uuid DEFAULT gen_random_uuid() NOT NULL", "{ type: uuid, default: newUUID }"),
      ("jsonb DEFAULT '{}'::jsonb NOT NULL", #"{ type: text, default: "{}" }"#),
      ("bytea", "blob?"), ("date DEFAULT CURRENT_DATE NOT NULL", "{ type: date, default: today }"),
      ("timestamp(6) with time zone DEFAULT now()", #"{ type: "timestamp?", default: now }"#),
      (#"text DEFAULT E'a\'b'::text NOT NULL"#, "{ type: text, default: a'b }"),
    ])
  func columnOfPostgreSQL(definition: String, cells: String) throws {
    #expect(try column(definition, "postgresql").output == cells)
  }

  @Test(
    "a column of MySQL has the type and default that it had there",
    arguments: [
      ("int(10) unsigned NOT NULL", "integer"), ("tinyint unsigned NOT NULL", "uint8"),
      ("tinyint(1) NOT NULL DEFAULT '1'", "{ type: boolean, default: true }"),
      ("bit(1) NOT NULL DEFAULT b'0'", "{ type: boolean, default: false }"),
      ("mediumtext CHARACTER SET utf8mb4", "text?"),
      ("binary(16)", #"{ type: "blob?", maxLength: 16 }"#),
      (
        "datetime NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP",
        "{ type: timestamp, default: now }"
      ),
      (#"text NOT NULL COMMENT 'What \'they\' said'"#, "{ type: text, doc: What 'they' said }"),
    ])
  func columnOfMySQL(definition: String, cells: String) throws {
    #expect(try column(definition, "mysql").output == cells)
  }

  @Test("a default that only the other database computes is left out, not taken for the present")
  func laterDefault() throws {
    let outcome = try column("timestamp DEFAULT (now() + '7 days'::interval)", "postgresql")
    #expect(outcome.output == "timestamp?")
    #expect(outcome.error.contains("note: left out: 1 default: 't.a'"), "\(outcome.error)")
  }

  @Test("a check compares decimals as numbers")
  func decimals() throws {
    let outcome = try column("numeric NOT NULL CHECK (a BETWEEN 6.5 AND 200)", "postgresql")
    let isNumber = outcome.output.contains(#"CAST("a" AS NUMERIC) BETWEEN 6.5 AND 200"#)
    #expect(isNumber || outcome.output == "{ type: decimal, min: 6.5, max: 200 }", "\(outcome)")
  }

  @Test("tables of other schemas are imported if there are no others")
  func otherSchemas() throws {
    let log = "CREATE TABLE audit.log (id integer PRIMARY KEY);"
    #expect(try imported(log, "--dialect", "postgresql").output.contains("  log:\n"))
    let both = try imported(
      log + "CREATE TABLE public.shop (id integer);", "--dialect", "postgresql")
    #expect(!both.output.contains("  log:\n"))
    #expect(both.error.contains("left out: 1 table of another schema: 'audit.log'"))
  }

  @Test("--dialect sqlite reads a script as SQLite does, and is for scripts only")
  func dialectOfSQLite() throws {
    let sql = "CREATE TABLE t (id int unsigned AUTO_INCREMENT) ENGINE=InnoDB;"
    let outcome = try imported(sql, "--dialect", "sqlite")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("SQLite refuses this"))
    #expect(try imported(sql).status == 0)
    try sandbox.write("table,column\nt,a\n", to: "t.csv")
    let sheet = try sandbox.dbgen("import", "t.csv", "--dialect", "mysql")
    #expect(sheet.error.contains("--dialect is for scripts, not for sheets."))
  }

  @Test("an error in a script for SQLite isn't taken for another database")
  func errorOfSQLite() throws {
    let outcome = try imported("CREATE TABLE t (a TEXT);\nCREATE TABEL u (a TEXT);\n")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("shop.sql:2:8: error: SQLite refuses this"), "\(outcome.error)")
  }

  @Test("a schema comes back from its script for PostgreSQL")
  func exported() throws {
    try sandbox.write(
      """
      database: Shop

      tables:
        customer:
          doc: Who buys.
          columns:
            id:      { type: integer, primaryKey: true }
            name:    { type: text, maxLength: 80 }
            balance: { type: decimal, default: "0" }
            since:   { type: timestamp, default: now }

      """, to: "shop.yaml")
    let script = try sandbox.dbgen("export", "shop.yaml", "--format", "postgresql").output
    #expect(try imported(script).output == sandbox.read("shop.yaml"))
  }
}
