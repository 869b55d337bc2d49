import Foundation
import RuntimeSamples
import Testing

/// Generated source opens an imported database, even though the import may rephrase its schema.
@Suite("a database file that was imported")
struct OpeningImportsTests {
  private let sandbox = Sandbox()

  /// Columns and constraints of a table with a key `id`.
  private static let columns = [
    #"a TEXT DEFAULT "abc""#, #"a TEXT DEFAULT abc"#, "a INT DEFAULT (1)", "a INT DEFAULT ((1))",
    "a INT DEFAULT +1", "a INT DEFAULT 0x10", "a INT DEFAULT TRUE", "a BOOLEAN DEFAULT FALSE",
    "a REAL DEFAULT 1.50",
    "a INT CHECK ((a > 0))", "a TEXT CHECK (a IN ('x','y'))",
    "a INTEGER NOT NULL CHECK (a IN (0,1))", #"a TEXT CHECK (a <> "zz")"#, "A int not null",
    "-- key\n a INT /* x */ CHECK(a>0)", "a INT UNIQUE ON CONFLICT ABORT", "a TEXT COLLATE BINARY",
    "a INT REFERENCES t ON DELETE NO ACTION",
    "a INT REFERENCES t NOT DEFERRABLE INITIALLY IMMEDIATE",
    "a INT REFERENCES t DEFERRABLE", "a INT REFERENCES t MATCH FULL", "a INT, b INT AS (a+1)",
    "a INT, b INT GENERATED ALWAYS AS ((a+1)) STORED", "a INT NULL", "[a b] INT CHECK([a b]>0)",
    "a INT DEFAULT NULL", "a TEXT DEFAULT current_timestamp",
    "a DATETIME DEFAULT CURRENT_TIMESTAMP", "a DATE NOT NULL DEFAULT CURRENT_DATE",
    #"a DATETIME DEFAULT (datetime("now"))"#, "a INTEGER DEFAULT (strftime('%s','now'))",
    "a TEXT DEFAULT (strftime('%s' , 'now'))", "a TEXT DEFAULT ('x')", "a BLOB DEFAULT x'ab'",
    "a REAL DEFAULT 1e3", "a REAL DEFAULT 1", "a INT DEFAULT -1", "a INT DEFAULT 007",
    "a INT DEFAULT '1'", "a INT DEFAULT null", #"a TEXT NOT NULL DEFAULT """#, "a INT DEFAULT - 1",
    "a REAL DEFAULT - 1.5", #"a TEXT DEFAULT "It's""#, "a TEXT NOT NULL DEFAULT NULL",
    "a BLOB DEFAULT X'AB'", "a BOOLEAN NOT NULL DEFAULT (TRUE)",
    "a INT REFERENCES t(ID) DEFERRABLE INITIALLY IMMEDIATE",
    "a INT REFERENCES t(id) NOT DEFERRABLE INITIALLY DEFERRED",
    "a INT REFERENCES T DEFERRABLE INITIALLY DEFERRED",
    "a INT, FOREIGN KEY (A) REFERENCES T (ID) DEFERRABLE INITIALLY DEFERRED",
    #"a TEXT CHECK (a <> "")"#, "a TEXT, CHECK (((a <> 'x')))",
    "a TEXT CONSTRAINT ck CHECK (length(a)>2) CHECK(a<>'x')",
    #"a TEXT, b TEXT, CHECK(a<>b), CHECK((b<>'')), CONSTRAINT x CHECK (a <> "b")"#,
    "a TEXT NOT NULL ON CONFLICT IGNORE, UNIQUE (a) ON CONFLICT ABORT",
    "a VARCHAR( 10 ), b DECIMAL(10,2), c UNSIGNED BIG INT", "a, b, UNIQUE (a, b COLLATE NOCASE)",
    "a INT, b INT, UNIQUE (a, b, A)", "a, b, CONSTRAINT u UNIQUE (a, a) ON CONFLICT REPLACE",
    #"a INT, c TEXT AS ('x' || "lit") STORED"#, "'a' TEXT COLLATE 'nocase'",
    #""check" INT CHECK ("check" > 0), "default" TEXT DEFAULT 'x'"#,
    #"a TEXT CHECK (a IN ("x", "y")) DEFAULT "x""#,
    #"a TEXT DEFAULT 'a''b', b TEXT DEFAULT "a""b""#,
    "a TEXT /* c */ DEFAULT /* d */ 'x' -- e\n, b INT -- f\n",
  ]

  /// Statements that use a table `t (id, a, b)`.
  private static let others = [
    "CREATE INDEX i ON t (a ASC)", "CREATE INDEX i ON t (a) WHERE (b > 0)",
    "CREATE INDEX i ON t (lower(a))", "CREATE INDEX i ON t ((lower(a)))",
    "CREATE INDEX i ON t ( (  (a || 'x')) DESC)", "CREATE INDEX i ON t ((a) COLLATE NOCASE)",
    "CREATE INDEX i ON t (lower(a) COLLATE nocase DESC)", #"CREATE INDEX i ON t (b) WHERE a = "q""#,
    #"CREATE INDEX i ON t (coalesce(b, ""))"#, "CREATE INDEX 'i' ON 't' ('a')",
    #"CREATE TRIGGER r AFTER INSERT ON t BEGIN UPDATE t SET a = "" WHERE id = new.id; END"#,
    #"CREATE TRIGGER r AFTER INSERT ON t WHEN new.a = "" BEGIN SELECT RAISE(ABORT, "no"); END"#,
    "CREATE TRIGGER 'r' BEFORE UPDATE OF 'a' ON 't' FOR EACH ROW BEGIN SELECT 1; END",
    "create trigger if not exists [r] after delete on [t] begin delete from 't' where a = old.a; end",
    #"CREATE VIEW v AS SELECT a, "lit" AS x FROM t"#,
    #"CREATE VIEW v(x) AS SELECT a FROM t WHERE a <> "zz""#,
    "CREATE VIEW 'v' AS SELECT a AS 'x y' FROM 't'",
    #"CREATE VIEW v AS SELECT t."a" AS "A b" FROM "t" ORDER BY "A b""#,
    "CREATE VIRTUAL TABLE 'f' USING fts5(x)",
    #"CREATE VIRTUAL TABLE f USING fts5(x, tokenize = "porter ascii")"#,
  ]

