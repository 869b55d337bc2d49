import SchemaParser
import SchemaSQL
import Testing

@testable import SchemaDocumentation

@Suite("marks of columns in keys")
struct KeyMarkTests {
  private func example() throws -> ExampleSchema {
    try ExampleSchema(
      text: """
        database: A
        tables:
          a:
            columns:
              id:   { type: integer, primaryKey: true, references: b.x }
              code: integer
              some: { type: integer, references: b.x, unique: true }
              part: integer
            indexes:
              byCode: { columns: [code], unique: true }
              byPart: { columns: [part], unique: true, where: part > 0 }
          b:
            columns: { x: { type: integer, unique: true }, y: integer }
            primaryKey: [x, y]
        """)
  }

  @Test("a column has all of its marks, and is unique by a constraint or by an index of all rows")
  func marks() throws {
    let tables = try example().schema.tables
    let marks = tables.map { table in
      table.columns.map(\.name.value).map { name in
        "\(name): " + table.marks(ofColumn: name).map(\.rawValue).joined(separator: " ")
      }
    }
    #expect(
      marks == [
        ["id: PK FK", "code: UQ", "some: FK UQ", "part: "], ["x: PK UQ", "y: PK"],
      ])
  }

  @Test("every format shows the same marks")
  func formats() throws {
    let example = try example()
    func text(_ format: DocumentFormat) throws -> String {
      SchemaDocumentation.text(of: example.schema, try example.chronicle, as: format)
    }
    #expect(try text(.mermaid).contains("integer id PK, FK\n    integer code UK\n"))
    #expect(try text(.md).contains("| `some` **FK** **UQ** |"))
    #expect(try text(.dot).contains(">PK FK</font> id<"))
    #expect(try text(.html).contains(">FK UQ</text>"))
    #expect(try text(.html).contains("<code>code</code> <abbr title=\"unique\">UQ</abbr>"))
  }
}
