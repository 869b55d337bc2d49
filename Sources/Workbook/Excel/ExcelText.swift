/// The text of an element with a `t`, or with runs that have one each.
enum ExcelText {
  static func text(of element: XMLElement) -> String {
    // Phonetic hints (`rPh`) aren't part of the text.
    let parts = element.children.flatMap { child -> [String] in
      switch child.name {
      case "t": [child.text]
      case "r": child.children.filter { $0.name == "t" }.map(\.text)
      default: []
      }
    }
    return unescaped(parts.joined())
  }

  /// Replaces what Excel writes for characters that XML can't have: `_x000D_` for a carriage return.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "_")) else { return text }
    var (result, rest) = ("", text[...])
    while let next = rest.first {
      if let scalar = escape(rest) {
        result.unicodeScalars.append(scalar)
        rest = rest.dropFirst(7)
      } else {
        result.append(next)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  private static func escape(_ text: Substring) -> Unicode.Scalar? {
    let escape = text.prefix(7)
    guard escape.utf8.count == 7, escape.hasPrefix("_x"), escape.hasSuffix("_") else { return nil }
    let digits = escape.dropFirst(2).dropLast()
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    // No text of a schema can have a zero.
    return UInt32(digits, radix: 16).flatMap { $0 == 0 ? nil : Unicode.Scalar($0) }
  }
}
