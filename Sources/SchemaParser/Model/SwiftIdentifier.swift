/// The rules for Swift identifiers, including those that need backticks.
package enum SwiftIdentifier {
  package static func isValid(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, name != "_" else { return false }
    return isHead(first) && name.unicodeScalars.allSatisfy { isHead($0) || isBody($0) }
  }

  /// Returns the reason that a text is no identifier; nil if it is one.
  package static func problem(of name: String) -> String? {
    guard let first = name.unicodeScalars.first else { return "no letter is left of it" }
    if name == "_" { return "'_' alone is no name" }
    if isBody(first), !isHead(first) { return "a name can't begin with '\(first)'" }
    let other = name.unicodeScalars.first { !isHead($0) && !isBody($0) }
    return other.map { "a name can't have '\($0)'" }
  }

  package static func isHead(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar == "_" || isLetter(scalar) : scalar.properties.isXIDStart
  }

  package static func isBody(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isHead(scalar) || ("0"..."9").contains(scalar) }
    return scalar.properties.isXIDContinue && !scalar.properties.isDefaultIgnorableCodePoint
  }

  // The properties of scalars are looked up in tables, which is needlessly slow for ASCII.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
}
