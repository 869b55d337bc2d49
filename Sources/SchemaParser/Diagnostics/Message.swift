/// A message to the user, with its place in words and numbers, ready for any format.
package struct Message: Equatable, Sendable {
  package enum Level: String, Sendable {
    case error, warning, note
  }

  /// A file, and the part of it that is meant, if not all.
  package struct Location: Equatable, Sendable {
    package var path: String
    package var region: Range<SourceLocation>?
    /// The cell of a workbook, such as `Players!C7`.
    package var cell: String?
  }

  package var level: Level
  package var code: DiagnosticCode?
  package var text: String
  package var place: Location?
  /// The text that should replace the region, if known.
  package var suggestion: String?
  /// Other places, and possible remedies.
  package var notes: [Message] = []
  /// Lines that say more, such as the rows that are meant.
  package var details: [String] = []
  var excerpt: SourceExcerpt?

  /// - Parameter text: The message; lines after the first become details.
  package init(_ level: Level, _ code: DiagnosticCode?, _ text: String, at place: Location?) {
    let lines = text.split(separator: "\n").map(String.init)
    (self.level, self.code) = (level, code)
    self.text = lines.first ?? ""
    self.place = place
    details = Array(lines.dropFirst())
  }

  /// Creates a message about a whole file.
  package init(_ level: Level, _ code: DiagnosticCode?, _ text: String, path: String) {
    self.init(level, code, text, at: Location(path: path))
  }

  /// Creates a message about the beginning of a file, for editors that need a line to go to.
  package init(_ level: Level, _ code: DiagnosticCode?, _ text: String, startOf path: String) {
    let start = SourceLocation(line: 1, column: 1)
    self.init(level, code, text, at: Location(path: path, region: start..<start))
  }

  /// - Parameter columns: The width that its source line is shown within; nil to leave it out.
  package init(_ diagnostic: Diagnostic, in file: SourceFile, excerptWithin columns: Int? = .max) {
    level = diagnostic.isError ? .error : .warning
    code = diagnostic.code
    text = file.shown(diagnostic.message)
    guard file.outside == nil else {
      place = Location(path: file.path)
      return
    }
    place = Location(diagnostic.range, in: file)
    suggestion = diagnostic.suggestion
    notes =
      diagnostic.notes.map { Message(.note, nil, $0.message, at: Location($0.range, in: file)) }
      + diagnostic.hints.map { Message(.note, nil, $0, at: nil) }
    // A diagnostic about a binary file shows none of it.
    guard diagnostic.range != 0..<0 || BinaryFile(file.bytes) == nil else { return }
    excerpt = columns.map { SourceExcerpt(of: diagnostic.range, in: file, within: $0) }
  }
}

extension Message.Location {
  fileprivate init(_ range: SourceRange, in file: SourceFile) {
    let (part, offset) = file.place(of: range.lowerBound)
    if let sheet = part.sheet {
      self.init(path: part.path, cell: sheet.place(at: offset))
      return
    }
    let start = file.location(at: range.lowerBound)
    let path = part.path
    self.init(path: path, region: start..<max(start, file.location(at: range.upperBound)))
  }
}
