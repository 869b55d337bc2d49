/// Lays out source in lines of at most 100 columns, the way swift-format does.
struct SourceLayout {
  static let width = 100

  private static let indentations = (0...24).map { String(repeating: " ", count: $0) }

  private var finished = ""
  private var line = ""
  /// The bytes of the longest line, which are at least its columns.
  private var longest = 0

  /// Returns the text of a source, and whether all lines are short and ASCII, as they nearly always are.
  static func text(of source: Source) -> (String, isPlain: Bool) {
    var layout = SourceLayout()
    layout.append(source.pieces, indentation: 0, followedBy: 0)
    let text = layout.finished + layout.line
    return (text, max(layout.longest, layout.line.utf8.count) <= width && text.isASCII)
  }

  /// - Parameter tail: The columns that follow on the last line.
  private mutating func append(_ pieces: [Source.Piece], indentation: Int, followedBy tail: Int) {
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let text): append(text, indentation)
      case .lineBreak: breakLine()
      case .literal(let text): append(literal: { _ in text }, indentation)
      case .sql(let text):
        append(literal: { SQLLayout.text(of: text, width: $0) }, indentation)
      case .indented(let inner, let more):
        append(
          inner, indentation: indentation + more,
          followedBy: Self.start(of: pieces[(index + 1)...], tail))
      case .list(let list):
        append("", indentation)
        append(list, followedBy: Self.start(of: pieces[(index + 1)...], tail))
      case .choice(let flat, let broken):
        append("", indentation)
        let tail = Self.start(of: pieces[(index + 1)...], tail)
        let fits = Self.width(of: flat).map { line.columns + $0 + tail <= Self.width } ?? false
        append(fits ? flat : broken, indentation: indentation, followedBy: tail)
      }
    }
  }

  private mutating func append(_ text: String, _ indentation: Int) {
    if line.isEmpty {
      line =
        indentation < Self.indentations.count
        ? Self.indentations[indentation] : String(repeating: " ", count: indentation)
    }
    line += text
  }

  private mutating func breakLine() {
    longest = max(longest, line.utf8.count)
    line += "\n"
    finished += line
    line.removeAll(keepingCapacity: true)
  }

  /// The indentation of the current line.
  private var blanks: Int { line.utf8.prefix { $0 == UInt8(ascii: " ") }.count }

  /// - Parameter text: Returns the text of the literal, given the columns that it has.
  private mutating func append(literal text: (Int) -> String, _ indentation: Int) {
    append("", indentation)
    let indentation = blanks + (line.utf8.count > blanks ? 2 : 0)
    line += #"""""#
    let width = Self.width - indentation
    for text in SwiftLiteral.lines(of: text(width), width: width) {
      breakLine()
      if !text.isEmpty { append(text, indentation) }
    }
    breakLine()
    append(#"""""#, indentation)
  }

  // MARK: - Lists

  private mutating func append(_ list: Source.List, followedBy tail: Int) {
    if let width = Self.width(of: list), line.columns + width + tail <= Self.width {
      return appendFlat([.list(list)])
    }
    let indentation = blanks
    let comma = list.style.isArray && list.items.count > 1 ? "," : ""
    let end = list.style == .call ? list.close.columns + tail : comma.columns
    line += list.open
    breakLine()
    append(list.items, list.style, indentation: indentation + 2, end: end)
    line += comma
    if list.style != .call {
      breakLine()
      append("", indentation)
    }
    line += list.close
  }

  /// Appends the items in lines that are as full as possible. If one of them has to be broken, each
  /// is on its own line, except for those arguments that are only text.
  private mutating func append(
    _ items: [Source], _ style: Source.List.ListStyle, indentation: Int, end: Int
  ) {
    let widths = items.map { Self.width(of: $0.pieces) }
    let hasBroken = zip(items, widths).enumerated().contains { index, item in
      let end = index == items.count - 1 ? end : 1
      return !item.0.isText && item.1.map { indentation + $0 + end > Self.width } ?? true
    }
    for (index, item) in items.enumerated() {
      let end = index == items.count - 1 ? end : 1
      let room = Self.width - line.columns - end - 1
      let isText = style == .call && item.isText && index > 0 && items[index - 1].isText
      let isStacked = style == .statements || hasBroken && !isText
      if index > 0, !isStacked, let width = widths[index], width <= room {
        line += " "
      } else if index > 0 {
        breakLine()
      }
      append(item.pieces, indentation: indentation, followedBy: end)
      if index < items.count - 1 { line += "," }
    }
  }

  private mutating func appendFlat(_ pieces: [Source.Piece]) {
    for piece in pieces {
      switch piece {
      case .text(let text): line += text
      case .indented(let pieces, _), .choice(let pieces, _): appendFlat(pieces)
      case .lineBreak, .literal, .sql: break
      case .list(let list):
        line += list.open
        for (index, item) in list.items.enumerated() {
          if index > 0 { line += ", " }
          appendFlat(item.pieces)
        }
        line += list.close
      }
    }
  }

  // MARK: - Widths

  /// Returns the columns of the pieces on one line; nil if they take several.
  private static func width(of pieces: [Source.Piece]) -> Int? {
    var sum = 0
    for piece in pieces {
      let width: Int? =
        switch piece {
        case .text(let text): text.columns
        case .lineBreak, .literal, .sql: nil
        case .indented(let pieces, _), .choice(let pieces, _): width(of: pieces)
        case .list(let list): width(of: list)
        }
      guard let width else { return nil }
      sum += width
    }
    return sum
  }

  private static func width(of list: Source.List) -> Int? {
    // swift-format reserves room for a comma after the last element of an array.
    var sum = list.open.columns + list.close.columns + (list.style.isArray ? 1 : 0)
    for item in list.items {
      guard let width = width(of: item.pieces) else { return nil }
      sum += width
    }
    return sum + 2 * max(0, list.items.count - 1)
  }

  /// Returns the columns up to the first place where the pieces may break.
  ///
  /// - Parameter tail: The columns that follow the last piece.
  private static func start(of pieces: ArraySlice<Source.Piece>, _ tail: Int) -> Int {
    var sum = 0
    for piece in pieces {
      switch piece {
      case .text(let text): sum += text.columns
      case .lineBreak: return sum
      case .literal, .sql: return sum + 3
      case .list(let list): return sum + list.open.columns
      case .indented(let pieces, _), .choice(_, let pieces):
        return sum + start(of: pieces[...], 0)
      }
    }
    return sum + tail
  }
}

extension Source.List.ListStyle {
  fileprivate var isArray: Bool { self == .array || self == .statements }
}

extension Source {
  /// Whether the source is text on one line, which can't be broken.
  fileprivate var isText: Bool {
    pieces.allSatisfy { if case .text = $0 { true } else { false } }
  }
}

extension StringProtocol {
  /// Returns whether all bytes of the text satisfy a predicate. The view of the bytes has an index
  /// for each, which takes several times longer.
  func allBytes(satisfy predicate: (UInt8) -> Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable { $0.allSatisfy(predicate) } ?? utf8.allSatisfy(predicate)
  }

  fileprivate var isASCII: Bool {
    utf8.withContiguousStorageIfAvailable { $0.reduce(0, |) < 0x80 }
      ?? utf8.allSatisfy { $0 < 0x80 }
  }

  /// The columns that the text takes on a line.
  var columns: Int {
    allBytes { $0 < 0x80 } ? utf8.count : count
  }
}
