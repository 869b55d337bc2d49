import Testing

@testable import SchemaParser

@Suite("Decimals that tell equal numbers apart")
struct DecimalTieTests {
  private static func problemCount(_ sql: String) -> Int {
    let yaml = """
      database: D
      tables:
        t: { columns: { id: { type: integer, primaryKey: true }, price: decimal, tax: decimal } }
      queries:
        q: \(sql)

      """
    return problems(yaml).count { $0.hasSuffix("[SC135]") }
  }

  @Test(
    "after a CAST of the same decimals, they are sorted as text",
    arguments: [
      "SELECT id FROM t ORDER BY CAST(price AS NUMERIC), price",
      "SELECT id FROM t ORDER BY CAST(price AS REAL) DESC, id, price DESC",
      "SELECT price, CAST(price AS NUMERIC) AS number FROM t ORDER BY number, price",
      "SELECT rank() OVER (ORDER BY CAST(t.price AS NUMERIC), t.price) AS place FROM t",
    ])
  func allowed(_ sql: String) {
    #expect(Self.problemCount(sql) == 0)
  }

  @Test(
    "before it, after another, or after one to another type, they aren't",
    arguments: [
      "SELECT id FROM t ORDER BY price, CAST(price AS NUMERIC)",
      "SELECT id FROM t ORDER BY CAST(tax AS NUMERIC), price",
      "SELECT id FROM t ORDER BY CAST(price AS INTEGER), price",
      "SELECT id FROM t ORDER BY CAST(price AS TEXT), price",
    ])
  func refused(_ sql: String) {
    #expect(Self.problemCount(sql) == 1)
  }
}
