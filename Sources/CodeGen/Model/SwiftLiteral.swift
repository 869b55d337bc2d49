/// Creates Swift literals for numbers and texts.
enum SwiftLiteral {
  /// Returns an integer literal, with its digits in groups of three if there are more than six.
  static func integer(_ value: Int64) -> String {
    let digits = String(value.magnitude)
    guard digits.count > 6 else { return String(value) }
    let groups = stride(from: digits.count, to: 0, by: -3).map { end in
      String(digits.prefix(end).suffix(3))
    }
    return (value < 0 ? "-" : "") + groups.reversed().joined(separator: "_")
  }

  /// Returns an exact expression for a number in decimal notation.
  static func decimal(_ text: String) -> String {
    let parts = text.split(separator: ".", maxSplits: 1)
    let fraction = parts.count == 2 ? parts[1].utf8.count : 0
    guard let significand = Int64(parts.joined()) else {
      return "(Decimal(string: \(string(text))) ?? 0)"
    }
    if fraction == 0 { return integer(significand) }
    let sign = text.hasPrefix("-") ? ".minus" : ".plus"
    let digits = integer(Int64(clamping: significand.magnitude))
    return "Decimal(sign: \(sign), exponent: -\(fraction), significand: \(digits))"
  }

  /// Returns the text as a string literal on one line.
  static func string(_ text: String) -> String {
    "\"" + escaped(text, isMultiline: false) + "\""
  }

  /// Returns the text as a multiline string literal, with the delimiters on their own lines.
  static func multilineString(_ text: String) -> Source {
    Source(#"""""# + "\n" + escaped(text, isMultiline: true) + "\n" + #"""""#)
  }

  /// Returns an SQL statement as a literal: on one line if the statement is on one and needs no
  /// escapes except for quotes.
  static func statement(_ sql: String) -> Source {
    let isRaw = sql.utf8.allSatisfy {
      $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "\\") && (0x20..<0x7F).contains($0)
    }
    guard isRaw else { return multilineString(sql) }
    return Source(sql.utf8.contains(UInt8(ascii: "\"")) ? "#\"\(sql)\"#" : "\"\(sql)\"")
  }

  private static func escaped(_ text: String, isMultiline: Bool) -> String {
    if needsNoEscapes(text, isMultiline: isMultiline) {
      return isMultiline ? text.escapingTrailingBlanks() : text
    }
    var result = ""
    var quotes = 0
    for scalar in text.unicodeScalars {
      quotes = scalar == "\"" ? quotes + 1 : 0
      // Three quotes in a row would end a multiline literal.
      let isPlain = isMultiline && (scalar == "\n" || scalar == "\"" && quotes % 3 != 0)
      result += isPlain ? String(scalar) : escaped(scalar)
    }
    return isMultiline ? result.escapingTrailingBlanks() : result
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\\\"
    case "\"": "\\\""
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case _ where isPrintable(scalar): String(scalar)
    // The compiler accepts these characters literally, but not as escapes.
    case _ where (0xFDD0...0xFDEF).contains(scalar.value): String(scalar)
    default: #"\u{\#(String(scalar.value, radix: 16))}"#
    }
  }

  /// Quickly recognizes text that needs no escapes, as nearly all text does.
  private static func needsNoEscapes(_ text: String, isMultiline: Bool) -> Bool {
    var quotes = 0
    return text.utf8.allSatisfy { byte in
      quotes = byte == UInt8(ascii: "\"") ? quotes + 1 : 0
      switch byte {
      case UInt8(ascii: "\\"): return false
      case UInt8(ascii: "\""): return isMultiline && quotes < 3
      case UInt8(ascii: "\n"): return isMultiline
      default: return (0x20..<0x7F).contains(byte)
      }
    }
  }

  /// Returns whether an editor shows the character, rather than nothing or a line break.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isControl { return false }
    if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      return false
    default: return !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension String {
  /// Escapes spaces at the ends of lines, which are easily lost and which formatters reject.
  fileprivate func escapingTrailingBlanks() -> String {
    let blank = UInt8(ascii: " ")
    let hasTrailingBlank = zip(utf8, utf8.dropFirst()).contains {
      $0 == blank && $1 == UInt8(ascii: "\n")
    }
    guard hasTrailingBlank || utf8.last == blank else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasSuffix(" ") ? $0.dropLast() + #"\u{20}"# : $0 }
      .joined(separator: "\n")
  }
}
