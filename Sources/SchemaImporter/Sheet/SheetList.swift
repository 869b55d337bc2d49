import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The values in a cell, separated by commas or semicolons: `a, b = 'x, y', ...`.
struct SheetList {
  struct ListedValue: Equatable {
    var name: SheetText
    /// The value after a `=`.
    var value: SheetText?
  }

  private(set) var items: [ListedValue] = []
  /// Whether the list ends in dots, which say that there may be more values.
  private(set) var isOpen = false

  init(_ text: String) {
    var parts = Self.split(text, at: [",", ";", "\n"])
    if let last = parts.last?.trimmed, last == "..." || last == "…" || last.isEmpty {
      isOpen = !last.isEmpty
      parts.removeLast()
    }
    items = parts.map { part in
      let sides = Self.split(part, at: ["="])
      let value = sides.count > 1 ? sides.dropFirst().joined(separator: "=") : nil
      return ListedValue(
        name: SheetText(sides[0].trimmed), value: value.map { SheetText($0.trimmed) })
    }
  }

  /// Returns the parts between separators that aren't in quotes.
  private static func split(_ text: String, at separators: Set<Character>) -> [String] {
    var parts = [""]
    var quote: Character?
    for character in text {
      if character == quote {
        quote = nil
      } else if quote == nil {
        quote = SheetText.quotes[character]
      }
      if quote == nil, separators.contains(character) {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  static func write(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && text == text.trimmed && text != "..." && text != "…"
      && !text.contains { ",;=".contains($0) || SheetText.quotes[$0] != nil || $0.isNewline }
      && !SheetText.looksLikeNumber(text)
    return isPlain ? text : SQLString.quote(text)
  }
}

/// Text in a sheet, which can be in quotes: single ones as in SQL, double ones as in MySQL, or what
/// spreadsheets make of them.
struct SheetText: Equatable {
  var text: String
  var isQuoted: Bool

  /// The closing quotes by those that open.
  static let quotes: [Character: Character] = [
    "'": "'", "\"": "\"", "\u{2018}": "\u{2019}", "\u{201C}": "\u{201D}",
  ]

  init(_ written: String) {
    let contents = Self.contents(of: written)
    text = contents ?? written
    isQuoted = contents != nil
  }

  /// Returns the text in quotes, which are doubled inside; nil if there are none around it.
  private static func contents(of written: String) -> String? {
    guard let quote = written.first.flatMap({ quotes[$0] }), written.last == quote,
      written.count > 1
    else { return nil }
    let parts = written.dropFirst().dropLast().split(
      separator: "\(quote)\(quote)", omittingEmptySubsequences: false)
    return parts.contains { $0.contains(quote) } ? nil : parts.joined(separator: "\(quote)")
  }

  /// Whether the text is read as a number unless it is quoted.
  static func looksLikeNumber(_ text: String) -> Bool {
    Double(text) != nil || text.lowercased().hasPrefix("0x")
  }
}
