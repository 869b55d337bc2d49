import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser

/// An SQL statement generated from a schema file, with the source of each part.
package struct SQLStatementText: Equatable, Sendable {
  /// The statement, without a semicolon.
  package fileprivate(set) var text = ""
  /// The parts that come from the file, in order of their offsets.
  package fileprivate(set) var parts: [StatementPart] = []

  /// A part of a statement.
  package struct StatementPart: Equatable, Sendable {
    /// The UTF-8 range of the part in the statement.
    package var range: Range<Int>
    package var source: SourceRange
    /// Whether the part is a verbatim copy of the file's text.
    package var isVerbatim: Bool
  }

  /// The statement as written in a script, with a semicolon.
  package var script: String {
    text + (SQLText(text).endsInLineComment ? "\n;\n" : ";\n")
  }

  /// Returns the innermost part at a UTF-8 offset of the statement.
  package func part(at offset: Int) -> StatementPart? {
    parts.last { $0.range.contains(offset) }
  }

  mutating func append(_ text: String) {
    self.text += text
  }

  /// Appends text that is derived from a place in the file.
  mutating func append(_ text: String, from source: SourceRange, isVerbatim: Bool = false) {
    let start = self.text.utf8.count
    self.text += text
    parts.append(
      StatementPart(range: start..<self.text.utf8.count, source: source, isVerbatim: isVerbatim))
  }

  mutating func append(name: Located<String>) {
    append(SQLName.quote(name.value), from: name.range)
  }

  /// Appends an expression from the file in parentheses. After a line comment, the closing
  /// parenthesis goes on a new line.
  mutating func append(expression: Located<String>) {
    append("(")
    append(expression.value, from: expression.range, isVerbatim: true)
    append(SQLText(expression.value).endsInLineComment ? "\n)" : ")")
  }

  /// Appends the items in parentheses, separated by commas.
  mutating func append<Item>(list items: [Item], _ append: (inout SQLStatementText, Item) -> Void) {
    text += "("
    for (index, item) in items.enumerated() {
      if index > 0 { text += ", " }
      append(&self, item)
    }
    text += ")"
  }
}
