import RuntimeSamples
import Testing

@testable import SchemaParser

@Suite("files that aren't text")
struct BinaryFileTests {
  /// Returns the messages about bytes, with what they show.
  private func messages(_ bytes: [UInt8], path: String = "old data.db") -> [Message] {
    let file = SourceFile(path: path, bytes: bytes)
    return YAMLComposer.compose(file).diagnostics.map { Message($0, in: file) }
  }

  private static let noise = Array("\u{7F}ELF".utf8) + (0..<100).map { UInt8($0 % 16) }

  private static let kinds: [(bytes: [UInt8], text: String, hasCommand: Bool)] = [
    (
      Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 4080),
      "the file is an SQLite database, not a schema", true
    ),
    (
      Array("PK\u{3}\u{4}\u{14}\0xl/workbook.xml".utf8), "the file is a workbook, not a schema",
      true
    ),
    (Array("PK\u{3}\u{4}\u{14}\0a.txt".utf8), "the file is a zip archive, not a schema", false),
    (noise, "the file isn't text", false),
  ]

  @Test("one error says what it is and shows nothing of it, with the command that reads it")
  func kinds() {
    for (bytes, text, hasCommand) in Self.kinds {
      let messages = messages(bytes)
      #expect(messages.map(\.text) == [text])
      #expect(messages.map(\.code) == [.controlCharacter])
      #expect(messages.map { $0.excerpt == nil } == [true])
      let command = "to make a schema of it:   dbgen import 'old data.db'"
      #expect(messages.flatMap(\.notes).map(\.text) == (hasCommand ? [command] : []))
    }
  }

  @Test("so does a database that is larger than a schema can be")
  func largeDatabase() {
    let rest = [UInt8](repeating: 0, count: SourceFile.maximumByteCount)
    #expect(messages(Self.kinds[0].bytes + rest).map(\.text) == [Self.kinds[0].text])
  }

  @Test("standard input has no command")
  func standardInput() {
    #expect(
      messages(Self.kinds[0].bytes, path: SourceFile.standardInputPath).flatMap(\.notes) == [])
  }

  @Test("a text with a few control characters names each of them, in its line")
  func text() {
    let line = "name: text # \0\n"
    let messages = messages(Array(String(repeating: line, count: 9).utf8))
    #expect(
      messages.map(\.text) == .init(repeating: "control character U+0000 is not allowed", count: 9))
  }
}
