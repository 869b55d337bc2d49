import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Values from the rules of a column, which may satisfy these rules.
struct SeedHints {
  private(set) var literals: [String] = []
  /// The texts among them that the rules themselves contain.
  private var strings: [String] = []
  private let isText: Bool

  init(of column: Column, in table: StoredTable, isText: Bool) {
    self.isText = isText
    for rule in table.rules {
      let tokens = SQLText(rule)
      guard tokens.mentions(column.name.value) else { continue }
      add(tokens)
    }
    guard !literals.isEmpty, isText else { return }
    literals += beginnings.flatMap { text in lengths.map { Self.text($0, after: text) } }
    literals += Self.documents
  }

  /// Texts that functions for JSON and for dates may require.
  private static let documents = [
    "'{\"a\": [1, null]}'", "'2024-02-29'", "'2024-02-29T12:30:45Z'", "'2024-02-29 12:30:45'",
    "'12:30:45'", "'2024-02-29T12:30:45.678Z'",
  ]

  private static let maximumOfEach = 6

  /// Texts that a value may have to begin with.
  private var beginnings: ArraySlice<String> {
    strings.filter { (3...12).contains($0.utf8.count) }.prefix(Self.maximumOfEach)
  }

  /// Numbers that may be the length of a value.
  private var lengths: ArraySlice<Int> {
    literals.compactMap { Int($0) }.filter { (1...300).contains($0) }.prefix(Self.maximumOfEach)
  }

  private static func text(_ length: Int, after beginning: String) -> String {
    let text = beginning.dropLast()
    let rest = max(0, length - text.dropFirst().unicodeScalars.count)
    return text + String(repeating: "1", count: rest) + "'"
  }

  private mutating func add(_ sql: SQLText) {
    for (index, token) in sql.tokens.enumerated() {
      let text = sql.text(of: token)
      switch token.kind {
      case .string: addPattern(text, after: sql.keyword(index - 1))
      case .blob: literals.append("X" + text.dropFirst())
      case .number: addNumber((sql.isAt(index - 1, "-") ? "-" : "") + text)
      default: break
      }
    }
  }

  private mutating func addPattern(_ literal: String, after word: String) {
    if word == "glob" || word == "like" {
      let pattern = String(literal.dropFirst().dropLast())
      literals.append("'" + Self.match(of: pattern, isGlob: word == "glob") + "'")
    }
    literals.append(literal)
    strings.append(literal)
  }

  /// Adds a number, which may be a limit for the value or for its length.
  private mutating func addNumber(_ text: String) {
    guard let number = Int64(text), number.magnitude < 1 << 53 else {
      literals.append(text)
      return
    }
    literals += ["\(number)", "\(number + 1)", "\(number - 1)"]
    guard isText, (1...300).contains(number) else { return }
    for length in [number, number + 1, number - 1] where length > 0 {
      literals.append("'" + String(repeating: "a", count: Int(length)) + "'")
    }
  }

  /// Returns a text that matches a GLOB or LIKE pattern.
  private static func match(of pattern: String, isGlob: Bool) -> String {
    var text = ""
    var rest = Array(pattern)[...]
    while let character = rest.popFirst() {
      switch (character, isGlob) {
      case ("*", true), ("%", false): break
      case ("?", true), ("_", false): text += "a"
      case ("[", true): text += member(of: &rest)
      default: text.append(character)
      }
    }
    return text
  }

  /// Reads characters in brackets, and returns one that they match.
  private static func member(of rest: inout ArraySlice<Character>) -> String {
    let isNegated = rest.first == "^"
    if isNegated { rest.removeFirst() }
    let first = rest.popFirst() ?? "a"
    while let next = rest.popFirst(), next != "]" {}
    return isNegated ? "~" : String(first)
  }
}
