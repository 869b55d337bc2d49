/// Swift source in which calls are found without parsing it.
struct SwiftText {
  private let text: String

  /// Creates a text, without comments on lines of their own.
  init(_ text: String) {
    self.text = text.split(separator: "\n")
      .filter { !$0.drop { $0.isWhitespace }.hasPrefix("//") }.joined(separator: "\n")
  }

  /// Returns the argument labels of every call of a type's function, with `_` for a missing label.
  func labels(ofCallsOf function: String, on type: String) throws -> [[String]] {
    let call = try Regex(#"\b\#(type)\s*\.\s*\#(function)\("#).wordBoundaryKind(.simple)
    return text.matches(of: call).map {
      Self.arguments(text[$0.range.upperBound...]).map(Self.label)
    }
  }

  /// Returns whether `exercise` is called with a type.
  func isExercised(_ type: String) throws -> Bool {
    try text.contains(
      Regex(#"\bexercise\(\s*(\w+\.)?\#(type)\s*\.self\b"#).wordBoundaryKind(.simple))
  }

  /// Returns the arguments of a call, given the text after its opening parenthesis.
  private static func arguments(_ text: Substring) -> [Substring] {
    var arguments: [Substring] = []
    var start = text.startIndex
    var depth = 0
    var isString = false
    var previous: Character = "("
    for index in text.indices {
      let character = text[index]
      if character == "\"" && previous != "\\" { isString.toggle() }
      previous = character
      if isString { continue }
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      guard depth < 0 || depth == 0 && character == "," else { continue }
      arguments.append(text[start..<index])
      if depth < 0 { break }
      start = text.index(after: index)
    }
    return arguments
  }

  private static func label(of argument: Substring) -> String {
    argument.prefixMatch(of: /\s*`?(\w+)`?:/).map { String($0.output.1) } ?? "_"
  }
}
