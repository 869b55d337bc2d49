/// An SQL statement that was made from a schema file, and where each part of it comes from.
package struct SQLStatementText: Equatable, Sendable {
  /// The statement, without a semicolon.
  package fileprivate(set) var text = ""
  /// The parts that come from a place in the file, by the offsets at which they begin.
  package fileprivate(set) var parts: [Part] = []

  /// A part of a statement.
  package struct Part: Equatable, Sendable {
    /// In UTF-8 offsets of the statement.
    package var range: Range<Int>
    package var source: SourceRange
    /// Whether the part stands in the file as it stands in the statement.
    package var isVerbatim: Bool
  }

  /// The statement as it stands in a script, with a semicolon.
  package var script: String {
    text + (SQLTokens(text).endsInLineComment ? "\n;\n" : ";\n")
  }

  /// The innermost part at a UTF-8 offset of the statement.
  package func part(at offset: Int) -> Part? {
    parts.last { $0.range.contains(offset) }
  }
}

extension SQLStatementText {
  mutating func append(_ text: String) {
    self.text += text
  }

  /// Appends what follows from a property of the file.
  mutating func append(_ text: String, from source: SourceRange, isVerbatim: Bool = false) {
    let start = self.text.utf8.count
    self.text += text
    parts.append(
      Part(range: start..<self.text.utf8.count, source: source, isVerbatim: isVerbatim))
  }

  mutating func append(name: Located<String>) {
    append(SQLName.quote(name.value), from: name.range)
  }

  /// Appends an expression of the file in parentheses. One that ends in a comment keeps the
  /// parenthesis out of it.
  mutating func append(expression: Located<String>) {
    append("(")
    append(expression.value, from: expression.range, isVerbatim: true)
    append(SQLTokens(expression.value).endsInLineComment ? "\n)" : ")")
  }

  /// Appends the items in parentheses, separated by commas.
  mutating func append<Item>(
    list items: [Item], _ append: (inout SQLStatementText, Item) -> Void
  ) {
    text += "("
    for (index, item) in items.enumerated() {
      if index > 0 { text += ", " }
      append(&self, item)
    }
    text += ")"
  }
}
