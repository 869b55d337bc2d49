/// Corrections of libyaml's ranges, which include the properties before a node and the empty lines
/// after a block scalar.
extension SourceFile {
  /// Returns the anchor and the tag at the beginning of a node's range.
  func properties(in range: SourceRange) -> [YAMLEvent.Property] {
    var properties: [YAMLEvent.Property] = []
    var offset = range.lowerBound
    while offset < range.upperBound, let kind = YAMLEvent.Property.Kind(indicator: bytes[offset]) {
      let end = endOfProperty(from: offset, limit: range.upperBound)
      properties.append(YAMLEvent.Property(kind: kind, range: offset..<end))
      offset = endOfSeparation(from: end, limit: range.upperBound)
    }
    return properties
  }

  /// Returns the rest of a node's range, after its properties.
  func content(after properties: [YAMLEvent.Property], in range: SourceRange) -> SourceRange {
    let end = properties.last?.range.upperBound ?? range.lowerBound
    return endOfSeparation(from: end, limit: range.upperBound)..<range.upperBound
  }

  /// Returns a range without trailing white space and line breaks.
  func withoutTrailingSpace(_ range: SourceRange) -> SourceRange {
    let trailing = bytes[range].reversed().prefix(while: isBlank).count
    return range.lowerBound..<range.upperBound - trailing
  }

  private func endOfProperty(from start: Int, limit: Int) -> Int {
    let isVerbatim = bytes[start..<limit].starts(with: Array("!<".utf8))
    let length = bytes[start..<limit].prefix { byte in
      isVerbatim ? byte != UInt8(ascii: ">") : !isBlank(byte) && !",[]{}".utf8.contains(byte)
    }.count
    return min(start + length + (isVerbatim ? 1 : 0), limit)
  }

  /// Skips white space, line breaks and comments.
  private func endOfSeparation(from start: Int, limit: Int) -> Int {
    var offset = start
    while offset < limit, isBlank(bytes[offset]) || bytes[offset] == UInt8(ascii: "#") {
      if bytes[offset] == UInt8(ascii: "#") {
        offset += bytes[offset..<limit].prefix { $0 != UInt8(ascii: "\n") }.count
      } else {
        offset += 1
      }
    }
    return offset
  }
}

extension YAMLEvent.Property.Kind {
  fileprivate init?(indicator: UInt8) {
    switch indicator {
    case UInt8(ascii: "&"): self = .anchor
    case UInt8(ascii: "!"): self = .tag
    default: return nil
    }
  }
}

private func isBlank(_ byte: UInt8) -> Bool { " \t\r\n".utf8.contains(byte) }
