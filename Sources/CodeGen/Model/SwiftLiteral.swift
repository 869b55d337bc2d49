import SchemaParser

/// Creates Swift literals for numbers and texts.
package enum SwiftLiteral {
  /// Returns an integer literal, with its digits in groups of three if there are more than six.
  static func integer(_ value: some BinaryInteger) -> String {
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
  package static func string(_ text: String) -> String {
    "\"" + escaped(text, isMultiline: false) + "\""
  }

  /// Returns the lines of a multiline string literal with the text. Lines that are too long are
  /// broken by backslashes, which leaves the text as it is.
  static func lines(of text: String, width: Int) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
      .flatMap { line in
        let literal = escaped(line, isMultiline: true)
        return literal.columns <= width ? [literal] : broken(line, width: width)
      }
  }

  /// Breaks a line after spaces, if possible outside quotes, or anywhere in a word that is too long.
  private static func broken(_ line: String, width: Int) -> [String] {
    var (lines, rest) = ([String](), line[...])
    while let place = place(toBreak: rest, width: width) {
      let part = rest[..<place]
      let isSpaced = part.hasSuffix(" ")
      let text = String(isSpaced ? part.dropLast() : part)
      lines.append(escaped(text, isMultiline: true) + (isSpaced ? " \\" : "\\"))
      rest = rest[place...]
    }
    return lines + [escaped(String(rest), isMultiline: true)]
  }

  private static func place(toBreak line: Substring, width: Int) -> String.Index? {
    var (columns, isQuoted) = (0, false)
    var (lastSpace, lastQuotedSpace) = (String.Index?.none, String.Index?.none)
    for index in line.indices {
      columns += escaped(String(line[index]), isMultiline: false).columns
      // A backslash has to fit behind the place.
      if columns >= width {
        return lastSpace ?? lastQuotedSpace ?? (index > line.startIndex ? index : nil)
      }
      switch line[index] {
      case "'": isQuoted.toggle()
      case " " where isQuoted: lastQuotedSpace = line.index(after: index)
      case " ": lastSpace = line.index(after: index)
      default: break
      }
    }
    return nil
  }

  /// Returns text as a literal on one line, if it is on one and needs no escapes except for quotes.
  static func raw(_ text: String) -> String? {
    let isRaw = text.utf8.allSatisfy {
      $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "\\") && (0x20..<0x7F).contains($0)
    }
    guard isRaw else { return nil }
    return text.utf8.contains(UInt8(ascii: "\"")) ? "#\"\(text)\"#" : "\"\(text)\""
  }

  private static func escaped(_ text: String, isMultiline: Bool) -> String {
    // Spaces at the ends of lines are easily lost, and formatters reject them.
    if isMultiline, text.utf8.last == UInt8(ascii: " ") {
      return escaped(String(text.dropLast()), isMultiline: true) + #"\u{20}"#
    }
    if needsNoEscapes(text, isMultiline: isMultiline) { return text }
    var result = ""
    var quotes = 0
    for scalar in text.unicodeScalars {
      quotes = scalar == "\"" ? quotes + 1 : 0
      // Three quotes in a row would end a multiline literal.
      let isPlain = isMultiline && scalar == "\"" && quotes % 3 != 0
      result += isPlain ? String(scalar) : escaped(scalar)
    }
    return result
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
      default: return (0x20..<0x7F).contains(byte)
      }
    }
  }

  /// Returns whether an editor shows the character, rather than nothing or a line break.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isControl || scalar.isInvisible { return false }
    return ![.privateUse, .unassigned].contains(scalar.properties.generalCategory)
  }
}
