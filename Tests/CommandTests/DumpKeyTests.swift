import Testing

@Suite("keys and columns of scripts for other databases")
struct DumpKeyTests {
  private let sandbox = Sandbox()

  private func imported(_ sql: String, _ dialect: String) throws -> Outcome {
    try sandbox.write(sql, to: "shop.sql")
    let outcome = try sandbox.dbgen("import", "shop.sql", "--dialect", dialect)
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome
  }

  /// Returns the messages about what is left out.
  private func leftOut(_ sql: String, _ dialect: String) throws -> [String] {
    try imported(sql, dialect).error.split(separator: "\n").compactMap {
      $0.split(separator: ": note: left out: ").dropFirst().first.map { String($0) }
    }
  }

  @Test("a foreign key that PostgreSQL doesn't enforce is left out, and listed")
  func unenforced() throws {
    let script = """
      CREATE TABLE t (id integer PRIMARY KEY);
      CREATE TABLE c (a integer REFERENCES t(id) ON DELETE CASCADE NOT ENFORCED NOT NULL, b integer
        REFERENCES t(id) DEFERRABLE INITIALLY DEFERRED ENFORCED, d integer REFERENCES t(id) NOT NULL);
      ALTER TABLE c ADD CONSTRAINT x FOREIGN KEY (b) REFERENCES t (id) NOT DEFERRABLE NOT ENFORCED;
      """
    #expect(
      try leftOut(script, "postgresql") == ["2 unenforced foreign keys: 'c.a to t', 'c.b to t'"])
    let output = try imported(script, "postgresql").output
    #expect(
      output.hasSuffix(
        """
            columns:
              a: integer
              b: { type: "integer?", references: t, deferred: true }
              d: { type: integer, references: t }

        """), "\(output)")
  }

  @Test("MATCH FULL is listed where it says something: of several columns that can be NULL")
  func matchFull() throws {
    let script = """
      CREATE TABLE p (a integer, b integer, PRIMARY KEY (a, b));
      CREATE TABLE c (a integer, b integer, FOREIGN KEY (a, b) REFERENCES p (a, b) MATCH FULL);
      CREATE TABLE d (a integer NOT NULL, b integer NOT NULL, FOREIGN KEY (a, b) REFERENCES p MATCH FULL);
      CREATE TABLE t (id integer PRIMARY KEY, o integer REFERENCES t (id) MATCH FULL);
      """
    #expect(try leftOut(script, "postgresql") == ["1 rule of MATCH FULL: 'c.a, b'"])
  }

  @Test(
    "an array of PostgreSQL is one with a size, too",
    arguments: [
      ("integer[3] NOT NULL", #"{ type: json, swiftType: "[Int]" }"#),
      ("integer[3][3] NOT NULL", #"{ type: json, swiftType: "[[Int]]" }"#),
      ("varchar(10)[4] NOT NULL", #"{ type: json, swiftType: "[String]" }"#),
      ("text ARRAY[4] NOT NULL", #"{ type: json, swiftType: "[String]" }"#),
      ("varchar(10) NOT NULL", "{ type: text, maxLength: 10 }"),
    ])
  func sizes(definition: String, cells: String) throws {
    let sql = "CREATE TABLE t (id integer PRIMARY KEY, a \(definition));"
    #expect(try imported(sql, "postgresql").output.contains("\n      a:  \(cells)\n"))
  }

  @Test("brackets with a number are the size of an array only after a type")
  func itemsOfArrays() throws {
    let script = """
      CREATE TABLE t (
        id integer PRIMARY KEY, k integer NOT NULL CHECK (k = ANY (ARRAY[1])),
        c integer[] NOT NULL DEFAULT ARRAY[1]);
      """
    let output = try imported(script, "postgresql").output
    #expect(output.contains("k:  { type: integer, oneOf: [1] }"), "\(output)")
    #expect(output.contains(#"default: "[1]""#), "\(output)")
  }

  @Test(
    "a key of text has the collation of its table or database in MySQL, which is listed if it ignores case",
    arguments: [
      ("", ") COLLATE=utf8mb4_0900_ai_ci", "utf8mb4_0900_ai_ci"),
      ("", ") DEFAULT CHARSET=utf8mb4", "utf8mb4"),
      ("", ") CHARACTER SET = latin1 COLLATE = latin1_bin", nil),
      ("CREATE DATABASE s DEFAULT COLLATE utf8mb4_general_ci;", ")", "utf8mb4_general_ci"),
      ("CREATE DATABASE s COLLATE utf8mb4_general_ci;", ") COLLATE utf8mb4_bin", nil),
      ("ALTER DATABASE s CHARACTER SET utf8;", ")", "utf8"),
      ("", "); ALTER TABLE t DEFAULT CHARSET utf8 COLLATE utf8_general_ci", "utf8_general_ci"),
      ("", ") CHARSET=utf8; ALTER TABLE t CONVERT TO CHARACTER SET utf8 COLLATE utf8_bin", nil),
      ("", ") CHARSET=binary", nil), ("", ")", nil),
    ])
  func collations(before: String, options: String, collation: String?) throws {
    let script =
      "\(before)CREATE TABLE t (id int PRIMARY KEY, a varchar(9) NOT NULL UNIQUE\(options);"
    let expected = collation.map { ["1 case-insensitive collation of keys: 't.a \($0)'"] } ?? []
    #expect(try leftOut(script, "mysql") == expected)
  }

  @Test(
    "a tinyint(1) of MySQL is a boolean, unless it is named like a number",
    arguments: [
      ("is_admin", "boolean"), ("rtl", "boolean"), ("pinned_position", "integer"),
      ("status", "integer"), ("weekday", "integer"),
    ])
  func digits(name: String, type: String) throws {
    let script = "CREATE TABLE t (id int PRIMARY KEY, \(name) tinyint(1) unsigned NOT NULL);"
    let output = try imported(script, "mysql").output
    let line = try Regex("\n +\(name): +\(type)\n")
    #expect(output.contains(line), "\(output)")
  }
}
