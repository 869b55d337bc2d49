/// A scan of a plain or quoted scalar's source that counts the bytes it decodes to.
struct FlowScalarScan {
  private let source: ArraySlice<UInt8>
  private let style: YAMLScalar.Style

  /// Creates a scan of a scalar's whole source, including its quotes.
  init(_ source: ArraySlice<UInt8>, _ style: YAMLScalar.Style) {
    self.source = style == .plain ? source : source.dropFirst().dropLast()
    self.style = style
  }

  /// The places of the decoded text.
  var places: ScalarPlaces {
    var places = ScalarPlaces(endingAt: source.endIndex)
    var offset = source.startIndex
    while offset < source.endIndex {
      let piece = piece(at: offset)
      places.append(piece.decoded, from: offset, isVerbatim: piece.length == piece.decoded)
      offset += piece.length
    }
    return places
  }

  /// The length of some source bytes, and the number of text bytes that they decode to.
  private typealias Piece = (length: Int, decoded: Int)

  private func piece(at offset: Int) -> Piece {
    let rest = source[offset...]
    switch rest.first {
    case UInt8(ascii: "'") where style == .singleQuoted: return (2, 1)
    case UInt8(ascii: "\\") where style == .doubleQuoted: return escape(rest)
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      return whiteSpace(rest)
    default: return (1, 1)
    }
  }

  /// Reads white space. With line breaks, it becomes a space, or one line feed fewer than there are
  /// breaks.
  private func whiteSpace(_ rest: ArraySlice<UInt8>) -> Piece {
    let blank = rest.prefix { " \t\r\n".utf8.contains($0) }
    let breaks = lineBreaks(in: blank)
    return (blank.count, breaks == 0 ? blank.count : max(1, breaks - 1))
  }

  private func escape(_ rest: ArraySlice<UInt8>) -> Piece {
    switch rest.dropFirst().first {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): escapedLineBreak(rest)
    case UInt8(ascii: "x"): character(rest, digits: 2)
    case UInt8(ascii: "u"): character(rest, digits: 4)
    case UInt8(ascii: "U"): character(rest, digits: 8)
    case UInt8(ascii: "N"), UInt8(ascii: "_"): (2, 2)
    case UInt8(ascii: "L"), UInt8(ascii: "P"): (2, 3)
    default: (2, 1)
    }
  }

  private func escapedLineBreak(_ rest: ArraySlice<UInt8>) -> Piece {
    let blank = rest.dropFirst().prefix { " \t\r\n".utf8.contains($0) }
    return (1 + blank.count, lineBreaks(in: blank) - 1)
  }

  private func character(_ rest: ArraySlice<UInt8>, digits: Int) -> Piece {
    let text = String(decoding: rest.dropFirst(2).prefix(digits), as: UTF8.self)
    let scalar = UInt32(text, radix: 16).flatMap(Unicode.Scalar.init)
    return (2 + digits, scalar.map { UTF8.width($0) } ?? 1)
  }

  private func lineBreaks(in blank: ArraySlice<UInt8>) -> Int {
    let lineFeeds = blank.count { $0 == UInt8(ascii: "\n") }
    let pairs = zip(blank, blank.dropFirst())
    let loneReturns =
      blank.count { $0 == UInt8(ascii: "\r") }
      - pairs.count { $0 == (UInt8(ascii: "\r"), UInt8(ascii: "\n")) }
    return lineFeeds + loneReturns
  }
}
