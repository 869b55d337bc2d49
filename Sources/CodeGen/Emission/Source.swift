/// Swift source that keeps its indentation: a hole in a literal takes on the indentation of its line, and a line whose
/// only content is an empty hole vanishes.
struct Source: Equatable, Sendable {
  var text: String

  init(_ text: String) { self.text = text }

  static let none = Source("")

  var isEmpty: Bool { text.isEmpty }

  /// Returns the parts one below the other, without the empty ones.
  static func lines(_ parts: [Source]) -> Source { joined(parts, by: "\n") }

  /// Returns the parts with a blank line between them, without the empty ones.
  static func paragraphs(_ parts: [Source]) -> Source { joined(parts, by: "\n\n") }

  private static func joined(_ parts: [Source], by separator: String) -> Source {
    Source(parts.lazy.filter { !$0.isEmpty }.map(\.text).joined(separator: separator))
  }
}

extension Source: ExpressibleByStringInterpolation {
  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    private var dropsLineBreak = false

    init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity * 2)
    }

    mutating func appendLiteral(_ literal: String) {
      var literal = literal[...]
      if dropsLineBreak, literal.first == "\n" { literal = literal.dropFirst() }
      dropsLineBreak = false
      text += literal
    }

    mutating func appendInterpolation(_ inline: String) {
      text += inline
    }

    mutating func appendInterpolation(_ source: Source) {
      let indentation = blankLineStart
      if source.isEmpty, let indentation {
        text.removeLast(indentation.count)
        dropsLineBreak = true
      } else {
        append(source.text, indentation: indentation.map(String.init) ?? "")
      }
    }

    private mutating func append(_ lines: String, indentation: String) {
      var isFirst = true
      for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
        if !isFirst { text += line.isEmpty ? "\n" : "\n" + indentation }
        text += line
        isFirst = false
      }
    }

    /// The blanks that the current line begins with, when there is nothing else on it yet.
    private var blankLineStart: Substring? {
      let blanks = text.utf8.reversed().prefix { $0 == 0x20 }.count
      let before = text.utf8.dropLast(blanks).last
      return before == nil || before == 0x0A ? text.suffix(blanks) : nil
    }
  }
}
