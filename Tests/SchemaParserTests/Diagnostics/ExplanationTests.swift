import SchemaParser
import Testing

@Suite struct ExplanationTests {
  @Test("every code is explained in a few lines", arguments: DiagnosticCode.allCases)
  func isShort(code: DiagnosticCode) {
    let explanation = code.explanation
    #expect(explanation.summary.hasSuffix("."))
    #expect(explanation.reason.hasSuffix("."))
    #expect(explanation.wrong != explanation.fixed)
    #expect(explanation.text(of: code).split(separator: "\n").count <= 16)
    #expect(explanation.text(of: code).hasPrefix("\(code.rawValue): "))
  }

  @Test("what an explanation calls wrong has that code, and what it calls fixed is right")
  func examples() throws {
    let shown = DiagnosticCode.allCases.filter {
      $0.explanation.place != nil && !$0.rawValue.hasPrefix("SW")
    }
    #expect(shown.count > 70)
    for code in shown {
      let explanation = code.explanation
      let (wrong, fixed) = (
        explanation.file(with: explanation.wrong), explanation.file(with: explanation.fixed)
      )
      #expect(findings(wrong).contains { $0.code == code }, "\(code.rawValue)")
      let rest = findings(fixed).filter { $0.severity == .error || $0.code == code }
      #expect(rest == [], "\(code.rawValue)")
    }
  }

  private func findings(_ text: String) -> [Diagnostic] {
    let (schema, diagnostics) = Schema.parse(SourceFile(text: text))
    return schema.map { SchemaLinter.lint($0, after: diagnostics) } ?? diagnostics
  }
}

extension Explanation {
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
