import Foundation
import RuntimeSamples
import SchemaParser
import SchemaSQL
import Testing

@testable import CodeGen

@Suite("types of the app with the names of the runtime's")
struct RuntimeNamesTests {
  /// The names of the runtime's public types, except those that only generated source uses.
  private static var names: [String] {
    get throws {
      let type = /^(?:@.* )?public (?:[a-z]+ )*(?:struct|class|enum|protocol|typealias) ([A-Z]\w*)/
      return try Repository.swiftFiles(below: "Sources/Runtime").flatMap { file in
        try Repository.text("Sources/Runtime/\(file)").split(separator: "\n")
          .compactMap { try type.prefixMatch(in: $0).map { String($0.output.1) } }
      }
    }
  }

  private static let schema = """
    database: D
    enums: { E: { open: true, cases: [a] } }
    tables:
      keyed:
        columns:
          id: { type: integer, primaryKey: true }
          mail: { type: text, unique: true }
          note: { type: "text?", index: true }
          list: { type: json, swiftType: "[String]" }
          lists: { type: "json?", swiftType: "[String]" }
          sum: { type: integer, generated: id + 1 }
          sums: { type: "integer?", generated: id + 1 }
          old: { type: "any?" }
          day: date
          kind: E
          version: { type: integer, rowVersion: true }
          endedAt: { type: "timestamp?", softDelete: true }
        transient: { #transients }
      child:
        columns:
          id: { type: uuid, primaryKey: true }
          keyedID: { type: integer, references: keyed, index: true, children: items, parent: true }
          changedAt: { type: timestamp, touch: true }
      pair: { columns: { a: integer, b: text }, primaryKey: [a, b] }
      bare: { columns: { a: integer, at: { type: timestamp, touch: true } } }
      tuple: { model: tuple, columns: { id: { type: integer, primaryKey: true }, a: text } }
    views: { seen: { sql: "SELECT id, mail FROM keyed", key: id } }
    fullTextSearch: { words: { content: keyed, columns: [mail] } }
    queries:
      all: { sql: "SELECT id, mail, old FROM keyed WHERE mail = :mail", orders: { a: mail, b: id } }
      both: SELECT keyed.*, child.* FROM keyed JOIN child ON child.keyedID = keyed.id
      change: UPDATE keyed SET mail = :mail

    """

  /// Type-checks the source of the schema beside types of an app with some names.
  private func messages(_ names: [String], isNamed: Bool) throws -> String {
    let transients = names.enumerated().map { "p\($0): { swiftType: '\($1)?' }" }
    let yaml = Self.schema.replacing(
      "#transients", with: isNamed ? transients.joined(separator: ", ") : "")
    let file = SourceFile(path: "schema.yaml", bytes: Array(yaml.utf8))
    let (parsed, diagnostics) = CheckedSchema.parse(file)
    let schema = try #require(parsed, "\(diagnostics.map(\.message))")
    let result = CodeGenerator.generate(schema, options: .init(schemaPath: "schema.yaml"))
    #expect(result.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    let types = names.map { "nonisolated struct \($0): Hashable, Sendable {}" }
    return try Compiler.messages(
      ofTexts: result.files.map(\.text) + [types.joined(separator: "\n")],
      ["-default-isolation", "MainActor"])
  }

  @Test("a type that the schema names can have the name of any type of the runtime")
  func namedTypes() throws {
    let names = try Self.names
    #expect(names.contains("Column") && names.count > 50)
    #expect(try messages(names, isNamed: true) == "")
  }

  @Test("other types of the app can have names of the runtime, except those that the docs list")
  func otherTypes() throws {
    let page = try Repository.text("docs/generated-code.md")
    let start = try #require(page.range(of: "Other types in the module of the generated source"))
    let end = try #require(page[start.upperBound...].firstRange(of: "The compiler then says"))
    let listed = page[start.upperBound..<end.lowerBound]
    let names = try Self.names
    let free = names.filter { !listed.contains("`\($0)`") }
    #expect(free.contains("Column") && free.contains("Database") && free.count < names.count)
    #expect(try messages(free, isNamed: false) == "")
  }
}
