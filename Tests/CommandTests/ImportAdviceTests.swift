import Testing

@Suite("dbgen import and what it advises")
struct ImportAdviceTests {
  private let sandbox = Sandbox()

  @Test(
    "one row shows the UUIDs of a column whose name ends so",
    arguments: [
      ("ZUUID BLOB", "randomblob(16)", "encoding: blob"),
      ("ZPLAYERUUID BLOB", "randomblob(16)", "encoding: blob"),
      ("playeruuid BLOB", "randomblob(16)", "encoding: blob"),
      ("ZUUID TEXT", "'6F9619FF-8B86-D011-B42D-00C04FC964FF'", "encoding: uppercase"),
    ])
  func keys(definition: String, value: String, text: String) throws {
    let outcome = try sandbox.imported(
      "CREATE TABLE t (\(definition)); INSERT INTO t VALUES (\(value))")
    #expect(outcome.output.contains(text), "\(outcome.output)")
    #expect(outcome.output.contains("uuid?"), "\(outcome.output)")
  }

  @Test("bytes of another length, or of another name, have no such type")
  func otherBytes() throws {
    let outcome = try sandbox.imported(
      "CREATE TABLE t (ZUUID BLOB, ZHASH BLOB); INSERT INTO t VALUES (x'00', randomblob(16))")
    #expect(!outcome.output.contains("uuid"), "\(outcome.output)")
  }

