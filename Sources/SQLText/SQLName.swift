/// A name in SQL. Two names are equal if SQLite takes them for the same: it ignores the case of ASCII
/// letters, and compares all else byte by byte. Strings of Swift are also equal if they write the
/// same letter differently in Unicode, and their `lowercased()` folds all of its letters.
package struct SQLName: Hashable, Sendable, CustomStringConvertible {
  /// The name as it was written.
  package let description: String

  package init(_ name: String) { description = name }

  package init(_ name: UnsafePointer<CChar>) { self.init(String(cString: name)) }

  package static func == (left: SQLName, right: SQLName) -> Bool {
    areEqual(left.description, right.description)
  }

  package func hash(into hasher: inout Hasher) {
    // A folded text would take several times as long.
    var name = description
    name.withUTF8 { bytes in
      var word: UInt64 = 0
      for (place, byte) in bytes.enumerated() {
        word = word << 8 | UInt64(byte.foldedASCII)
        if place % 8 == 7 { hasher.combine(word) }
      }
      hasher.combine(word)
    }
  }

  // MARK: - Names that mean something to SQLite

  /// The names by which SQL can refer to the rowid of a table, unless a column has the name.
  package static let rowIDAliases = ["rowid", "_rowid_", "oid"].map(SQLName.init(_:))

  /// Returns a name of the rowid that none of the columns has; nil if there is none.
  package static func rowIDAlias(avoiding columns: [SQLName]) -> SQLName? {
    rowIDAliases.first { !columns.contains($0) }
  }

  /// Whether SQLite keeps the name for its own tables and indexes.
  package var isReserved: Bool { Self.folded(description).hasPrefix("sqlite_") }

  // MARK: - Names as texts

  /// The name as a quoted SQL identifier.
  package var quoted: String { Self.quote(description) }

  /// Returns the name as a quoted SQL identifier, which makes any name valid.
  package static func quote(_ name: String) -> String {
    String(joining: ["\"", doubling(0x22, in: name), "\""])
  }

  /// Returns the name of a column with that of its table, and the SQL that follows.
  package static func quote(_ table: String, _ column: String, then sql: String) -> String {
    String(
      joining: ["\"", doubling(0x22, in: table), "\".\"", doubling(0x22, in: column), "\"", sql])
  }

  /// Returns names as quoted SQL identifiers, separated by commas.
  package static func list(_ names: [String]) -> String {
    names.map(quote).joined(by: ", ")
  }

  /// Returns whether two names are equal to SQLite, which ignores the case of ASCII letters only.
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    left.matches(right) { $0.foldedASCII == $1.foldedASCII }
  }

  /// Returns the name in the form in which SQLite looks it up, with ASCII letters in lowercase.
  package static func folded(_ name: String) -> String {
    // Most names are in lowercase already.
    if name.hasOnly({ $0.foldedASCII == $0 }) { return name }
    var name = name
    return name.withUTF8 { String(folding: $0) }
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
  guard !text.hasOnly({ $0 != quote }) else { return text }
  var bytes: [UInt8] = []
  for byte in text.byteArray {
    if byte == quote { bytes.append(quote) }
    bytes.append(byte)
  }
  return String(decoding: bytes, as: UTF8.self)
}

extension String {
  /// Creates a text of UTF-8, with ASCII letters in lowercase.
  @inline(never)
  init(folding bytes: UnsafeBufferPointer<UInt8>) {
    self.init(unsafeUninitializedCapacity: bytes.count) { buffer in
      for (place, byte) in bytes.enumerated() {
        buffer.initializeElement(at: place, to: byte.foldedASCII)
      }
      return bytes.count
    }
  }

  /// Returns whether two texts are the same to SQLite, which compares bytes. Strings of Swift are
  /// equal in other cases, too.
  @inline(never)
  package func hasSameBytes(as other: String) -> Bool {
    var (left, right) = (self, other)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        UnsafeRawBufferPointer(left).hasSameBytes(as: UnsafeRawBufferPointer(right))
      }
    }
  }

  // By buffers, of which loops take the least code.

  @inline(__always)
  fileprivate func matches(_ other: String, by areEqual: (UInt8, UInt8) -> Bool) -> Bool {
    var (left, right) = (self, other)
    return left.withUTF8 { left in
      right.withUTF8 { right in
        left.count == right.count && left.indices.allSatisfy { areEqual(left[$0], right[$0]) }
      }
    }
  }

  @inline(__always)
  package func hasOnly(_ isIncluded: (UInt8) -> Bool) -> Bool {
    var text = self
    return text.withUTF8 { $0.allSatisfy(isIncluded) }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns whether the bytes are those of another buffer.
  package func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    let words = count / 8
    for word in 0..<words {
      let offset = word * 8
      guard
        loadUnaligned(fromByteOffset: offset, as: UInt64.self)
          == other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      else { return false }
    }
    return (words * 8..<count).allSatisfy { self[$0] == other[$0] }
  }
}

extension StringProtocol {
  /// The text with ASCII letters in uppercase, as SQLite reads keywords and types.
  package var uppercasedASCII: String {
    String(
      decoding: String(self).byteArray.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 },
      as: UTF8.self)
  }
}

extension String {
  /// Creates a text of parts, which takes a third of the work of adding one after the other.
  @inline(never)
  package init(joining parts: [String]) {
    var count = 0
    for part in parts { count += part.utf8.count }
    self.init(unsafeUninitializedCapacity: count) { buffer in
      var end = UnsafeMutableRawPointer(buffer.baseAddress)
      for var part in parts {
        part.withUTF8 { bytes in
          if let start = bytes.baseAddress { end?.copyMemory(from: start, byteCount: bytes.count) }
          end = end.map { $0 + bytes.count }
        }
      }
      return count
    }
  }
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
