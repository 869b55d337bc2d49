import Testing

@testable import SchemaParser

@Suite("Values that each row needs")
struct RequiredValueTests {
  private static let head = """
    database: D
    tables:
      t:
        columns:
          id:   { type: integer, primaryKey: true }
          name: text
          day:  date
          size: { type: integer, default: 0 }
          note: text?
          long: { type: integer, generated: length(name) }
      w:
        columns: { key: { type: text, primaryKey: true }, name: text? }
        withoutRowID: true
    views:
      v: SELECT id, name FROM t

    """

  private static func queries(_ sql: String) -> [String] {
    problems(head + "queries:\n  q: \(sql)\n")
  }

  @Test(
    "an INSERT without a column that can't be NULL and has no default is reported at its columns",
    arguments: [
      ("INSERT INTO t (name) VALUES (:name)", 21, "'day'"),
      ("INSERT INTO t (id, note) SELECT id, note FROM t", 21, "'name', 'day'"),
      ("INSERT OR IGNORE INTO t (day) VALUES ('2024-01-31')", 31, "'name'"),
      ("INSERT INTO t DEFAULT VALUES", 18, "'name', 'day'"),
      ("INSERT INTO w (name) VALUES ('a')", 21, "'key'"),
      (
        "INSERT INTO t (id, day) VALUES (1, :day) ON CONFLICT (id) DO UPDATE SET day = :day", 21,
        "'name'"
      ),
    ])
  func omitted(_ sql: String, _ column: Int, _ columns: String) {
    let isOne = !columns.contains(",")
    #expect(
      Self.queries(sql) == [
        "17:\(column): each row needs a value of \(columns), which can't be NULL and "
          + "\(isOne ? "has" : "have") no default: add \(isOne ? "it" : "them") to the columns [SC158]"
      ])
  }

  @Test(
    "NULL isn't stored where a column can't be NULL",
    arguments: ["UPDATE t SET day = NULL", "INSERT INTO t (name, day) VALUES ('a', NULL)"])
  func null(_ sql: String) {
    let found = Self.queries(sql)
    #expect(
      found.count == 1 && found[0].hasSuffix(": column 'day' can't be NULL: write a value [SC158]"))
  }

  @Test(
    "rows with all that they need are inserted",
    arguments: [
      "INSERT INTO t (name, day) VALUES (:name, :day)",
      "INSERT INTO t VALUES (NULL, 'a', :day, 1, NULL)",
      "INSERT INTO t SELECT NULL, name, day, size, note FROM t", "INSERT INTO w (key) VALUES ('a')",
      "UPDATE t SET note = NULL, day = coalesce(NULL, day)",
    ])
  func sound(_ sql: String) {
    #expect(Self.queries(sql) == [])
  }

  @Test("in a trigger, such an INSERT and a column that isn't there are warnings")
  func triggers() {
    let trigger = "triggers:\n  g: CREATE TRIGGER g AFTER UPDATE OF nam, day, rowid ON t BEGIN "
    #expect(
      problems(Self.head + trigger + "INSERT INTO t (name) VALUES (new.name); END\n") == [
        "17:39: 't' has no column 'nam', so its change never fires the trigger [SC061]",
        "17:81: each row needs a value of 'day', which can't be NULL and has no default: add it to the "
          + "columns [SC158]",
      ])
  }

  @Test("rows that a trigger may skip, and those of a view, need nothing")
  func skipped() {
    let skips = "g: CREATE TRIGGER g BEFORE INSERT ON t BEGIN SELECT RAISE(IGNORE); END"
    let instead =
      "h: CREATE TRIGGER h INSTEAD OF INSERT ON v BEGIN UPDATE t SET name = new.name; END"
    let yaml = Self.head + "triggers:\n  \(skips)\n  \(instead)\nqueries:\n"
    #expect(problems(yaml + "  q: INSERT INTO t (name) VALUES ('a')\n") == [])
    #expect(problems(yaml + "  q: INSERT INTO v (id) VALUES (1)\n") == [])
  }
}
