import Testing

@testable import SchemaParser

@Suite struct YAMLLimitTests {
  @Test("nesting is refused at the 33rd level, however deep it goes")
  func flowDepth() {
    for depth in [33, 100, 1_000, 100_000] {
      let open = Array(repeating: UInt8(ascii: "["), count: depth)
      let close = Array(repeating: UInt8(ascii: "]"), count: depth)
      for bytes in [open, open + close] {
        #expect(findings(bytes) == ["1:33 SC025"])
      }
    }
  }

  @Test("lines of open brackets are refused at the 33rd")
  func flowDepthOverLines() {
    let text = String(repeating: "{a:\n", count: 100_000)
    #expect(findings(Array(text.utf8)) == ["33:1 SC025"])
  }

  @Test("indentation is refused at the 33rd level")
  func blockDepth() {
    let lines = (0..<2_000).map { String(repeating: " ", count: $0) + "a:\n" }
    #expect(findings(Array(lines.joined().utf8)) == ["33:33 SC025"])
  }

  @Test("32 levels are accepted")
  func accepted() {
    let lines = (0..<32).map { String(repeating: " ", count: $0) + "a:\n" }
    #expect(findings(Array(lines.joined().utf8)) == [])
  }

  @Test("aliases that would multiply are refused, not followed")
  func billionLaughs() {
    let lines = (1...9).map { level in
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      return "a\(level): &a\(level) [\(aliases)]\n"
    }
    let text = "a0: &a0 [lol]\n" + lines.joined()
    let found = findings(Array(text.utf8))
    #expect(found.count == 10 + 81)
    #expect(found.allSatisfy { $0.hasSuffix("SC030") })
  }

  @Test("20,000 anchors are refused, each")
  func anchors() {
    let text = (0..<20_000).map { "k\($0): &a\($0) 1\n" }.joined()
    let file = SourceFile(text: text)
    #expect(YAMLComposer.compose(file).diagnostics.count == 20_000)
  }

  @Test("files over 16 MB are refused, with any contents")
  func size() {
    let limit = SourceFile.maximumByteCount
    let scalar = Array("a: ".utf8) + Array(repeating: UInt8(ascii: "x"), count: limit - 3)
    let (node, diagnostics) = YAMLComposer.compose(SourceFile(path: "a", bytes: scalar))
    #expect(node != nil && diagnostics.isEmpty)
    #expect(findings(scalar + [UInt8(ascii: "x")]) == ["1:1 SC024"])
  }

  @Test("the first fifty characters that no text holds are listed")
  func manyCharacters() {
    let bytes = (0..<100_000).flatMap { _ in [0x80, 0x20] as [UInt8] }
    #expect(findings(bytes).count == DiagnosticFormatter.limit)
  }
}
