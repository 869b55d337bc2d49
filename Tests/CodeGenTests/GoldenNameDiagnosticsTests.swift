import CodeGen
import Foundation
import SchemaParser
import SchemaSQL
import Testing

/// The diagnostics about Swift names. Each folder `Tests/Golden/diagnostics/SW...` is a case.
struct GoldenNameDiagnosticsTests {
  private static let cases = URL(filePath: #filePath)
    .appending(path: "../../Golden/diagnostics").standardized

  static var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: cases.path)
        .filter { $0.hasPrefix("SW") }.sorted()
    }
  }

  @Test("a name that isn't usable in Swift is reported as recorded", arguments: try names)
  func golden(name: String) throws {
    let folder = Self.cases.appending(path: name)
    let bytes = try Data(contentsOf: folder.appending(path: "schema.yaml"))
    let file = SourceFile(path: "schema.yaml", bytes: Array(bytes))
    let schema = try #require(CheckedSchema.parse(file).schema)
    let result = CodeGenerator.generate(
      schema, options: GenerationOptions(schemaPath: "schema.yaml"))
    #expect(result.files.isEmpty)
    let text = DiagnosticFormatter.format(result.diagnostics, in: file, colored: false)
    let expected = folder.appending(path: "diagnostics.txt")
    guard ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == nil else {
      try Data(text.utf8).write(to: expected)
      Issue.record("recorded '\(name)'")
      return
    }
    #expect(try String(contentsOf: expected, encoding: .utf8) == text)
  }

  @Test("every code of this stage has a case")
  func everyCode() throws {
    let names = try Self.names
    for code in DiagnosticCode.allCases where code.rawValue.hasPrefix("SW") {
      #expect(names.contains { $0.hasPrefix(code.rawValue) }, "\(code.rawValue)")
    }
  }
}
