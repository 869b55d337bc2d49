import DBGenSQLSyntax
package import DBGenSQLText
package import SchemaParser

extension String {
  /// The text without leading and trailing white space.
  package var trimmed: String {
    let scalars = Substring(self).unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }

  /// The first line, with dots in place of the others.
  package var firstLine: String {
    let line = prefix { $0 != "\n" && $0 != "\r\n" }
    return line.count < count ? line + " ..." : self
  }

  /// The collation's name as the language writes it: SQLite's own are in lowercase.
  package var asCollation: String {
    SQLFacts.isOwnCollation(SQLName(self)) ? SQLName.folded(self) : self
  }
}

extension SQLText {
  /// Returns the text of a range of tokens with the comments around it, but without white space.
  package func trimmed(_ range: Range<Int>) -> String { textAround(range).trimmed }
}

extension Located {
  /// Creates a value that isn't in a file.
  package init(_ value: Value) {
    self.init(value, at: 0..<0)
  }
}
