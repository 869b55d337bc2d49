import SchemaParser
import SchemaSQL
import Testing

@Suite struct ExplanationTests {
  @Test("every code is explained in a few lines", arguments: DiagnosticCode.allCases)
  func isShort(code: DiagnosticCode) throws {
    let explanation = try #require(DiagnosticExplanation.all[code])
    #expect(explanation.summary.hasSuffix("."))
    #expect(explanation.reason.hasSuffix("."))
    #expect(explanation.wrong != explanation.fixed)
    #expect(explanation.text(of: code).split(separator: "\n").count <= 16)
  }

  @Test("the incorrect example of an explanation has its code, and the fixed one doesn't")
  func examples() throws {
    let shown = DiagnosticExplanation.all.filter {
      $0.value.place != nil && !$0.key.rawValue.hasPrefix("SW")
    }
    #expect(shown.count > 70)
    for (code, explanation) in shown {
      let wrong = explanation.file(with: explanation.wrong)
      let fixed = explanation.file(with: explanation.fixed)
      #expect(findings(wrong).contains { $0.code == code }, "\(code)")
      let rest = findings(fixed).filter { $0.severity == .error || $0.code == code }
      #expect(rest == [], "\(code)")
    }
  }

  /// The keys of the steps of a version, which have no records.
  private static let stepKeys: Set = ["dataLoss", "onBad", "convert"]

  /// Code in a text that has a key and its value.
  private static func pairs(in text: Substring) throws -> [Substring] {
    try text.matches(of: Regex("'\\w+: [^']*'|`\\w+: [^`]*`")).map { text[$0.range] }
  }

  @Test("each key that an explanation tells to write is one of the language")
  func keys() throws {
    let records = Language.tables.flatMap { $0.text.matches(of: /(?m)^\| `(\w+)` \|/) }
    let known = Set(records.map { String($0.output.1) }).union(Self.stepKeys)
      .union(DiagnosticCode.allCases.map(\.rawValue))
    #expect(known.contains("external"))
    for (code, explanation) in DiagnosticExplanation.all {
      for pair in try Self.pairs(in: explanation.reason[...]) {
        for key in pair.matches(of: /(\w+):\s/) {
          #expect(known.contains(String(key.output.1)), "\(code): \(pair)")
        }
      }
    }
  }

  @Test("an explanation that tells to mark or allow something has the key to write")
  func instructions() throws {
    let instruction = /\b([Mm]ark|[Aa]llows?) (a|it|the advice)\b/
    for (code, explanation) in DiagnosticExplanation.all {
      for sentence in explanation.reason.split(separator: ". ")
      where sentence.contains(instruction) {
        #expect(try !Self.pairs(in: sentence).isEmpty, "\(code): \(sentence)")
      }
    }
  }

  private func findings(_ text: String) -> [Diagnostic] {
    let (schema, diagnostics) = CheckedSchema.parse(SourceFile(text: text))
    return schema.map { SchemaLinter.lint($0, after: diagnostics) } ?? diagnostics
  }
}

extension DiagnosticExplanation {
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
