/// The source line to print with a diagnostic, and the position of its caret.
struct SourceExcerpt: Equatable {
  let line: String
  /// The columns before the caret.
  let caretColumn: Int
  /// The number of marked columns: 0 at the end of a line or for a place between characters.
  let caretWidth: Int
  /// The number of columns.
  private let width: Int

  /// Creates an excerpt of the first line of a range; of a very long line, it shows the part around
  /// the start of the range.
  ///
  /// - Parameter columns: The width of the terminal.
  init(of range: SourceRange, in file: SourceFile, within columns: Int) {
    let length = file.range(ofLine: file.line(at: range.lowerBound)).count
    var limit = Self.longestLine
    self.init(of: range, in: file, showing: limit)
    while width > columns, limit > 1 {
      limit = max(1, min(limit, length) - (width - columns))
      self.init(of: range, in: file, showing: limit)
    }
  }

  /// - Parameter limit: The maximum length, in bytes, of a line that is shown whole.
  private init(of range: SourceRange, in file: SourceFile, showing limit: Int) {
    let line = file.range(ofLine: file.line(at: range.lowerBound))
    let start = min(max(range.lowerBound, line.lowerBound), line.upperBound)
    let window = Self.window(around: start, in: line, of: file, limit)
    let end = min(max(range.upperBound, start), window.upperBound)
    var display = DisplayText(window.lowerBound > line.lowerBound ? "..." : "")
    display.append(file.text(in: window.lowerBound..<start))
    caretColumn = display.width
    display.append(file.text(in: start..<end))
    caretWidth = display.width - caretColumn
    display.append(file.text(in: end..<window.upperBound))
    display.append(window.upperBound < line.upperBound ? "..." : "")
    self.line = display.text
    width = display.width
  }

  /// The maximum length, in bytes, of a line that is shown whole.
  private static let longestLine = 200

  private static func window(
    around offset: Int, in line: SourceRange, of file: SourceFile, _ limit: Int
  ) -> SourceRange {
    guard line.count > limit else { return line }
    let lower = max(line.lowerBound, min(offset - limit / 3, line.upperBound - limit))
    let upper = min(line.upperBound, lower + limit)
    return file.startOfCharacter(at: lower)..<file.startOfCharacter(at: upper)
  }
}

extension SourceFile {
  /// Returns the offset of the first byte of the character that contains a byte.
  fileprivate func startOfCharacter(at offset: Int) -> Int {
    let limit = max(0, offset - 3)
    var start = offset
    while start > limit, start < bytes.count, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
