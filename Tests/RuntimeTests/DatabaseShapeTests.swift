import RuntimeSamples
import Testing

@testable import DBGenAdoption
@testable import DBGenRuntime

@Suite("the structure of databases")
struct DatabaseShapeTests {
  private static func shape(_ sql: String) throws -> DatabaseShape {
    let connection = try Connection(path: ":memory:", flags: 0, busyTimeout: .zero)
    for statement in sql.split(separator: ";\n") {
      try connection.execute(once: String(statement))
    }
    return try DatabaseShape(of: connection)
  }

  private static func differences(
    _ sql: String, from other: String, _ strictness: DatabaseShape.Strictness
  ) throws -> [String] {
    try shape(sql).differences(from: shape(other), strictness).map(\.text)
  }

  @Test(
    "databases are exactly the same, however their statements are written",
    arguments: [
      ("CREATE TABLE t (a INTEGER, b TEXT)", "create table \"t\"([a] integer,\n  `b` text) -- x"),
      ("CREATE TABLE t (a INT DEFAULT (1))", "CREATE TABLE T (A int /* y */ DEFAULT ((1)) NULL)"),
      ("CREATE TABLE t (a DEFAULT word)", "CREATE TABLE t (a DEFAULT 'word')"),
      ("CREATE TABLE t (a DEFAULT NULL)", "CREATE TABLE t (a DEFAULT (null))"),
      ("CREATE TABLE t (a DEFAULT \"aB\")", "CREATE TABLE t (a DEFAULT ('aB'))"),
      ("CREATE TABLE t (a DEFAULT - 1)", "CREATE TABLE t (a DEFAULT ((-1)))"),
      ("CREATE TABLE t (a DEFAULT X'AB')", "CREATE TABLE t (a DEFAULT (x'ab'))"),
      ("CREATE TABLE t (a DEFAULT \"null\")", "CREATE TABLE t (a DEFAULT 'null')"),
      ("CREATE TABLE t (a DEFAULT NULL)", "CREATE TABLE t (a)"),
      ("CREATE TABLE t (a REAL DEFAULT 0)", "CREATE TABLE t (a REAL DEFAULT (-0.0))"),
      ("CREATE TABLE t (a NUMERIC DEFAULT 1.50)", "CREATE TABLE t (a NUMERIC DEFAULT 15e-1)"),
      ("CREATE TABLE t (a BOOLEAN DEFAULT '0')", "CREATE TABLE t (a BOOLEAN DEFAULT 0)"),
      ("CREATE TABLE t (a TEXT DEFAULT 0)", "CREATE TABLE t (a TEXT DEFAULT '0')"),
      ("CREATE TABLE t (a INT DEFAULT \"1.0\")", "CREATE TABLE t (a INT DEFAULT 1)"),
      (
        "CREATE TABLE t (a DATETIME DEFAULT CURRENT_TIMESTAMP)",
        "CREATE TABLE t (a DATETIME DEFAULT (strftime('%Y-%m-%d %H:%M:%S', 'now')))"
      ),
      ("CREATE TABLE t (a DEFAULT current_timestamp)", "CREATE TABLE t (a DEFAULT (datetime()))"),
      (
        "CREATE TABLE t (a DATE DEFAULT CURRENT_DATE)",
        "CREATE TABLE t (a DATE DEFAULT (date('NOW')))"
      ),
      (
        "CREATE TABLE t (a INTEGER DEFAULT (unixepoch()))",
        "CREATE TABLE t (a INTEGER DEFAULT (strftime('%s', 'now')))"
      ),
      (
        "CREATE TABLE t (a DEFAULT (unixepoch()))",
        "CREATE TABLE t (a DEFAULT (CAST(strftime('%s', 'now') AS INT)))"
      ),
      ("CREATE TABLE t (a INTEGER PRIMARY KEY)", "CREATE TABLE t (a INTEGER NOT NULL PRIMARY KEY)"),
      (
        "CREATE TABLE t (a PRIMARY KEY, b REFERENCES t)",
        "CREATE TABLE t (a PRIMARY KEY, b REFERENCES t (a))"
      ),
      (
        "CREATE TABLE t (a);\nCREATE VIRTUAL TABLE f USING fts5(a, content='t', tokenize=\"ascii\")",
        "CREATE TABLE t (a);\nCREATE VIRTUAL TABLE f USING fts5 (\"a\", tokenize='ascii', content=t)"
      ),
      ("CREATE TABLE t (a, UNIQUE (a))", "CREATE TABLE t (a UNIQUE)"),
      (
        "CREATE TABLE t (a, b);\nCREATE INDEX i ON t (lower(a) COLLATE nocase DESC) WHERE b > 0",
        "CREATE TABLE t (a, b);\nCREATE INDEX i ON t ((lower(a)) COLLATE NOCASE desc) WHERE ((b>0))"
      ),
      ("CREATE TABLE t (a REFERENCES u)", "CREATE TABLE t (a, FOREIGN KEY (a) REFERENCES u)"),
      ("CREATE TABLE t (a CHECK (a > 1))", "CREATE TABLE t (a, CHECK ((a>1)))"),
      (
        "CREATE TABLE t (a INT CHECK (a > 0 AND 9 >= a))",
        "CREATE TABLE t (a INT, CHECK (a BETWEEN 1 AND 9))"
      ),
      (
        "CREATE TABLE t (a REAL CHECK (a <= 9 AND a >= 1))",
        "CREATE TABLE t (a REAL CHECK (a BETWEEN 1 AND 9))"
      ),
      ("CREATE TABLE t (a REAL CHECK (a <= 1))", "CREATE TABLE t (a REAL CHECK (1.0 >= a))"),
      (
        "CREATE TABLE t (a INT CHECK (a > 0) CHECK (a < 9))",
        "CREATE TABLE t (a INT CHECK (a BETWEEN 1 AND 8))"
      ),
      (
        "CREATE TABLE t (a TEXT CHECK (length(a) > 0))",
        "CREATE TABLE t (a TEXT CHECK (length(a) >= 1))"
      ),
      (
        "CREATE TABLE t (\"my a\" TEXT, CONSTRAINT n PRIMARY KEY (\"my a\" ASC))",
        "CREATE TABLE t (\"my a\" TEXT CONSTRAINT n PRIMARY KEY)"
      ),
      (
        "CREATE TABLE t (a, b, CONSTRAINT n UNIQUE ('a' ASC, b COLLATE binary))",
        "CREATE TABLE t (a, b, CONSTRAINT n UNIQUE (a, b))"
      ),
      (
        "CREATE TABLE t (a);\nCREATE INDEX i ON t (a);\nCREATE VIEW v AS SELECT a FROM t",
        "CREATE TABLE t (a);\nCREATE VIEW v AS SELECT  a FROM t;\nCREATE INDEX i ON t(a ASC);"
      ),
    ])
  func same(one: String, other: String) throws {
    #expect(try Self.differences(one, from: other, .exact) == [])
    #expect(try Self.differences(other, from: one, .exact) == [])
  }

