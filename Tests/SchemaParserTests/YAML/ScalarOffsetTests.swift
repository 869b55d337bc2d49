import Testing

@testable import SchemaParser

@Suite struct ScalarOffsetTests {
  static let scalars = [
    "abc def", "a\n  bc\n  d", "a\n\n  b\n\n\n  c", "a  \n \t b",
    "'abc'", "'a''b'", "'''a'''", "'a\n  b'", "'a\n\n\n  b'", "' a \n b '",
    #""abc""#, #""a\"b\\c""#, #""\t\x09\u00e9\U0001F600b""#, #""\N\_\L\Pa""#, "\"a\\\n  b\"",
    "\"a\\\n\n  b\"", "\"a \\\n   \\ b\"", "\"a\n\n  b \\n c\"", "'é日😀a'", "é日😀 a",
    "|\n  a\n  b", "|-\n  a\n\n  b\n", "|+\n  a\n  b\n\n\n", "|\n\n\n  a\n    b\n  c",
    "|2\n    a\n  b",
    "| # note\n  a\n  b", "|1-\n   a\n b", "|2\n  \ta\n  b", "|\n  é日\n  😀a",
    ">\n  a\n  b\n  c", ">\n  a\n\n  b\n\n\n  c", ">\n  a\n    b\n    c\n  d",
    ">-\n\n  a\n  b\n\n    c\n\n  d",
    ">2\n    a\n  b\n  c", "|\n    a\n  \n    b", ">+\n  a\n\n\n", "|\n  a\n   \n  b",
  ]

  @Test("a letter of the text is found in the source", arguments: scalars, ["\n", "\r\n", "\r"])
  func letters(_ source: String, lineBreak: String) throws {
    let text = "key: \(source)\nz: 1\n".split(separator: "\n", omittingEmptySubsequences: false)
    let file = SourceFile(text: text.joined(separator: lineBreak))
    let (node, scalar) = try value(in: file)
    let hasEscapes = source.contains("\\")
    for (offset, byte) in scalar.text.utf8.enumerated()
    where (0x61...0x64).contains(byte) || (byte >= 0x80 && !hasEscapes) {
      let found = file.sourceOffset(ofTextOffset: offset, in: node)
      #expect(file.bytes[found] == byte, "\(offset) of \(scalar.text.debugDescription)")
    }
  }

  @Test("no offset leads out of the scalar", arguments: scalars)
  func bounds(_ source: String) throws {
    let file = SourceFile(text: "key: \(source)\nz: 1\n")
    let (node, scalar) = try value(in: file)
    let offsets = (-2...scalar.text.utf8.count + 3).map { offset in
      file.sourceOffset(ofTextOffset: offset, in: node)
    }
    #expect(offsets.allSatisfy { node.range.contains($0) || $0 == node.range.upperBound })
    #expect(offsets == offsets.sorted())
  }

  @Test("an escape is found where it begins")
  func escapes() throws {
    let file = SourceFile(text: #"key: "a\u00e9\n''b""#)
    let (node, _) = try value(in: file)
    let offsets = [0, 1, 3, 4, 5, 6].map { file.sourceOffset(ofTextOffset: $0, in: node) }
    #expect(offsets == [6, 7, 13, 15, 16, 17])
  }

  @Test("SQL in a block maps to its line and column")
  func sql() throws {
    let file = SourceFile(text: "view: |\n  SELECT a\n    FROM t\n  WHERE oops\n")
    let (node, scalar) = try value(in: file)
    let before = "SELECT a\n  FROM t\nWHERE "
    #expect(scalar.text == before + "oops\n")
    let offset = file.sourceOffset(ofTextOffset: before.utf8.count, in: node)
    #expect(file.location(at: offset) == SourceLocation(line: 4, column: 9))
  }

  @Test("the beginning stands for a node that is no scalar")
  func collection() {
    let file = SourceFile(text: "[a, b]")
    #expect(file.sourceOffset(ofTextOffset: 3, in: YAMLNode(.sequence([]), at: 0..<6)) == 0)
    #expect(file.sourceOffset(ofTextOffset: 3, in: YAMLNode(.sequence([]), at: 90..<96)) == 6)
  }

  private func value(in file: SourceFile) throws -> (YAMLNode, YAMLScalar) {
    let (node, diagnostics) = YAMLComposer.compose(file)
    #expect(diagnostics.isEmpty)
    guard case .mapping(let pairs) = try #require(node).content, let pair = pairs.first,
      case .scalar(let scalar) = pair.value.content
    else { throw NotAScalar() }
    return (pair.value, scalar)
  }

  private struct NotAScalar: Error {}
}
