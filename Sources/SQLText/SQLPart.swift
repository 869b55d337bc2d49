/// An optional part of a query, such as `/*? AND number >= :minimum */`.
package struct SQLPart: Equatable, Sendable {
  /// The UTF-8 range of the part with its marks.
  package var range: Range<Int>
  /// The UTF-8 range between its marks.
  package var body: Range<Int>

  init(_ start: SQLToken, _ end: SQLToken) {
    range = start.range.lowerBound..<end.range.upperBound
    body = start.range.upperBound..<end.range.lowerBound
  }
}

extension SQLText {
  /// Returns the text with some of its parts. Spaces take the place of the others and of all marks,
  /// so the rest stays where it is.
  package func text(withParts isIncluded: (Int) -> Bool) -> String {
    String(decoding: bytes(withParts: isIncluded), as: UTF8.self)
  }

  private func bytes(withParts isIncluded: (Int) -> Bool) -> [UInt8] {
    var bytes = bytes
    for (index, part) in parts.enumerated() {
      let marks = [
        part.range.lowerBound..<part.body.lowerBound, part.body.upperBound..<part.range.upperBound,
      ]
      for place in (isIncluded(index) ? marks : [part.range]).joined()
      where bytes[place] != UInt8(ascii: "\n") {
        bytes[place] = UInt8(ascii: " ")
      }
    }
    return bytes
  }

  /// Returns the statement with the parts whose bits are set, and the names of all parameters. Each
  /// parameter has the number that it has in the whole text, whichever parts are left out.
  package func statement(withParts bits: Int) -> (text: String, parameters: [String]) {
    let bytes = bytes { bits & (1 << $0) != 0 }
    var names: [String] = []
    var text = ""
    var position = 0
    for token in tokens where token.kind == .parameter {
      let name = self.text(of: token)
      let index = names.firstIndex(of: name) ?? names.count
      if index == names.count { names.append(name) }
      guard bytes[token.range.lowerBound] != UInt8(ascii: " ") else { continue }
      text += String(decoding: bytes[position..<token.range.lowerBound], as: UTF8.self)
      text += "?\(index + 1)"
      position = token.range.upperBound
    }
    return (text + String(decoding: bytes[position...], as: UTF8.self), names)
  }
}
