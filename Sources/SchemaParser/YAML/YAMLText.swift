/// Writes text as YAML, plain wherever that can't be taken for anything else.
package enum YAMLText {
  /// Returns a name or a value, which is in brackets or braces if `inFlow` is true.
  package static func scalar(_ text: String, inFlow: Bool = true) -> String {
    isPlain(text, inFlow: inFlow) ? text : quoted(text)
  }

  /// Returns text that has to be read as text: anything that could be a number is quoted, too.
  package static func string(_ text: String) -> String {
    let couldBeNumber = text.utf8.first.map { "0123456789+-.".utf8.contains($0) } ?? true
    return couldBeNumber ? quoted(text) : scalar(text)
  }

  package static func quoted(_ text: String) -> String {
    let isSimple = text.unicodeScalars.allSatisfy { isPrintable($0) }
    if isSimple, !text.hasScalar("\""), !text.hasScalar("\\") { return "\"\(text)\"" }
    if isSimple { return "'" + text.replacingScalars { $0 == "'" ? "''" : nil } + "'" }
    return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
  }

  /// Returns the lines of a text verbatim, each indented; nil if the text can't be written that
  /// way.
  package static func block(_ text: String, indent: Int) -> String? {
    let lines = text.parts(between: "\n")
    let isPossible = text.unicodeScalars.allSatisfy {
      isPrintable($0) || $0 == "\n" || $0 == "\t"
    }
    guard isPossible, let start = lines.first?.unicodeScalars.first, start != " ", start != "\t",
      text.unicodeScalars.last != "\n"
    else { return nil }
    let space = String(repeating: " ", count: indent)
    return "|\n" + lines.map { $0.isEmpty ? "" : space + $0 }.joined(separator: "\n")
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  package static let words: Set<String> = [
    "null", "~", "true", "false", "yes", "no", "on", "off",
  ]

  private static func isPlain(_ text: String, inFlow: Bool) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last,
      text.unicodeScalars.allSatisfy(isPrintable), !words.contains(text.lowercased()),
      first == "_" || first == "(" || first.properties.isAlphabetic
        || first.properties.numericType != nil,
      last != " ", last != ":",
      !text.allSatisfy({ $0.isNumber || ".+-eE_".contains($0) }) || first.properties.isAlphabetic,
      !text.hasScalars(": "), !text.hasScalars(" #")
    else { return false }
    return !inFlow || !text.unicodeScalars.contains { ",[]{}:?\"".unicodeScalars.contains($0) }
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": return "\\\""
    case "\\": return "\\\\"
    case "\n": return "\\n"
    case "\t": return "\\t"
    default: break
    }
    return isPrintable(scalar)
      ? String(scalar) : "\\U" + scalar.value.digits(8, radix: 16, uppercase: true)
  }
}
