import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Declared parameters")
struct DeclaredParameterTests {
  private static let head = """
    database: D
    tables:
      t:
        columns:
          id:    { type: integer, primaryKey: true }
          day:   date
          days:  { type: date, encoding: unixDays }
          at:    timestamp
          unix:  { type: timestamp, encoding: unixSeconds }
          key:   uuid
          bytes: { type: uuid, encoding: blob }
          price: decimal
          n:     integer
          r:     real
          isOn:  boolean
          word:  text
          b:     blob
    queries:

    """

  private static func codes(_ sql: String, _ type: String) -> [String] {
    problems(head + "  q: { sql: \"\(sql)\", params: { p: \(type) } }\n").map {
      String($0.suffix(6).dropLast())
    }
  }

  @Test(
    "a declared type none of whose values is like a column's is an error, in each comparison",
    arguments: [
      ("day", "{ type: timestamp, encoding: unixSeconds }"), ("day", "integer"), ("day", "uuid"),
      ("days", "{ type: timestamp, encoding: unixSeconds }"),
      ("unix", "date"), ("unix", "{ type: date, encoding: unixDays }"), ("at", "real"),
      ("key", "{ type: decimal }"), ("bytes", "text"), ("price", "real"), ("price", "blob"),
      ("n", "timestamp"), ("n", "date"), ("n", "uuid"), ("n", "blob"), ("r", "timestamp"),
      ("isOn", "date"), ("word", "blob"), ("word", "{ type: uuid, encoding: blob }"), ("b", "text"),
      ("b", "integer"),
    ])
  func contradictory(column: String, type: String) {
    for sql in [
      "SELECT id FROM t WHERE \(column) = :p", "SELECT id FROM t WHERE :p IS \(column)",
      "SELECT id FROM t WHERE \(column) IN :p",
      "SELECT id FROM t WHERE \(column) IN (:p, \(column))",
      "SELECT s.id FROM (SELECT * FROM t) AS s WHERE s.\(column) = :p",
      "UPDATE t SET \(column) = :p WHERE id = 1",
    ] {
      #expect(Self.codes(sql, type).contains("SC158"), "\(sql) with \(type)")
    }
  }

  @Test("so is one whose values are never equal to a column's, though they are greater or less")
  func neverEqual() {
    for (column, type) in [("day", "timestamp"), ("at", "date")] {
      for sql in ["SELECT id FROM t WHERE \(column) = :p", "UPDATE t SET \(column) = :p"] {
        #expect(Self.codes(sql, type) == ["SC158"], "\(sql) with \(type)")
      }
      #expect(Self.codes("SELECT id FROM t WHERE \(column) < :p", type) == [])
    }
  }

  @Test(
    "other types are accepted",
    arguments: [
      ("day", "text"), ("at", "text"), ("unix", "int64"), ("unix", "real"), ("key", "text"),
      ("price", "text"), ("price", "integer"), ("n", "real"), ("n", "decimal"), ("n", "text"),
      ("n", "uint64"), ("r", "integer"), ("r", "decimal"), ("isOn", "integer"), ("word", "integer"),
      ("word", "uuid"), ("word", "date"), ("b", "{ type: uuid, encoding: blob }"),
      ("bytes", "blob"),
      ("days", "integer"), ("n", "any"),
    ])
  func accepted(column: String, type: String) {
    #expect(Self.codes("SELECT id FROM t WHERE \(column) = :p", type) == [])
  }
}
