/// Formats diagnostics in clang's style, which editors and build systems understand.
package enum DiagnosticFormatter {
  /// The maximum number of diagnostics that are printed; the rest are only counted.
  package static let limit = 50

  /// Returns the lines for a file's diagnostics, each with its line feed. The diagnostics don't
  /// have to be sorted.
  package static func format(
    _ diagnostics: [Diagnostic], in file: SourceFile, colored: Bool
  ) -> String {
    let shown = diagnostics.sortedByPosition().prefix(limit).map { Message($0, in: file) }
    let rest = diagnostics.count - shown.count
    return format(shown, colored: colored)
      + (rest > 0 ? "\(rest) more diagnostics not shown\n" : "")
  }

  /// Returns the lines for messages, each with its line feed.
  package static func format(_ messages: [Message], colored: Bool) -> String {
    messages.flatMap { describe($0, Paint(isOn: colored)) }.map { $0 + "\n" }.joined()
  }

  private static func describe(_ message: Message, _ paint: Paint) -> [String] {
    let code = message.code.map { " [\($0.rawValue)]" } ?? ""
    let text = message.text.displayed + code
    let head = [
      message.place.map { place($0, paint) },
      paint(message.level.rawValue + ":", Paint.Color(message.level)),
      message.level == .note ? text : paint(text, .bold),
    ]
    return [head.compactMap(\.self).joined(separator: " ")] + snippet(of: message, paint)
      + message.details.map(\.displayed) + message.notes.flatMap { describe($0, paint) }
  }

  private static func place(_ place: Message.Location, _ paint: Paint) -> String {
    let start = place.region.map { ":\($0.lowerBound.line):\($0.lowerBound.column)" } ?? ""
    let cell = place.cell.map { ": \($0)" } ?? ""
    return paint("\(place.path)\(start)\(cell):".displayed, .bold)
  }

  private static func snippet(of message: Message, _ paint: Paint) -> [String] {
    guard let excerpt = message.excerpt, excerpt.line.contains(where: { $0 != " " }) else {
      return []
    }
    let margin = String(repeating: " ", count: excerpt.caretColumn)
    let underline = "^" + String(repeating: "~", count: max(0, excerpt.caretWidth - 1))
    // Its further lines have the indentation of the file.
    let lines = message.suggestion?.parts(between: "\n") ?? []
    let suggestion = lines.enumerated().map { number, line in
      (number == 0 ? margin : "") + paint(line.displayed, .fix)
    }
    return [excerpt.line, margin + paint(underline, .fix)] + suggestion
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

    init(_ level: Message.Level) {
      switch level {
      case .error: self = .error
      case .warning: self = .warning
      case .note: self = .note
      }
    }
  }

  func callAsFunction(_ text: String, _ color: Color) -> String {
    isOn ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}
