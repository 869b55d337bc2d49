/// Swift source that records where it may break, and is laid out once, when it is rendered.
///
/// An interpolation in a literal takes on the indentation of its line, and a line that holds only an
/// empty interpolation is dropped.
struct Source: Equatable, Sendable {
  fileprivate(set) var pieces: [Piece] = []

  enum Piece: Equatable, Sendable {
    /// Text without line breaks.
    case text(String)
    case lineBreak
    /// Lines that are indented by some columns more than those around them.
    case indented([Piece], Int)
    case list(List)
    /// The first if it fits on the line, or else the second.
    case choice([Piece], else: [Piece])
    /// A multiline string literal, with the delimiters on their own lines.
    case literal(String)
    case sql(String)
  }

  /// A list in brackets, on as many lines as it needs.
  struct List: Equatable, Sendable {
    var open: String
    var items: [Source]
    var close: String
    var style: ListStyle

    /// How a list looks on several lines.
    enum ListStyle {
      /// The closing bracket follows the last item.
      case call
      /// The closing bracket is on its own line.
      case declaration
      /// The closing bracket is on its own line, and a comma follows the last of several items.
      case array
      /// As an array, with each item on its own line.
      case statements
    }
  }

  @inline(never)
  init(_ text: String) {
    if text.isOnOneLine {
      if !text.isEmpty { pieces = [.text(text)] }
      return
    }
    for (index, line) in text.lines.enumerated() {
      if index > 0 { pieces.append(.lineBreak) }
      if !line.isEmpty { pieces.append(.text(line)) }
    }
  }

  private init(_ piece: Piece) { pieces = [piece] }

  private init() {}

  static let none = Source()

  var isEmpty: Bool { pieces.isEmpty }

  // MARK: - Parts

  /// Returns the nonempty parts, each on a new line.
  static func lines(_ parts: [Source?]) -> Source { joined(parts, by: [.lineBreak]) }

  /// Returns the nonempty parts, with a blank line between them.
  static func paragraphs(_ parts: [Source?]) -> Source {
    joined(parts, by: [.lineBreak, .lineBreak])
  }

  /// Returns the nonempty parts on one line, with commas between them.
  static func inline(_ parts: [Source?]) -> Source { joined(parts, by: [.text(", ")]) }

  private static func joined(_ parts: [Source?], by separator: [Piece]) -> Source {
    var source = Source.none
    for case let part? in parts where !part.isEmpty {
      if !source.isEmpty { source.pieces += separator }
      source.pieces += part.pieces
    }
    return source
  }

  private static func present(_ parts: [Source?]) -> [Source] {
    parts.compactMap(\.self).filter { !$0.isEmpty }
  }

  /// Returns a call with the arguments that aren't nil.
  static func call(_ head: String, _ arguments: [Source?]) -> Source {
    Source(.list(List(open: head + "(", items: present(arguments), close: ")", style: .call)))
  }

  /// Returns an argument that is an array; nil for an empty one, which is the default.
  static func argument(_ label: String, _ elements: [Source]) -> Source? {
    elements.isEmpty ? nil : array(elements, label: label)
  }

  /// Returns the head of a function, or a tuple.
  static func declaration(_ head: String, _ parameters: [Source]) -> Source {
    Source(.list(List(open: head + "(", items: parameters, close: ")", style: .declaration)))
  }

  /// Returns the head of a type, up to its opening brace, with as many protocols on a line as fit.
  ///
  /// - Parameter indentation: The indentation of the type, in columns.
  static func head(_ type: String, _ protocols: [String], indentation: Int = 0) -> Source {
    let flat = "\(type): \(protocols.joined(separator: ", "))"
    var lines = ["\(type):"]
    for (index, name) in protocols.enumerated() {
      let item = " \(name)" + (index < protocols.count - 1 ? "," : "")
      if indentation + lines[lines.count - 1].count + item.count > SourceLayout.width {
        lines.append(" ")
      }
      lines[lines.count - 1] += item
    }
    return choice(Source(flat + " {"), else: Source(lines.joined(separator: "\n") + "\n{"))
  }