  private static let spellings =
    columns.map { "CREATE TABLE t (id INTEGER PRIMARY KEY, \($0))" }
    + others.map { "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b INT); " + $0 }
    + [
      "CREATE TABLE t (id INTEGER PRIMARY KEY ASC, a INT)",
      "CREATE TABLE t (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, a TEXT UNIQUE)",
      "CREATE TABLE t (id INTEGER, a TEXT, PRIMARY KEY (id AUTOINCREMENT))",
      "CREATE TABLE t (a TEXT PRIMARY KEY COLLATE NOCASE, b INT) WITHOUT ROWID",
      "CREATE TABLE t (a TEXT, b INT, c INT, PRIMARY KEY (a, b, a, c, b))",
      "CREATE TABLE t (a TEXT, b INT, c INT, PRIMARY KEY (a, a, b, c DESC)) WITHOUT ROWID",
    ]

  @Test(
    "an imported database file is up to date for status, plan and apply, however its SQL is spelled",
    arguments: spellings.sampled(every: 8))
  func spelling(sql: String) throws {
    try SQLiteFile(sandbox.path("x.db")).execute(sql)
    #expect(try sandbox.dbgen("import", "x.db", "--output", "x.yaml").status == 0)
    for (verb, output) in [
      (
        "status",
        "x.db has no version but matches version 1 'initial', and opening it takes it over\n"
      ),
      ("plan", nil), ("apply", "x.db had no version; it was taken over at version 1\n"),
      ("status", "x.db is up to date, at version 1 'initial'\n"), ("plan", ""),
      ("apply", "x.db was already at version 1\n"),
    ] {
      let outcome = try sandbox.dbgen("migration", verb, "x.yaml", "x.db")
      #expect(outcome.status == 0 && outcome.error == "", "\(verb): \(outcome)")
      if let output { #expect(outcome.output == output) }
    }
    #expect(try sandbox.files(in: "").keys.sorted() == ["x.db", "x.yaml"])
  }

  @Test("an import keeps a key that names a column again without the repetition, and says so")
  func repeatedColumns() throws {
    let sql = "CREATE TABLE t (a TEXT, b INT, PRIMARY KEY (a, b, a), UNIQUE (b, a, B));\n"
    try sandbox.write(sql, to: "x.sql")
    let outcome = try sandbox.dbgen("import", "x.sql", "--output", "x.yaml")
    #expect(outcome.status == 0)
    let problems = outcome.error.split(separator: "\n").filter { $0.contains("warning:") }
    #expect(
      problems == [
        "x.sql:1:14: warning: table 't': the repeated 'a' in the primary key, which SQLite ignores [SI005]",
        "x.sql:1:14: warning: table 't': the repeated 'b' in a unique constraint, which SQLite ignores [SI005]",
      ])
    let schema = try sandbox.read("x.yaml")
    #expect(schema.contains("primaryKey: [a, b]\n") && schema.contains("[b, a]"))
  }

  @Test("an imported database file keeps a trigger with strings in double quotes working")
  func trigger() throws {
    let file = try SQLiteFile(sandbox.path("x.db"))
    try file.execute(
      #"CREATE TABLE t (a); CREATE TRIGGER 'r' AFTER INSERT ON 't' BEGIN DELETE FROM t WHERE a = "x"; END"#
    )
    #expect(try sandbox.dbgen("import", "x.db", "--output", "x.yaml").status == 0)
    #expect(try sandbox.dbgen("migration", "apply", "x.yaml", "x.db").status == 0)
    #expect(
      try file.rows("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
        == ["CREATE TRIGGER 'r' AFTER INSERT ON 't' BEGIN DELETE FROM t WHERE a = 'x'; END"])
  }

  @Test("an imported database file with other differences is refused by status, plan and apply")
  func refusal() throws {
    try SQLiteFile(sandbox.path("x.db")).execute("CREATE TABLE t (a INT CHECK (a > 0), b TEXT)")
    #expect(try sandbox.dbgen("import", "x.db", "--output", "x.yaml").status == 0)
    try SQLiteFile(sandbox.path("y.db")).execute("CREATE TABLE t (a INT CHECK (a > 1))")
    let differences = [
      "table 't' lacks column 'b'", "table 't' lacks CHECK (a>=1)",
      "table 't' has CHECK (a>=2), which the schema doesn't have",
    ]
    for verb in ["status", "plan", "apply"] {
      let outcome = try sandbox.dbgen("migration", verb, "x.yaml", "y.db")
      #expect(outcome.status == 1)
      for difference in differences {
        #expect((outcome.output + outcome.error).contains(difference), "\(verb)")
      }
    }
  }
}
