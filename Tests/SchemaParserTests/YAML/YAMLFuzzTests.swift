import RuntimeSamples
import Testing

@testable import SchemaParser

@Suite struct YAMLFuzzTests {
  private static let seeds = [
    "database: A\ntables:\n  team:\n    columns:\n      id: { type: integer, primaryKey: true }\n",
    "a: &x [1, 'b', \"c\\n\\u00e9\"]\nb: *x\nc: !t |\n  d\n   e\n\nf: >-\n  g\n  h\n? k\n: - l\n  - m\n",
    "\u{FEFF}é: 日本 # 😀\r\nx: {y: [z, {}]}\r\n---\n- <<: 1\n...\n%YAML 1.1\n",
    "a:\n  - b: 'it''s\n\n    folded'\n    c: \"x \\\n      y\"\n  -\n  - ~\n",
  ]

  private static let pieces: [[UInt8]] =
    [
      "[", "]", "{", "}", ":", ": ", "- ", "? ", "\n", "\r", "\t", "  ", "'", "\"", "\\", "|", ">",
      "&a ", "*a", "!t ", "#", "%", "@", "---\n", "...\n", "<<", "~", "é", "😀", "\u{FEFF}",
      "\u{2028}",
    ].map { Array($0.utf8) } + [[0], [0x80], [0xC3], [0xED, 0xA0, 0x80], [0xFF]]

  @Test("every place lies within the file for any bytes", arguments: 0..<8)
  func mutations(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<500 {
      let bytes = mutate(Array(Self.seeds[seed % Self.seeds.count].utf8), with: &random)
      let file = SourceFile(path: "fuzz.yaml", bytes: bytes)
      let (node, diagnostics) = YAMLComposer.compose(file)
      try #require(node != nil || !diagnostics.isEmpty, "\(bytes)")
      for range in ranges(diagnostics) + (node.map(ranges) ?? []) {
        try #require(isInside(range, file), "\(range) of \(bytes)")
      }
      let text = DiagnosticFormatter.format(diagnostics, in: file, colored: false)
      try #require(text.isEmpty == diagnostics.isEmpty, "\(bytes)")
      if let node { try checkOffsets(in: node, file) }
    }
  }

  private func mutate(
    _ bytes: [UInt8], with random: inout some RandomNumberGenerator
  ) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...3, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.replaceSubrange(place..<end, with: [])
      case 1: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 2:
        bytes.replaceSubrange(place..<end, with: Self.pieces.randomElement(using: &random) ?? [])
      default: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: place)
      }
    }
    return bytes
  }

  private func ranges(_ diagnostics: [Diagnostic]) -> [SourceRange] {
    diagnostics.flatMap { [$0.range] + $0.notes.map(\.range) }
  }

  private func ranges(_ node: YAMLNode) -> [SourceRange] {
    switch node.content {
    case .scalar: [node.range]
    case .sequence(let items): [node.range] + items.flatMap(ranges)
    case .mapping(let pairs): [node.range] + pairs.flatMap { [$0.key.range] + ranges($0.value) }
    }
  }

  private func isInside(_ range: SourceRange, _ file: SourceFile) -> Bool {
    let location = file.location(at: range.lowerBound)
    return range.upperBound <= file.bytes.count && (1...file.lineCount).contains(location.line)
      && location.column >= 1
  }

  private func checkOffsets(in node: YAMLNode, _ file: SourceFile) throws {
    switch node.content {
    case .scalar(let scalar):
      for offset in 0...scalar.text.utf8.count {
        let found = file.sourceOffset(ofTextOffset: offset, in: node)
        try #require((node.range.lowerBound...node.range.upperBound).contains(found))
      }
    case .sequence(let items): for item in items { try checkOffsets(in: item, file) }
    case .mapping(let pairs): for pair in pairs { try checkOffsets(in: pair.value, file) }
    }
  }
}