  private static let other = "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)"

  @Test(
    "a difference that SQLite acts on is a difference between databases",
    arguments: [
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b BLOB)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT NOT NULL)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT NOT NULL ON CONFLICT IGNORE)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY AUTOINCREMENT, b TEXT)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY DESC, b TEXT)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY ON CONFLICT REPLACE, b TEXT)",
      "CREATE TABLE t (a INTEGER, b TEXT, PRIMARY KEY (a, b))",
      "CREATE TABLE t (b TEXT, a INTEGER PRIMARY KEY)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT DEFAULT '')",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT COLLATE NOCASE)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT UNIQUE)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT CHECK (b <> ''))",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT REFERENCES t)",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT AS (a || 'x'))",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT) STRICT",
      "CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT) WITHOUT ROWID",
      "\(other);\nCREATE INDEX i ON t (b)", "\(other);\nCREATE VIEW v AS SELECT a FROM t",
      "\(other);\nCREATE TRIGGER g AFTER DELETE ON t BEGIN SELECT 1; END",
      "\(other);\nCREATE VIRTUAL TABLE f USING fts5(x)", "CREATE TABLE u (a)",
    ])
  func different(sql: String) throws {
    #expect(try Self.differences(sql, from: Self.other, .exact) != [])
    #expect(try Self.differences(Self.other, from: sql, .exact) != [])
  }

  @Test(
    "a key or an index that is written differently is a difference between databases",
    arguments: [
      ("t (a, b, UNIQUE (a, b))", "t (a, b, UNIQUE (b, a))"),
      ("t (a, b, UNIQUE (a, b))", "t (a, b, CONSTRAINT n UNIQUE (a, b))"),
      ("t (a, b, UNIQUE (a, b))", "t (a, b, UNIQUE (a COLLATE NOCASE, b))"),
      ("t (a, UNIQUE (a))", "t (a, UNIQUE (a) ON CONFLICT FAIL)"),
      ("t (a REFERENCES u)", "t (a REFERENCES u (b))"), ("t (a DEFAULT 0)", "t (a DEFAULT 0.0)"),
      ("t (a TEXT DEFAULT 0)", "t (a TEXT DEFAULT 0.0)"),
      ("t (a INT DEFAULT 0)", "t (a INT DEFAULT 1)"),
      ("t (a DEFAULT (unixepoch()))", "t (a DEFAULT (strftime('%s')))"),
      ("t (a DEFAULT (datetime()))", "t (a DEFAULT (datetime('now', 'localtime')))"),
      ("t (a DEFAULT CURRENT_TIMESTAMP)", "t (a DEFAULT CURRENT_DATE)"),
      (
        "t (a CHECK (a IS DISTINCT FROM 'A'))", "t (a CHECK (a IS DISTINCT FROM 'a'))"
      ),
      ("t (\"a--b\", c, d)", "t (\"a--b\", d, c)"),
      ("t (a REFERENCES u)", "t (a REFERENCES u ON DELETE CASCADE)"),
      ("t (a REFERENCES u)", "t (a REFERENCES u DEFERRABLE INITIALLY DEFERRED)"),
      ("t (b, a AS (1))", "t (b, a AS (1) STORED)"), ("t (b, a AS (1))", "t (b, a AS (2))"),
      ("t (a);\nCREATE INDEX i ON t (a)", "t (a);\nCREATE INDEX i ON t (a DESC)"),
      ("t (a);\nCREATE INDEX i ON t (a)", "t (a);\nCREATE UNIQUE INDEX i ON t (a)"),
      ("t (a);\nCREATE INDEX i ON t (a)", "t (a);\nCREATE INDEX j ON t (a)"),
      ("t (a);\nCREATE INDEX i ON t (a + 1)", "t (a);\nCREATE INDEX i ON t (a + 2)"),
      (
        "t (a);\nCREATE INDEX i ON t (a) WHERE a > 1", "t (a);\nCREATE INDEX i ON t (a) WHERE a > 2"
      ),
    ])
  func keys(one: String, other: String) throws {
    #expect(
      try Self.differences("CREATE TABLE " + one, from: "CREATE TABLE " + other, .exact) != [])
  }

  /// The differences that only an exact comparison reports.
  private static let exactOnly: [(one: String, other: String, differences: [String])] = [
    (
      "CREATE TABLE t (a, CONSTRAINT n CHECK (a > 'x'))", "CREATE TABLE t (a, CHECK (a > 'x'))",
      ["table 't' has the name 'n' of CHECK (a>'x'), which the schema doesn't have"]
    ),
    (
      "CREATE TABLE t (a UNIQUE)", "CREATE TABLE t (a, CONSTRAINT n UNIQUE (a))",
      ["table 't' lacks the name 'n' of UNIQUE (a)"]
    ),
    (
      "CREATE TABLE t (a);\nCREATE INDEX i ON t (a)", "CREATE TABLE t (a)",
      ["index 'i' is not in the schema"]
    ),
    (
      "CREATE TABLE t (a);\nCREATE VIEW v AS SELECT a FROM t", "CREATE TABLE t (a)",
      ["view 'v' is not in the schema"]
    ),
  ]

  @Test(
    "names of constraints and additional objects differ only in an exact comparison",
    arguments: exactOnly)
  func exactness(one: String, other: String, differences: [String]) throws {
    #expect(try Self.differences(one, from: other, .compatible) == [])
    #expect(try Self.differences(one, from: other, .exact) == differences)
  }

  @Test(
    "what differs only in the case or the composition of a letter outside ASCII is a difference",
    arguments: SimilarNames.pairs)
  func letters(first: String, second: String) throws {
    let table = "CREATE TABLE t (a);\n"
    let texts: [(String) -> String] = [
      { "CREATE TABLE t (\"\($0)\")" }, { "CREATE TABLE t (a CHECK (a <> '\($0)'))" },
      { "CREATE TABLE t (a DEFAULT '\($0)')" }, { "CREATE TABLE t (a REFERENCES \"\($0)\")" },
      { table + "CREATE INDEX \"\($0)\" ON t (a)" },
      { table + "CREATE INDEX i ON t (a) WHERE a > '\($0)'" },
      { table + "CREATE VIEW \"\($0)\" AS SELECT a FROM t" },
      { table + "CREATE VIEW v AS SELECT a AS \"\($0)\" FROM t" },
      { table + "CREATE TRIGGER \"\($0)\" AFTER DELETE ON t BEGIN SELECT 1; END" },
    ]
    for text in texts {
      #expect(
        try Self.differences(text(first), from: text(second), .exact) != [], "\(text(first))")
    }
    let name: (String) -> String = { "CREATE TABLE \"\($0)\" (a, b)" }
    let found = try Self.differences(name(first), from: name(second), .exact)
    let expected = ["table '\(second)' is missing", "table '\(first)' is not in the schema"]
    #expect(found.map(\.utf8Bytes) == expected.map(\.utf8Bytes))
  }

  @Test(
    "a table of others isn't taken for one of the schema with a similar name",
    arguments: SimilarNames.pairs)
  func othersTable(first: String, second: String) throws {
    let own = "CREATE TABLE \"\(first)\" (a CHECK (a > 'x'))"
    let others = [own.replacing("a > 'x'", with: "(a > 'x')"), "CREATE TABLE \"\(second)\" (b, c)"]
    #expect(try Self.differences(others.joined(separator: ";\n"), from: own, .compatible) == [])
    // In double quotes, what isn't a name is a string.
    let view: (String) -> String = {
      "CREATE TABLE t (\"\(first)\");\nCREATE VIEW v AS SELECT a = \($0) AS c FROM t"
    }
    #expect(
      try Self.differences(view("\"\(second)\""), from: view("'\(second)'"), .exact) == [])
  }

  @Test("a word in double quotes is a name in both databases if one of them has it")
  func doubleQuotes() throws {
    let view = "CREATE VIEW v AS SELECT a = \"b\" AS c FROM t"
    let string = view.replacing("\"b\"", with: "'b'")
    let (one, two) = ("CREATE TABLE t (a);\n", "CREATE TABLE t (a, b);\n")
    #expect(try Self.differences(one + view, from: one + string, .exact) == [])
    #expect(
      try Self.differences(two + view, from: two + string, .compatible) == [
        "view 'v' is defined differently"
      ])
  }

  @Test(
    "a conflict clause belongs to its own constraint",
    arguments: [DatabaseShape.Strictness.compatible, .exact])
  func conflicts(strictness: DatabaseShape.Strictness) throws {
    #expect(
      try Self.differences(
        "CREATE TABLE t (a UNIQUE ON CONFLICT IGNORE, b UNIQUE)",
        from: "CREATE TABLE t (a UNIQUE, b UNIQUE ON CONFLICT IGNORE)", strictness) == [
          "table 't' lacks ON CONFLICT IGNORE of UNIQUE (b)",
          "table 't' has ON CONFLICT IGNORE of UNIQUE (a), which the schema doesn't have",
        ])
  }
}
