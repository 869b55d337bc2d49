/// A line as a terminal shows it, with its width: tabs become spaces, and characters that are
/// invisible, or would make the line a command of CI, are spelled out.
struct DisplayText: Equatable {
  private(set) var text = ""
  /// The width in terminal columns.
  private(set) var width = 0
  private var marks = CommandMarks()

  init(_ source: String) {
    append(source)
  }

  mutating func append(_ source: String) {
    for character in source {
      let (shown, columns) = show(character)
      text += shown
      width += columns
      for scalar in shown.unicodeScalars { marks.append(scalar) }
    }
  }

  private func show(_ character: Character) -> (text: String, width: Int) {
    if character == "\t" {
      let columns = Self.tabWidth - width % Self.tabWidth
      return (String(repeating: " ", count: columns), columns)
    }
    let hidden = character.unicodeScalars.first(where: \.isDeceptive)
    guard let hidden = hidden ?? completedCommand(in: character) else {
      let columns = character.unicodeScalars.reduce(0) { $0 + $1.displayWidth }
      return (String(character), min(2, columns))
    }
    let name = "<U+" + String(hidden.value, radix: 16, uppercase: true) + ">"
    return (name, name.count)
  }

  /// Returns the scalar of a character that completes the mark of a command.
  private func completedCommand(in character: Character) -> Unicode.Scalar? {
    var marks = marks
    return character.unicodeScalars.first { scalar in
      marks.append(scalar)
      return marks.isComplete
    }
  }

  private static let tabWidth = 8
}

/// The parts of a line that make it a command: GitHub Actions acts on lines that begin with `::` or
/// contain `##[`, Azure Pipelines on those with `##vso[`.
private struct CommandMarks: Equatable {
  /// Up to three scalars from the first that isn't white space on.
  private var start: [Unicode.Scalar] = []
  /// The last scalars, as many as the longest mark has.
  private var end: [Unicode.Scalar] = []

  private static let marks = ["##[", "##vso["].map { Array($0.unicodeScalars) }

  mutating func append(_ scalar: Unicode.Scalar) {
    if start.count < 3, !start.isEmpty || !scalar.properties.isWhitespace { start.append(scalar) }
    if end.count == 6 { end.removeFirst() }
    end.append(scalar)
  }

  /// Whether the last scalar completes a mark.
  var isComplete: Bool {
    switch end.last {
    case ":": start == [":", ":"]
    case "[": Self.marks.contains { end.suffix($0.count).elementsEqual($0) }
    default: false
    }
  }
}

extension String {
  /// The text as a terminal shows it, for names from any source.
  package var displayed: String { DisplayText(self).text }

  /// The lines as a terminal shows them.
  package var displayedLines: String {
    parts(between: "\n").map(\.displayed).joined(separator: "\n")
  }

  /// Returns the text as a terminal shows it, with an ellipsis for what has no room.
  ///
  /// - Parameter columns: The width of the terminal, in columns.
  package func displayed(within columns: Int) -> String {
    let whole = DisplayText(self)
    if whole.width <= columns { return whole.text }
    var shown = DisplayText("")
    for character in self {
      var longer = shown
      longer.append(String(character))
      if longer.width >= columns { break }
      shown = longer
    }
    return shown.text + "…"
  }
}

extension [String] {
  /// The texts as part of a sentence: `a, b and c`.
  package var listed: String {
    guard let last, count > 1 else { return joined() }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: 0
    default: isWide ? 2 : 1
    }
  }

  /// East Asian Width W and F of Unicode Standard Annex 11, by block.
  private var isWide: Bool {
    switch value {
    case ..<0x1100: false
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF,
      0x1B000...0x1B2FF, 0x20000...0x3FFFD:
      true
    default: properties.isEmojiPresentation
    }
  }
}
