import DBGenRuntime
import Testing

@Suite("the descriptions of errors")
struct ErrorLengthTests {
  @Test("a failure describes a statement that is too long to read by its beginning")
  func longStatement() {
    let sql = "INSERT INTO t VALUES ('" + String(repeating: "é", count: 4000) + "')"
    let failure = SQLiteFailure(extendedCode: 1, message: "no such table: t", sql: sql)
    #expect(
      failure.description
        == "SQLite error 1 (extended 1): no such table: t in: \(sql.prefix(1000))…")
    #expect(failure.sql == sql)
  }
}