  @Test("a full-text index whose triggers others follow stays SQL, with a warning that says which")
  func triggersOfIndex() throws {
    let index = """
      CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT);
      CREATE VIRTUAL TABLE found USING fts5(body, content='note', content_rowid='id');
      """
    let own = """
      CREATE TRIGGER a AFTER INSERT ON note BEGIN
        INSERT INTO found (rowid, body) VALUES (new.id, new.body); END;
      CREATE TRIGGER b AFTER DELETE ON note BEGIN
        INSERT INTO found (found, rowid, body) VALUES ('delete', old.id, old.body); END;
      CREATE TRIGGER c AFTER UPDATE ON note BEGIN
        INSERT INTO found (found, rowid, body) VALUES ('delete', old.id, old.body);
        INSERT INTO found (rowid, body) VALUES (new.id, new.body); END;
      """
    let other = "CREATE TRIGGER last AFTER INSERT ON note BEGIN DELETE FROM note WHERE id < 0; END;"
    let before = try sandbox.imported(index + other + own)
    #expect(before.output.contains("fullTextSearch:"), "\(before.output)")
    #expect(before.error == "")
    let after = try Sandbox().imported(index + own + other)
    #expect(!after.output.contains("fullTextSearch:"), "\(after.output)")
    #expect(
      after.error.contains("virtual table 'found' and its triggers ")
        && after.error.contains(
          " stay SQL because trigger 'last' was created after them: created before them, they become an "
            + "entry of 'fullTextSearch' [SI004]\n"),
      "\(after.error)")
  }

  @Test("times in two forms are said to be, with the types that one form would have")
  func mixedTimes() throws {
    let outcome = try sandbox.imported(
      """
      CREATE TABLE t (at DATETIME);
      INSERT INTO t VALUES (1696625465526), ('2024-01-31T12:00:00.000Z');
      """)
    #expect(outcome.output.contains("at: { type: \"any?\", sqlType: DATETIME"), "\(outcome.output)")
    #expect(
      outcome.error.contains(
        "some rows have milliseconds since 1970, and others times in ISO 8601's form: bring all into one "
          + "form, and write 'timestamp' with 'encoding: unixMilliseconds' or 'iso8601' [SI014]"),
      "\(outcome.error)")
  }

  @Test("JSON in a column that is declared as JSON is written as the hint says, and accepted")
  func declaredJSON() throws {
    let outcome = try sandbox.imported(
      "CREATE TABLE t (tags JSON); INSERT INTO t VALUES ('[\"a\"]')")
    let hint = try #require(outcome.error.firstMatch(of: #/write '(tags: [^']+)'/#)).output.1
    #expect(hint.contains("sqlType: JSON"), "\(hint)")
    let line = try #require(outcome.output.firstMatch(of: #/ +tags: .*/#)).output
    try sandbox.write(outcome.output.replacing(line, with: "      \(hint)"), to: "app.yaml")
    let check = try sandbox.dbgen("check", "app.yaml")
    #expect(check.status == 0, "\(check.error)")
  }

  @Test(
    "a default in several pairs of parentheses is a constant",
    arguments: [
      ("INTEGER", "((1))", "1"), ("TEXT", "(('x'))", "x"), ("REAL", "(((0.5)))", "0.5"),
      ("INTEGER", "((1) + (2))", "{ sql: (1) + (2) }"), ("INTEGER", "((1 + 2))", "{ sql: 1 + 2 }"),
    ])
  func parentheses(type: String, written: String, text: String) throws {
    let outcome = try sandbox.imported("CREATE TABLE t (a \(type) DEFAULT \(written))")
    #expect(outcome.output.contains("default: \(text)"), "\(outcome.output) \(outcome.error)")
  }

  @Test(
    "a number that SQL Server shows in two pairs of parentheses is a constant",
    arguments: [
      ("int", "((1))", "1"), ("int", "((-1))", "-1"), ("bit", "((1))", "true"),
      ("float", "((0.5))", "0.5"), ("nvarchar(50)", "('abc')", "{ sql: \"'abc'\" }"),
      ("int", "((1)+(2))", "{ sql: (1)+(2) }"),
      ("int", "(1+1)", "{ sql: \"1+1\" }"), ("int", "(((5)))", "5"), ("float", "((-1e3))", "-1000"),
      ("int", "((0x10))", "{ sql: (0x10) }"),
    ])
  func constants(type: String, written: String, text: String) throws {
    try sandbox.write(
      "Column Name,Data Type,Allow Nulls,Default Value or Binding\na,\(type),Unchecked,\(written)\n",
      to: "t.csv")
    let outcome = try sandbox.dbgen("import", "t.csv")
    #expect(outcome.output.contains("default: \(text)"), "\(outcome.output) \(outcome.error)")
  }

  @Test(
    "a word that Swift reads as a number is none in SQL", arguments: ["nan", "inf", "infinity"])
  func noNumbers(word: String) throws {
    try sandbox.write("Column Name,Data Type,Default\na,varchar(9),((\(word)))\n", to: "t.csv")
    let outcome = try sandbox.dbgen("import", "t.csv")
    #expect(outcome.error.contains("SQLite refuses this default: default value of column [a]"))
  }

  @Test(
    "times of a dump, with or without a fraction, become those that dbgen stores",
    arguments: [
      "2020-01-01 00:00:00", "2020-01-01 00:00:00.0", "2020-01-01 00:00:00.000000",
      "2020-01-01 00:00:00+00", "2020-01-01T00:00:00Z", "2020-01-01",
    ])
  func timesOfDumps(written: String) throws {
    let time = written.count == 10 ? "2020-01-01 00:00:00" : written
    try sandbox.write(
      """
      -- PostgreSQL database dump
      SET statement_timeout = 0;
      CREATE TABLE public.t (
        id integer PRIMARY KEY,
        at timestamp without time zone DEFAULT '\(written)'::timestamp without time zone NOT NULL,
        CONSTRAINT later CHECK ((at >= '\(time)'::timestamp without time zone)),
        CONSTRAINT other CHECK ((at <> '\(time)'::timestamp without time zone))
      );
      CREATE VIEW public.v AS
        SELECT t.id FROM public.t WHERE (t.at = '\(time)'::timestamp without time zone);
      """ + "\n", to: "pg.sql")
    let outcome = try sandbox.dbgen("import", "pg.sql")
    #expect(outcome.output.contains("default: 2020-01-01 00:00:00.000"), "\(outcome.output)")
    #expect(!outcome.output.contains("encoding:") && !outcome.error.contains("left out"))
    for sign in [">=", "<>", "="] {
      #expect(outcome.output.contains("at \(sign) '2020-01-01 00:00:00.000'"), "\(outcome.output)")
    }
  }

  @Test(
    "a text is imported as it is, unless it is compared with a time or cast to one",
    arguments: [
      ("line <> '2020-01-01 00:00:00'", "line <> '2020-01-01 00:00:00'"),
      ("line <> '2020-01-01T00:00:00Z'::text", "line <> '2020-01-01T00:00:00Z'"),
      ("line = ANY (ARRAY['2020-01-01 00:00:00'::text])", "line IN ('2020-01-01 00:00:00')"),
      ("line || at > '2020-01-01 00:00:00'", "line || at > '2020-01-01 00:00:00'"),
      ("(at)::text > '2020-01-01 00:00:00'::text", "CAST(at AS TEXT) > '2020-01-01 00:00:00'"),
      ("replace(line, '2020-01-01 00:00:00', '') = ''", "replace(line, '2020-01-01 00:00:00', '')"),
      ("line = '2020-01-01 00:00:00' AND at = day", "line = '2020-01-01 00:00:00'"),
      ("at > '2020-01-01 00:00:00'", "at > '2020-01-01 00:00:00.000'"),
      ("'2020-01-01 00:00:00' < t.at", "'2020-01-01 00:00:00.000' < t.at"),
      ("at IS DISTINCT FROM '2020-01-01 00:00:00'", "FROM '2020-01-01 00:00:00.000'"),
      (
        "at NOT BETWEEN '2020-01-01 00:00:00' AND '2021-01-01 00:00:00'",
        "at NOT BETWEEN '2020-01-01 00:00:00.000' AND '2021-01-01 00:00:00.000'"
      ),
      ("'2020-01-01 00:00:00' BETWEEN at AND at", "'2020-01-01 00:00:00.000' BETWEEN at"),
      (
        "at IN (day, '2020-01-01 00:00:00', '2021-01-01 00:00:00')",
        "at IN (day, '2020-01-01 00:00:00.000', '2021-01-01 00:00:00.000')"
      ),
      ("'2020-01-01 00:00:00' IN (at)", "'2020-01-01 00:00:00.000' IN (at)"),
      ("coalesce(at, '2020-01-01 00:00:00') = at", "coalesce(at, '2020-01-01 00:00:00.000')"),
      (
        "'2020-01-01 00:00:00'::timestamp < (day)::timestamp",
        "'2020-01-01 00:00:00.000' < strftime("
      ),
    ])
  func textsOfDumps(written: String, expected: String) throws {
    try sandbox.write(
      """
      -- PostgreSQL database dump
      SET statement_timeout = 0;
      CREATE TABLE public.t (id integer PRIMARY KEY, at timestamp NOT NULL, day date, line text);
      CREATE VIEW public.v AS
        SELECT t.id FROM public.t WHERE (t.at >= '2001-01-01 00:00:00'::timestamp) OR (\(written));
      """ + "\n", to: "pg.sql")
    let output = try sandbox.dbgen("import", "pg.sql").output
    #expect(output.contains(expected), "\(output)")
    #expect(output.contains("at >= '2001-01-01 00:00:00.000'"), "\(output)")
  }
}
