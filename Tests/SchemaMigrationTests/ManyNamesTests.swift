import SchemaMigration
import Testing

/// Versions of many tables that get a column of one name.
@Suite("one name of a new column in many tables")
struct ManyNamesTests {
  @Test("fills from other tables cost the work of the tables that they read")
  func manyFills() throws {
    func tables(_ columns: String) -> [String] {
      (0..<60).map {
        "CREATE TABLE t\($0) (id INTEGER PRIMARY KEY, a TEXT NOT NULL, ref INTEGER NOT NULL\(columns)) STRICT"
      }
    }
    let steps = (0..<60).map { place in
      "- addColumn: { table: t\(place), column: n, fill: \"(SELECT coalesce(max(a), '') FROM "
        + "t\((place + 1) % 60) AS o WHERE o.id = t\(place).ref)\" }"
    }
    let pair = MigrationPair(
      "", tables(""), tables(", n TEXT NOT NULL"), steps.joined(separator: "\n"))
    #expect(try !pair.plan().actions.isEmpty)
  }
}
