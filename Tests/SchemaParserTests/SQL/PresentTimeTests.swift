import DBGenSQLSyntax
import DBGenSQLText
import Testing

@testable import SchemaSQL

@Suite("the present time in defaults")
struct PresentTimeTests {
  @Test(
    "defaults with the same form of the present time store the same value of the same type",
    arguments: [
      "CURRENT_TIMESTAMP", "datetime()", "datetime('NOW')", "CURRENT_DATE", "date('now')",
      "CURRENT_TIME", "time()", "strftime('%s')", "CAST(strftime('%s', 'now') AS INT)",
      "unixepoch()", "julianday()", "strftime('%Y-%m-%d %H:%M:%S', 'now', '+1 day')",
      "datetime('now', 'localtime')", "datetime('2024-01-31')", "length(date())", "1 + unixepoch()",
    ], ["DATETIME", "TEXT", "INTEGER", "REAL", ""])
  func values(sql: String, declared: String) throws {
    let affinity = Affinity(declaredType: declared, isStrict: false)
    let form = NormalizedSQL(sql, names: []).presentTime(storedAs: affinity).description
    let database = try SQLiteConnection()
    try database.run(
      "CREATE TABLE t (a \(declared) DEFAULT (\(sql)), b \(declared) DEFAULT (\(form)))")
    try database.run("INSERT INTO t DEFAULT VALUES")
    #expect(
      try database.rows("SELECT a IS b AND typeof(a) = typeof(b) FROM t") == [["1"]], "\(form)")
  }

  // SQLite has them since 3.42.
  @Test("a time with fractions of seconds isn't one without", arguments: ["subsec", "SUBSECOND"])
  func fractions(modifier: String) {
    let forms = [
      "datetime('now', '\(modifier)')", "strftime('%Y-%m-%d %H:%M:%S', 'now', '\(modifier)')",
    ].map { NormalizedSQL($0, names: []).presentTime(storedAs: .text).description }
    #expect(forms[0] != forms[1])
  }
}
