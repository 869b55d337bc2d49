/// Names as SQLite treats them.
package enum SQLName {
  /// The name as an SQL identifier, quoted so that any name stands for itself.
  package static func quote(_ name: String) -> String {
    "\"" + doubling(0x22, in: name) + "\""
  }

  /// Whether two names are one to SQLite, which ignores the case of ASCII letters and of no others.
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8) { foldASCII($0) == foldASCII($1) }
  }

  /// The name in the form under which SQLite looks it up.
  package static func folded(_ name: String) -> String {
    String(decoding: name.utf8.map(foldASCII), as: UTF8.self)
  }

  private static func foldASCII(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}

/// Text as SQLite treats it.
package enum SQLString {
  /// The text as an SQL string literal.
  package static func quote(_ text: String) -> String {
    "'" + doubling(0x27, in: text) + "'"
  }
}

private func doubling(_ quote: UInt8, in text: String) -> String {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count)
  for byte in text.utf8 {
    if byte == quote { bytes.append(quote) }
    bytes.append(byte)
  }
  return String(decoding: bytes, as: UTF8.self)
}
