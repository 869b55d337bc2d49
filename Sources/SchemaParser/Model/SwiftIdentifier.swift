/// The rules for Swift identifiers, including those that need backticks.
package enum SwiftIdentifier {
  package static func isValid(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, name != "_" else { return false }
    return isHead(first) && name.unicodeScalars.allSatisfy { isHead($0) || isBody($0) }
  }

  package static func isHead(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDStart
  }

  package static func isBody(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isXIDContinue && !scalar.properties.isDefaultIgnorableCodePoint
  }
}
