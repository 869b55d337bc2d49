import CodeGen
import Foundation
import SchemaMigration
import SchemaParser
import SchemaSQL
import Testing

/// Each folder of `Tests/Golden/generated` is a case. Its `Generated` has the files generated from
/// the schema in the folder, or from the example of the same name. `GeneratedCodeTests` compiles
/// and runs them. `RECORD_GOLDEN=1` rewrites them, and fails.
struct GoldenFileTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized
  private static let cases = root.appending(path: "Tests/Golden/generated")

  static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: cases.path)
        .filter { !$0.hasPrefix(".") }.sorted()
    }
  }

  @Test("a generated file equals the one in the repository", arguments: try names)
  func golden(name: String) throws {
    let expected = Self.cases.appending(path: "\(name)/Generated")
    let files = try Self.files(of: name)
    guard ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == nil else {
      try Self.record(files, in: expected)
      Issue.record("recorded \(files.count) files of '\(name)'")
      return
    }
    for file in files {
      let text = try? String(contentsOf: expected.appending(path: file.path), encoding: .utf8)
      #expect(text == file.text, "\(name)/\(file.path)")
    }
    #expect(try Self.paths(in: expected) == files.map(\.path).sorted())
  }

  @Test(
    "no line of a database's statements and migrations has over 100 columns", arguments: try names)
  func widths(name: String) throws {
    for file in try Self.files(of: name) where !file.path.contains("/") {
      let lines = file.text.split(separator: "\n")
      #expect(lines.filter { $0.count > 100 } == [], "\(file.path)")
    }
  }

  @Test(
    "a table's members that only the runtime calls begin with an underscore", arguments: try names)
  func underscores(name: String) throws {
    for file in try Self.files(of: name) where file.path.hasPrefix("DAL/") {
      let names = file.text.split(separator: "\n")
        .drop { $0 != "  // MARK: - DBGenRuntime conformance" }.prefix { $0 != "}" }
        .compactMap {
          $0.firstMatch(of: /^  (?:public |package )?(?:static \w+|typealias) (\w+)/)?.1
        }
      let types = ["Change", "ChangeSet", "ColumnSet", "Draft", "Match", "MatchSet", "Record"]
      #expect(
        names.filter { !$0.hasPrefix("_") && !types.contains(String($0)) } == [], "\(file.path)")
    }
  }

  // Swift compiles all files that extend a type again when the declarations of one change.
  @Test("only the file of keys extends types of the runtime", arguments: try names)
  func extensions(name: String) throws {
    let files = try Self.files(of: name)
    let text = files.map(\.text).joined()
    let declared = text.matches(of: /(?:struct|enum|class|protocol|typealias) (\w+)/).map(\.1)
    for file in files where !file.path.hasSuffix("+Keys.generated.swift") {
      let extended = file.text.matches(of: /(?m)^(?:\w+ )*extension (\w+)/).map(\.1)
      #expect(Set(extended).subtracting(declared) == [], "\(file.path)")
    }
  }

  private static func path(_ name: String) -> String {
    let own = cases.appending(path: "\(name)/schema.yaml")
    return FileManager.default.fileExists(atPath: own.path)
      ? "Tests/Golden/generated/\(name)/schema.yaml" : "Schemas/\(name).yaml"
  }

  static func schema(_ name: String) throws -> CheckedSchema {
    let path = path(name)
    let bytes = try Data(contentsOf: root.appending(path: path))
    let parsed = CheckedSchema.parse(SourceFile(path: path, bytes: Array(bytes)))
    return try #require(parsed.schema, "\(parsed.diagnostics)")
  }

  /// The files of each case, which are generated once for all tests.
  private static let files = Result {
    Dictionary(uniqueKeysWithValues: try names.map { ($0, try generate($0)) })
  }

  static func files(of name: String) throws -> [GeneratedFile] {
    try #require(files.get()[name])
  }

  private static func generate(_ name: String) throws -> [GeneratedFile] {
    let (schema, schemaPath) = (try schema(name), path(name))
    let access = try? String(
      contentsOf: cases.appending(path: "\(name)/access"), encoding: .utf8)
    let options = GenerationOptions(
      access: access.flatMap { AccessLevel(rawValue: $0.trimmingCharacters(in: .newlines)) }
        ?? .internal, schemaPath: schemaPath, versions: try versions(of: schema, at: schemaPath))
    let result = CodeGenerator.generate(schema, options: options)
    #expect(result.diagnostics.isEmpty)
    return result.files
  }

  private static func versions(of schema: CheckedSchema, at path: String) throws -> [SchemaVersion]
  {
    let folder = root.appending(path: path.replacing(".yaml", with: ".migrations")).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let (history, findings) = History.read(
      try names.map { try SourceFile.read(path: "\(folder)/\($0)") })
    #expect(findings.isEmpty)
    return try history.planned(for: schema.written)
  }

  private static func record(_ files: [GeneratedFile], in folder: URL) throws {
    try? FileManager.default.removeItem(at: folder)
    for file in files {
      let url = folder.appending(path: file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: url)
    }
  }

  private static func paths(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }.sorted()
  }
}
