/// Swift source that keeps its indentation: an interpolation in a literal takes on the indentation
/// of its line, and a line that holds only an empty interpolation is dropped.
struct Source: Equatable, Sendable {
  var text: String

  init(_ text: String) { self.text = text }

  static let none = Source("")

  var isEmpty: Bool { text.isEmpty }

  /// Returns the nonempty parts, each on a new line.
  static func lines(_ parts: [Source]) -> Source { joined(parts, by: "\n") }

  /// Returns the nonempty parts, with a blank line between them.
  static func paragraphs(_ parts: [Source]) -> Source { joined(parts, by: "\n\n") }

  private static func joined(_ parts: [Source], by separator: String) -> Source {
    var text = ""
    for part in parts where !part.isEmpty {
      if !text.isEmpty { text += separator }
      text += part.text
    }
    return Source(text)
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
      if dropsLineBreak, literal.utf8.first == newline {
        text += literal.utf8.dropFirst().asText
      } else {
        text += literal
      }
      dropsLineBreak = false
    }

    mutating func appendInterpolation(_ inline: String) {
      text += inline
    }

    mutating func appendInterpolation(_ source: Source) {
      let blanks = text.utf8.reversed().prefix { $0 == blank }.count
      let before = text.utf8.dropLast(blanks).last
      let standsAlone = before == nil || before == newline
      if source.isEmpty, standsAlone {
        text = text.utf8.dropLast(blanks).asText
        dropsLineBreak = true
      } else {
        append(source.text, indentation: standsAlone ? blanks : 0)
      }
    }

    /// Appends lines, indenting all but the first and the empty ones.
    private mutating func append(_ lines: String, indentation: Int) {
      let blanks = String(repeating: " ", count: indentation)
      var rest = lines.utf8[...]
      while indentation > 0, let end = rest.firstIndex(of: newline) {
        let next = rest.index(after: end)
        text += rest[..<next].asText
        rest = rest[next...]
        if let first = rest.first, first != newline { text += blanks }
      }
      text += rest.asText
    }
  }
}

private let newline = UInt8(ascii: "\n")
private let blank = UInt8(ascii: " ")

extension Substring.UTF8View {
  fileprivate var asText: String { String(Substring(self)) }
}
