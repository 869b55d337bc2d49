import Foundation
import SchemaParser
import SchemaSQL
import Testing

@testable import CodeGen

@Suite("generated source is laid out as swift-format would")
struct LayoutTests {
  private static func name(_ length: Int) -> String { String(repeating: "x", count: length) }

  /// Returns a schema with a table for each of the given name lengths.
  private static func schema(_ lengths: ClosedRange<Int>, _ table: (Int) -> String) -> String {
    "database: D\ntables:\n" + lengths.map(table).joined()
  }

  private func files(of yaml: String) throws -> [GeneratedFile] {
    let source = SourceFile(path: "schema.yaml", bytes: Array(yaml.utf8))
    let (parsed, diagnostics) = CheckedSchema.parse(source)
    let schema = try #require(parsed, "\(diagnostics.map(\.message))")
    let result = CodeGenerator.generate(
      schema, options: GenerationOptions(schemaPath: "schema.yaml"))
    #expect(result.diagnostics.isEmpty)
    return result.files
  }

  /// Returns the swift-format exemptions in the generated files, each with the path of its file.
  private func exemptions(of yaml: String) throws -> [String] {
    try files(of: yaml).flatMap { file in
      file.text.split(separator: "\n").filter { $0.hasPrefix("// swift-format-") }.map {
        "\(file.path): \($0)"
      }
    }
  }

  private func messages(of yaml: String) throws -> String {
    let files = try files(of: yaml)
    let folder = FileManager.default.temporaryDirectory.appending(path: "dbgen-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in files {
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
    process.arguments = ["swift", "format", "lint", "--strict", "--recursive", "."]
    process.currentDirectoryURL = folder
    process.standardError = pipe
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }

  @Test("a call with arrays and texts leaves room for a comma after each of them")
  func calls() throws {
    // The line is `static let _sql = _TableSQL(name: "t10", key: [0], columns: "x...", "b")`.
    let yaml = Self.schema(16...48) { length in
      "  t\(length): { columns: { \(Self.name(length)): { type: integer, primaryKey: true }, b: text } }\n"
    }
    #expect(try messages(of: yaml) == "")
    let returned = Self.schema(8...40) { length in
      "  t\(length): { columns: { \(Self.name(length)): { type: text, primaryKey: true }, "
        + "b: { type: integer, generated: 1 + 1 } } }\n"
    }
    #expect(try messages(of: returned) == "")
  }

  @Test("a line compares as many properties as fit on it")
  func comparisons() throws {
    let yaml = Self.schema(1...60) { length in
      let columns = "abcdef".map { "\($0)\(Self.name(length)): text" }.joined(separator: ", ")
      return "  t\(length): { columns: { id: { type: integer, primaryKey: true }, \(columns) } }\n"
        + "  u\(length): { columns: { \(columns) } }\n"
    }
    #expect(try messages(of: yaml) == "")
  }

  @Test("an array on its own line leaves room for a comma in it and one after it")
  func arrays() throws {
    let yaml = Self.schema(30...95) { length in
      "  t\(length): { columns: { a: { type: text, default: { sql: \"'\(Self.name(length))' || 1\" } }, "
        + "b: { type: integer, default: { sql: 1 + 1 } } } }\n"
    }
    #expect(try messages(of: yaml) == "")
  }

  @Test("an array alone leaves room for a comma")
  func lists() throws {
    let enums = (78...90).map { length in
      "  E\(length): { open: true, cases: [\(Self.name(length)), a] }\n"
    }
    let yaml = "database: D\nenums:\n\(enums.joined())tables: { t: { columns: { a: E80 } } }\n"
    #expect(try messages(of: yaml) == "")
  }

  @Test("the condition of a rule has as many lines as it needs")
  func conditions() throws {
    let rules = [
      "text, oneOf: [NAME, b]", "'text?', oneOf: [NAME]", "text, oneOf: [NAME, NAMEx, c]",
      "uuid, oneOf: [6b6efc66-5b3b-4a0d-9c0b-6a1f3f0f4b5e]",
      "'uuid?', oneOf: [6b6efc66-5b3b-4a0d-9c0b-6a1f3f0f4b5e, 7b6efc66-5b3b-4a0d-9c0b-6a1f3f0f4b5e]",
      "integer, oneOf: [NUMBER, 2, 3333333333333333]", "'integer?', oneOf: [NUMBER, 2]",
      "decimal, min: '0.25', max: '99.99'", "'decimal?', min: '0.01', max: '99.99'",
      "timestamp, min: '1900-01-01 00:00:00', max: '2100-01-01 00:00:00'",
      "integer, min: -NUMBER, max: 9223372036854775807",
    ]
    let yaml = Self.schema(8...30) { length in
      let columns = rules.enumerated().map { index, rule in
        let cells = rule.replacing("NAME", with: Self.name(length * 2))
          .replacing("NUMBER", with: String(repeating: "1", count: min(18, length / 2)))
        return "      \(Self.name(length))\(index): { type: \(cells) }\n"
      }
      return "  t\(length):\n    columns:\n\(columns.joined())"
    }
    #expect(try messages(of: yaml) == "")
    #expect(try exemptions(of: yaml) == [])
  }

  @Test("a file is exempted from swift-format if a name alone is too long")
  func exemptions() throws {
    let yaml = "database: D\ntables:\n  t: { columns: { \(Self.name(120)): text } }\n"
    #expect(
      try exemptions(of: yaml) == [
        "DAL/T+DAL.generated.swift: // swift-format-ignore-file",
        "Models/T.generated.swift: // swift-format-ignore-file",
      ])
  }

  @Test("a name that isn't in ASCII has a directive for swift-format, which checks the rest")
  func otherAlphabets() throws {
    let yaml = Self.schema(8...30) { length in
      let name = "größe\(Self.name(length))"
      return "  größe\(length): { columns: { \(name): { type: text, oneOf: [\(name), b] }, "
        + "b: { type: integer, primaryKey: true } } }\n"
    }
    #expect(try messages(of: yaml) == "")
    let found = try exemptions(of: yaml)
    #expect(found.count == 46)
    #expect(
      found.allSatisfy { $0.hasSuffix(" // swift-format-ignore-file: IdentifiersMustBeASCII") })
  }

  @Test("an array of one element has no comma after it on its own line")
  func single() throws {
    let yaml = Self.schema(30...95) { length in
      "  t\(length): { columns: { a: { type: text, default: { sql: \"'\(Self.name(length))' || 1\" } } } }\n"
    }
    #expect(try messages(of: yaml) == "")
  }
}
