import DBGenDiagnosticsPage

/// The explanation of a diagnostic, with an example of the fix: a section of docs/diagnostics.md,
/// which is compiled into the command.
package struct DiagnosticExplanation: Sendable {
  /// The problem, in one sentence.
  package let summary: String
  /// The reason that the problem matters.
  package let reason: String
  package let wrong: String
  package let fixed: String
  /// The part of a schema file that the examples belong to, if they are from one.
  package let place: ExamplePlace?

  /// The word after `yaml` in the fences of an example.
  package enum ExamplePlace: String, Sendable {
    /// The columns of a table.
    case column
    /// The tables.
    case table
    /// The top level of the file.
    case schema
    /// The top level of the file, for a diagnostic that `dbgen lint` reports.
    case lint
    /// The whole file.
    case file
  }

  /// The explanations of all codes.
  package static let all: [DiagnosticCode: DiagnosticExplanation] = {
    let sections = String(cString: dbgen_diagnostics_page()).pieces(between: "\n## ").dropFirst()
    return sections.reduce(into: [:]) { explanations, section in
      let code = DiagnosticCode(rawValue: section.parts(between: "\n")[0])
      if let code { explanations[code] = DiagnosticExplanation(section) }
    }
  }()

  /// Reads a section: the bold summary and the reason on one line, then two examples in fences.
  private init?(_ section: String) {
    let pieces = section.pieces(between: "\n```")
    let introduction = section.parts(between: "\n").dropFirst(2).first?.pieces(between: "**")
    guard let introduction, introduction.count == 3, pieces.count == 5 else { return nil }
    summary = introduction[1]
    reason = String(introduction[2].dropFirst())
    let examples = [pieces[1], pieces[3]].map { $0.parts(between: "\n") }
    (wrong, fixed) = (
      examples[0].dropFirst().joined(separator: "\n"),
      examples[1].dropFirst().joined(separator: "\n")
    )
    place = examples[0][0].parts(between: " ").last.flatMap(ExamplePlace.init)
  }

  /// Returns the text that `dbgen explain` prints.
  ///
  /// - Parameter columns: The width that sentences are broken at.
  package func text(of code: DiagnosticCode, within columns: Int = .max) -> String {
    func indented(_ text: String) -> [String] { text.parts(between: "\n").map { "  " + $0 } }
    let lines =
      ["\(code): \(summary)", reason].flatMap { $0.lines(within: columns) } + ["", "wrong:"]
      + indented(wrong) + ["", "fixed:"]
      + indented(fixed)
    return lines.map { $0 + "\n" }.joined()
  }
}

extension String {
  /// The text, broken between words into lines that are as wide as there is room for.
  fileprivate func lines(within columns: Int) -> [String] {
    parts(between: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count < columns - word.count {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
  }

  /// Returns the parts between occurrences of another text.
  fileprivate func pieces(between separator: String) -> [String] {
    unicodeScalars
      .split(separator: separator.unicodeScalars, omittingEmptySubsequences: false)
      .map { String($0) }
  }
}
