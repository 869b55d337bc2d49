internal import RuntimeSamples

/// Statements that write to `sqlite_schema` what no CREATE statement would. They require
/// `PRAGMA writable_schema`.
enum SchemaMutation {
  static func statements(_ random: inout SeededGenerator) -> [String] {
    (0...random.below(3)).map { _ in statement(&random) }
  }

  private static func statement(_ random: inout SeededGenerator) -> String {
    switch random.below(7) {
    case 0: change(to: broken(&random), &random)
    case 1: add(&random)
    case 2: "UPDATE sqlite_schema SET rootpage = \(root(&random)) WHERE \(some(&random))"
    case 3:
      "UPDATE sqlite_schema SET \(random.one(of: ["name", "tbl_name", "type"])) = \(name(&random)) "
        + "WHERE \(some(&random))"
    case 4: shadow(&random)
    case 5:
      "INSERT INTO sqlite_schema SELECT type, \(name(&random)), tbl_name, \(root(&random)), sql "
        + "FROM sqlite_schema WHERE \(some(&random))"
    default:
      "UPDATE sqlite_schema SET sql = replace(sql, \(word(&random)), \(word(&random))) "
        + "WHERE \(some(&random))"
    }
  }

  private static func some(_ random: inout SeededGenerator) -> String {
    "rowid = (SELECT rowid FROM sqlite_schema LIMIT 1 OFFSET \(random.below(24)))"
  }

  private static func root(_ random: inout SeededGenerator) -> String {
    random.one(of: [
      "0", "1", "2", "3", "-1", "2147483647", "4294967296", "9223372036854775807", "NULL", "'x'",
      "x'00'", "1.5", "rootpage + 1", "abs(rootpage) * 7 % 30",
    ])
  }

  private static func name(_ random: inout SeededGenerator) -> String {
    random.one(of: [
      "NULL", "''", "x'00ff'", "'sqlite_schema'", "'sqlite_sequence'", "'sqlite_stat1'",
      "'sqlite_autoindex_team_1'", "'team'", "'../canary'", "'a' || char(0) || 'b'", "'a\"b'",
      "CAST(x'ff41' AS TEXT)", "printf('%.50000c', 'n')", "'table'", "'view'", "'trigger'",
      "'index'",
      "'_dbgen_new_player'", "'main.team'", "'é' || char(0x202e)", "7",
    ])
  }

  private static func word(_ random: inout SeededGenerator) -> String {
    random.one(of: [
      "'INTEGER'", "'TEXT'", "'PRIMARY KEY'", "'CREATE'", "' STRICT'", "'('", "')'", "','", "'\"'",
      "'id'", "'name'", "'team'", "'player'", "' AS '", "'NOT NULL'", "'VIRTUAL'", "'fts5'",
      "'rtree'",
      "' WITHOUT ROWID'", "' GENERATED ALWAYS AS (id + 1)'", "' COLLATE nothing'", "'BEGIN'",
      "'END'",
      "' DEFAULT (random())'", "' CHECK (nothing(id))'", "' REFERENCES team (name, id)'",
      "'SELECT'",
    ])
  }

  private static func change(to sql: String, _ random: inout SeededGenerator) -> String {
    "UPDATE sqlite_schema SET sql = \(sql) WHERE \(some(&random))"
  }

  /// Returns an expression for a text that SQLite can't read as a single statement.
  private static func broken(_ random: inout SeededGenerator) -> String {
    random.one(of: [
      "NULL", "''", "'CREATE'", "'CREATE TABLE team('", "x'ff00'", "sql || ';' || sql",
      "sql || '; DROP TABLE team'", "sql || '; ATTACH ''../canary'' AS other'",
      "'SELECT 1'", "'PRAGMA writable_schema = ON'", "'VACUUM INTO ''../canary2'''",
      "substr(sql, 1, length(sql) / 2)", "printf('%.90000c', '(')",
      "sql || printf('%.900000c', ' ')",
      "'CREATE TABLE team(' || printf('%.3000c', 'a') || ')'", "replace(sql, ' ', char(0))",
      "'CREATE TABLE t(' || rtrim(replace(printf('%.2500c', 'a'), 'a', 'a,'), ',') || ')'",
      "'CREATE TABLE t(a CHECK (' || printf('%.2000c', '(') || '1' || printf('%.2000c', ')') || '))'",
      "'CREATE TEMP TABLE t(a)'", "'CREATE TABLE other.t(a)'", "'CREATE TABLE t AS SELECT 1'",
    ])
  }

