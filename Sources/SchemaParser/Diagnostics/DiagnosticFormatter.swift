/// Formats diagnostics in clang's style, which editors and build systems understand.
package enum DiagnosticFormatter {
  /// The maximum number of diagnostics that are printed; the rest are only counted.
  package static let limit = 50

  /// Returns the lines for a file's diagnostics, each with its line feed. The diagnostics don't
  /// have to be sorted.
  package static func format(
    _ diagnostics: [Diagnostic], in file: SourceFile, colored: Bool
  ) -> String {
    var lines: [String] = []
    for diagnostic in diagnostics.sortedByPosition().prefix(limit) {
      lines += describe(diagnostic, in: file, Paint(isOn: colored))
    }
    if diagnostics.count > limit {
      lines.append("\(diagnostics.count - limit) more diagnostics not shown")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func describe(
    _ diagnostic: Diagnostic, in file: SourceFile, _ paint: Paint
  ) -> [String] {
    let severity = paint(diagnostic.severity.rawValue + ":", Paint.Color(diagnostic.severity))
    let message = "\(DisplayText(diagnostic.message).text) [\(diagnostic.code.rawValue)]"
    let head = [place(diagnostic.range, file, paint), severity, paint(message, .bold)]
    return [head.joined(separator: " ")] + snippet(diagnostic, in: file, paint)
      + diagnostic.notes.map { note in
        let label = paint("note:", .note)
        return "\(place(note.range, file, paint)) \(label) \(DisplayText(note.message).text)"
      } + diagnostic.hints.map { "\(paint("note:", .note)) \(DisplayText($0).text)" }
  }

  private static func place(_ range: SourceRange, _ file: SourceFile, _ paint: Paint) -> String {
    let location = file.location(at: range.lowerBound)
    return paint("\(DisplayText(file.path).text):\(location.line):\(location.column):", .bold)
  }

  private static func snippet(
    _ diagnostic: Diagnostic, in file: SourceFile, _ paint: Paint
  ) -> [String] {
    let excerpt = SourceExcerpt(of: diagnostic.range, in: file)
    guard excerpt.line.contains(where: { $0 != " " }) else { return [] }
    let margin = String(repeating: " ", count: excerpt.caretColumn)
    let underline = "^" + String(repeating: "~", count: max(0, excerpt.caretWidth - 1))
    let suggestion = diagnostic.suggestion.map { margin + paint(DisplayText($0).text, .fix) }
    return [excerpt.line, margin + paint(underline, .fix)] + [suggestion].compactMap { $0 }
  }
}

/// Colors text for a terminal, if enabled.
private struct Paint {
  let isOn: Bool

  /// Parameters of the control sequence that selects how characters look (ECMA-48, SGR).
  enum Color: String {
    case bold = "1"
    case error = "1;31"
    case fix = "1;32"
    case warning = "1;35"
    case note = "1;36"

    init(_ severity: Diagnostic.Severity) {
      switch severity {
      case .error: self = .error
      case .warning: self = .warning
      }
    }
  }

  func callAsFunction(_ text: String, _ color: Color) -> String {
    isOn ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}
