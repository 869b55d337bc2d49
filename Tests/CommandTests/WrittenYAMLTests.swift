import Foundation
import SchemaImporter
import SchemaParser
import SchemaSQL
import Testing

/// Not every YAML parser accepts an unquoted `?` in a plain scalar inside of braces.
@Suite("the YAML of examples and of written schemas")
struct WrittenYAMLTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  /// The files that show how schemas are written, and those that dbgen has written.
  private static var files: [URL] {
    get throws {
      try [
        "Schemas", "Benchmarks/Workloads/Schemas", "Tests/Golden/import", "Tests/Golden/generated",
        "Tests/Golden/migration", "Examples", "docs",
      ]
      .flatMap { folder in
        let paths = try FileManager.default.subpathsOfDirectory(
          atPath: root.appending(path: folder).path)
        return paths.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".md") }.map {
          root.appending(path: folder).appending(path: $0)
        }
      } + [root.appending(path: "README.md")]
    }
  }

  @Test("a type that may be NULL stands in quotes inside of braces")
  func quotedTypes() throws {
    let files = try Self.files
    #expect(files.count > 20)
    for file in files {
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      for line in text.split(separator: "\n") {
        let bare = line.firstMatch(of: #/[{,] *\w+: +\w+\? *[,}]/#)
        #expect(bare == nil, "\(file.lastPathComponent): \(line)")
      }
    }
  }

  @Test("a question inside of braces stands in quotes")
  func quotedQuestion() {
    #expect(YAMLText.scalar("Which one? This.") == #""Which one? This.""#)
    #expect(YAMLText.scalar("Which one? This.", inFlow: false) == "Which one? This.")
  }

  @Test(
    "a schema that is read, written and read again is the same",
    arguments: try ExportTests.schemas)
  func rewritten(schema path: String) throws {
    let bytes = try Data(contentsOf: Self.root.appending(path: path))
    let file = SourceFile(path: path, bytes: Array(bytes))
    guard let schema = CheckedSchema.parse(file).schema else { return }
    let text = schema.written.fileText
    let (again, diagnostics) = CheckedSchema.parse(
      SourceFile(path: "again", bytes: Array(text.utf8)))
    #expect(diagnostics.filter { $0.severity == .error }.isEmpty, "\(text)")
    #expect(try #require(again).json == schema.json)
  }
}
