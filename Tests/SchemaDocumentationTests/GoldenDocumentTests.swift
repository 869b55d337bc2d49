import Foundation
import SchemaDocumentation
import SchemaParser
import Testing

/// Each folder of `Tests/Golden/documentation` is a case. It has the documents of the schema in the
/// folder, or of the example of the same name. `RECORD_GOLDEN=1` rewrites them, and fails.
@Suite("documents of schemas")
struct GoldenDocumentTests {
  private static let cases = ["awkward", "baseball", "chinook"]

  @Test(
    "a document equals the one in the repository", arguments: cases, DocumentFormat.allCases)
  func golden(name: String, format: DocumentFormat) throws {
    let folder = "Tests/Golden/documentation/\(name)"
    let example = try Self.example(name)
    let text = SchemaDocumentation.text(of: example.schema, try example.chronicle, as: format)
    let file = ExampleSchema.root.appending(path: "\(folder)/document\(format.fileEndings[0])")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(file.lastPathComponent) of '\(name)'")
    }
    #expect(try text == String(contentsOf: file, encoding: .utf8), "\(name)\(format)")
  }

  static func example(_ name: String) throws -> ExampleSchema {
    let own = "Tests/Golden/documentation/\(name)/schema.yaml"
    let isOwn = FileManager.default.fileExists(
      atPath: ExampleSchema.root.appending(path: own).path)
    return try ExampleSchema(isOwn ? own : "Schemas/\(name).yaml")
  }
}
