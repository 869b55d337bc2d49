extension String {
  /// The text for HTML, SVG and XML, inside and outside of quotes.
  var markupText: String {
    guard utf8.contains(where: { Self.special.contains($0) || $0 < 0x20 || $0 > 0x7E }) else {
      return self
    }
    return shown.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: String(scalar)
      }
    }.joined()
  }

  private static let special = Set("&<>\"'".utf8)
}
