import RuntimeSamples
import Testing

@Suite("scripts that can't be imported")
struct ForeignScriptTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func error(_ sql: String, _ arguments: String...) throws -> String {
    try sandbox.write(sql, to: "shop.sql")
    let outcome = try sandbox.dbgen(["import", "shop.sql"] + arguments)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    return outcome.error
  }

  private static let scripts: [(sql: String, name: String, remedy: String)] = [
    (
      """
      SET DEFINE OFF
      CREATE TABLE "HR"."EMPLOYEES" ("ID" NUMBER(6,0), "NAME" VARCHAR2(20 BYTE)) TABLESPACE "USERS";
      /
      """, "Oracle",
      "import its ALL_TAB_COLUMNS, saved as a .csv file, instead"
    ),
    (
      """
      -- This CLP file was created using DB2LOOK Version "11.5"
      CREATE TABLE T (ID INTEGER);
      """, "Db2",
      "import its SYSIBM.COLUMNS, saved as a .csv file, instead"
    ),
    (
      """
      CONNECT TO SAMPLE;
      CREATE TABLE "ME"."T" ("ID" INTEGER NOT NULL) ORGANIZE BY ROW;
      COMMIT WORK;
      """, "Db2",
      "import its SYSIBM.COLUMNS, saved as a .csv file, instead"
    ),
    (
      """
      CREATE TABLE hits (id UInt64, at DateTime64(3)) ENGINE = MergeTree ORDER BY id
      SETTINGS index_granularity = 8192;
      """, "ClickHouse",
      "its types aren't known, so write a schema or a sheet of its tables by hand"
    ),
    (
      """
      SET ANSI_NULLS ON
      GO
      CREATE TABLE [dbo].[team] ([id] [int] IDENTITY(1,1) NOT NULL)
      GO
      """, "SQL Server",
      "import its INFORMATION_SCHEMA.COLUMNS, saved as a .csv file, instead"
    ),
  ]

  @Test("a script for a database that can't be read gets one error that says what to do")
  func systems() throws {
    for (sql, name, remedy) in Self.scripts {
      let lines = try error(sql).split(separator: "\n")
      #expect(
        lines.first == """
          shop.sql:1:1: error: this is a script for \(name): \(remedy) [SI016]
          """)
      #expect(lines.count { $0.contains("error:") } == 1, "\(lines)")
    }
  }

  @Test("what those views list is a sheet")
  func views() throws {
    let sheets = [
      "OWNER,TABLE_NAME,COLUMN_NAME,DATA_TYPE,DATA_LENGTH,NULLABLE\nHR,T,ID,NUMBER,22,N\nHR,T,NAME,VARCHAR2,20,Y\n",
      "TABLE_CATALOG,TABLE_SCHEMA,TABLE_NAME,COLUMN_NAME,IS_NULLABLE,DATA_TYPE\nS,ME,T,ID,NO,INTEGER\nS,ME,T,NAME,YES,CHARACTER VARYING\n",
    ]
    for sheet in sheets {
      try sandbox.write(sheet, to: "columns.csv")
      let outcome = try sandbox.dbgen("import", "columns.csv")
      #expect(outcome.status == 0, "\(sheet)\(outcome)")
      #expect(outcome.output.contains("  T:\n") && outcome.output.contains("NAME:"), "\(outcome)")
      #expect(!outcome.output.contains("NAME: text\n"), "\(outcome)")
    }
  }

  @Test(
    "a string without an end is an error where it begins, also in statements that aren't run",
    arguments: [
      ("INSERT INTO t VALUES ('it''s', 'abc);\nCREATE TABLE u (b);\n", 32, "string or name"),
      ("SELECT \"x;\n", 8, "string or name"),
      ("CREATE TABLE u (a DEFAULT 'x);\n", 27, "string or name"),
      ("UPDATE t SET a = x'00;\n", 18, "string or name"),
    ])
  func openString(statement: String, column: Int, noun: String) throws {
    let message = try error("CREATE TABLE t (a TEXT);\n\(statement)")
    #expect(
      message.hasPrefix(
        "shop.sql:2:\(column): error: this \(noun) is never closed, so the rest is a part of it [SI001]\n"
      ), "\(message)")
  }

  @Test("a comment without an end gets a warning, because SQLite accepts it")
  func openComment() throws {
    try sandbox.write("CREATE TABLE t (a TEXT);\n/* CREATE TABLE u (b);\n", to: "shop.sql")
    let outcome = try sandbox.dbgen("import", "shop.sql")
    #expect(
      outcome.error.hasPrefix(
        "shop.sql:2:1: warning: this comment is never closed, so the rest is a part of it [SI001]\n"
      ), "\(outcome)")
    #expect(outcome.output.contains("  t:\n"))
  }

  @Test("a script without a table is an error that says what it has")
  func noTable() throws {
    let rows = "INSERT INTO t VALUES (1);\nINSERT INTO t VALUES (2);\n"
    let data = "it has rows but no table: a dump of data without its tables"
    let scripts = [
      ("-- Nothing\nSELECT 1;\n", "sqlite", "it has no table"),
      (rows, "sqlite", "\(data); 'sqlite3 app.sqlite .schema' writes those"),
      (rows, "postgresql", "\(data); 'pg_dump --schema-only' writes those"),
      (rows, "mysql", "\(data); 'mysqldump --no-data' writes those"),
      (
        "CREATE EXTENSION x; CREATE VIEW v AS SELECT * FROM t;", "postgresql",
        "it has no table; left out: 1 extension: 'x'; "
          + "left out: 1 view that SQLite refuses: 'v: no such table: main.t'"
      ),
    ]
    for (sql, dialect, message) in scripts {
      #expect(
        try error(sql, "--dialect", dialect) == "shop.sql: error: \(message) [SI015]\n", "\(sql)")
    }
  }
}
