import Foundation
import SchemaParser
import Testing

@Suite struct ExplanationTests {
  @Test("every code is explained in a few lines", arguments: DiagnosticCode.allCases)
  func isShort(code: DiagnosticCode) {
    #expect(code.summary.hasSuffix("."))
    #expect(code.reason.hasSuffix("."))
    #expect(code.wrong != code.fixed)
    #expect(code.explanation.split(separator: "\n").count <= 16)
    #expect(code.explanation.hasPrefix("\(code.rawValue): "))
  }

  @Test("the incorrect example of an explanation has its code, and the fixed one doesn't")
  func examples() throws {
    let shown = DiagnosticCode.allCases.filter {
      $0.place != nil && !$0.rawValue.hasPrefix("SW")
    }
    #expect(shown.count > 70)
    for code in shown {
      let (wrong, fixed) = (code.file(with: code.wrong), code.file(with: code.fixed))
      #expect(findings(wrong).contains { $0.code == code }, "\(code.rawValue)")
      let rest = findings(fixed).filter { $0.severity == .error || $0.code == code }
      #expect(rest == [], "\(code.rawValue)")
    }
  }

  @Test("every code that is declared is listed, so that 'dbgen explain' finds it")
  func allAreListed() throws {
    let declared = try catalog().flatMap { text in
      text.matches(of: /= DiagnosticCode\(\s*"([A-Z0-9]+)"/).map { String($0.output.1) }
    }
    #expect(declared.count > 160)
    #expect(declared.sorted() == DiagnosticCode.allCases.map(\.rawValue).sorted())
  }

  /// Returns the texts of the files that declare the codes.
  private func catalog() throws -> [String] {
    let folder = URL(filePath: #filePath).appending(path: "../../../..").standardized
      .appending(path: "Sources/SchemaParser/Diagnostics/Catalog")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).map { name in
      String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
    }
  }

  private func findings(_ text: String) -> [Diagnostic] {
    let (schema, diagnostics) = Schema.parse(SourceFile(text: text))
    return schema.map { SchemaLinter.lint($0, after: diagnostics) } ?? diagnostics
  }
}

extension DiagnosticCode {
  /// Returns a whole file with an example in its place.
  func file(with example: String) -> String {
    func indented(_ width: Int) -> String {
      example.split(separator: "\n").map { String(repeating: " ", count: width) + $0 + "\n" }
        .joined()
    }
    let key = "id: { type: integer, primaryKey: true }"
    let team = "database: Shop\ntables:\n  team:\n    columns:\n      \(key)\n      name: text\n"
    switch place {
    case .column: return team + "  item:\n    columns:\n      \(key)\n" + indented(6)
    case .table: return team + indented(2)
    case .schema, .lint:
      let player = "  player:\n    columns: { \(key), name: text, teamID: integer }\n"
      return team + player + indented(0)
    case .file: return example
    case nil: return ""
    }
  }
}
