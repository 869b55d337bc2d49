/// The text of a schema file or a sheet, and its name in diagnostics.
package struct SourceFile: Sendable {
  /// The path to print in messages.
  package let path: String
  package let bytes: [UInt8]
  /// The UTF-8 offset where each line begins; a byte order mark belongs to no line.
  private let lineStarts: [Int]
  private let columns: ColumnMarks
  let lastScalar = LastScalarPlaces()
  /// The sheet of a workbook that the text is made of; nil if the file is text itself.
  package private(set) var sheet: SheetContents?
  /// The files that are joined, each with the offset of its text in `bytes`; empty for one file.
  private var joined: [(file: SourceFile, start: Int)] = []
  /// The paths of the file and of those that its `include` names, even if they can't be read.
  package private(set) var paths: [String]
  /// The files that can't be included, each at the place of its name.
  package private(set) var refusals: [Diagnostic] = []
  /// The root that the file was found to be outside of, so that messages show nothing of it; nil if
  /// it is inside.
  package private(set) var outside: SourceRoot?

  package init(path: String, bytes: [UInt8]) {
    (self.path, self.bytes) = (path, bytes)
    paths = [path]
    lineStarts = Self.lineStarts(of: bytes)
    columns = ColumnMarks(of: bytes, inLinesFrom: lineStarts)
  }

  /// Creates the text of a sheet of a workbook, in which each cell begins a line.
  package init(path: String, sheet: SheetContents) {
    self.init(path: path, bytes: sheet.bytes)
    self.sheet = sheet
  }

  /// Joins files to one with the path of the first. Offsets then count through the texts of all of
  /// them.
  package init(joining files: [SourceFile]) {
    guard let first = files.first, files.count > 1 else {
      self = files.first ?? SourceFile(path: "", bytes: [])
      return
    }
    var joined: [(file: SourceFile, start: Int)] = []
    var bytes: [UInt8] = []
    for file in files {
      joined.append((file, bytes.count))
      // A place at the end of a file isn't in the next one.
      bytes += file.bytes + [lineFeed]
    }
    self.init(path: first.path, bytes: bytes)
    self.joined = joined
    outside = files.lazy.compactMap(\.outside).first
  }

  /// Joins a file with those that it includes.
  init(
    _ main: SourceFile, including others: [SourceFile], of paths: [String],
    refusing refusals: [Diagnostic]
  ) {
    self.init(joining: [main] + others)
    self.refusals = refusals
    self.paths = [main.path] + paths
  }

  /// Returns the file with other contents, such as another encoding of the text.
  package func with(_ bytes: [UInt8]) -> SourceFile {
    var file = SourceFile(path: path, bytes: bytes)
    file.outside = outside
    return file
  }

  /// Returns the file, which messages show only if it is below a root.
  package func shown(below root: SourceRoot) -> SourceFile {
    var file = self
    do throws(SourceFileError) {
      _ = try root.resolve(path)
    } catch {
      file.outside = root
    }
    return file
  }

  /// Returns what a message says about the file's contents, which may not be shown.
  package func shown(_ text: String) -> String {
    outside.map { "the file has a fault, but isn't shown, because it is \($0.outside)" } ?? text
  }

  /// The files that are joined, or the file itself, each with the offset at which its text starts.
  package var files: [(file: SourceFile, start: Int)] { joined.isEmpty ? [(self, 0)] : joined }

  /// Returns the file that has an offset, and the offset in it.
  package func place(of offset: Int) -> (file: SourceFile, offset: Int) {
    guard !joined.isEmpty else { return (self, offset) }
    let place = joined[max(0, joined.partitioningIndex { $0.start > offset } - 1)]
    return (place.file, offset - place.start)
  }

  /// The offset of the first character, after a byte order mark if there is one.
  package var textStart: Int { lineStarts[0] }

  package var lineCount: Int { lineStarts.count }

  /// Returns the location of an offset in its own file; an offset past the end counts as the end.
  package func location(at offset: Int) -> SourceLocation {
    if !joined.isEmpty {
      let (file, offset) = place(of: offset)
      return file.location(at: offset)
    }
    let line = line(at: offset)
    let mark = columns.last(upTo: offset, inLineFrom: lineStarts[line - 1])
    let characters = text(in: mark.offset..<max(mark.offset, offset)).unicodeScalars.count
    return SourceLocation(line: line, column: mark.column + characters)
  }

  /// Returns the number, from 1, of the line that contains an offset.
  package func line(at offset: Int) -> Int {
    max(1, lineStarts.partitioningIndex { $0 > offset })
  }

  /// Returns the range of a line, counted from 1, without its line break. The range is empty for a
  /// line past the last.
  package func range(ofLine line: Int) -> SourceRange {
    guard lineStarts.indices.contains(line - 1) else { return bytes.count..<bytes.count }
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] : bytes.count
    while end > start, isLineBreak(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Returns the text of a range; bytes that aren't UTF-8 become U+FFFD.
  package func text(in range: SourceRange) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    bytes.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        guard byte == lineFeed || byte == carriageReturn else { continue }
        let isHalfOfCRLF =
          byte == carriageReturn && index < bytes.count && bytes[index] == lineFeed
        if !isHalfOfCRLF { starts.append(index) }
      }
    }
    return starts
  }
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

private func isLineBreak(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }

/// A line and column in a source file.
package struct SourceLocation: Hashable, Comparable, Sendable {
  /// The line number, from 1. LF, CRLF and a lone CR end a line.
  package var line: Int
  /// The column number, from 1, in Unicode scalars. A tab counts as one, as does each byte that
  /// isn't UTF-8.
  package var column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  package static func < (left: Self, right: Self) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