  /// Returns a statement that adds an object whose SQL is readable but difficult to process.
  private static func add(_ random: inout SeededGenerator) -> String {
    let (type, sql) = random.one(of: [
      ("view", "CREATE VIEW v AS SELECT * FROM v"),
      ("view", "CREATE VIEW v AS SELECT * FROM w"), ("view", "CREATE VIEW w AS SELECT * FROM v"),
      (
        "view",
        "CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n"
      ),
      ("view", "CREATE VIEW v AS SELECT load_extension('../canary')"),
      ("view", "CREATE VIEW v AS SELECT * FROM pragma_writable_schema"),
      ("view", "CREATE VIEW v AS SELECT * FROM dbstat, team, player, sqlite_schema"),
      ("view", "CREATE VIEW v(a, a) AS SELECT zeroblob(999999999), printf('%.999999999c', 'x')"),
      ("view", wideJoin(&random)),
      ("table", "CREATE TABLE v(a, b AS (\(format(&random))))"),
      ("index", "CREATE INDEX v ON player (\(format(&random)))"),
      (
        "trigger",
        "CREATE TRIGGER v AFTER INSERT ON player BEGIN INSERT INTO player SELECT * FROM player; END"
      ),
      (
        "trigger",
        "CREATE TRIGGER v INSTEAD OF INSERT ON roster BEGIN SELECT fts3_tokenizer('x', x'00'); END"
      ),
      ("trigger", "CREATE TRIGGER v BEFORE DELETE ON team BEGIN DELETE FROM sqlite_schema; END"),
      ("index", "CREATE INDEX v ON player (nothing(lastName), abs(-9223372036854775808))"),
      ("index", "CREATE UNIQUE INDEX v ON team (id COLLATE nothing) WHERE random()"),
      ("table", "CREATE VIRTUAL TABLE v USING fts5(a, content='v', tokenize='nothing')"),
      ("table", "CREATE VIRTUAL TABLE v USING fts5(a, content='player', content_rowid='nothing')"),
      ("table", "CREATE VIRTUAL TABLE v USING fts4(a, tokenize=unicode61 'x', content='roster')"),
      ("table", "CREATE VIRTUAL TABLE v USING rtree(id, a, b, c, d)"),
      ("table", "CREATE VIRTUAL TABLE v USING csv(filename='../canary')"),
      ("table", "CREATE VIRTUAL TABLE v USING nothing(x)"),
      ("table", "CREATE VIRTUAL TABLE v USING fts5vocab('playerText', 'row')"),
      ("table", "CREATE TABLE v(a AS (b), b AS (a))"),
      ("table", "CREATE TABLE v(a PRIMARY KEY, a) WITHOUT ROWID"),
      (
        "table",
        "CREATE TABLE v(a REFERENCES v(a) ON DELETE CASCADE, b REFERENCES nothing, c UNIQUE)"
      ),
      ("table", "CREATE TABLE sqlite_sequence(name, seq, more)"),
      ("table", "CREATE TABLE v(a DEFAULT (zeroblob(999999999)), b CHECK (b IN (SELECT 1)))"),
    ])
    let text = sql.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
    return "INSERT INTO sqlite_schema VALUES ('\(type)', 'v', "
      + "\(random.one(of: ["'v'", "'player'", "'team'"])), \(root(&random)), '\(text)')"
  }

  /// Returns a view of so many tables that SQLite compares each of their columns with all others.
  private static func wideJoin(_ random: inout SeededGenerator) -> String {
    let join = random.one(of: [" NATURAL JOIN ", ", ", " LEFT JOIN ", " NATURAL FULL JOIN "])
    let tables = (0...random.below(63)).map { number in
      "\(random.one(of: ["team", "player", "roster", "v"])) AS v\(number)"
    }
    return "CREATE VIEW v AS SELECT \(random.one(of: ["*", "1", "v0.*", "name, name"])) "
      + "FROM \(tables.joined(separator: join))"
  }

  /// Returns a call whose format asks for more bytes than a value can have.
  private static func format(_ random: inout SeededGenerator) -> String {
    let numbers = ["", "*", "7", "65000", "999999999", "2147483647"]
    let conversions = (0...random.below(9)).map { _ in
      "%\(random.one(of: numbers)).\(random.one(of: numbers))"
        + random.one(of: ["c", "s", "d", "f", "g", "q", "w", "x", "%"])
    }
    return "\(random.one(of: ["printf", "format"]))('\(conversions.joined())', 999999999, 'x', 3)"
  }

  /// Returns a statement that changes internal tables, mostly those of virtual tables.
  private static func shadow(_ random: inout SeededGenerator) -> String {
    let hexadecimal = random.bytes(40).map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
    let blob = random.one(of: [
      "x'\(hexadecimal)'", "x'00'", "NULL", "zeroblob(70000)", "'text'", "x'ffffffffffffffffff'",
    ])
    return random.one(of: [
      "UPDATE playerText_data SET block = \(blob)",
      "UPDATE playerText_data SET id = id * 3 + \(random.below(9))",
      "UPDATE playerText_config SET v = \(blob)", "DELETE FROM playerText_docsize",
      "UPDATE playerText_docsize SET sz = \(blob)", "UPDATE playerText_idx SET pgno = pgno + 5",
      "UPDATE box_node SET data = \(blob)", "UPDATE box_parent SET parentnode = nodeno",
      "DELETE FROM box_rowid", "UPDATE sqlite_sequence SET seq = \(blob)",
      "UPDATE sqlite_sequence SET seq = 9223372036854775807",
      "UPDATE note_segdir SET root = \(blob), level = level - 5", "DELETE FROM note_content",
      "UPDATE sqlite_stat1 SET stat = \(blob)",
    ])
  }
}
