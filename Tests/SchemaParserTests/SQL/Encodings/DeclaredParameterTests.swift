import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Declared parameters")
struct DeclaredParameterTests {
  private static func codes(_ sql: String, _ type: String) -> [String] {
    problems(EncodedColumns.head + "queries:\n  q: { sql: \"\(sql)\", params: { p: \(type) } }\n")
      .map {
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
      ("count", "timestamp"), ("count", "date"), ("count", "uuid"), ("count", "blob"),
      ("real", "timestamp"),
      ("isOn", "date"), ("name", "blob"), ("name", "{ type: uuid, encoding: blob }"), ("b", "text"),
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
      ("price", "text"), ("price", "integer"), ("count", "real"), ("count", "decimal"),
      ("count", "text"),
      ("count", "uint64"), ("real", "integer"), ("real", "decimal"), ("isOn", "integer"),
      ("name", "integer"),
      ("name", "uuid"), ("name", "date"), ("b", "{ type: uuid, encoding: blob }"),
      ("bytes", "blob"),
      ("days", "integer"), ("count", "any"),
    ])
  func accepted(column: String, type: String) {
    #expect(Self.codes("SELECT id FROM t WHERE \(column) = :p", type) == [])
  }
}
