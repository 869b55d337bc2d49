#if Workbooks
  extension WrittenSheet {
    /// Makes a row as high as its texts are in cells of these widths. LibreOffice doesn't.
    func fit(_ row: Int, to cells: some Sequence<(String, Int)>) {
      let lines = cells.map { $0.lineCount(width: $1) }.max() ?? 1
      // Rows of one line grow with what is typed. The highest that Excel has are of 409 points.
      if lines > 1 { setHeight(min(15 * Double(lines), 409), ofRow: row) }
    }
  }

  extension String {
    /// The number of lines of a text that is wrapped between its words.
    fileprivate func lineCount(width: Int) -> Int {
      split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .reduce(0) { $0 + $1.wrappedLineCount(width: width) }
    }
  }

  extension Substring {
    /// The width in characters of the Latin alphabet.
    var widthInCells: Int {
      unicodeScalars.reduce(0) { $0 + ($1.properties.isEmojiPresentation || $1.isWide ? 2 : 1) }
    }

    fileprivate func wrappedLineCount(width: Int) -> Int {
      var (count, used) = (1, 0)
      for word in split(separator: " ", omittingEmptySubsequences: false).map(\.widthInCells) {
        if used > 0, used + 1 + word > width { (count, used) = (count + 1, 0) }
        used += word + (used > 0 ? 1 : 0)
        // A word that is longer than a line goes on in the next.
        if used > width { (count, used) = (count + (used - 1) / width, (used - 1) % width + 1) }
      }
      return count
    }
  }

  extension Unicode.Scalar {
    /// Whether the character is as wide as those of Chinese, Japanese and Korean.
    fileprivate var isWide: Bool {
      (0x1100...0x115F).contains(value) || (0x2E80...0xD7A3).contains(value)
        || (0xF900...0xFAFF).contains(value) || (0xFF00...0xFF60).contains(value)
    }
  }
#endif
