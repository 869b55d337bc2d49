/// A file that isn't text, by its first bytes.
enum BinaryFile: String {
  case database = "the file is an SQLite database, not a schema"
  case workbook = "the file is a workbook, not a schema"
  case archive = "the file is a zip archive, not a schema"
  case other = "the file isn't text"

  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: Array("SQLite format 3\0".utf8)) {
      self = .database
    } else if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) {
      self = bytes.contains(Self.workbookPart) ? .workbook : .archive
    } else if Self.isNoise(bytes.prefix(8192)) {
      self = .other
    } else {
      return nil
    }
  }

  /// The only error about such a file, with the command that reads it.
  func diagnostic(in file: SourceFile) -> Diagnostic {
    var diagnostic = Diagnostic(.controlCharacter, rawValue, at: 0..<0)
    guard !file.isStandardInput, self == .database || self == .workbook else { return diagnostic }
    diagnostic.hints = ["to make a schema of it:   dbgen import \(ShellWord.quote(file.path))"]
    return diagnostic
  }

  /// The name of a file in each workbook.
  private static let workbookPart = Array("xl/workbook.xml".utf8)

  /// Whether NUL and other control characters are more than a few mistakes in a text.
  private static func isNoise(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.contains(0) else { return false }
    let count = bytes.count { $0 < 0x09 || (0x0E..<0x20).contains($0) || $0 == 0x7F }
    return count >= 10 && count * 20 > bytes.count
  }
}
