import Foundation
import SchemaMigration
import SchemaParser
import SchemaSQL
import Testing

/// A schema of the repository, with its history.
struct ExampleSchema {
  static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

  let schema: CheckedSchema
  let history: History

  /// - Parameter path: The path of the schema file in the repository.
  init(_ path: String) throws {
    let file = try SourceFile.read(path: Self.root.appending(path: path).path)
    let parsed = CheckedSchema.parse(file)
    schema = try #require(parsed.schema, "\(path): \(parsed.diagnostics)")
    let folder = Self.root.appending(path: path.replacing(".yaml", with: ".migrations")).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    history = History.read(try names.map { try SourceFile.read(path: "\(folder)/\($0)") }).history
  }

  /// - Parameter text: The text of a schema file.
  init(text: String) throws {
    let parsed = CheckedSchema.parse(SourceFile(path: "a.yaml", bytes: Array(text.utf8)))
    schema = try #require(parsed.schema, "\(parsed.diagnostics)")
    history = History()
  }

  var chronicle: SchemaChronicle {
    get throws { try SchemaChronicle(of: schema.written, in: history) }
  }

  /// The paths of the example schemas, and of those of golden files.
  static var paths: [String] {
    get throws {
      try ["Schemas", "Tests/Golden"].flatMap { folder in
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
          .filter { $0.hasSuffix(".yaml") && !$0.contains(".migrations/") }
          .filter { folder == "Schemas" || $0.hasSuffix("/schema.yaml") }
          .filter { !$0.hasPrefix("diagnostics/") && !$0.hasPrefix("migration/") }
          .map { "\(folder)/\($0)" }.sorted()
      }
    }
  }
}
