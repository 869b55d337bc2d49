/// A token of SQL.
package struct SQLToken: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// A keyword, or a name without quotes.
    case word
    /// A name in double quotes, backticks, or brackets.
    case quotedName
    case string, blob, number, parameter
    /// An operator or a punctuation mark.
    case symbol
    case lineComment, comment
    /// `/*?` and `*/`, the marks of an optional part.
    case partStart, partEnd
    /// A byte that no token of SQL begins with.
    case invalid
  }

  package var kind: Kind
  /// The UTF-8 range of the token in the text.
  package var range: Range<Int>

  package init(_ kind: Kind, _ range: Range<Int>) { (self.kind, self.range) = (kind, range) }

  package var isName: Bool { kind == .word || kind == .quotedName }
}

extension UInt8 {
  /// Whether the byte can begin white space.
  package var isSQLSpace: Bool { self == 0x20 || self == 0x0B || isFirstSQLSpace }

  /// Whether white space can begin with the byte. SQLite accepts a vertical tab only after another
  /// space.
  var isFirstSQLSpace: Bool {
    self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D
  }

  var isSQLDigit: Bool { (0x30...0x39).contains(self) }

  var isSQLHexDigit: Bool { isSQLDigit || (0x61...0x66).contains(self | 0x20) }

  /// Whether the byte can be part of a word: ASCII letters, digits, `_`, `$`, and all non-ASCII
  /// bytes.
  package var isSQLWord: Bool {
    isSQLDigit || (0x61...0x7A).contains(self | 0x20) || self == 0x5F || self == 0x24
      || self >= 0x80
  }

  /// The byte with an ASCII letter in lowercase.
  package var foldedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
