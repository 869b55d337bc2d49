/// The columns of some places in long lines, so that none is counted from the start of the line.
struct ColumnMarks: Sendable {
  typealias Mark = (offset: Int, column: Int)

  private var marks: [Mark] = []
  private static let distance = 1000

  init(of bytes: [UInt8], inLinesFrom starts: [Int]) {
    for (place, start) in starts.enumerated() {
      let end = place + 1 < starts.count ? starts[place + 1] : bytes.count
      if end - start > Self.distance { markLine(start..<end, of: bytes) }
    }
  }

  private mutating func markLine(_ line: Range<Int>, of bytes: [UInt8]) {
    var mark = (offset: line.lowerBound, column: 1)
    while line.upperBound - mark.offset > Self.distance {
      // A byte that continues no scalar begins one, even in text that isn't UTF-8.
      let rest = bytes[mark.offset + Self.distance..<line.upperBound]
      guard let start = rest.firstIndex(where: { $0 & 0xC0 != 0x80 }) else { return }
      mark.column +=
        String(decoding: bytes[mark.offset..<start], as: UTF8.self).unicodeScalars.count
      mark.offset = start
      marks.append(mark)
    }
  }

  /// Returns the last mark up to an offset, or the start of its line.
  func last(upTo offset: Int, inLineFrom start: Int) -> Mark {
    let next = marks.partitioningIndex { $0.offset > offset }
    return next > 0 && marks[next - 1].offset > start ? marks[next - 1] : (start, 1)
  }
}
