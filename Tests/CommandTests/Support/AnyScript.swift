/// A large script, or a line that would keep SQLite busy forever, and the exit statuses of
/// importing it.
struct AnyScript {
  let name: String
  let text: String
  let statuses: [Int32]

  private init(_ name: String, _ text: String, _ status: Int32) {
    (self.name, self.text) = (name, text)
    statuses = AnyInput.statuses(status)
  }

  static let all: [AnyScript] = statements + lists + endless + calls

  private static let statements: [AnyScript] = [
    AnyScript("tables", lines { "CREATE TABLE t\($0)(a);" }, 1),
    AnyScript(
      "chained views", table + lines { "CREATE VIEW v\($0) AS SELECT a FROM \"v\($0 - 1)\";" }, 1),
    AnyScript("indexes", table + lines { "CREATE INDEX i\($0) ON t(a);" }, 1),
    AnyScript("triggers", table + lines(trigger), 1),
    AnyScript("tables of selects", table + lines { "CREATE TABLE s\($0) AS SELECT a FROM t;" }, 1),
    AnyScript("full-text tables", lines { "CREATE VIRTUAL TABLE f\($0) USING fts5(a);" }, 1),
    AnyScript("tables of no module", lines { "CREATE VIRTUAL TABLE n\($0) USING no(a);" }, 1),
    AnyScript("the same table", lines { "CREATE TABLE t(a\($0));" }, 1),
    AnyScript("indexes of no table", lines { "CREATE INDEX i\($0) ON no\($0)(a);" }, 1),
    AnyScript("added columns", table + lines { "ALTER TABLE t ADD c\($0);" }, 1),
    AnyScript("semicolons", String(repeating: ";", count: AnyInput.size), 1),
    AnyScript("comments", lines { "-- \($0)\n" }, 1),
    AnyScript("dropped tables", lines { "CREATE TABLE t\($0)(a); DROP TABLE t\($0);" }, 1),
  ]

  private static let lists: [AnyScript] = [
    AnyScript("columns", "CREATE TABLE t(a" + lines { ",c\($0)" } + ");", 1),
    AnyScript("checks", "CREATE TABLE t(a" + lines { ",CHECK(a<>\($0))" } + ");", 1),
    AnyScript("unique constraints", "CREATE TABLE t(a" + lines { _ in ",UNIQUE(a)" } + ");", 1),
    AnyScript(
      "references", "CREATE TABLE t(a" + lines { ",FOREIGN KEY(a) REFERENCES u\($0)" } + ");", 1),
    AnyScript("comments in a table", "CREATE TABLE t(a" + lines { "-- \($0)\n" } + ");", 0),
    AnyScript("names that are none", (1...1200).map(nameless).joined(), 1),
    AnyScript("parentheses", "CREATE TABLE t(a CHECK " + repeated("(") + repeated(")") + ");", 1),
    AnyScript("one default", "CREATE TABLE t(a DEFAULT '" + repeated("''") + "');", 0),
  ]

  private static let endless: [AnyScript] = [
    AnyScript("an endless table", "CREATE TABLE z AS \(numbers);", 0),
    AnyScript("an endless view", "CREATE VIEW z AS \(numbers);", 0),
    AnyScript(
      "a view of an endless view",
      "CREATE VIEW z AS \(numbers); CREATE TABLE y AS SELECT * FROM z;", 0),
    AnyScript("an endless insertion", "CREATE TABLE z (n); INSERT INTO z \(numbers);", 0),
    AnyScript("a huge table", "CREATE TABLE z AS SELECT randomblob(900000000) AS x;", 0),
    AnyScript("an endless query", "\(numbers); PRAGMA integrity_check;", 1),
    AnyScript("views that double", table + (1..<40).map(doubling).joined(), 0),
  ]

  private static let calls: [AnyScript] = [
    AnyScript(
      "functions in a trigger",
      table + "CREATE TRIGGER r AFTER INSERT ON t BEGIN "
        + lines { "SELECT f\($0)();" } + "END;", 1),
    AnyScript("functions in indexes", table + lines { "CREATE INDEX i\($0) ON t(f\($0)(a));" }, 1),
    AnyScript(
      "strings in a trigger",
      table + "CREATE TRIGGER r AFTER INSERT ON t BEGIN "
        + lines { "SELECT \"s\($0)\";" } + "END;", 0),
    AnyScript("collations", table + lines { "CREATE INDEX i\($0) ON t(a COLLATE c\($0));" }, 1),
  ]

  private static let table = "CREATE TABLE t(a);CREATE VIEW \"v-1\" AS SELECT a FROM t;"
  private static let numbers =
    "WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x+1 FROM c) SELECT count(*) AS n FROM c"

  private static func repeated(_ text: String) -> String {
    String(repeating: text, count: AnyInput.size / text.utf8.count / 2)
  }

  private static func lines(_ line: (Int) -> String) -> String {
    var text = ""
    var number = 0
    while text.utf8.count < AnyInput.size {
      text += line(number)
      number += 1
    }
    return text
  }

  private static func trigger(_ number: Int) -> String {
    "CREATE TRIGGER r\(number) AFTER INSERT ON t BEGIN DELETE FROM t; END;"
  }

  private static func nameless(_ count: Int) -> String {
    "CREATE TABLE \"\(String(repeating: "-", count: count))\"(a);"
  }

  private static func doubling(_ number: Int) -> String {
    let last = number == 1 ? "t" : "d\(number - 1)"
    return "CREATE VIEW d\(number) AS SELECT (SELECT a FROM \(last))||(SELECT a FROM \(last)) AS a;"
  }
}