  static func array(_ elements: [Source], label: String? = nil) -> Source {
    let open = (label.map { $0 + ": " } ?? "") + "["
    return Source(.list(List(open: open, items: elements, close: "]", style: .array)))
  }

  /// Returns the first source if it fits on the line, or else the second.
  static func choice(_ flat: Source, else broken: Source) -> Source {
    Source(.choice(flat.pieces, else: broken.pieces))
  }

  /// Braces around a body, all on one line if there is room.
  static func braced(_ head: Source, _ body: Source) -> Source {
    choice("\(head) { \(body) }", else: "\(head) {\n  \(body)\n}")
  }

  /// Returns the text as a multiline string literal.
  static func literal(_ text: String) -> Source { Source(.literal(text)) }

  /// Returns SQL as a string literal on one line, or as a multiline one that is broken at its
  /// clauses if it doesn't fit.
  static func sql(_ text: String) -> Source {
    let broken = Source(.sql(text))
    return SwiftLiteral.raw(text).map { choice(Source($0), else: broken) } ?? broken
  }

  /// Returns an array of statements, each on a line of its own unless all fit on one.
  static func statements(_ texts: [String], label: String) -> Source {
    Source(.list(List(open: "\(label): [", items: texts.map(sql), close: "]", style: .statements)))
  }

  /// Returns the text as a string literal on one line, or a multiline one if it doesn't fit.
  static func string(_ text: String) -> Source {
    choice(Source(SwiftLiteral.string(text)), else: literal(text))
  }
}

// MARK: - Literals

// Inlined into each of the many literals, these functions would be half of the module's code, and of the
// time that it takes to compile.
extension Source: ExpressibleByStringInterpolation {
  init(stringLiteral text: String) { self.init(text) }

  @inline(never)
  init(stringInterpolation: Interpolation) {
    var interpolation = stringInterpolation
    self = interpolation.finish()
  }

  struct Interpolation: StringInterpolationProtocol {
    private var finished = Source.none
    /// The text since the last line break or source.
    private var rest = ""
    /// Whether nothing but `rest` is on the line.
    private var isAtStart = true
    private var dropsLineBreak = false

    init(literalCapacity: Int, interpolationCount: Int) {}

    fileprivate mutating func finish() -> Source {
      finishText()
      return finished
    }

    @inline(never)
    mutating func appendLiteral(_ literal: String) {
      let isDropped = dropsLineBreak && literal.utf8.first == UInt8(ascii: "\n")
      dropsLineBreak = false
      append(isDropped ? String(literal.dropFirst()) : literal)
    }

    @inline(never)
    mutating func appendInterpolation(_ inline: String) { append(inline) }

    @inline(never)
    mutating func appendInterpolation(_ source: Source) {
      guard isAtStart, rest.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) else {
        finishText()
        finished.pieces += source.pieces
        return
      }
      let blanks = rest.utf8.count
      rest = ""
      dropsLineBreak = source.isEmpty
      isAtStart = source.isEmpty
      finished.pieces += blanks == 0 ? source.pieces : [.indented(source.pieces, blanks)]
    }

    private mutating func append(_ text: String) {
      if text.isOnOneLine { return rest += text }
      for (index, line) in text.lines.enumerated() {
        if index > 0 {
          finishText()
          finished.pieces.append(.lineBreak)
          isAtStart = true
        }
        rest += line
      }
    }

    private mutating func finishText() {
      if rest.isEmpty { return }
      finished.pieces.append(.text(rest))
      rest = ""
      isAtStart = false
    }
  }
}

extension String {
  /// Whether the text is on one line, as nearly all texts are.
  fileprivate var isOnOneLine: Bool { allBytes { $0 != UInt8(ascii: "\n") } }

  /// The lines of the text. Comparing bytes takes much less time than comparing characters.
  fileprivate var lines: [String] {
    var text = self
    return text.withUTF8 { bytes in
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
