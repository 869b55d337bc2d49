extension String {
  /// The text for HTML, SVG and XML, inside and outside of quotes.
  var markupText: String {
    guard utf8.contains(where: { Self.special.contains($0) || $0 < 0x20 || $0 > 0x7E }) else {
      return self
    }
    return unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      case "\n", "\t": String(scalar)
      default: scalar.isInvisible ? "\u{FFFD}" : String(scalar)
      }
    }.joined()
  }

  private static let special = Set("&<>\"'".utf8)
}

extension Unicode.Scalar {
  /// Whether markup can't have the character, or readers can't see it: it could make text look like
  /// other text.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: self != "\u{200D}"
    default: false
    }
  }
}
