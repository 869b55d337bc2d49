import SchemaSQL

/// The words for yes and no in sheets.
enum SheetWord {
  /// Returns whether a cell says yes or no; nil if it says neither.
  static func boolean(_ text: String) -> Bool? {
    switch text.lowercased().trimmed {
    case "yes", "y", "true", "t", "1", "1.0", "x", "on", "checked", "✓", "✔": true
    case "", "no", "n", "false", "f", "0", "0.0", "-", "–", "off", "none", "unchecked", "✗", "✘":
      false
    default: nil
    }
  }

  /// Whether the cells of a column answer a question with yes or no, in words.
  static func areAnswers(_ cells: [String]) -> Bool {
    let words = cells.filter { !$0.isEmpty }
    return words.allSatisfy { boolean($0) != nil }
      && words.contains { $0.contains { !$0.isNumber && !$0.isPunctuation } }
  }

  /// Returns whether a cell says that the column can be NULL; nil if it doesn't say.
  static func isNullable(_ text: String, saysRequired: Bool) -> Bool? {
    switch text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") {
    case "null", "nullable", "optional", "null allowed", "allow null", "nulls": true
    case "not null", "notnull", "not nullable", "required", "mandatory", "nn", "not optional": false
    default: boolean(text).map { $0 != saysRequired }
    }
  }
}

/// The keys that a column is part of, as a cell describes them.
struct SheetKey: Equatable {
  var isPrimary = false
  /// The column's position in a key of several columns.
  var order: Int?
  var isDescending = false
  var isAutoincrement = false
  var isUnique = false
  var isIndexed = false
  var isForeign = false
  /// The first word that has no meaning.
  var unknown: String?

  init() {}

  init(_ text: String) {
    let words = text.lowercased().split { !($0.isLetter || $0.isNumber || "_✓✔".contains($0)) }
    for word in words { read(String(word)) }
    // The word `key` alone means the primary key.
    if words == ["key"] { isPrimary = true }
  }

  private mutating func read(_ word: String) {
    switch word {
    case "pk", "pri", "primary", "p": isPrimary = true
    case "uni", "unique", "u", "uq", "uk", "ak": isUnique = true
    case "mul", "index", "indexed", "idx", "ix": isIndexed = true
    case "fk", "foreign", "references": isForeign = true
    case "auto", "autoincrement", "auto_increment", "identity": isAutoincrement = true
    case "desc", "descending": isDescending = true
    case "asc", "ascending", "key", "null", "increment": break
    default: readOther(word)
    }
  }

  /// Reads a position in the key, such as `2` or `pk2`, or a word for yes or no.
  private mutating func readOther(_ word: String) {
    if word != "1", let isKey = SheetWord.boolean(word) {
      isPrimary = isPrimary || isKey
    } else if let place = Int(word.hasPrefix("pk") ? word.dropFirst(2) : word[...]), place > 0 {
      isPrimary = true
      order = place
    } else {
      unknown = unknown ?? word
    }
  }
}
