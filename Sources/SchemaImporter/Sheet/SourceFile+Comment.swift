import SchemaParser

extension SourceFile {
  /// Returns the comment in the line above that of an entry, if it is at the same column.
  func comment(above offset: Int) -> SourceRange? {
    let line = line(at: offset)
    guard line > 1 else { return nil }
    let (own, above) = (range(ofLine: line), range(ofLine: line - 1))
    let margin = own.prefix { bytes[$0] == 0x20 }.count
    let comment = above.dropFirst(above.prefix { bytes[$0] == 0x20 }.count)
    guard comment.lowerBound - above.lowerBound == margin, let first = comment.first,
      bytes[first] == UInt8(ascii: "#")
    else { return nil }
    return comment
  }
}
