import Foundation
import SchemaMigration
import SchemaParser
import Testing

@Suite("the chronicle of a schema")
struct ChronicleTests {
  private func chronicle(_ name: String, _ text: String? = nil) throws -> SchemaChronicle {
    let root = URL(filePath: #filePath).appending(path: "../../../Schemas").standardized
    let source =
      if let text {
        SourceFile(path: "a.yaml", bytes: Array(text.utf8))
      } else {
        try SourceFile.read(path: root.appending(path: "\(name).yaml").path)
      }
    let folder = root.appending(path: "\(name).migrations").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let history = History.read(try files.map { try SourceFile.read(path: "\(folder)/\($0)") })
    let schema = try #require(Schema.parse(source).schema)
    return try SchemaChronicle(of: schema, in: history.history)
  }

  @Test("a table has the versions that created and changed it, with their steps")
  func tables() throws {
    let changes = try chronicle("baseball").changes(ofTable: "Team")
    #expect(changes.map(\.version.number) == [2, 3])
    #expect(changes.map(\.version.name) == ["teams", "joining"])
    #expect(changes.map(\.isCreation) == [true, false])
    #expect(changes.map(\.steps) == [["create table 'team'"], ["add column 'team.founded'"]])
  }

  @Test("a column has the version that added it, and its former names")
  func columns() throws {
    let chronicle = try chronicle("baseball")
    let number = chronicle.origins(ofColumn: "number", in: "player")
    #expect(number.version?.number == 1 && number.formerNames == ["shirt"])
    #expect(chronicle.origins(ofColumn: "teamID", in: "player").version?.number == 2)
    #expect(chronicle.origins(ofColumn: "city", in: "team").version?.number == 2)
    #expect(chronicle.origins(ofColumn: "joinedAt", in: "player").version?.number == 3)
  }

  @Test("what the schema has beyond its last version has no version")
  func beyond() throws {
    let chronicle = try chronicle(
      "baseball",
      """
      database: Baseball
      tables:
        team:
          columns: { id: { type: integer, primaryKey: true }, city: text, motto: text }
        fan: { columns: { id: { type: integer, primaryKey: true } } }
      """)
    #expect(chronicle.changes(ofTable: "fan").isEmpty)
    #expect(chronicle.origins(ofColumn: "motto", in: "team").version == nil)
    #expect(chronicle.origins(ofColumn: "city", in: "team").version?.number == 2)
  }
}
