/// Swift literals for any text.
enum SwiftLiteral {
  /// The text as a string literal on one line.
  static func string(_ text: String) -> String {
    "\"" + escaped(text, isMultiline: false) + "\""
  }

  /// The text as a string literal over several lines, with the delimiters on lines of their own.
  static func multilineString(_ text: String) -> Source {
    Source(#"""""# + "\n" + escaped(text, isMultiline: true) + "\n" + #"""""#)
  }

  /// An SQL statement as a literal: on one line where it stands on one and needs no escapes but for its quotes.
  static func statement(_ sql: String) -> Source {
    let literal = escaped(sql, isMultiline: true)
    let isRaw = literal == sql && !["\n", "\"#", "\\#"].contains { sql.contains($0) }
    return isRaw ? Source("#\"\(sql)\"#") : multilineString(sql)
  }

  private static func escaped(_ text: String, isMultiline: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n" where isMultiline: result += "\n"
      case "\"" where isMultiline:
        // Three quotes in a row would end the literal.
        result += result.hasSuffix("\"\"") ? "\\\"" : "\""
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result += isPrintable(scalar) ? String(scalar) : #"\u{\#(String(scalar.value, radix: 16))}"#
      }
    }
    return isMultiline ? result.escapingTrailingBlanks() : result
  }

  /// Whether the character shows itself in an editor, rather than nothing or a line break.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension String {
  /// A blank before a line break is easily lost, and formatters complain of it.
  fileprivate func escapingTrailingBlanks() -> String {
    guard contains(" \n") || hasSuffix(" ") else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasSuffix(" ") ? $0.dropLast() + #"\u{20}"# : $0 }
      .joined(separator: "\n")
  }
}
