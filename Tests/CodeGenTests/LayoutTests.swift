import Foundation
import SchemaParser
import Testing

@testable import CodeGen

@Suite("generated source is laid out as swift-format does it")
struct LayoutTests {
  private static func name(_ length: Int) -> String { String(repeating: "x", count: length) }

  /// The schema of a table for each of some lengths of a name.
  private static func schema(_ lengths: ClosedRange<Int>, _ table: (Int) -> String) -> String {
    "database: D\ntables:\n" + lengths.map(table).joined()
  }

  private func messages(of yaml: String) throws -> String {
    let source = SourceFile(path: "schema.yaml", bytes: Array(yaml.utf8))
    let (parsed, diagnostics) = Schema.parse(source)
    let schema = try #require(parsed, "\(diagnostics.map(\.message))")
    let result = CodeGenerator.generate(
      schema, options: GenerationOptions(schemaPath: "schema.yaml"))
    #expect(result.diagnostics.isEmpty)
    let folder = FileManager.default.temporaryDirectory.appending(path: "dbgen-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in result.files {
      let url = folder.appending(path: file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: url)
    }
    return try lint(folder)
  }

  private func lint(_ folder: URL) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "format", "lint", "--strict", "--recursive", folder.path]
    process.standardError = pipe
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  @Test("a call with arrays keeps room for a comma behind each of them")
  func calls() throws {
    // The line is `static let sql = TableSQL(name: "t10", key: [0], columns: ["x...", "b"])`.
    let yaml = Self.schema(26...38) { length in
      "  t\(length): { columns: { \(Self.name(length)): { type: integer, primaryKey: true }, b: text } }\n"
    }
    #expect(try messages(of: yaml) == "")
    let returned = Self.schema(8...20) { length in
      "  t\(length): { columns: { \(Self.name(length)): { type: text, primaryKey: true }, "
        + "b: { type: integer, generated: 1 + 1 } } }\n"
    }
    #expect(try messages(of: returned) == "")
  }

  @Test("an array on a line of its own keeps room for a comma in it and one behind it")
  func arrays() throws {
    let yaml = Self.schema(66...80) { length in
      "  t\(length): { columns: { \(Self.name(length)): integer, b: { type: integer, generated: 1 + 1 } } }\n"
    }
    #expect(try messages(of: yaml) == "")
  }

  @Test("an array alone keeps room for a comma")
  func lists() throws {
    let enums = (78...90).map { length in
      "  E\(length): { open: true, cases: [\(Self.name(length)), a] }\n"
    }
    let yaml = "database: D\nenums:\n\(enums.joined())tables: { t: { columns: { a: E80 } } }\n"
    #expect(try messages(of: yaml) == "")
  }

  @Test("an array of one element has no comma behind it on a line of its own")
  func single() throws {
    let yaml = Self.schema(60...100) { "  t\($0): { columns: { \(Self.name($0)): text } }\n" }
    #expect(try messages(of: yaml) == "")
  }
}
