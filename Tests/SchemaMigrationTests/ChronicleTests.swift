import Foundation
import SchemaMigration
import SchemaParser
import SchemaSQL
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
    let schema = try #require(CheckedSchema.parse(source).schema)
    return try SchemaChronicle(of: schema.written, in: history.history)
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

  @Test("a renamed table keeps the versions from before")
  func renamed() throws {
    let chronicle = try chronicle(
      of: "person: { columns: { id: { type: integer, primaryKey: true } } }",
      [
        Version(tables: ["user"]),
        Version(["renameTable: { from: user, to: person }"], tables: ["person"]),
      ])
    let changes = chronicle.changes(ofTable: "person")
    #expect(changes.map(\.version.number) == [1, 2])
    #expect(changes.map(\.isCreation) == [true, false])
    #expect(changes.map(\.steps) == [[], ["rename table 'user' to 'person'"]])
    #expect(chronicle.changes(ofTable: "user").isEmpty)
  }

  @Test("a table that was dropped and created again has the versions since then")
  func recreated() throws {
    let chronicle = try chronicle(
      of: "user: { columns: { id: { type: integer, primaryKey: true } } }",
      [
        Version(tables: ["user", "pet"]),
        Version(["dropTable: { table: user, dataLoss: accepted }"], tables: ["pet"]),
        Version(["createTable: { table: user }"], tables: ["pet", "user"]),
      ])
    let changes = chronicle.changes(ofTable: "user")
    #expect(changes.map(\.version.number) == [3])
    #expect(changes.map(\.steps) == [["create table 'user'"]])
    #expect(chronicle.origins(ofColumn: "id", in: "user").version?.number == 3)
  }

  @Test("a table has the steps of its indexes and triggers, even from before it was renamed")
  func objects() throws {
    let chronicle = try chronicle(
      of: "person: { columns: { id: { type: integer, primaryKey: true } } }",
      [
        Version(tables: ["user"], ["CREATE INDEX a ON user (id)", Self.trigger("a", on: "user")]),
        Version(
          [
            "renameTable: { from: user, to: person }", "drop: { index: a }", "drop: { trigger: a }",
            "create: { index: b }", "create: { trigger: b }", "create: { trigger: c }",
          ], tables: ["person", "pet"],
          [
            "CREATE INDEX b ON person (id)", Self.trigger("b", on: "person"),
            Self.trigger("c", on: "pet"),
          ]),
        Version(
          ["replace: { index: B }"], tables: ["person", "pet"],
          [
            "CREATE UNIQUE INDEX b ON person (id)", Self.trigger("b", on: "person"),
            Self.trigger("c", on: "pet"),
          ]),
      ])
    #expect(
      chronicle.changes(ofTable: "person").map(\.steps) == [
        [],
        [
          "rename table 'user' to 'person'", "drop index 'a'", "drop trigger 'a'",
          "create index 'b'", "create trigger 'b'",
        ],
        ["replace index 'B'"],
      ])
  }

  @Test("a table has the steps of its enums' cases since it exists")
  func cases() throws {
    let chronicle = try chronicle(
      of: """
        user: { columns: { id: { type: integer, primaryKey: true }, a: "Kind?", b: "Kind?" } }
          pet: { columns: { id: { type: integer, primaryKey: true }, a: "Kind?" } }
          tag: { columns: { id: { type: integer, primaryKey: true } } }
        enums: { Kind: [bird, dog] }
        """,
      [
        Version(tables: ["user", "tag"]),
        Version(["addCase: { enum: Kind, case: cat }"], tables: ["user", "tag"]),
        Version(["createTable: { table: pet }"], tables: ["user", "tag", "pet"]),
        Version(
          ["renameCase: { enum: Kind, from: cat, to: dog }"], tables: ["user", "tag", "pet"]),
      ])
    func steps(_ table: String) -> [[String]] { chronicle.changes(ofTable: table).map(\.steps) }
    #expect(steps("user") == [[], ["add case 'Kind.cat'"], ["rename case 'Kind.cat' to 'dog'"]])
    #expect(steps("pet") == [["create table 'pet'"], ["rename case 'Kind.cat' to 'dog'"]])
    #expect(steps("tag") == [[]])
  }

  private static func trigger(_ name: String, on table: String) -> String {
    "CREATE TRIGGER \(name) AFTER INSERT ON \(table) BEGIN SELECT 1; END"
  }

  /// A version with tables of a few columns.
  private struct Version {
    let steps: [String]
    let statements: [String]

    init(_ steps: [String] = [], tables: [String], _ objects: [String] = []) {
      self.steps = steps
      statements =
        tables.map { "CREATE TABLE \($0) (id INTEGER PRIMARY KEY, a TEXT, b TEXT)" } + objects
    }

    func source(number: Int) -> SourceFile {
      let hash = "sha256:" + String(repeating: "0", count: 64)
      let steps = steps.isEmpty ? "" : "steps:\n" + steps.map { "  - \($0)\n" }.joined()
      let text = """
        version: \(number)
        name: v\(number)
        \(number > 1 ? "from: \(hash)\n" : "")to: \(hash)
        \(steps)schema:
          statements:
        \(statements.map { "    - '\($0)'\n" }.joined())
        """
      return SourceFile(path: "000\(number)-v\(number).yaml", bytes: Array(text.utf8))
    }
  }

  /// - Parameter tables: The tables of the schema today.
  private func chronicle(of tables: String, _ versions: [Version]) throws -> SchemaChronicle {
    let source = SourceFile(
      path: "a.yaml", bytes: Array("database: A\ntables:\n  \(tables)\n".utf8))
    let parsed = CheckedSchema.parse(source)
    let schema = try #require(parsed.schema, "\(parsed.diagnostics)")
    let history = History.read(versions.indices.map { versions[$0].source(number: $0 + 1) })
    try #require(history.history.versions.count == versions.count, "\(history.findings)")
    return try SchemaChronicle(of: schema.written, in: history.history)
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
