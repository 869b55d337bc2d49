import RuntimeSamples
import SchemaParser
import SchemaSQL
import Testing

/// `Scripts/check-scaling` makes sure that the work grows in proportion.
@Suite("Large schemas", .serialized)
struct ScaleTests {
  @Test("a schema of thousands of tables of 20 columns is accepted")
  func manyTables() throws {
    let count = Soak.count(1500, soak: 5000)
    let text = (0..<count).map(largeTable).joined()
    let parsed = CheckedSchema.parse(file("database: Large\ntables:\n" + text))
    #expect(!parsed.diagnostics.contains { $0.severity == .error })
    #expect(parsed.schema?.tables.count == count)
  }

  @Test("1,000 views in chains, the last of each first, and a trigger on each of 1,000 tables")
  func manyObjects() throws {
    let tables = (0..<1000).map { "  t\($0): { columns: { a: integer, b: text } }\n" }.joined()
    let views = (0..<1000).map { number in
      let source = number % 50 == 49 ? "t\(number)" : "v\(number + 1)"
      return "  v\(number): SELECT a, b FROM \(source)\n"
    }.joined()
    let triggers = (0..<1000).map { number in
      "  r\(number): CREATE TRIGGER r\(number) AFTER INSERT ON t\(number) BEGIN "
        + "DELETE FROM t\((number + 1) % 1000) WHERE a = new.a; END\n"
    }.joined()
    let yaml = "database: Large\ntables:\n\(tables)views:\n\(views)triggers:\n\(triggers)"
    let found = try parsed(yaml).views
    #expect(found.count == 1000)
    #expect(found.allSatisfy { $0.columns.map(\.column.type.value) == [.integer, .text] })
  }

  @Test("a table of 2,000 columns with a check each is accepted")
  func manyColumns() throws {
    let rows = (0..<2000).map { "c\($0): { type: integer, check: c\($0) > 0 }" }
    #expect(problems(table(rows)) == [])
  }

  @Test("2,000 wrong checks are 2,000 errors")
  func manyErrors() {
    let rows = (0..<2000).map { "c\($0): { type: integer, check: d\($0) > 0 }" }
    #expect(problems(table(rows)).count == 2000)
  }

  @Test("20,000 wrong references are reported without looking for what was meant by each")
  func manyWrongReferences() {
    let rows = (0..<1900).map { "c\($0): { type: integer, references: table\($0) }" }
    let text = (0..<10).map { index in
      "  other\(index):\n    columns:\n" + rows.map { "      \($0)\n" }.joined()
    }
    #expect(problems("database: D\ntables:\n" + text.joined()).count == 19000)
  }
}

private func largeTable(_ index: Int) -> String {
  let columns = (1..<18).map { "      column\($0): text\n" }.joined()
  return """
      table\(index):
        columns:
          id: { type: integer, primaryKey: true }
          createdAt: { type: timestamp, default: now, index: true }
          parent: { type: integer?, references: table\(index / 2).id, check: parent > 0 }

    """ + columns
}
