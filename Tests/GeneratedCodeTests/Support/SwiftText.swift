/// Swift source, as far as calls can be told from it without parsing it.
struct SwiftText {
  private let text: String

  /// Comments that have lines of their own are left out.
  init(_ text: String) {
    self.text = text.split(separator: "\n")
      .filter { !$0.drop { $0.isWhitespace }.hasPrefix("//") }.joined(separator: "\n")
  }

  /// The labels of every call of a function of a type; `_` where an argument has none.
  func labels(ofCallsOf function: String, on type: String) throws -> [[String]] {
    let call = try Regex(#"\b\#(type)\s*\.\s*\#(function)\("#).wordBoundaryKind(.simple)
    return text.matches(of: call).map {
      Self.arguments(text[$0.range.upperBound...]).map(Self.label)
    }
  }

  /// Whether `exercise` is called with a type.
  func isExercised(_ type: String) throws -> Bool {
    try text.contains(
      Regex(#"\bexercise\(\s*(\w+\.)?\#(type)\s*\.self\b"#).wordBoundaryKind(.simple))
  }

  /// The texts of the arguments from after the parenthesis that begins them to the one that ends
  /// them.
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
