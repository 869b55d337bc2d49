import SchemaImporter
import SchemaParser
import Testing

@Suite("the structure of a database")
struct DatabaseStructureTests {
  private static func structure(_ sql: String) throws -> DatabaseStructure {
    var script = try Script()
    script.run(sql)
    #expect(script.diagnostics.isEmpty, "\(script.diagnostics)")
    return try DatabaseStructure(of: script.database)
  }

  @Test(
    "is the same however its statements are written",
    arguments: [
      ("CREATE TABLE t (a INTEGER, b TEXT)", "create table \"t\"([a] integer,\n  `b` text) -- x"),
      ("CREATE TABLE t (a INT DEFAULT (1))", "CREATE TABLE T (A int /* y */ DEFAULT ((1)) NULL)"),
      ("CREATE TABLE t (a DEFAULT word)", "CREATE TABLE t (a DEFAULT 'word')"),
      ("CREATE TABLE t (a DEFAULT NULL)", "CREATE TABLE t (a DEFAULT (null))"),
      ("CREATE TABLE t (a, UNIQUE (a))", "CREATE TABLE t (a UNIQUE)"),
      ("CREATE TABLE t (a REFERENCES u)", "CREATE TABLE t (a, FOREIGN KEY (a) REFERENCES u)"),
      ("CREATE TABLE t (a CHECK (a > 1))", "CREATE TABLE t (a, CHECK ((a>1)))"),
      (
        "CREATE TABLE t (a); CREATE INDEX i ON t (a); CREATE VIEW v AS SELECT a FROM t",
        "CREATE TABLE t (a); CREATE VIEW v AS SELECT  a FROM t; CREATE INDEX i ON t(a ASC);"
      ),
    ])
  func same(one: String, other: String) throws {
    #expect(try Self.structure(one).differences(from: Self.structure(other)) == [])
  }

  private static let other = "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)"

  @Test(
    "tells what SQLite treats otherwise",
    arguments: [
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b BLOB)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT NOT NULL)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT NOT NULL ON CONFLICT IGNORE)",
      "CREATE TABLE t (a INTEGER NOT NULL PRIMARY KEY, b TEXT)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY AUTOINCREMENT, b TEXT)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY DESC, b TEXT)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY ON CONFLICT REPLACE, b TEXT)",
      "CREATE TABLE t (a INTEGER, b TEXT, PRIMARY KEY (a, b))",
      "CREATE TABLE t (b TEXT, a INTEGER PRIMARY KEY)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT DEFAULT '')",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT DEFAULT NULL)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT COLLATE NOCASE)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT UNIQUE)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT CHECK (b <> ''))",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT REFERENCES t)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT AS (a || 'x'))",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT) STRICT",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT) WITHOUT ROWID",
      "\(other); CREATE INDEX i ON t (b)", "\(other); CREATE VIEW v AS SELECT a FROM t",
      "\(other); CREATE TRIGGER g AFTER DELETE ON t BEGIN SELECT 1; END",
      "\(other); CREATE VIRTUAL TABLE f USING fts5(x)", "CREATE TABLE u (a)",
    ])
  func different(sql: String) throws {
    let differences = try Self.structure(sql).differences(from: Self.structure(Self.other))
    #expect(!differences.isEmpty)
  }

  @Test(
    "tells what is written otherwise in keys and indexes",
    arguments: [
      ("t (a, b, UNIQUE (a, b))", "t (a, b, UNIQUE (b, a))"),
      ("t (a, b, UNIQUE (a, b))", "t (a, b, CONSTRAINT n UNIQUE (a, b))"),
      ("t (a, b, UNIQUE (a, b))", "t (a, b, UNIQUE (a COLLATE NOCASE, b))"),
      ("t (a, UNIQUE (a))", "t (a, UNIQUE (a) ON CONFLICT FAIL)"),
      ("t (a REFERENCES u)", "t (a REFERENCES u (b))"),
      ("t (a REFERENCES u)", "t (a REFERENCES u ON DELETE CASCADE)"),
      ("t (a REFERENCES u)", "t (a REFERENCES u DEFERRABLE INITIALLY DEFERRED)"),
      ("t (b, a AS (1))", "t (b, a AS (1) STORED)"), ("t (b, a AS (1))", "t (b, a AS (2))"),
      ("t (a); CREATE INDEX i ON t (a)", "t (a); CREATE INDEX i ON t (a DESC)"),
      ("t (a); CREATE INDEX i ON t (a)", "t (a); CREATE UNIQUE INDEX i ON t (a)"),
      ("t (a); CREATE INDEX i ON t (a)", "t (a); CREATE INDEX j ON t (a)"),
      ("t (a); CREATE INDEX i ON t (a + 1)", "t (a); CREATE INDEX i ON t (a + 2)"),
      (
        "t (a); CREATE INDEX i ON t (a) WHERE a > 1", "t (a); CREATE INDEX i ON t (a) WHERE a > 2"
      ),
    ])
  func keys(one: String, other: String) throws {
    let structure = try Self.structure("CREATE TABLE " + one)
    #expect(try structure.differences(from: Self.structure("CREATE TABLE " + other)) != [])
  }
}
