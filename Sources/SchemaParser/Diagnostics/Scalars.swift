/// Text in which characters are found by their Unicode scalars, as shells, browsers, file systems and
/// parsers find them. A `Character` of Swift can be a quote along with the combining mark behind it,
/// and isn't equal to the quote, so nothing that escapes text or splits a path looks for one.
extension StringProtocol {
  /// Returns the parts between occurrences of a scalar, even empty ones.
  package func parts(between separator: Unicode.Scalar) -> [String] {
    String(self).unicodeScalars.split(separator: separator, omittingEmptySubsequences: false)
      .map { String($0) }
  }

  /// Returns the lines of the text, with any kind of line break.
  package var scalarLines: [String] {
    String(self).unicodeScalars
      .split(omittingEmptySubsequences: false) { $0.isLineBreak }.map { String($0) }
  }

  /// Returns the text with other text for some scalars; a result of nil leaves one as it is.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let other = replacement(scalar) {
        text += other
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  package func hasScalar(_ scalar: Unicode.Scalar) -> Bool { unicodeScalars.contains(scalar) }

  /// Whether the text contains another, scalar by scalar.
  package func hasScalars(_ other: String) -> Bool {
    let (own, wanted) = (Array(utf8), Array(other.utf8))
    return own.indices.contains { own[$0...].starts(with: wanted) }
  }
}

extension Unicode.Scalar {
  /// Whether it breaks a line (Unicode Standard, 5.8).
  package var isLineBreak: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether it is a control character or breaks a line.
  package var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Whether a terminal or an editor would act on it, or reorder the line, instead of showing it.
  package var isDeceptive: Bool { isControl || properties.isBidiControl || value == 0xFEFF }

  /// Whether nothing is shown for it, although it isn't a control character.
  package var isInvisible: Bool {
    guard !isASCII else { return false }
    return properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint
  }
}
