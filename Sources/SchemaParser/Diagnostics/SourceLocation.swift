/// A line and column in a source file.
package struct SourceLocation: Hashable, Comparable, Sendable {
  /// The line number, from 1. LF, CRLF and a lone CR end a line.
  package var line: Int
  /// The column number, from 1, in Unicode scalars. A tab counts as one, as does each byte that
  /// isn't UTF-8.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
