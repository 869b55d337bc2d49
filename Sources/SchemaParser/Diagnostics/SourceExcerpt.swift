/// The source line that a diagnostic is printed with, and where its caret goes.
struct SourceExcerpt: Equatable {
  let line: String
  /// The columns before the caret.
  let caretColumn: Int
  /// The columns that are marked: 0 at the end of a line or for a place between characters.
  let caretWidth: Int

  /// Takes the first line of a range; of a very long line, the part around the beginning of the
  /// range.
  init(of range: SourceRange, in file: SourceFile) {
    let line = file.range(ofLine: file.line(at: range.lowerBound))
    let start = min(max(range.lowerBound, line.lowerBound), line.upperBound)
    let window = Self.window(around: start, in: line, of: file)
    let end = min(max(range.upperBound, start), window.upperBound)
    var display = DisplayText(window.lowerBound > line.lowerBound ? "..." : "")
    display.append(file.text(in: window.lowerBound..<start))
    caretColumn = display.width
    display.append(file.text(in: start..<end))
    caretWidth = display.width - caretColumn
    display.append(file.text(in: end..<window.upperBound))
    display.append(window.upperBound < line.upperBound ? "..." : "")
    self.line = display.text
  }

  /// Lines up to this many bytes are shown whole.
  private static let longestLine = 200

  private static func window(
    around offset: Int, in line: SourceRange, of file: SourceFile
  ) -> SourceRange {
    guard line.count > longestLine else { return line }
    let lower = max(line.lowerBound, min(offset - longestLine / 3, line.upperBound - longestLine))
    let upper = min(line.upperBound, lower + longestLine)
    return file.startOfCharacter(at: lower)..<file.startOfCharacter(at: upper)
  }
}

extension SourceFile {
  /// Goes back from a byte within a character to its first.
  fileprivate func startOfCharacter(at offset: Int) -> Int {
    let limit = max(0, offset - 3)
    var start = offset
    while start > limit, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
