/// Text as a terminal shows it, with its width: tabs become spaces, and invisible characters are
/// spelled out.
struct DisplayText: Equatable {
  private(set) var text = ""
  /// The width in terminal columns.
  private(set) var width = 0

  init(_ source: String) {
    append(source)
  }

  mutating func append(_ source: String) {
    for character in source {
      let (shown, columns) = show(character)
      text += shown
      width += columns
    }
  }

  private func show(_ character: Character) -> (text: String, width: Int) {
    if character == "\t" {
      let columns = Self.tabWidth - width % Self.tabWidth
      return (String(repeating: " ", count: columns), columns)
    }
    guard let hidden = character.unicodeScalars.first(where: \.isHidden) else {
      let columns = character.unicodeScalars.reduce(0) { $0 + $1.displayWidth }
      return (String(character), min(2, columns))
    }
    let name = "<U+" + String(hidden.value, radix: 16, uppercase: true) + ">"
    return (name, name.count)
  }

  private static let tabWidth = 8
}

extension String {
  /// The text as a terminal shows it, for names from any source.
  package var displayed: String { DisplayText(self).text }

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
  /// Whether a terminal would act on the character, or reorder the line, instead of showing it.
  fileprivate var isHidden: Bool {
    switch value {
    case 0xFEFF: true
    default:
      properties.isBidiControl
        || [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
    }
  }

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
