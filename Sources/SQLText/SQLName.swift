/// Operations on names that follow SQLite's rules.
package enum SQLName {
  /// Returns the name as a quoted SQL identifier, which makes any name valid.
  package static func quote(_ name: String) -> String {
    "\"" + doubling(0x22, in: name) + "\""
  }

  /// Returns names as quoted SQL identifiers, separated by commas.
  package static func list(_ names: [String]) -> String {
    names.map(quote).joined(by: ", ")
  }

  /// Returns whether two names are equal to SQLite, which ignores the case of ASCII letters only.
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8) { $0.foldedASCII == $1.foldedASCII }
  }

  /// Returns the name in the form in which SQLite looks it up, with ASCII letters in lowercase.
  package static func folded(_ name: String) -> String {
    // Most names are in lowercase already.
    name.utf8.allSatisfy { $0.foldedASCII == $0 }
      ? name : String(decoding: name.utf8.map(\.foldedASCII), as: UTF8.self)
  }
}

/// Operations on SQL text.
package enum SQLString {
  /// Returns the text as an SQL string literal.
  package static func quote(_ text: String) -> String {
    "'" + doubling(0x27, in: text) + "'"
  }
}

private func doubling(_ quote: UInt8, in text: String) -> String {
  guard text.utf8.contains(quote) else { return text }
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count)
  for byte in text.utf8 {
    if byte == quote { bytes.append(quote) }
    bytes.append(byte)
  }
  return String(decoding: bytes, as: UTF8.self)
}

extension String {
  /// Returns whether two texts are the same to SQLite, which compares bytes. Strings of Swift are
  /// equal in other cases, too.
  @inline(never)
  package func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension [String] {
  /// Returns the texts with a separator between each two. `joined(separator:)` first creates generic
  /// metadata, for which a program that has just started does half as much work as for a statement.
  package func joined(by separator: String) -> String {
    var text = first ?? ""
    for other in dropFirst() { text += separator + other }
    return text
  }
}
