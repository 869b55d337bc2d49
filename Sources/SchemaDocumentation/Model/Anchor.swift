/// The name by which links lead to a part of a document. Different names have different anchors.
enum Anchor {
  static func table(_ name: String) -> String { "table-" + encoded(name) }
  static func view(_ name: String) -> String { "view-" + encoded(name) }
  static func enumeration(_ name: String) -> String { "enum-" + encoded(name) }
  static func query(_ name: String) -> String { "query-" + encoded(name) }

  /// Returns a name with everything but ASCII letters, digits, hyphens and underscores as the
  /// number of the character between dots, since not every reader takes it in a link.
  private static func encoded(_ name: String) -> String {
    name.unicodeScalars.map { scalar in
      let isPlain = scalar.isASCII && scalar.properties.isIDContinue || scalar == "-"
      return isPlain ? String(scalar) : ".\(String(scalar.value, radix: 16))."
    }.joined()
  }
}
