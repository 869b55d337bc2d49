import SchemaParser

/// A text that a cell would lose or that means something else there, written as PostgreSQL writes strings with escapes:
/// `E' two spaces '`.
enum EscapedText {
  static func write(_ text: String) -> String {
    "E'"
      + text.replacingScalars { scalar in
        switch scalar {
        case "\\", "'": "\\\(scalar)"
        case "\r": "\\r"
        case _ where scalar.isUnsafeInCell:
          "\\u" + scalar.value.digits(4, radix: 16, uppercase: true)
        default: nil
        }
      } + "'"
  }

  /// Returns the text that a cell has in this form; nil if it has another.
  static func read(_ cell: String) -> String? {
    guard cell.utf8.starts(with: "E'".utf8), cell.utf8.last == UInt8(ascii: "'") else { return nil }
    var rest = cell.unicodeScalars.dropFirst(2).dropLast()
    var text = ""
    while let scalar = rest.popFirst() {
      if scalar == "'" { return nil }
      guard let read = scalar == "\\" ? rest.popEscape() : scalar else { return nil }
      text.unicodeScalars.append(read)
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether a cell or its file may lose the character: controls other than tabs and line feeds, and
  /// separators that LibreOffice replaces with spaces.
  var isUnsafeInCell: Bool {
    switch properties.generalCategory {
    case .control: self != "\t" && self != "\n"
    case .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension Substring.UnicodeScalarView {
  /// Removes what follows a backslash; nil if that is no escape.
  fileprivate mutating func popEscape() -> Unicode.Scalar? {
    switch popFirst() {
    case "\\": return "\\"
    case "'": return "'"
    case "r": return "\r"
    case "n": return "\n"
    case "t": return "\t"
    case "u":
      let digits = String(prefix(4))
      self = dropFirst(4)
      return digits.utf8.count == 4 ? UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) : nil
    default: return nil
    }
  }
}
