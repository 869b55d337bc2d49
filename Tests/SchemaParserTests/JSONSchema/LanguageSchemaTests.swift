import Foundation
import RuntimeSamples
import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("The language as a JSON Schema")
struct LanguageSchemaTests {
  private static let schema = Language.jsonSchema

  private func accepts(_ node: YAMLNode) throws -> Bool {
    try JSONSchemaValidator.accepts(JSONValue(node), Self.schema)
  }

  @Test("every example is accepted", arguments: examples)
  func example(path: String) throws {
    let node = try #require(YAMLComposer.compose(file(try text(path))).node)
    #expect(try accepts(node))
  }

  @Test("each schema in the documentation is accepted, as a whole or in part")
  func documentation() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: repository.appending(path: "docs").path)
    let pages =
      ["README.md"]
      + names.filter { $0.hasSuffix(".md") && $0 != "diagnostics.md" }
      .map { "docs/" + $0 }
    let keys = Language.schema.names.map { $0 + ":" }
    let schemas = try pages.flatMap { page in
      try text(page).matches(of: /(?ms)^```yaml[a-z ]*\n(.*?)^```$/).map { String($0.output.1) }
    }.filter { schema in keys.contains { schema.hasPrefix($0) } }
    #expect(schemas.count > 40)
    for schema in schemas {
      let head = schema.hasPrefix("database:") ? "" : "database: A\n"
      let tables = schema.contains(/(?m)^tables:/) ? "" : "tables: {}\n"
      let node = try #require(YAMLComposer.compose(file(head + tables + schema)).node)
      #expect(try accepts(node), "\(schema)")
    }
  }

  /// The codes of mistakes that can be found from the shape of a file alone.
  private static let shapeCodes: Set<DiagnosticCode> = [
    .missingProperty, .unknownProperty, .wrongShape, .missingValue, .notABoolean, .unknownKeyword,
    .needsOtherProperty, .emptyEnum, .emptyName,
  ]

  /// Whether a problem is one of any file. One that another file includes may lack sections.
  private static func isOfPart(_ diagnostic: Diagnostic) -> Bool {
    !diagnostic.message.hasPrefix("schema has no ")
  }

  @Test(
    "every golden diagnostic of an unknown key or a wrong kind is of a schema that is refused",
    arguments: schemas(below: "Tests/Golden/diagnostics"))
  func refusals(path: String) throws {
    let file = file(try text(path))
    guard let node = YAMLComposer.compose(file).node else { return }
    let codes = Set(CheckedSchema.parse(file).diagnostics.filter(Self.isOfPart).map(\.code))
    if !codes.isDisjoint(with: Self.shapeCodes) { #expect(try !accepts(node)) }
  }

  @Test("the JSON Schema accepts what the decoder accepts, and no unknown key or wrong kind")
  func agreement() async throws {
    var counts = (accepted: 0, refused: 0)
    for path in schemas(below: "Tests/Golden/generated") {
      let file = file(try text(path))
      let root = try #require(YAMLComposer.compose(file).node)
      for changed in root.parts.flatMap(\.variants).sampled(every: 6) {
        await Task.yield()
        let diagnostics = DecodedSchema(changed, in: file, after: []).diagnostics
        let faults = diagnostics.filter { Self.certain.contains($0.code) && Self.isOfPart($0) }
        let isAccepted = try accepts(changed)
        let hint = "\(path): \(diagnostics.map(\.message))"
        if isAccepted { counts.accepted += 1 } else { counts.refused += 1 }
        #expect(!isAccepted || faults.isEmpty, "accepted: \(hint)")
        #expect(isAccepted || !diagnostics.isEmpty, "refused: \(path) \(JSONValue(changed))")
      }
    }
    let step = Soak.step(6)
    #expect(counts.accepted > 500 / step && counts.refused > 5000 / step, "\(counts)")
  }

  @Test(
    "the JSON Schema accepts the enums that the decoder accepts, and no others",
    arguments: [
      ("[a]", true), ("{ a: A }", true), ("{ cases: A }", true), ("{ cases: [a] }", true),
      ("{ cases: { a: A, open: true } }", true), ("{ cases: { cases: A } }", true),
      ("{ cases: { cases: [a] } }", false), ("{ cases: { cases: { a: A } } }", false),
    ])
  func enums(text: String, isTaken: Bool) throws {
    let file = file("database: A\nenums: { Mood: \(text) }\ntables: {}\n")
    let node = try #require(YAMLComposer.compose(file).node)
    #expect(CheckedSchema.parse(file).diagnostics.isEmpty == isTaken)
    #expect(try accepts(node) == isTaken)
  }

  /// The codes of mistakes that are refused wherever they occur.
  private static let certain = shapeCodes.subtracting([.missingValue, .emptyName, .emptyEnum])

  @Test("every property of the decoder is in it, with a description")
  func everyProperty() {
    let text = Self.schema.description
    let tables = [
      Language.schema.names, Language.table.names, Language.column.names,
      Language.fullTextTable.names, Language.query.names,
    ]
    for name in tables.joined() { #expect(text.contains("\"\(name)\": {"), "\(name)") }
    #expect(Self.schema.undescribedProperties == [])
  }

  @Test("the JSON Schema is JSON", arguments: ["plain", "\"quoted\" \\ \n\u{1}\u{1F600}"])
  func json(text: String) throws {
    let value: JSONValue = ["text": .string(text), "schema": Self.schema, "none": .null]
    let object = try JSONSerialization.jsonObject(with: Data("\(value)".utf8))
    let members = try #require(object as? [String: Any])
    #expect(members["text"] as? String == text)
    #expect((members["schema"] as? [String: Any])?["type"] as? String == "object")
  }
}

private let repository = URL(filePath: #filePath).appending(path: "../../../..").standardized

/// The valid schema files of the examples, the golden cases and the benchmarks.
private let examples = ["Schemas", "Tests/Golden/generated", "Benchmarks/Workloads/Schemas"]
  .flatMap { schemas(below: $0) }

private func schemas(below folder: String) -> [String] {
  let paths = try? FileManager.default.subpathsOfDirectory(
    atPath: repository.appending(path: folder).path)
  return (paths ?? []).filter { $0.hasSuffix(".yaml") && !$0.contains(".migrations/") }.sorted()
    .map { "\(folder)/\($0)" }
}

private func text(_ path: String) throws -> String {
  try String(decoding: Data(contentsOf: repository.appending(path: path)), as: UTF8.self)
}

extension JSONValue {
  /// The names of properties without a description, in mappings that accept no others.
  fileprivate var undescribedProperties: [String] {
    switch self {
    case .array(let items): return items.flatMap(\.undescribedProperties)
    case .object(let members):
      let inner = members.flatMap(\.value.undescribedProperties)
      guard self["additionalProperties"] == false, case .object(let own) = self["properties"]
      else { return inner }
      return inner + own.filter { $0.value["description"] == nil }.map(\.name)
    default: return []
    }
  }
}
