import Testing

@testable import SchemaParser

@Suite struct YAMLComposerTests {
  @Test("mappings, lists and scalars are found where they stand")
  func places() throws {
    let file = SourceFile(text: "a: [x, 'y']\nb:\n  c: |\n    d\n\ne:\n- f\n")
    let (node, diagnostics) = YAMLComposer.compose(file)
    #expect(diagnostics.isEmpty)
    #expect(
      try texts(of: #require(node), in: file) == [
        "a: [x, 'y']\nb:\n  c: |\n    d\n\ne:\n- f", "a", "[x, 'y']", "x", "'y'", "b",
        "c: |\n    d", "c", "|\n    d", "e", "- f", "f",
      ])
  }
}

/// Returns the source of a node, of its keys and of the nodes inside of it.
private func texts(of node: YAMLNode, in file: SourceFile) -> [String] {
  let inner =
    switch node.content {
    case .scalar: [String]()
    case .sequence(let items): items.flatMap { texts(of: $0, in: file) }
    case .mapping(let pairs):
      pairs.flatMap { [file.text(in: $0.key.range)] + texts(of: $0.value, in: file) }
    }
  return [file.text(in: node.range)] + inner
}
