import Foundation
import SchemaParser
import Testing

@Suite("the page of diagnostics")
struct GoldenDiagnosticsPageTests {
  @Test("docs/diagnostics.md lists the codes, and has a section for each")
  func page() throws {
    let file = URL(filePath: #filePath).appending(path: "../../../../docs/diagnostics.md")
      .standardized
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      try Data(DiagnosticsPage.text.utf8).write(to: file)
      Issue.record("recorded docs/diagnostics.md")
    } else {
      #expect(try String(contentsOf: file, encoding: .utf8) == DiagnosticsPage.text)
    }
  }

  @Test("each code is in one group of the page")
  func groups() {
    let codes = DiagnosticsPage.groups.flatMap(\.codes)
    #expect(codes.map(\.rawValue).sorted() == DiagnosticCode.allCases.map(\.rawValue).sorted())
  }
}

/// The page that explains every diagnostic, as its sections have to make it.
enum DiagnosticsPage {
  /// The headings of the groups, with the codes in each.
  static let groups = [
    ("Schemas", ["SC"]), ("Swift names", ["SW"]), ("Advice", ["LN"]),
    ("Migrations", ["MG", "RN", "ML"]), ("Database files", ["DB"]), ("Clusters", ["CL"]),
    ("Imports", ["SI"]),
    ("Generated files", ["GF"]), ("Other files", ["FI", "BG"]),
  ].map { title, prefixes in
    (title: title, codes: prefixes.flatMap { prefix in codes(prefix) })
  }

  private static func codes(_ prefix: String) -> [DiagnosticCode] {
    DiagnosticCode.allCases.filter { $0.rawValue.hasPrefix(prefix) }
      .sorted { $0.rawValue < $1.rawValue }
  }

  static var text: String {
    let contents = groups.map { group in
      "**\(group.title)**\n\n"
        + group.codes.map { code in
          let summary = DiagnosticExplanation.all[code]?.summary ?? ""
          return "- [\(code)](#\(code.rawValue.lowercased())) \(summary)\n"
        }.joined() + "\n"
    }
    let sections = groups.flatMap(\.codes).map(section)
    return """
      # Diagnostics

      A message about a schema, its history or the generated files ends with a code in brackets.
      `dbgen explain CODE` prints the explanation that is here. Codes never change.


      """ + contents.joined() + sections.joined(separator: "\n")
  }

  private static func section(_ code: DiagnosticCode) -> String {
    guard let explanation = DiagnosticExplanation.all[code] else { return "\(code) is missing" }
    let language = explanation.place.map { "yaml \($0.rawValue)" } ?? "text"
    return """
      ## \(code)

      **\(explanation.summary)** \(explanation.reason)

      Wrong:

      ```\(language)
      \(explanation.wrong)
      ```

      Fixed:

      ```\(language)
      \(explanation.fixed)
      ```

      """
  }
}
