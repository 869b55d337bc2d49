import DBGenLibc
import RuntimeSamples
import Testing

@testable import SchemaParser

@Suite struct SourceFileTests {
  @Test("LF, CRLF and a lone CR end a line")
  func lines() {
    let file = SourceFile(text: "ab\ncd\r\nef\rg\n\r\n")
    let lines = (1...file.lineCount).map { file.text(in: file.range(ofLine: $0)) }
    #expect(lines == ["ab", "cd", "ef", "g", "", ""])
    let places = [0, 1, 2, 3, 5, 6, 7, 9, 10, 12, 14].map { file.location(at: $0) }
    let expected = [
      (1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (2, 4), (3, 1), (3, 3), (4, 1), (5, 1), (6, 1),
    ]
    #expect(places == expected.map { SourceLocation(line: $0, column: $1) })
  }

  @Test("columns count Unicode scalars")
  func columns() {
    let file = SourceFile(text: "é日😀e\u{301}x")
    #expect(file.location(at: file.bytes.count - 1) == SourceLocation(line: 1, column: 6))
  }

  @Test("bytes that aren't UTF-8 count one each")
  func invalidBytes() {
    let file = SourceFile(path: "a", bytes: [0x61, 0xFF, 0xC3, 0x28, 0x80, 0x62])
    #expect(file.location(at: 5) == SourceLocation(line: 1, column: 6))
  }

  @Test(
    "columns in long lines count as in short ones, even where bytes are not UTF-8",
    arguments: 0..<UInt64(Soak.count(3, soak: 20)))
  func longLines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces: [[UInt8]] = [
      Array("abc".utf8), Array("é".utf8), Array("日😀".utf8), [0xC3], [0x80, 0x80], [0xF0, 0x9F],
    ]
    let line = (0..<3000).flatMap { _ in pieces[random.below(random.oneIn(2) ? 3 : 6)] }
    let start = Array("first\n".utf8)
    let file = SourceFile(path: "a", bytes: start + line + Array("\nlast".utf8))
    for offset in stride(from: 0, through: line.count, by: 37) {
      let text = String(decoding: line[..<offset], as: UTF8.self)
      let expected = SourceLocation(line: 2, column: text.unicodeScalars.count + 1)
      #expect(file.location(at: start.count + offset) == expected)
    }
    #expect(file.location(at: file.bytes.count) == SourceLocation(line: 3, column: 5))
  }

  @Test("the byte order mark has the place of the first character")
  func byteOrderMark() {
    let file = SourceFile(text: "\u{FEFF}ab")
    #expect(
      [0, 3].map { file.location(at: $0) } == [1, 1].map { SourceLocation(line: 1, column: $0) })
    #expect(file.text(in: file.range(ofLine: 1)) == "ab")
  }

  @Test("a place beyond the file is its end")
  func beyond() {
    let file = SourceFile(text: "ab\nc")
    #expect(file.location(at: 99) == SourceLocation(line: 2, column: 2))
    #expect(file.range(ofLine: 99).isEmpty)
    #expect(SourceFile(text: "").location(at: 0) == SourceLocation(line: 1, column: 1))
  }

  @Test("a file is read as it is")
  func read() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/schema.yaml"
      write([0x61, 0xFF, 0x0D, 0x0A], to: path)
      let file = try SourceFile.read(path: path)
      #expect(file.bytes == [0x61, 0xFF, 0x0D, 0x0A])
      #expect(file.path == path)
    }
  }

  @Test("just enough of a file over 16 MB is read to refuse it")
  func tooLarge() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/schema.yaml"
      write([], to: path)
      #expect(truncate(path, 1 << 40) == 0)
      let file = try SourceFile.read(path: path)
      #expect(file.bytes.count == SourceFile.maximumByteCount + 1)
      #expect(YAMLComposer.compose(file).diagnostics.map(\.code) == [.tooLarge])
    }
  }

  @Test("a non-regular file is refused without waiting")
  func special() throws {
    try withTemporaryDirectory { directory in
      let (pipe, loop, dangling) = (directory + "/pipe", directory + "/loop", directory + "/lost")
      #expect(mkfifo(pipe, 0o600) == 0)
      #expect(symlink(loop, loop) == 0)
      #expect(symlink(directory + "/nowhere", dangling) == 0)
      #expect(reason(directory) == "Is a directory")
      #expect(reason(pipe) == "Not a regular file")
      #expect(reason("/dev/zero") == "Not a regular file")
      #expect(reason(dangling) == "No such file or directory")
      #expect(reason(loop) == String(cString: strerror(ELOOP)))
      #expect(reason("") == "No such file or directory")
      #expect(reason(directory + "/a\0b") == "Invalid argument")
    }
  }

  @Test("an error names the file")
  func error() {
    #expect {
      try SourceFile.read(path: "/nowhere/schema.yaml")
    } throws: {
      "\($0)" == "cannot read '/nowhere/schema.yaml': No such file or directory"
    }
  }

  private func reason(_ path: String) -> String? {
    do {
      _ = try SourceFile.read(path: path)
      return nil
    } catch { return error.reason }
  }

  private func write(_ bytes: [UInt8], to path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    #expect(descriptor >= 0)
    defer { close(descriptor) }
    let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    #expect(count == bytes.count)
  }

  private func withTemporaryDirectory(_ body: (String) throws -> Void) throws {
    var template = Array("/tmp/dbgen-tests-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let directory = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer {
      for name in ["schema.yaml", "pipe", "loop", "lost"] { unlink(directory + "/" + name) }
      rmdir(directory)
    }
    try body(directory)
  }
}
