import DBGenSQLText

/// The rules for all names in a schema.
package enum NameRules {
  /// The maximum length in bytes. Longer names would give file names that some file systems refuse.
  package static let longestName = 128

  /// Returns the problem with a name, if there is one.
  static func problem(of name: Located<String>, _ noun: String) -> Diagnostic? {
    let text = name.value
    guard !text.isEmpty else {
      return Diagnostic(.emptyName, "the name of \(noun) is empty", at: name.range)
    }
    if let scalar = text.unicodeScalars.first(where: \.isControl) {
      return Diagnostic(
        .controlCharacterInName,
        "name of \(noun) contains the control character \(scalar.codePoint)",
        at: name.range)
    }
    if let scalar = text.unicodeScalars.first(where: \.isInvisible) {
      return Diagnostic(
        .invisibleCharacterInName,
        "name of \(noun) contains the invisible character \(scalar.codePoint)", at: name.range)
    }
    guard text.utf8.count <= longestName else {
      return Diagnostic(
        .nameTooLong,
        "name of \(noun) is \(text.utf8.count) bytes long, more than \(longestName)", at: name.range
      )
    }
    guard CanonicalComposition.isComposed(text) else {
      return Diagnostic(
        .unnormalizedName, "name '\(text)' of \(noun) is not in Unicode normalization form C",
        at: name.range)
    }
    return nil
  }

  /// Returns a form in which names that differ only by case are equal, on every file system and to
  /// every reader.
  static func caseFolded(_ name: String) -> String {
    name.utf8.allSatisfy { $0 < 0x80 }
      ? SQLName.folded(name) : name.uppercased().lowercased()
  }
}
