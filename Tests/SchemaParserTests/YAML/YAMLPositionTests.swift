import Testing

@testable import SchemaParser

@Suite struct YAMLPositionTests {
  @Test("line breaks of every system count alike", arguments: ["\n", "\r\n", "\r"])
  func lineBreaks(_ lineBreak: String) {
    let text = ["# ü", "a: 'x", "", "  y'", "b: |", "  z", "", "c: *x", ""].joined(
      separator: lineBreak)
    #expect(findings(Array(text.utf8)) == ["8:4 SC030"])
  }

  @Test("line breaks give the same text", arguments: ["\r\n", "\r"])
  func sameText(_ lineBreak: String) throws {
    let lines = ["a: 'x", "", "  y'", "b: |", "  z", "  w", "c: >-", "  u", "  v", ""]
    let text = scalars(in: lines.joined(separator: lineBreak))
    #expect(text == scalars(in: lines.joined(separator: "\n")))
    #expect(text == ["x\ny", "z\nw\n", "u v"])
  }

  @Test("mixed line breaks keep the lines right")
  func mixedLineBreaks() {
    #expect(findings(Array("a: 1\r\nb: 2\rc: 3\n\rd: *x".utf8)) == ["5:4 SC030"])
  }

  @Test("a byte order mark takes no column")
  func byteOrderMark() throws {
    let file = SourceFile(text: "\u{FEFF}a: é *x\nb: *y\n")
    let (_, diagnostics) = YAMLComposer.compose(file)
    #expect(findings(file.bytes) == ["2:4 SC030"])
    #expect(diagnostics.map { file.text(in: $0.range) } == ["*y"])
    let (node, _) = YAMLComposer.compose(SourceFile(text: "\u{FEFF}a: 1\n"))
    #expect(try #require(node).range.lowerBound == 3)
    #expect(file.location(at: 3) == SourceLocation(line: 1, column: 1))
  }

  @Test("columns count characters, ranges count bytes")
  func characters() {
    let file = SourceFile(text: "日本: { é: 'à', \"😀\": *x, e\u{301}: !t y }\n")
    let (_, diagnostics) = YAMLComposer.compose(file)
    #expect(findings(file.bytes) == ["1:20 SC030", "1:28 SC031"])
    #expect(diagnostics.map { file.text(in: $0.range) } == ["*x", "!t"])
  }

  @Test("places stay true after many characters of several bytes")
  func farAlong() {
    let text = String(repeating: "# é日😀x\n", count: 1_000) + "z: *here\n"
    let file = SourceFile(text: text)
    let (_, diagnostics) = YAMLComposer.compose(file)
    #expect(diagnostics.map { file.text(in: $0.range) } == ["*here"])
    #expect(findings(file.bytes) == ["1001:4 SC030"])
  }

  private func scalars(in text: String) -> [String] {
    guard case .mapping(let pairs) = YAMLComposer.compose(SourceFile(text: text)).node?.content
    else { return [] }
    return pairs.compactMap { pair in
      if case .scalar(let scalar) = pair.value.content { scalar.text } else { nil }
    }
  }
}
