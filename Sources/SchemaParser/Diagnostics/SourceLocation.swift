/// A place in a source file as people name it.
package struct SourceLocation: Hashable, Comparable, Sendable {
  /// Counted from 1. LF, CRLF and a lone CR end a line.
  package var line: Int
  /// Counted from 1 in Unicode scalars: a tab is one, and so is each byte that isn't UTF-8.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
