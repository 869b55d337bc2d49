import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Numbers of rows of queries")
struct QueryCardinalityTests {
  private static func cardinality(_ sql: String) throws -> QueryCardinality? {
    let schema = try parsed(table("a: integer") + "queries:\n  q: \"\(sql)\"\n")
    return schema.queries[0].interface.cardinality
  }

  @Test(
    "an aggregate of all rows returns one row",
    arguments: [
      "SELECT count(*) AS n FROM t", "SELECT 1 + max(a) AS n FROM t WHERE a > 1",
      "SELECT coalesce(sum(a), 0) AS n FROM t", "SELECT count(*) > 1 AND max(a) > 1 AS n FROM t",
      "SELECT count(*) IN (1, 2) AS n FROM t", "SELECT NOT (count(*) = 0 OR 0) AS n FROM t",
      "SELECT 1 AS n",
    ])
  func one(sql: String) throws {
    let found = try Self.cardinality(sql)
    #expect(found == .one)
  }

  @Test(
    "a SELECT returns any number of rows if SQLite doesn't look at its aggregate",
    arguments: [
      "SELECT count(*) AND 0 AS n FROM t", "SELECT (0) AND count(*) > 1 AS n FROM t",
      "SELECT count(*) IN () AS n FROM t", "SELECT 1 + (count(*) NOT IN ()) AS n FROM t",
      "SELECT ifnull(count(*) AND 0, TRUE) AS n FROM t",
      "SELECT a IN () AND count(*) > 1 AS n FROM t", "SELECT a AS n FROM t",
      "SELECT count(*) AS n FROM t GROUP BY a", "SELECT count(*) OVER () AS n FROM t",
    ])
  func many(sql: String) throws {
    let found = try Self.cardinality(sql)
    #expect(found == .many)
  }
}
