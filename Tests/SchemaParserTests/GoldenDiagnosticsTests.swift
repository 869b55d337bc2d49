import Foundation
import SchemaParser
import SchemaSQL
import Testing

/// Each folder of `Tests/Golden/diagnostics` has a schema and the messages printed about it.
@Suite("Golden diagnostics")
struct GoldenDiagnosticsTests {
  @Test("the diagnostics of a schema equal the recorded ones", arguments: goldenCases())
  func diagnostics(name: String) throws {
    let folder = goldenFolder.appending(path: name)
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "schema.yaml")))
    let file = SourceFile(path: "schema.yaml", bytes: bytes).withIncluded {
      name throws(SourceFileError) in
      let file = try SourceFile.read(path: folder.appending(path: name).path)
      return SourceFile(path: name, bytes: file.bytes)
    }
    let printed = DiagnosticFormatter.format(
      CheckedSchema.parse(file).diagnostics, in: file, colored: false)
    let expected = folder.appending(path: "diagnostics.txt")
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(printed.utf8).write(to: expected)
      Issue.record("recorded \(name)")
    } else {
      #expect(printed == String(decoding: try Data(contentsOf: expected), as: UTF8.self))
    }
  }

  /// The cases with a mistake that hides another, which can be found only once it is mended.
  private static let hiding: Set = [
    "SC001-missing-object-property", "SC016-rule-of-other-type", "SC061-unknown-column",
    "SC067-unknown-referenced-column", "SC070-reference-of-other-type", "SC080-invalid-unchecked",
  ]

  @Test(
    "each suggestion mends what it is about, and makes no other mistake", arguments: goldenCases())
  func suggestions(name: String) throws {
    let path = goldenFolder.appending(path: "\(name)/schema.yaml")
    let file = SourceFile(path: "schema.yaml", bytes: [UInt8](try Data(contentsOf: path)))
    func messages(_ file: SourceFile) -> [String: Int] {
      let found = CheckedSchema.parse(file).diagnostics
      return Dictionary(found.map { ("\($0.severity) \($0.message)", 1) }, uniquingKeysWith: +)
    }
    let before = messages(file)
    for diagnostic in CheckedSchema.parse(file).diagnostics {
      guard let suggestion = diagnostic.suggestion else { continue }
      var bytes = file.bytes
      bytes.replaceSubrange(diagnostic.range, with: suggestion.utf8)
      let after = messages(SourceFile(path: "schema.yaml", bytes: bytes))
      let key = "\(diagnostic.severity) \(diagnostic.message)"
      let new = after.filter { $0.value > before[$0.key, default: 0] }
      #expect(after[key, default: 0] < before[key, default: 0], "\(key): \(suggestion)")
      #expect(
        new.isEmpty || Self.hiding.contains(name), "\(key): \(suggestion): \(new.keys.sorted())")
    }
  }

  @Test("every diagnostic has a case that shows it", arguments: parserCodes)
  func hasCase(code: DiagnosticCode) throws {
    let names = goldenCases().filter { $0.hasPrefix(code.rawValue + "-") }
    #expect(!names.isEmpty)
    for name in names {
      let text = try Data(contentsOf: goldenFolder.appending(path: "\(name)/diagnostics.txt"))
      #expect(String(decoding: text, as: UTF8.self).contains("[\(code.rawValue)]"))
    }
  }

  @Test("a file of more than 16 MB is refused for its size alone")
  func tooLarge() {
    let file = SourceFile(path: "schema.yaml", bytes: Array(repeating: 0x20, count: 17 << 20))
    #expect(CheckedSchema.parse(file).diagnostics.map(\.code) == [.tooLarge])
  }

  @Test("ten mistakes are ten errors of one run")
  func tenMistakes() throws {
    let path = goldenFolder.appending(path: "ten-mistakes/schema.yaml")
    let file = SourceFile(path: "schema.yaml", bytes: [UInt8](try Data(contentsOf: path)))
    let codes = CheckedSchema.parse(file).diagnostics.map(\.code)
    #expect(codes.count == 10)
    #expect(Set(codes).count == 10)
  }
}

/// The codes of the parser, except for one whose case would be a file of 16 MB. The others belong
/// to the code generator and the importer.
private let parserCodes = DiagnosticCode.allCases.filter {
  $0.rawValue.hasPrefix("SC") && $0 != .tooLarge
}

private let goldenFolder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden/diagnostics")

private func goldenCases() -> [String] {
  let names = try? FileManager.default.contentsOfDirectory(atPath: goldenFolder.path)
  return (names ?? []).filter { !$0.hasPrefix(".") && !$0.hasPrefix("SW") }.sorted()
}
