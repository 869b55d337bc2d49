import DBGenSQLText
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

  /// Whether a quote is never closed.
  let hasOpenQuote: Bool
  /// Whether a quote that is never closed has several values in it.
  let losesValues: Bool

  /// The message about such a quote.
  static let openQuote = "a quote in this list is never closed"

  /// The reason why a list of texts in quotes can't be read; nil if it can.
  private(set) var problem: String?

  init(_ text: String) {
    let separators: Set<Character> = [",", ";", "\n"]
    var (parts, isOpen) = Self.split(text, at: separators)
    hasOpenQuote = isOpen
    losesValues = isOpen && parts.last?.contains(where: separators.contains) == true
    if let last = parts.last?.trimmed, last == "..." || last == "…" || last.isEmpty {
      self.isOpen = !last.isEmpty
      parts.removeLast()
    }
    items = parts.map { part in
      let sides = Self.split(part, at: ["="]).parts
      let value = sides.count > 1 ? sides.dropFirst().joined(separator: "=") : nil
      return ListedValue(
        name: SheetText(sides[0].trimmed), value: value.map { SheetText($0.trimmed) })
    }
    problem = items.lazy.compactMap(\.name.problem).first ?? repetition
  }

  /// The message about the first value that the list has twice; nil if there is none.
  var repetition: String? {
    var known: Set<String> = []
    return items.first { !known.insert($0.name.text).inserted }
      .map { "'\($0.name.text)' is in this list twice" }
  }

  /// Returns the parts between separators that aren't in quotes, and whether a quote is never closed.
  private static func split(
    _ text: String, at separators: Set<Character>
  ) -> (parts: [String], isOpen: Bool) {
    var parts = [""]
    var quote: Character?
    for character in text {
      if character == quote {
        quote = nil
      } else if quote == nil, opensQuote(character, after: parts[parts.count - 1]) {
        quote = SheetText.quotes[character]
      }
      if quote == nil, separators.contains(character) {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return (parts, quote != nil)
  }

  /// Whether a character opens a quote: where a name or a value begins, or doubled. Another one is an
  /// apostrophe.
  private static func opensQuote(_ character: Character, after text: String) -> Bool {
    guard SheetText.quotes[character] != nil else { return false }
    return text.last { $0 != " " }.map { $0 == "=" } ?? true || text.last == character
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

  /// The closing quotes by those that open. A spreadsheet can take both for closing ones.
  static let quotes: [Character: Character] = [
    "'": "'", "\"": "\"", "\u{2018}": "\u{2019}", "\u{201C}": "\u{201D}",
    "\u{2019}": "\u{2019}", "\u{201D}": "\u{201D}", "\u{201A}": "\u{2018}",
    "\u{201E}": "\u{201C}",
  ]

  /// The reason why a text that begins with a quote can't be read; nil if it can.
  var problem: String? {
    guard !isQuoted, let first = text.first, Self.quotes[first] != nil else { return nil }
    return "text after a closing quote: write a comma between values, and a quote in quotes twice"
  }

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
